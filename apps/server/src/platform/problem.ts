/** Error responses: a problem is thrown with a registered code and sent as application/problem+json. */
import {
  chartFeedPath,
  describeProblem,
  type FieldError,
  feedRefusal,
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

/** The only error that handlers throw on purpose. Anything else is a bug and becomes INTERNAL_ERROR. */
export class ProblemError extends Error {
  readonly code: ProblemCode;
  readonly extra: Extra;

  constructor(code: ProblemCode, extra: Extra = {}) {
    super(extra.detail ?? problems[code].message);
    this.code = code;
    this.extra = extra;
  }
}

/** Fastify's errors, mapped to our codes. */
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

/** Default Retry-After for 503. */
const retrySeconds = 5;

/** While the database is away, every call fails for the same reason: limit the log to one line per interval. */
const sayAwayEveryMs = 10_000;

/** Per HTTP server: when this was last logged, and how many failures were not. */
const awayLogs = new WeakMap<object, { at: number; unsaid: number }>();

function logAway(error: Error, request: FastifyRequest): void {
  const { server } = request.server;
  const last = awayLogs.get(server) ?? { at: Number.NEGATIVE_INFINITY, unsaid: 0 };
  const isTime = performance.now() - last.at >= sayAwayEveryMs;
  awayLogs.set(server, isTime ? { at: performance.now(), unsaid: 0 } : { ...last, unsaid: last.unsaid + 1 });
  if (isTime)
    request.log.error({ err: error, unsaid: last.unsaid }, "the database is unavailable; calls are answered with 503");
}

/** Turns any thrown error into a problem; an unexpected one is logged with its stack but sent without it. */
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
    .send(JSON.stringify(isFeedCall(request) ? { ...feedRefusal(body), ...body } : body));
}

/** Charting libraries expect the feed's own error format, wherever the error comes from. */
function isFeedCall({ routeOptions, url }: FastifyRequest): boolean {
  return [routeOptions.url, url].some((path) => path?.startsWith(`/api${chartFeedPath}/`));
}

const unavailable = { code: "UNAVAILABLE", extra: { retryAfterSeconds: 1 } } as const;

/** Whether the error is temporary and the request may be retried. */
export const isUnavailable = (error: unknown): boolean =>
  error instanceof Error && problemOf(error).code === "UNAVAILABLE";

function problemOf(error: FastifyError | Error): { code: ProblemCode; extra: Extra } {
  if (error instanceof ProblemError) return { code: error.code, extra: error.extra };
  if (isDatabaseAway(error)) return unavailable;
  const known = "code" in error ? frameworkCodes[error.code] : undefined;
  if (known) return { code: known, extra: {} };
  // JSON.parse errors and refused __proto__ keys have no framework code.
  if (error instanceof SyntaxError && "statusCode" in error && error.statusCode === 400) {
    return { code: "MALFORMED_JSON", extra: {} };
  }
  return { code: "INTERNAL_ERROR", extra: {} };
}

/** A raw response for bytes that never became a request: broken HTTP, oversized headers, a stalled sender. */
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
