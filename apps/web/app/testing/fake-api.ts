/**
 * A fake API for component tests: a `fetch` that gives the test's answers. Requests and answers are validated by the
 * contract's schemas, so that no test relies on an answer that the server could not give.
 */
import {
  allCalls,
  type Call,
  type CallAnswer,
  type ProblemCode,
  problems,
  readCaptcha,
  schemasOf,
} from "@feo/contract";
import { givenCaptcha } from "./given-captcha.ts";

export interface ApiRequest {
  readonly query: Readonly<Record<string, string>>;
  readonly params: Readonly<Record<string, string>>;
  // biome-ignore lint/suspicious/noExplicitAny: the test knows the type it sent.
  readonly body: any;
  readonly headers: Headers;
}

/** A problem document as the server sends it, with the registry's status unless the test gives another. */
export class Refusal {
  readonly code: string;
  readonly status: number;
  readonly errors: readonly { readonly path: string; readonly message: string }[] | undefined;
  readonly retryAfterSeconds: number | undefined;

  constructor(
    code: ProblemCode,
    more: {
      readonly status?: number;
      readonly errors?: readonly { readonly path: string; readonly message: string }[];
      readonly retryAfterSeconds?: number;
    } = {},
  ) {
    this.code = code;
    this.status = more.status ?? problems[code].status;
    this.errors = more.errors;
    this.retryAfterSeconds = more.retryAfterSeconds;
  }
}

/** Outcome unknown: the request may have arrived, but no answer came back. */
const lost = Symbol("lost");

type Given<C> = CallAnswer<C> | Refusal | Blob | typeof lost;
type Handler<C> = (request: ApiRequest) => Given<C> | Promise<Given<C>>;

interface Asked extends ApiRequest {
  readonly call: Call;
}

const handlers = new Map<string, Handler<unknown>>();
const asked: Asked[] = [];
const faults: string[] = [];
const mayBeInvalid = new Set<string>();
let isOffline = false;
let version = "1";
/** Counts the tests: requests of an earlier test are never answered, so that they cannot affect the next one. */
let round = 0;

export const fakeApi = {
  /** Sets a call's answer, or a handler that computes it. */
  answer<C extends Call>(call: C, answer: Given<C> | Handler<C>): void {
    const handler = typeof answer === "function" ? (answer as Handler<C>) : () => answer;
    handlers.set(call.name, handler as Handler<unknown>);
  },
  refuse(call: Call, code: ProblemCode, more: ConstructorParameters<typeof Refusal>[1] = {}): void {
    handlers.set(call.name, () => new Refusal(code, more));
  },
  /** Breaks the connection before the answer. */
  lose(call: Call): void {
    handlers.set(call.name, () => lost);
  },
  /** Holds the answer back until the returned function is called. */
  hold(call: Call): () => void {
    const handler = handlers.get(call.name);
    let release: () => void = () => undefined;
    const released = new Promise<void>((resolve) => {
      release = resolve;
    });
    handlers.set(call.name, async (request) => {
      await released;
      if (!handler) throw new Error(`${call.name} has no answer to hold`);
      return handler(request);
    });
    return () => release();
  },
  /** Lets the page send an invalid request, such as from a mistyped URL; it is refused. */
  takeInvalid(call: Call): void {
    mayBeInvalid.add(call.name);
  },
  /** Every request of a call so far. */
  asked: (call: Call): readonly ApiRequest[] => asked.filter((request) => request.call.name === call.name),
  setOffline(next: boolean): void {
    isOffline = next;
  },
  /** The version in /version.json; one that differs from the page's means that a newer build is deployed. */
  setVersion(next: string): void {
    version = next;
  },
  /** Requests without a given answer, and contract violations. */
  faults: (): readonly string[] => faults,
  /** Leaves every request in flight unanswered. */
  abandon(): void {
    round += 1;
  },
  reset(): void {
    fakeApi.abandon();
    handlers.clear();
    asked.length = 0;
    faults.length = 0;
    mayBeInvalid.clear();
    isOffline = false;
    version = "1";
    fakeApi.answer(readCaptcha, givenCaptcha);
  },
};

const routes = allCalls.map((call) => ({
  call,
  pattern: new RegExp(`^/api${call.path.replace(/:(\w+)/g, "(?<$1>[^/]+)")}$`),
}));

/** Replaces the browser's `fetch`. */
export async function fakeFetch(input: RequestInfo | URL, init: RequestInit = {}): Promise<Response> {
  const url = new URL(input instanceof Request ? input.url : String(input), location.href);
  const own = round;
  // Asynchronous, like the real one.
  await Promise.resolve();
  if (own !== round) return new Promise(() => undefined);
  init.signal?.throwIfAborted();
  if (isOffline) throw new TypeError("Failed to fetch");
  if (url.pathname === "/version.json") return Response.json({ version });
  const found = find(url, init.method ?? "GET");
  if (!found) return fault(`${init.method ?? "GET"} ${url.pathname} is no call of the contract`);
  const { call, params } = found;
  const request = { call, params, ...(await partsOf(url, init)) };
  asked.push(request);
  const wrong = wrongIn(schemasOf(call), request, call);
  if (wrong && mayBeInvalid.has(call.name)) return responseOf(call, new Refusal("INVALID_INPUT"));
  if (wrong) return fault(`${call.name} was asked with ${wrong}`);
  const handler = handlers.get(call.name);
  if (!handler) return fault(`${call.name} was asked, and the test gives no answer`);
  const aborted = new Promise<never>((_, reject) => {
    init.signal?.addEventListener("abort", () => reject(init.signal?.reason));
  });
  aborted.catch(() => undefined);
  const given = Promise.resolve(request).then(handler);
  // An error thrown by the test is a fault, not a network error.
  given.catch((error: unknown) => faults.push(`${call.name} has no answer: ${error}`));
  const answer = await Promise.race([given, aborted]);
  return own === round ? responseOf(call, answer) : new Promise(() => undefined);
}

function find(url: URL, method: string): { call: Call; params: Record<string, string> } | undefined {
  for (const { call, pattern } of routes) {
    const match = call.method === method ? pattern.exec(url.pathname) : null;
    if (match) {
      const params = Object.entries(match.groups ?? {}).map(([name, value]) => [name, decodeURIComponent(value)]);
      return { call, params: Object.fromEntries(params) };
    }
  }
  return undefined;
}

async function partsOf(url: URL, { body, headers }: RequestInit): Promise<Omit<ApiRequest, "params">> {
  return {
    query: Object.fromEntries(url.searchParams),
    body: typeof body === "string" ? JSON.parse(body) : body,
    headers: new Headers(headers),
  };
}

/** The part of a request that the server would refuse; a test that sends it proves nothing. */
function wrongIn(io: ReturnType<typeof schemasOf>, { query, body }: ApiRequest, call: Call): string | undefined {
  const parts = [
    ["query", io.query, query],
    ["body", call.upload ? undefined : io.body, body],
  ] as const;
  for (const [name, schema, value] of parts) {
    const read = schema?.safeParse(value);
    if (read && !read.success) return `a ${name} that is not valid: ${read.error.message}`;
  }
  return undefined;
}

function responseOf(call: Call, given: unknown): Response {
  if (given === lost) throw new TypeError("Failed to fetch");
  if (given instanceof Refusal) {
    const { code, status, errors, retryAfterSeconds } = given;
    const headers = {
      "content-type": "application/problem+json",
      ...(retryAfterSeconds === undefined ? {} : { "retry-after": String(retryAfterSeconds) }),
    };
    return new Response(JSON.stringify({ code, status, ...(errors ? { errors } : {}) }), { status, headers });
  }
  if (given instanceof Blob) return new Response(given, { headers: { "content-type": given.type } });
  const read = schemasOf(call).output.safeParse(given);
  if (!read.success) return fault(`${call.name} cannot answer that: ${read.error.message}`);
  return Response.json(read.data);
}

function fault(words: string): Response {
  faults.push(words);
  return new Response(JSON.stringify({ code: "NOT_FOUND", status: 404 }), {
    status: 404,
    headers: { "content-type": "application/problem+json" },
  });
}
