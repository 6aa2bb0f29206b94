/** What a failed call means to a person: the mapping table of specification §8, and nothing else. */
import { messages, networkErrorCode, type Problem, type ProblemCode } from "@feo/contract";
import { FetchError } from "ofetch";

export interface FieldProblem {
  readonly path: string;
  readonly message: string;
}

/** The one error that calls throw. An empty message is not shown. */
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

/** What a caller has caught: calls throw nothing else, and whatever else it is, the network did it. */
export const failureOf = (error: unknown): ApiFailure =>
  error instanceof ApiFailure ? error : new ApiFailure(messages.network, { code: networkErrorCode });

/** The shared helper: converts whatever a call threw; callers rethrow what it returns (ERROR-017 to ERROR-019). */
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

/** Where a file was asked for, the refusal comes as one, too. */
const readProblem = async (data: Partial<Problem> | Blob | undefined): Promise<Partial<Problem> | undefined> =>
  data instanceof Blob ? new Response(data).json().catch(() => undefined) : data;

/** ERROR-004 to ERROR-012, in the table's order. */
export async function messageFor(status: number, code: string, waitSeconds?: number): Promise<string> {
  if (endsSession(status, code)) return "";
  if (status === 400 || status === 401) return (await readSentence(code, waitSeconds)) ?? messages.badRequest;
  if (status === 440) return messages.sessionExpired;
  if (status === 429) return messages.tooManyRequests;
  return messages.somethingWentWrong;
}

/** Where the sentences themselves cannot be had, the general one stands for them. */
export const readSentence = (code: string, waitSeconds?: number): Promise<string | undefined> =>
  import("./problem-sentences.ts").then(
    ({ sentenceOf }) => sentenceOf(code, waitSeconds),
    () => undefined,
  );

/** Whether a failure logs the user out locally: a 401 without a token, or a token that is not good, whatever the status. */
export function endsSession(status: number | undefined, code: string): boolean {
  return (
    code === ("INVALID_ACCESS_TOKEN" satisfies ProblemCode) ||
    (status === 401 && code === ("ACCESS_TOKEN_MISSING" satisfies ProblemCode))
  );
}
