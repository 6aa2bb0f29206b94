/**
 * The request pipeline. Every call of the contract is registered here and passes the same stages in order: request id →
 * host → limits → token → schema → handler → answer or problem. Handlers see only validated input.
 */
import {
  accessTokenHeader,
  type Call,
  type CallAnswer,
  type CallInput,
  type CallOutput,
  type CallRequest,
  type FileAnswer,
  type FlowPurpose,
  idempotencyKeyHeader,
  type OperatorRole,
  schemasOf,
  sessionTokenHeader,
} from "@feo/contract";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import * as z from "zod/mini";
import { createAnswerCache } from "./answer-cache.ts";
import { createAnswerWriter } from "./answer-writer.ts";
import { sendFile } from "./download.ts";
import { ProblemError } from "./problem.ts";
import { hasForm, readUpload } from "./upload.ts";

/** The caller, from the access token. */
export interface Caller {
  readonly userId: string;
  readonly sessionId: string;
  /** The core's number for the user. */
  readonly userNumber: number;
  readonly kycLevel: number;
}

/** Verifies an access token or throws INVALID_ACCESS_TOKEN. */
export type VerifyAccessToken = (token: string) => Caller | Promise<Caller>;

/** The calling operator. */
export interface OperatorCaller {
  readonly name: string;
  readonly roles: readonly OperatorRole[];
  /** Identifies the session; cannot be used to sign in. */
  readonly sessionKey: string;
  readonly signedInAt: Date;
  readonly codeAt: Date | null;
  /** When the session ends unless it is renewed. */
  readonly locksAt: Date;
}

/** Reads an operator's session or throws OPERATOR_SESSION_MISSING, or OPERATOR_ROLE_MISSING if the call isn't for them. */
export type VerifyOperator = (request: FastifyRequest, call: Call) => Promise<OperatorCaller>;

/** The flow behind a session token: a multi-step process and its progress. */
export interface Flow {
  readonly id: string;
  readonly purpose: FlowPurpose;
  /** Null if no account has that name; this is not revealed to the caller. */
  readonly userId: string | null;
  readonly signInId: string | null;
  readonly email: string | null;
  readonly mobile: string | null;
  /** The factors required, and those already given. */
  readonly required: readonly string[];
  readonly given: readonly string[];
  readonly data: Readonly<Record<string, unknown>>;
  readonly createdAt: Date;
  readonly expiresAt: Date;
  readonly verifiedAt: Date | null;
}

/** Finds a session token's flow, or throws why it is not valid for this call and caller. */
export type OpenFlow = (token: string, wanted: WantedFlow, caller: Caller | undefined) => Promise<Flow>;

interface WantedFlow {
  readonly purposes: readonly FlowPurpose[];
  /** Accept a used token: a retry under the same idempotency key sends the token that the first request consumed. */
  readonly mayBeUsed: boolean;
}

export type HandlerInput<C extends Call> = CallRequest<C> & {
  /** Present if and only if the call's auth is `access`. */
  readonly caller: C["auth"] extends "access" ? Caller : Caller | undefined;
  /** Present if and only if the call's auth is `operator`. */
  readonly operator: C["auth"] extends "operator" ? OperatorCaller : undefined;
  readonly idempotencyKey: string | undefined;
  /** Only for calls that require a session token; undefined in all others, despite its type. */
  readonly flow: Flow;
  /** For calls whose session token is optional. */
  readonly givenFlow: Flow | undefined;
  /** Only for calls with an upload. */
  readonly file: Buffer;
  readonly address: string;
  /** The User-Agent header. */
  readonly userAgent: string;
  readonly cookieHeader: string | undefined;
  /** Sets a response header. */
  readonly setHeader: (name: string, value: string) => void;
};

export type Handler<C extends Call> = (input: HandlerInput<C>) => Promise<CallAnswer<C>> | CallAnswer<C>;

/** A public call made inside the process for server rendering: same schema and handler, no network. */
export type LocalCall = <C extends Call>(call: C, input: CallInput<C>) => Promise<CallOutput<C>>;

export interface Api {
  call<C extends Call>(call: C, handler: Handler<C>): void;
  readonly local: LocalCall;
  readonly registered: () => readonly Call[];
  /** Answers all other paths below /api: 405 if only the method is wrong, otherwise 404. */
  serveUnknown(): void;
}

interface ApiOptions {
  readonly app: FastifyInstance;
  /** Authentication of customers; absent on the operators' port. */
  readonly verifyAccessToken?: VerifyAccessToken;
  readonly openFlow?: OpenFlow;
  /** Authentication of operators; absent on the public port. */
  readonly verifyOperator?: VerifyOperator;
  readonly now: () => number;
}

export const apiPrefix = "/api";

/** A registered call with its precompiled schemas. */
interface Served {
  readonly call: Call;
  readonly checkInput: InputCheck;
  /** The answer as JSON through the schema, or a file. */
  answer(input: HandlerInput<Call>): Promise<string | FileAnswer>;
}

export function createApi({ app, now, ...doors }: ApiOptions): Api {
  const served = new Map<string, Served>();
  const cache = createAnswerCache(now);
  const readOnce = createReader();

  function serving(call: Call, handler: Handler<Call>): Served {
    if (call.download) {
      const answer = async (input: HandlerInput<Call>) => (await handler(input)) as unknown as FileAnswer;
      return { call, checkInput: createInputCheck(call), answer };
    }
    const write = createAnswerWriter(schemasOf(call).output);
    const run = async (input: HandlerInput<Call>) => write(await handler(input));
    const { cacheSeconds } = call;
    const checkInput = createInputCheck(call);
    if (cacheSeconds === undefined || call.auth !== "public") return { call, checkInput, answer: run };
    const answer = (input: HandlerInput<Call>) =>
      cache.get(`${call.name} ${JSON.stringify([input.query, input.params])}`, cacheSeconds * 1000, () => run(input));
    return { call, checkInput, answer };
  }

  function register(call: Call, handler: Handler<Call>): void {
    if (served.has(call.name)) throw new Error(`The call ${call.name} is registered twice`);
    const door = { public: true, access: doors.verifyAccessToken, operator: doors.verifyOperator }[call.auth];
    if (!door) throw new Error(`The call ${call.name} is not for those who come to this port`);
    const { checkInput, answer } = serving(call, handler);
    served.set(call.name, { call, checkInput, answer });
    const cacheControl = call.cacheSeconds ? `public, max-age=${call.cacheSeconds}` : "no-store";
    const serve = async (request: FastifyRequest, reply: FastifyReply): Promise<string | FastifyReply> => {
      if (!call.upload && hasForm(request)) throw new ProblemError("UNSUPPORTED_CONTENT_TYPE");
      const known = call.auth === "access" ? authorise(request, doors.verifyAccessToken) : undefined;
      const caller = known instanceof Promise ? await known : known;
      const operator = call.auth === "operator" ? await doors.verifyOperator?.(request, call) : undefined;
      const flow = await flowOf(call, request, caller, doors.openFlow);
      const { query, body, params } = checkInput(request);
      const idempotencyKey = keyOf(call, request);
      const file = call.upload && (await readUpload(request, call.upload));
      const { "user-agent": userAgent = "" } = request.headers;
      const setHeader = (name: string, value: string) => void reply.header(name, value);
      const { cookie: cookieHeader } = request.headers;
      const who = { caller, operator, flow, givenFlow: flow, address: request.ip, userAgent, cookieHeader };
      const input = { query, body, params, ...who, file, idempotencyKey, setHeader };
      const made = await answer(input as HandlerInput<Call>);
      if (typeof made !== "string") return sendFile(reply, made);
      reply.header("content-type", "application/json; charset=utf-8");
      reply.header("cache-control", cacheControl);
      return made;
    };
    // The router accepts each path with and without a trailing slash (design: paths).
    app.route({ method: call.method, url: `${apiPrefix}${call.path}`, handler: serve });
  }

  return {
    call: (call, handler) => register(call, handler as unknown as Handler<Call>),
    registered: () => [...served.values()].map(({ call }) => call),
    serveUnknown: () => {
      const refuse = (request: FastifyRequest, reply: FastifyReply) => {
        const methods = methodsOf(
          [...served.values()].map(({ call }) => call),
          request.url,
        );
        if (methods.length === 0) throw new ProblemError("CALL_NOT_FOUND");
        // The router does not match a path whose parameter exceeds its maximum length.
        if (methods.includes(request.method)) throw new ProblemError("URL_TOO_LONG");
        reply.header("allow", methods.join(", "));
        throw new ProblemError("METHOD_NOT_ALLOWED");
      };
      app.all(apiPrefix, refuse);
      app.all(`${apiPrefix}/*`, refuse);
    },
    local: async (call, given) => {
      const found = served.get(call.name);
      if (!found) throw new Error(`The call ${call.name} is not served`);
      if (found.call.auth !== "public")
        throw new Error(`The call ${call.name} needs a token and is never made locally`);
      const input = { ...found.checkInput(given), address: "local", userAgent: "", setHeader: () => undefined };
      const text = await found.answer(input as unknown as HandlerInput<Call>);
      if (typeof text !== "string") throw new Error(`The call ${call.name} answers with a file`);
      return readOnce(`${call.name} ${JSON.stringify(given)}`, text);
    },
  };
}

/** Parses each cached answer once for all pages rendered from it; they only read it. */
function createReader(): (key: string, text: string) => never {
  const read = new Map<string, { text: string; value: unknown }>();
  return (key, text) => {
    const known = read.get(key);
    if (known?.text === text) return known.value as never;
    if (read.size > 200) read.clear();
    const value: unknown = JSON.parse(text);
    read.set(key, { text, value });
    return value as never;
  };
}

/** The methods of the calls at this path. */
function methodsOf(calls: readonly Call[], url: string): string[] {
  const path = url
    .slice(apiPrefix.length)
    .replace(/[?#].*$/, "")
    .replace(/\/$/, "");
  return calls
    .filter((call) => new RegExp(`^${call.path.replace(/:\w+/g, "[^/]+")}$`).test(path))
    .map(({ method }) => method);
}

const accessTokenField = accessTokenHeader.toLowerCase();
const sessionTokenField = sessionTokenHeader.toLowerCase();
const idempotencyKeyField = idempotencyKeyHeader.toLowerCase();

function authorise(request: FastifyRequest, verify: VerifyAccessToken | undefined): Caller | Promise<Caller> {
  const token = request.headers[accessTokenField];
  if (typeof token !== "string" || token === "") throw new ProblemError("ACCESS_TOKEN_MISSING");
  if (!verify) throw new ProblemError("INVALID_ACCESS_TOKEN");
  return verify(token);
}

/** The session token's flow, if the call takes one. */
async function flowOf(
  call: Call,
  request: FastifyRequest,
  caller: Caller | undefined,
  openFlow: OpenFlow | undefined,
): Promise<Flow | undefined> {
  const purposes = call.session ?? call.sessionWhereNeeded;
  if (!purposes) return undefined;
  const token = request.headers[sessionTokenField];
  const isGiven = typeof token === "string" && token !== "";
  if (!isGiven && call.session) throw new ProblemError("SESSION_TOKEN_MISSING");
  return isGiven ? openFlow?.(token, { purposes, mayBeUsed: call.idempotencyKey === true }, caller) : undefined;
}

interface RawInput {
  readonly query?: unknown;
  readonly body?: unknown;
  readonly params?: unknown;
}

const parts = ["params", "query", "body"] as const;
type Input = { [Part in (typeof parts)[number]]?: unknown };
type InputCheck = (raw: RawInput) => Input;

/** Validates every part of the request; all errors are reported together, each with its field's path. */
function createInputCheck(call: Call): InputCheck {
  const schemas = schemasOf(call);
  const checks = parts.flatMap((part) => {
    const schema = schemas[part];
    return schema ? [{ part, schema }] : [];
  });
  return (raw) => {
    const checked: Input = {};
    const errors: { path: string; message: string }[] = [];
    for (const { part, schema } of checks) {
      const result = z.safeParse(schema, raw[part] ?? {});
      if (result.success) checked[part] = result.data;
      else {
        for (const issue of result.error.issues) {
          errors.push({ path: issue.path.join(".") || part, message: issue.message });
        }
      }
    }
    if (errors.length > 0) throw new ProblemError("INVALID_INPUT", { errors });
    return checked;
  };
}

function keyOf(call: Call, request: FastifyRequest): string | undefined {
  if (!call.idempotencyKey) return undefined;
  const key = request.headers[idempotencyKeyField];
  if (key === undefined) return undefined;
  if (typeof key === "string" && /^[\x21-\x7e]{1,64}$/.test(key)) return key;
  throw new ProblemError("INVALID_INPUT", {
    errors: [{ path: idempotencyKeyHeader, message: "1 to 64 printable characters" }],
  });
}
