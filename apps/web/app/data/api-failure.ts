/** Maps failed calls to messages for the user: the table of specification §8. */
import { messages, networkErrorCode, type Problem, type ProblemCode } from "@feo/contract";
import { FetchError } from "ofetch";

export interface FieldProblem {
  readonly path: string;
  readonly message: string;
}

/** The only error that calls throw. An empty message is not shown. */
export class ApiFailure extends Error {
  readonly code: string;
  readonly status: number | undefined;
  readonly fields: readonly FieldProblem[];

  constructor(
    message: string,
    details: { code: string; status?: number | undefined; fields?: readonly FieldProblem[] },
  ) {
    super(message);
    this.name = "ApiFailure";
    this.code = details.code;
    this.status = details.status;
    this.fields = details.fields ?? [];
  }
}

/** Converts a caught error: calls only throw ApiFailure, so anything else counts as a network failure. */
export const failureOf = (error: unknown): ApiFailure =>
  error instanceof ApiFailure ? error : new ApiFailure(messages.network, { code: networkErrorCode });

/** The server refused the request, so nothing was done. After any other failure, the request may have taken effect. */
export const isRefusal = ({ status }: Pick<ApiFailure, "status">): boolean =>
  status !== undefined && status < 500 && status !== 408;

/** Whether a refusal concerns the confirmation rather than the action: it expired, was used or is missing. */
export function needsNewConfirmation(error: unknown): boolean {
  const { status, code } = failureOf(error);
  return status === 440 || code === "SESSION_TOKEN_MISSING" || code === "INVALID_SESSION_TOKEN";
}

/** The shared helper: converts anything a call threw; callers rethrow the result (ERROR-017 to ERROR-019). */
export async function explainFailure(error: unknown): Promise<ApiFailure> {
  const status = error instanceof FetchError ? error.status : undefined;
  if (status === undefined) return failureOf(error);
  const problem = await readProblem((error as FetchError<Partial<Problem> | Blob>).data);
  const code = typeof problem?.code === "string" ? problem.code : `HTTP_${status}`;
  const waitSeconds = Number((error as FetchError).response?.headers.get("retry-after") ?? "") || undefined;
  return new ApiFailure(await messageFor(status, code, waitSeconds), {
    code,
    status,
    ...(problem?.errors ? { fields: problem.errors } : {}),
  });
}

/** A call that requests a file receives its refusals as a Blob, too. */
const readProblem = async (data: Partial<Problem> | Blob | undefined): Promise<Partial<Problem> | undefined> =>
  data instanceof Blob ? new Response(data).json().catch(() => undefined) : data;

/** ERROR-004 to ERROR-012, in the order of the table. */
export async function messageFor(status: number, code: string, waitSeconds?: number): Promise<string> {
  if (endsSession(status, code)) return "";
  if (status === 400 || status === 401) return (await readSentence(code, waitSeconds)) ?? messages.badRequest;
  if (status === 440) return messages.sessionExpired;
  if (status === 429) return messages.tooManyRequests;
  return messages.somethingWentWrong;
}

/** If the sentences cannot be loaded, the general one is used. */
export const readSentence = (code: string, waitSeconds?: number): Promise<string | undefined> =>
  import("./problem-sentences.ts").then(
    ({ sentenceOf }) => sentenceOf(code, waitSeconds),
    () => undefined,
  );

/** Whether a failure logs the user out locally: a 401 without a token, or an invalid token with any status. */
export function endsSession(status: number | undefined, code: string): boolean {
  return (
    code === ("INVALID_ACCESS_TOKEN" satisfies ProblemCode) ||
    (status === 401 && code === ("ACCESS_TOKEN_MISSING" satisfies ProblemCode))
  );
}
