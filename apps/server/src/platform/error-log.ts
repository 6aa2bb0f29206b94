/** How an error is written into the log: what failed and where, never the values that a query was asked with. */

type DescribedError = {
  readonly type: string;
  readonly message: string;
  readonly stack: string;
  readonly code?: string;
  readonly cause?: DescribedError;
};

/** A failed query tells its values after the statement; they may be anybody's words, address or code. */
export function describeError(error: Error): DescribedError {
  const { cause } = error;
  return {
    type: error.name,
    message: "params" in error ? (error.message.split("\nparams:")[0] ?? "") : error.message,
    // The lines of the trace only: before them the message stands again, with the values.
    stack: (error.stack ?? "")
      .split("\n")
      .filter((line) => /^ {4}at /.test(line))
      .join("\n"),
    ...("code" in error && typeof error.code === "string" ? { code: error.code } : {}),
    ...(cause instanceof Error ? { cause: describeError(cause) } : {}),
  };
}
