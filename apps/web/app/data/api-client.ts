/** The HTTP client of the contract: where calls go, which tokens they carry, when they are tried again (specification §6, §7). */
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
  /** The token of a one-time-code step, for calls that need one. */
  readonly sessionToken?: string;
  readonly idempotencyKey?: string;
  /** The file of a call that takes one; it is sent as multipart form data. */
  readonly file?: Blob;
  readonly signal?: AbortSignal;
}

export type CallApi = <C extends Call>(call: C, input: CallInput<C>, options?: CallOptions) => Promise<CallOutput<C>>;

export interface ApiClientOptions {
  /** The configured base address, without /api; empty means the page's own. */
  readonly baseUrl: string;
  readonly accessToken: () => string | null;
  /** Told of every failure, with the access token that was held when the call was sent. */
  readonly onFailure: (failure: ApiFailure, call: Call, heldToken: string | null) => void;
  /** Another fetch, for tests. */
  readonly fetch?: typeof fetch;
}

interface Parts {
  readonly query?: Record<string, unknown>;
  readonly body?: Record<string, unknown>;
  readonly params?: Record<string, unknown>;
}

/**
 * POST, PUT, PATCH and DELETE are never tried again, others once, on 408, 409, 425, 429, 500, 502, 503, 504 and when the
 * network fails; there is no timeout. These are ofetch's own rules (CLIENT-003 to CLIENT-006).
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
      // What is not JSON, or no file of the call's kinds, is not ours: a portal or a proxy stands between.
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
