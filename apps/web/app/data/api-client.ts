/** The contract's HTTP client: URLs, tokens and retries (specification §6, §7). */
import {
  accessTokenHeader,
  type Call,
  type CallInput,
  type CallOutput,
  carriesAccessToken,
  idempotencyKeyHeader,
  sessionTokenHeader,
} from "@feo/contract";
import { createFetch, type FetchOptions } from "ofetch";
import { type ApiFailure, explainFailure } from "./api-failure.ts";

export interface CallOptions {
  /** The session token of a one-time-code step, for calls that need one. */
  readonly sessionToken?: string;
  readonly idempotencyKey?: string;
  /** The file of a call that uploads one; sent as multipart form data. */
  readonly file?: Blob;
  readonly signal?: AbortSignal;
}

export type CallApi = <C extends Call>(call: C, input: CallInput<C>, options?: CallOptions) => Promise<CallOutput<C>>;

export interface ApiClientOptions {
  /** The configured base URL without /api; empty means the page's own origin. */
  readonly baseUrl: string;
  readonly accessToken: () => string | null;
  /** Called for every failure, with the access token that the request was sent with. */
  readonly onFailure: (failure: ApiFailure, call: Call, heldToken: string | null) => void;
  /** Replaces fetch in tests. */
  readonly fetch?: typeof fetch;
}

interface Parts {
  readonly query?: Record<string, unknown>;
  readonly body?: Record<string, unknown>;
  readonly params?: Record<string, unknown>;
}

/**
 * POST, PUT, PATCH and DELETE are never retried; other methods once, on 408, 409, 425, 429, 500, 502, 503, 504 and on
 * network failures. There is no timeout. These are ofetch's defaults (CLIENT-003 to CLIENT-006).
 */
export function createApiClient({ baseUrl, accessToken, onFailure, fetch }: ApiClientOptions): CallApi {
  const request = fetch ? createFetch({ fetch, Headers, AbortController }) : createFetch();

  return async (call, input, options = {}) => {
    const { query, body, params } = input as Parts;
    const heldToken = accessToken();
    const fetchOptions: FetchOptions<"json"> = {
      method: call.method,
      headers: headersFor(call, heldToken, options),
      ...(query ? { query } : {}),
      ...(body ? { body } : {}),
      ...(call.upload && options.file ? { body: formOf(call.upload.field, options.file) } : {}),
      ...(options.signal ? { signal: options.signal } : {}),
      ...(call.download ? { responseType: "blob" as "json" } : {}),
    };
    try {
      const answer = await request(`${baseUrl}/api${fillPath(call.path, params)}`, fetchOptions);
      // Neither JSON nor one of the call's file types: the answer comes from a captive portal or a proxy, not from our
      // server.
      const isOurs = call.download ? call.download.kinds.includes(kindOf(answer)) : isObject(answer);
      if (!isOurs) throw new TypeError("The answer is not ours");
      return answer;
    } catch (error) {
      const failure = await explainFailure(error);
      onFailure(failure, call, heldToken);
      throw failure;
    }
  };
}

const isObject = (answer: unknown): boolean => typeof answer === "object" && answer !== null;
const kindOf = (file: Blob): string => file.type.split(";")[0] ?? "";

export function headersFor(call: Call, accessToken: string | null, options: CallOptions): Record<string, string> {
  return {
    accept: call.download?.kinds.join() ?? "application/json",
    ...(accessToken && carriesAccessToken(call.path) ? { [accessTokenHeader]: accessToken } : {}),
    ...(options.sessionToken ? { [sessionTokenHeader]: options.sessionToken } : {}),
    ...(options.idempotencyKey ? { [idempotencyKeyHeader]: options.idempotencyKey } : {}),
  };
}

function formOf(field: string, file: Blob): FormData {
  const form = new FormData();
  form.append(field, file);
  return form;
}

function fillPath(path: string, params: Record<string, unknown> = {}): string {
  return path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(params[name])));
}
