/** What a call is. The server registers its routes from these, the client is derived from them, OpenAPI is generated from them. */
import type * as z from "zod/mini";
import { accessTokenHeader, type FlowPurpose, idempotencyKeyHeader, sessionTokenHeader } from "./constants.ts";
import type { ProblemCode } from "./problems.ts";

export type CallMethod = "GET" | "POST" | "PUT" | "DELETE";

export type CallAuth = "public" | "access" | "operator";

type Schema = z.ZodMiniType;

/** What goes in, what comes out and what is said of it. Kept apart from the call, so that a browser carries only what it needs. */
export interface CallSchemas {
  readonly summary: string;
  readonly tag: string;
  /** The codes this call can answer besides those that any call can. */
  readonly errors?: readonly ProblemCode[];
  readonly query?: Schema;
  readonly body?: Schema;
  readonly params?: Schema;
  readonly output: Schema;
}

export interface Call<Io extends CallSchemas = CallSchemas, Auth extends CallAuth = CallAuth> {
  /** The operation's name in OpenAPI and in logs, and of its schemas. */
  readonly name: string;
  readonly method: CallMethod;
  /** Below /api, with `:name` for parameters. */
  readonly path: string;
  /** `access` needs the access token, `operator` an operator's session; public calls are sent without either. */
  readonly auth: Auth;
  /** The purposes whose session token this call takes, where it needs one. */
  readonly session?: readonly FlowPurpose[];
  /** The purposes whose session token this call takes where it is given; whether it must be, the request decides. */
  readonly sessionWhereNeeded?: readonly FlowPurpose[];
  /** The one file that this call takes as multipart form data, instead of a JSON body. */
  readonly upload?: { readonly field: string; readonly kinds: readonly string[]; readonly mostBytes: number };
  /** The kinds of file that this call answers with, instead of JSON. */
  readonly download?: { readonly kinds: readonly string[] };
  /** True where money moves or an order is placed: the Idempotency-Key header is honoured. */
  readonly idempotencyKey?: boolean;
  /** Seconds a shared cache may keep the answer; absent means it is never kept. */
  readonly cacheSeconds?: number;
  /** Never there at run time: it carries the types of the schemas. */
  readonly io?: Io;
}

/** A file as a handler answers it; it travels as it is. */
export interface FileAnswer {
  /** As it is saved: letters, digits, dots and dashes. */
  readonly name: string;
  readonly kind: string;
  /** Whole, or piece by piece where it may be long. */
  readonly content: Uint8Array | AsyncIterable<Uint8Array>;
  /** The browser shows it instead of saving it; nothing in it may run or load anything. */
  readonly isShown?: boolean;
}

/** Describes one call: `defineCall<typeof itsSchemas>()({ … })`. */
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

/** What a caller passes: only the parts the call has. */
export type CallInput<C> = Present<{
  query: InputOf<PartOf<IoOf<C>, "query">>;
  body: InputOf<PartOf<IoOf<C>, "body">>;
  params: InputOf<PartOf<IoOf<C>, "params">>;
}>;

/** What a handler gets: the parts after they were checked. */
export interface CallRequest<C> {
  readonly query: ParsedOf<PartOf<IoOf<C>, "query">>;
  readonly body: ParsedOf<PartOf<IoOf<C>, "body">>;
  readonly params: ParsedOf<PartOf<IoOf<C>, "params">>;
}

/** What a caller receives. */
export type CallOutput<C> = IoOf<C> extends { output: infer O extends Schema } ? z.output<O> : never;

/** What a handler may return; the schema has the last word. */
export type CallAnswer<C> = IoOf<C> extends { output: infer O extends Schema } ? z.input<O> : never;

/** A call's problems: its own and those of the lifecycle every call goes through. */
export function problemsOf(call: Call, { query, body, params, errors }: CallSchemas): ProblemCode[] {
  const codes = new Set<ProblemCode>(errors);
  codes.add("TOO_MANY_REQUESTS").add("INTERNAL_ERROR").add("UNAVAILABLE");
  codes.add("MALFORMED_URL").add("URL_TOO_LONG").add("HEADERS_TOO_LARGE").add("HOST_NOT_ALLOWED");
  if (query || body || params) codes.add("INVALID_INPUT");
  // A body is read, and its numbers are looked at, before it is known that the call takes none.
  if (call.method !== "GET")
    codes.add("INVALID_INPUT").add("MALFORMED_JSON").add("BODY_TOO_LARGE").add("UNSUPPORTED_CONTENT_TYPE");
  if (call.auth === "access") codes.add("ACCESS_TOKEN_MISSING").add("INVALID_ACCESS_TOKEN");
  if (call.auth === "operator") codes.add("OPERATOR_SESSION_MISSING");
  if (call.session) codes.add("SESSION_TOKEN_MISSING");
  if (call.session || call.sessionWhereNeeded) codes.add("INVALID_SESSION_TOKEN").add("SESSION_EXPIRED");
  return [...codes].sort();
}

/** The headers a call reads, by name. */
export function headersOf(call: Call): string[] {
  return [
    ...(call.auth === "access" ? [accessTokenHeader] : []),
    ...(call.session || call.sessionWhereNeeded ? [sessionTokenHeader] : []),
    ...(call.idempotencyKey ? [idempotencyKeyHeader] : []),
  ];
}

/**
 * Whether a path is sent with the access token: every /public/ path and every /auth/ path is not,
 * except those under /auth/v1/user and /auth/v1/mfa (CLIENT-008 to CLIENT-011).
 */
export function carriesAccessToken(path: string): boolean {
  const rooted = path.startsWith("/") ? path : `/${path}`;
  if (rooted.startsWith("/public/")) return false;
  if (rooted.startsWith("/auth/")) return rooted.startsWith("/auth/v1/user") || rooted.startsWith("/auth/v1/mfa");
  return !rooted.startsWith("/content/") && !rooted.startsWith("/health/");
}
