/** What a call is. The server registers its routes from these, the client is derived from them, OpenAPI is generated from them. */
import type * as z from "zod/mini";
import { accessTokenHeader, idempotencyKeyHeader, type OtpPurpose, sessionTokenHeader } from "./constants.ts";
import type { ProblemCode } from "./problems.ts";

export type CallMethod = "GET" | "POST" | "PUT" | "DELETE";

export type CallAuth = "public" | "access";

type Schema = z.ZodMiniType;

export interface Call<
  Query extends Schema | undefined = Schema | undefined,
  Body extends Schema | undefined = Schema | undefined,
  Params extends Schema | undefined = Schema | undefined,
  Output extends Schema = Schema,
  Auth extends CallAuth = CallAuth,
> {
  /** The operation's name in OpenAPI and in logs. */
  readonly name: string;
  readonly method: CallMethod;
  /** Below /api, with `:name` for parameters. */
  readonly path: string;
  readonly summary: string;
  readonly tag: string;
  /** `access` needs the access token; public calls are sent without it. */
  readonly auth: Auth;
  /** The purposes of one-time codes whose session token this call takes, where it needs one. */
  readonly session?: readonly OtpPurpose[];
  /** True where money moves or an order is placed: the Idempotency-Key header is honoured. */
  readonly idempotencyKey?: boolean;
  readonly query?: Query;
  readonly body?: Body;
  readonly params?: Params;
  readonly output: Output;
  /** The codes this call can answer besides those that any call can. */
  readonly errors?: readonly ProblemCode[];
  /** Seconds a shared cache may keep the answer; absent means it is never kept. */
  readonly cacheSeconds?: number;
}

/** Describes one call and keeps the exact types of its schemas. */
/* @__NO_SIDE_EFFECTS__ */
export function defineCall<
  Output extends Schema,
  Query extends Schema | undefined = undefined,
  Body extends Schema | undefined = undefined,
  Params extends Schema | undefined = undefined,
  const Auth extends CallAuth = CallAuth,
>(call: Call<Query, Body, Params, Output, Auth>): Call<Query, Body, Params, Output, Auth> {
  return call;
}

type InputOf<S> = S extends Schema ? z.input<S> : undefined;
type ParsedOf<S> = S extends Schema ? z.output<S> : undefined;

type Present<T> = { [K in keyof T as T[K] extends undefined ? never : K]: T[K] };

/** What a caller passes: only the parts the call has. */
export type CallInput<C> =
  C extends Call<infer Q, infer B, infer P, Schema>
    ? Present<{ query: InputOf<Q>; body: InputOf<B>; params: InputOf<P> }>
    : never;

/** What a handler gets: the parts after they were checked. */
export type CallRequest<C> =
  C extends Call<infer Q, infer B, infer P, Schema>
    ? { query: ParsedOf<Q>; body: ParsedOf<B>; params: ParsedOf<P> }
    : never;

/** What a caller receives. */
export type CallOutput<C> =
  C extends Call<Schema | undefined, Schema | undefined, Schema | undefined, infer O> ? z.output<O> : never;

/** What a handler may return; the schema has the last word. */
export type CallAnswer<C> =
  C extends Call<Schema | undefined, Schema | undefined, Schema | undefined, infer O> ? z.input<O> : never;

/** A call's problems: its own and those of the lifecycle every call goes through. */
export function problemsOf(call: Call): ProblemCode[] {
  const codes = new Set<ProblemCode>(call.errors);
  codes.add("TOO_MANY_REQUESTS").add("INTERNAL_ERROR").add("UNAVAILABLE");
  if (call.query || call.body || call.params) codes.add("INVALID_INPUT");
  if (call.body) codes.add("MALFORMED_JSON").add("BODY_TOO_LARGE").add("UNSUPPORTED_CONTENT_TYPE");
  if (call.auth === "access") codes.add("ACCESS_TOKEN_MISSING").add("INVALID_ACCESS_TOKEN");
  if (call.session) codes.add("SESSION_TOKEN_MISSING").add("INVALID_SESSION_TOKEN").add("SESSION_EXPIRED");
  return [...codes].sort();
}

/** The headers a call reads, by name. */
export function headersOf(call: Call): string[] {
  return [
    ...(call.auth === "access" ? [accessTokenHeader] : []),
    ...(call.session ? [sessionTokenHeader] : []),
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
