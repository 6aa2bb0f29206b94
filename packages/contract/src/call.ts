/** The definition of an API call. The server's routes, the client and the OpenAPI document are all derived from it. */
import type * as z from "zod/mini";
import { accessTokenHeader, type FlowPurpose, idempotencyKeyHeader, sessionTokenHeader } from "./constants.ts";
import type { ProblemCode } from "./problems.ts";

export type CallMethod = "GET" | "POST" | "PUT" | "DELETE";

export type CallAuth = "public" | "access" | "operator";

type Schema = z.ZodMiniType;

/**
 * A call's input and output schemas and its documentation. Kept apart from the call, so that the browser bundle does
 * not carry them.
 */
export interface CallSchemas {
  readonly summary: string;
  readonly tag: string;
  /** The problem codes specific to this call, besides those that every call has. */
  readonly errors?: readonly ProblemCode[];
  readonly query?: Schema;
  readonly body?: Schema;
  readonly params?: Schema;
  readonly output: Schema;
}

export interface Call<Io extends CallSchemas = CallSchemas, Auth extends CallAuth = CallAuth> {
  /** The operation's name in OpenAPI and in logs; the schemas are registered under it, too. */
  readonly name: string;
  readonly method: CallMethod;
  /** Relative to /api, with `:name` for parameters. */
  readonly path: string;
  /** `access` requires the access token, `operator` an operator's session; public calls are sent without either. */
  readonly auth: Auth;
  /** The purposes of the session tokens that this call accepts; the token is required. */
  readonly session?: readonly FlowPurpose[];
  /** The purposes of the session tokens that this call accepts; whether a token is required depends on the request. */
  readonly sessionWhereNeeded?: readonly FlowPurpose[];
  /** The one file that this call accepts as multipart form data, instead of a JSON body. */
  readonly upload?: { readonly field: string; readonly kinds: readonly string[]; readonly mostBytes: number };
  /** The MIME types of the file that this call returns, instead of JSON. */
  readonly download?: { readonly kinds: readonly string[] };
  /** Set where money moves or an order is placed: the call honours the Idempotency-Key header. */
  readonly idempotencyKey?: boolean;
  /** Seconds that a shared cache may keep the response; if absent, it is not cached. */
  readonly cacheSeconds?: number;
  /** A phantom field, never set at run time: it carries the types of the schemas. */
  readonly io?: Io;
}

/** A file that a handler returns; it is sent unchanged. */
export interface FileAnswer {
  /** The name to save it under: letters, digits, dots and dashes. */
  readonly name: string;
  readonly kind: string;
  /** Whole, or streamed in chunks if it may be large. */
  readonly content: Uint8Array | AsyncIterable<Uint8Array>;
  /** The browser shows the file inline instead of saving it; it may not run or load anything. */
  readonly isShown?: boolean;
}

/** Defines one call: `defineCall<typeof itsSchemas>()({ … })`. */
/* @__NO_SIDE_EFFECTS__ */
export const defineCall =
  <Io extends CallSchemas>() =>
  <const Auth extends CallAuth>(call: Call<Io, Auth>): Call<Io, Auth> =>
    call;

type InputOf<S> = S extends Schema ? z.input<S> : undefined;
type ParsedOf<S> = S extends Schema ? z.output<S> : undefined;
type PartOf<Io, Part extends keyof CallSchemas> = Io extends { readonly [K in Part]: infer S } ? S : undefined;
type Present<T> = { [K in keyof T as T[K] extends undefined ? never : K]: T[K] };
type IoOf<C> = C extends Call<infer Io, CallAuth> ? Io : never;

/** What a client passes: only the parts that the call has. */
export type CallInput<C> = Present<{
  query: InputOf<PartOf<IoOf<C>, "query">>;
  body: InputOf<PartOf<IoOf<C>, "body">>;
  params: InputOf<PartOf<IoOf<C>, "params">>;
}>;

/** What a handler receives: the parsed and validated parts. */
export interface CallRequest<C> {
  readonly query: ParsedOf<PartOf<IoOf<C>, "query">>;
  readonly body: ParsedOf<PartOf<IoOf<C>, "body">>;
  readonly params: ParsedOf<PartOf<IoOf<C>, "params">>;
}

/** What a client receives. */
export type CallOutput<C> = IoOf<C> extends { output: infer O extends Schema } ? z.output<O> : never;

/** What a handler may return; the output schema parses it before it is sent. */
export type CallAnswer<C> = IoOf<C> extends { output: infer O extends Schema } ? z.input<O> : never;

/** All problem codes of a call: its own, and those of the request lifecycle. */
export function problemsOf(call: Call, { query, body, params, errors }: CallSchemas): ProblemCode[] {
  const codes = new Set<ProblemCode>(errors);
  codes.add("TOO_MANY_REQUESTS").add("INTERNAL_ERROR").add("UNAVAILABLE");
  codes.add("MALFORMED_URL").add("URL_TOO_LONG").add("HEADERS_TOO_LARGE").add("HOST_NOT_ALLOWED");
  if (query || body || params) codes.add("INVALID_INPUT");
  // The body is parsed and its numbers are checked before it is known whether the call takes one.
  if (call.method !== "GET")
    codes.add("INVALID_INPUT").add("MALFORMED_JSON").add("BODY_TOO_LARGE").add("UNSUPPORTED_CONTENT_TYPE");
  if (call.auth === "access") codes.add("ACCESS_TOKEN_MISSING").add("INVALID_ACCESS_TOKEN");
  if (call.auth === "operator") codes.add("OPERATOR_SESSION_MISSING").add("OPERATOR_ROLE_MISSING");
  if (call.session) codes.add("SESSION_TOKEN_MISSING");
  if (call.session || call.sessionWhereNeeded) codes.add("INVALID_SESSION_TOKEN").add("SESSION_EXPIRED");
  return [...codes].sort();
}

/** The names of the headers that a call reads. */
export function headersOf(call: Call): string[] {
  return [
    ...(call.auth === "access" ? [accessTokenHeader] : []),
    ...(call.session || call.sessionWhereNeeded ? [sessionTokenHeader] : []),
    ...(call.idempotencyKey ? [idempotencyKeyHeader] : []),
  ];
}

/**
 * Whether a path is sent with the access token: no /public/ path is, and no /auth/ path except those under
 * /auth/v1/user and /auth/v1/mfa (CLIENT-008 to CLIENT-011).
 */
export function carriesAccessToken(path: string): boolean {
  const rooted = path.startsWith("/") ? path : `/${path}`;
  if (rooted.startsWith("/public/")) return false;
  if (rooted.startsWith("/auth/")) return rooted.startsWith("/auth/v1/user") || rooted.startsWith("/auth/v1/mfa");
  return !rooted.startsWith("/content/") && !rooted.startsWith("/health/");
}
