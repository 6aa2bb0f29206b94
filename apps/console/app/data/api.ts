/** The console's API client and query cache. The session is an HttpOnly cookie, so no script can read it. */
import {
  type Call,
  type CallInput,
  type CallOutput,
  isProblemCode,
  messages,
  operatorIdleHeader,
  type Problem,
} from "@feo/contract";
import { QueryClient, type UseQueryResult, useQuery } from "@tanstack/react-query";
import { idleMs } from "./activity.ts";

/** The one error type that calls throw; its message is shown to the operator. */
export class ConsoleFailure extends Error {
  readonly code: string;
  readonly fields: readonly { readonly path: string; readonly message: string }[];

  constructor(message: string, code: string, fields: ConsoleFailure["fields"] = []) {
    super(message);
    this.name = "ConsoleFailure";
    this.code = code;
    this.fields = fields;
  }
}

interface Parts {
  readonly query?: Record<string, unknown>;
  readonly body?: Record<string, unknown>;
  readonly params?: Record<string, unknown>;
}

export const queries = new QueryClient({
  defaultOptions: { queries: { retry: false, refetchOnWindowFocus: true, staleTime: 2_000 } },
});

/** A call's URL, with path parameters and query filled in. */
export function addressOf(call: Call, { params = {}, query = {} }: Parts): string {
  const path = call.path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(params[name])));
  const asked = Object.entries(query).filter(([, value]) => value !== undefined && value !== "");
  const search = new URLSearchParams(asked.map(([name, value]) => [name, String(value)])).toString();
  return `/api${path}${search && `?${search}`}`;
}

interface RequestOptions {
  readonly signal?: AbortSignal;
}

async function request<C extends Call>(call: C, input: CallInput<C>, options: RequestOptions): Promise<Response> {
  const parts = input as Parts;
  const hasBody = parts.body !== undefined;
  const idle = idleMs();
  const sent: RequestInit = {
    method: call.method,
    headers: {
      accept: "application/json",
      ...(hasBody ? { "content-type": "application/json" } : {}),
      ...(idle === undefined ? {} : { [operatorIdleHeader]: String(idle) }),
    },
    ...(hasBody ? { body: JSON.stringify(parts.body) } : {}),
    ...(options.signal ? { signal: options.signal } : {}),
  };
  return fetch(addressOf(call, parts), sent).catch((error: unknown) => {
    if (options.signal?.aborted) throw error;
    throw new ConsoleFailure(messages.network, "NETWORK");
  });
}

export async function callApi<C extends Call>(
  call: C,
  input: CallInput<C>,
  options: RequestOptions = {},
): Promise<CallOutput<C>> {
  const response = await request(call, input, options);
  const answer: unknown = await response.json().catch(() => undefined);
  if (response.ok && typeof answer === "object" && answer !== null) return answer as CallOutput<C>;
  return refuse(answer, response.status);
}

/** For a call that answers with a file. */
export async function readFile<C extends Call>(
  call: C,
  input: CallInput<C>,
  options: RequestOptions = {},
): Promise<Blob> {
  const response = await request(call, input, options);
  if (response.ok)
    return response.blob().catch(() => {
      throw new ConsoleFailure(messages.network, "NETWORK");
    });
  return refuse(await response.json().catch(() => undefined), response.status);
}

function refuse(answer: unknown, status: number): never {
  const failure = failureOf(answer as Partial<Problem> | undefined, status);
  if (failure.code === "OPERATOR_SESSION_MISSING") endSession();
  throw failure;
}

/** Shows the sign-in page, then drops all data, so that none of it is left for whoever signs in next. */
export function endSession(): void {
  queries.setQueryData(sessionKey, null);
  queries.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== sessionKey[0] });
}

/** A problem document explains itself; anything else gets a general message. */
function failureOf(problem: Partial<Problem> | undefined, status: number): ConsoleFailure {
  const { code, detail, errors } = problem ?? {};
  // A proxy answers with these when the server behind it is down.
  const isAway = status >= 502 && status <= 504;
  if (!isProblemCode(code)) return new ConsoleFailure(messages.somethingWentWrong, isAway ? "UNAVAILABLE" : "UNKNOWN");
  return new ConsoleFailure(detail ?? messages.somethingWentWrong, code, errors);
}

export const sessionKey = ["readOperatorSession"] as const;

const unavailablePollMs = 5_000;

interface Asked {
  readonly state: { readonly error: unknown };
}

/** Polls again while the server or the network is temporarily unavailable. */
export const askAgain = ({ state: { error } }: Asked): number | false =>
  error instanceof ConsoleFailure && ["UNAVAILABLE", "NETWORK"].includes(error.code) ? unavailablePollMs : false;

/** Queries a call, with optional polling. */
export function useCall<C extends Call>(
  call: C,
  input: CallInput<C>,
  options: { readonly everyMs?: number; readonly enabled?: boolean } = {},
): UseQueryResult<CallOutput<C>, ConsoleFailure> {
  return useQuery<CallOutput<C>, ConsoleFailure>({
    queryKey: [call.name, input],
    queryFn: ({ signal }) => callApi(call, input, { signal }),
    refetchInterval: options.everyMs ?? askAgain,
    ...(options.enabled === undefined ? {} : { enabled: options.enabled }),
  });
}
