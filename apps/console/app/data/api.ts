/** The console's one client of its calls, and one store of answers. The session is a cookie that no script sees. */
import { type Call, type CallInput, type CallOutput, isProblemCode, messages, type Problem } from "@feo/contract";
import { QueryClient, type UseQueryResult, useQuery } from "@tanstack/react-query";

/** The one error that calls throw; its message is for the operator. */
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

/** Where a call is, with its parameters and question filled in. */
export function addressOf(call: Call, { params = {}, query = {} }: Parts): string {
  const path = call.path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(params[name])));
  const asked = Object.entries(query).filter(([, value]) => value !== undefined && value !== "");
  const search = new URLSearchParams(asked.map(([name, value]) => [name, String(value)])).toString();
  return `/api${path}${search && `?${search}`}`;
}

export async function callApi<C extends Call>(
  call: C,
  input: CallInput<C>,
  options: { readonly signal?: AbortSignal } = {},
): Promise<CallOutput<C>> {
  const parts = input as Parts;
  const hasBody = parts.body !== undefined;
  const request: RequestInit = {
    method: call.method,
    headers: { accept: "application/json", ...(hasBody ? { "content-type": "application/json" } : {}) },
    ...(hasBody ? { body: JSON.stringify(parts.body) } : {}),
    ...(options.signal ? { signal: options.signal } : {}),
  };
  const response = await fetch(addressOf(call, parts), request).catch((error: unknown) => {
    if (options.signal?.aborted) throw error;
    throw new ConsoleFailure(messages.network, "NETWORK");
  });
  const answer: unknown = await response.json().catch(() => undefined);
  if (response.ok && typeof answer === "object" && answer !== null) return answer as CallOutput<C>;
  const failure = failureOf(answer as Partial<Problem> | undefined, response.status);
  if (failure.code === "OPERATOR_SESSION_MISSING") queries.setQueryData(sessionKey, null);
  throw failure;
}

/** A problem of ours says itself what is wrong; anything else is nobody's fault here. */
function failureOf(problem: Partial<Problem> | undefined, status: number): ConsoleFailure {
  const { code, detail, errors } = problem ?? {};
  // A proxy answers with these in place of a server that is not there.
  const isAway = status >= 502 && status <= 504;
  if (!isProblemCode(code)) return new ConsoleFailure(messages.somethingWentWrong, isAway ? "UNAVAILABLE" : "UNKNOWN");
  return new ConsoleFailure(detail ?? messages.somethingWentWrong, code, errors);
}

export const sessionKey = ["readOperatorSession"] as const;

const unavailablePollMs = 5_000;

interface Asked {
  readonly state: { readonly error: unknown };
}

/** What failed because the console's server was away for a moment is asked again while it is shown. */
export const askAgain = ({ state: { error } }: Asked): number | false =>
  error instanceof ConsoleFailure && ["UNAVAILABLE", "NETWORK"].includes(error.code) ? unavailablePollMs : false;

/** An answer by its call; asked again every so often where somebody watches it. */
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
