/** The log form of an error: what failed and where, never a query's parameter values. */

type DescribedError = {
  readonly type: string;
  readonly message: string;
  readonly stack: string;
  readonly code?: string;
  readonly cause?: DescribedError;
};

/** Drizzle's message appends the parameters, which may be a customer's text, address or code. */
export function describeError(error: Error): DescribedError {
  const { cause } = error;
  return {
    type: error.name,
    message: "params" in error ? (error.message.split("\nparams:")[0] ?? "") : error.message,
    // Only the stack frames: the stack starts with the message, including the values.
    stack: (error.stack ?? "")
      .split("\n")
      .filter((line) => /^ {4}at /.test(line))
      .join("\n"),
    ...("code" in error && typeof error.code === "string" ? { code: error.code } : {}),
    ...(cause instanceof Error ? { cause: describeError(cause) } : {}),
  };
}
