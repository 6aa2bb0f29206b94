/** The registry of every error the API can answer: code, status, English sentence. A code is never reused for another meaning. */
import * as z from "zod/mini";

interface ProblemEntry {
  readonly status: number;
  readonly message: string;
}

export const problems = {
  INVALID_INPUT: { status: 400, message: "Some of the input is not valid. See the marked fields." },
  MALFORMED_JSON: { status: 400, message: "The body is not valid JSON." },
  MALFORMED_URL: { status: 400, message: "The address is not a valid URL: its percent-encoding is broken." },
  MALFORMED_REQUEST: { status: 400, message: "The request is not valid HTTP." },
  ACCESS_TOKEN_MISSING: { status: 401, message: "Log in to continue." },
  INVALID_ACCESS_TOKEN: { status: 401, message: "You have been logged out. Log in again." },
  SESSION_TOKEN_MISSING: { status: 401, message: "Confirm with a code before you do this." },
  INVALID_SESSION_TOKEN: { status: 401, message: "That confirmation does not fit this action. Ask for a new code." },
  CALL_NOT_FOUND: { status: 404, message: "There is no such call." },
  MARKET_NOT_FOUND: { status: 404, message: "There is no such market." },
  COIN_NOT_FOUND: { status: 404, message: "There is no such coin." },
  ARTICLE_NOT_FOUND: { status: 404, message: "There is no such article." },
  METHOD_NOT_ALLOWED: { status: 405, message: "This address does not take that method." },
  REQUEST_TIMEOUT: { status: 408, message: "The request took too long to arrive." },
  BODY_TOO_LARGE: { status: 413, message: "The body is larger than this call takes." },
  URL_TOO_LONG: { status: 414, message: "The address is too long." },
  UNSUPPORTED_CONTENT_TYPE: { status: 415, message: "Send the body as application/json." },
  HOST_NOT_ALLOWED: { status: 421, message: "This server does not answer for that host name." },
  TOO_MANY_REQUESTS: { status: 429, message: "Too many requests. Please wait a moment and try again." },
  HEADERS_TOO_LARGE: { status: 431, message: "The address or the headers are too long." },
  SESSION_EXPIRED: { status: 440, message: "Your session has expired. Please start again." },
  INTERNAL_ERROR: { status: 500, message: "Something went wrong on our side. It has been recorded." },
  UNAVAILABLE: { status: 503, message: "The exchange is busy or starting. Try again in a moment." },
} as const satisfies Record<string, ProblemEntry>;

export type ProblemCode = keyof typeof problems;

export const problemCodes = Object.keys(problems) as ProblemCode[];

export const problemContentType = "application/problem+json";

/** The body of every error (RFC 9457), with our code and, for input, the fields that failed. */
export const problemSchema = z.object({
  type: z.string(),
  title: z.string(),
  status: z.int(),
  detail: z.string(),
  code: z.string(),
  requestId: z.optional(z.string()),
  errors: z.optional(z.array(z.object({ path: z.string(), message: z.string() }))),
});
export type Problem = z.infer<typeof problemSchema>;

export interface FieldError {
  readonly path: string;
  readonly message: string;
}

/** Builds the wire form of a problem; the detail says more than the registry's sentence where there is more to say. */
export function describeProblem(
  code: ProblemCode,
  extra: { detail?: string; errors?: readonly FieldError[]; requestId?: string } = {},
): Problem {
  const { status, message } = problems[code];
  return {
    type: `/api/docs#problem-${code}`,
    title: message,
    status,
    detail: extra.detail ?? message,
    code,
    ...(extra.requestId === undefined ? {} : { requestId: extra.requestId }),
    ...(extra.errors === undefined ? {} : { errors: [...extra.errors] }),
  };
}

/** True for a code that has an English sentence of its own, so that the client may show it. */
export function isProblemCode(code: unknown): code is ProblemCode {
  return typeof code === "string" && Object.hasOwn(problems, code);
}
