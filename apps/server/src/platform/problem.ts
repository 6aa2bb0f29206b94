/** How the server says no: a problem is thrown with a registered code and leaves as application/problem+json. */
import {
  describeProblem,
  type FieldError,
  type Problem,
  type ProblemCode,
  problemContentType,
  problems,
} from "@feo/contract";
import type { FastifyError, FastifyReply, FastifyRequest } from "fastify";
import { isDatabaseAway } from "./away.ts";

interface Extra {
  readonly detail?: string;
  readonly errors?: readonly FieldError[];
  readonly retryAfterSeconds?: number;
}

/** The only error that handlers throw on purpose. Anything else is a bug and answers INTERNAL_ERROR. */
export class ProblemError extends Error {
  readonly code: ProblemCode;
  readonly extra: Extra;

  constructor(code: ProblemCode, extra: Extra = {}) {
    super(extra.detail ?? problems[code].message);
    this.code = code;
    this.extra = extra;
  }
}

/** What Fastify itself refuses, in our words. */
const frameworkCodes: Record<string, ProblemCode> = {
  FST_ERR_BAD_URL: "MALFORMED_URL",
  FST_ERR_CTP_INVALID_MEDIA_TYPE: "UNSUPPORTED_CONTENT_TYPE",
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: "MALFORMED_REQUEST",
  FST_ERR_CTP_EMPTY_JSON_BODY: "MALFORMED_JSON",
  FST_ERR_CTP_INVALID_JSON_BODY: "MALFORMED_JSON",
  FST_ERR_CTP_BODY_TOO_LARGE: "BODY_TOO_LARGE",
  FST_ERR_MAX_PARAM_LENGTH: "URL_TOO_LONG",
  FST_ERR_NOT_FOUND: "CALL_NOT_FOUND",
};

/** What is away and says nothing else may be asked again after this. */
const retrySeconds = 5;

/** While the database is away every call fails for the same reason: it is logged this often at most. */
const sayAwayEveryMs = 10_000;

/** By the HTTP server: when its log was last told, and how many calls have failed since. */
const toldAway = new WeakMap<object, { at: number; unsaid: number }>();

function logAway(error: Error, request: FastifyRequest): void {
  const { server } = request.server;
  const told = toldAway.get(server) ?? { at: Number.NEGATIVE_INFINITY, unsaid: 0 };
  const isTime = performance.now() - told.at >= sayAwayEveryMs;
  toldAway.set(server, isTime ? { at: performance.now(), unsaid: 0 } : { ...told, unsaid: told.unsaid + 1 });
  if (isTime)
    request.log.error({ err: error, unsaid: told.unsaid }, "the database is away; calls are answered with 503");
}

/** Turns whatever was thrown into a problem; a surprise is logged with its stack and shown without it. */
export function sendProblem(error: FastifyError | Error, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const { code, extra } = problemOf(error);
  if (code === "INTERNAL_ERROR") request.log.error({ err: error }, "a handler failed");
  else if (isDatabaseAway(error)) logAway(error, request);
  const body = describeProblem(code, { ...extra, requestId: request.id });
  const retryAfterSeconds = extra.retryAfterSeconds ?? (body.status === 503 ? retrySeconds : undefined);
  if (retryAfterSeconds !== undefined) reply.header("retry-after", String(retryAfterSeconds));
  return reply
    .code(body.status)
    .header("content-type", problemContentType)
    .header("cache-control", "no-store")
    .send(JSON.stringify(body));
}

const unavailable = { code: "UNAVAILABLE", extra: { retryAfterSeconds: 1 } } as const;

/** Whether the exchange cannot answer now and may in a moment. */
export const isUnavailable = (error: unknown): boolean =>
  error instanceof Error && problemOf(error).code === "UNAVAILABLE";

function problemOf(error: FastifyError | Error): { code: ProblemCode; extra: Extra } {
  if (error instanceof ProblemError) return { code: error.code, extra: error.extra };
  if (isDatabaseAway(error)) return unavailable;
  const known = "code" in error ? frameworkCodes[error.code] : undefined;
  if (known) return { code: known, extra: {} };
  // JSON.parse of a body, and the refusal of __proto__ keys, come without a framework code.
  if (error instanceof SyntaxError && "statusCode" in error && error.statusCode === 400) {
    return { code: "MALFORMED_JSON", extra: {} };
  }
  return { code: "INTERNAL_ERROR", extra: {} };
}

/** The raw answer for what never became a request: broken HTTP, endless headers, a stalled sender. */
export function rawProblem(code: ProblemCode, retryAfterSeconds?: number): string {
  const body: Problem = describeProblem(code);
  const text = JSON.stringify(body);
  return [
    `HTTP/1.1 ${body.status} ${code}`,
    `content-type: ${problemContentType}`,
    `content-length: ${Buffer.byteLength(text)}`,
    ...(retryAfterSeconds === undefined ? [] : [`retry-after: ${retryAfterSeconds}`]),
    "connection: close",
    "",
    text,
  ].join("\r\n");
}
