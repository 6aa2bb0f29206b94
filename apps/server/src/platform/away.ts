/**
 * Whether an error means that the database is temporarily unavailable. The caller should retry later; it is not a bug.
 */

/** Network errors. */
const networkCodes = new Set([
  ...["ECONNREFUSED", "ECONNRESET", "EPIPE", "ETIMEDOUT", "EHOSTUNREACH", "ENETUNREACH", "ENOTFOUND", "EAI_AGAIN"],
]);

const diskFull = "53100";

/** PostgreSQL's codes for stopping or starting, no connections left, disk full, and read-only after a failover. */
const stateCodes = new Set(["57P01", "57P02", "57P03", "53300", diskFull, "25006"]);

/** The driver's own errors have no codes. */
const driverWords =
  /^(Connection terminated|timeout exceeded when trying to connect|timeout expired|Client (has encountered a connection error|was closed) and is not queryable|Cannot use a pool after calling end)/;

export const isDatabaseAway = (error: unknown): boolean =>
  chainOf(error).some(
    ({ code, message }) =>
      networkCodes.has(code) || stateCodes.has(code) || /^08...$/.test(code) || driverWords.test(message),
  );

export const isDiskFull = (error: unknown): boolean =>
  chainOf(error).some(({ code, message }) => code === diskFull || /No space left on device/.test(message));

/** For writes that nothing depends on, such as last-seen times: skipped while the disk is full. */
export async function unlessDiskFull(write: PromiseLike<unknown>): Promise<void> {
  try {
    await write;
  } catch (error) {
    if (!isDiskFull(error)) throw error;
  }
}

/** An error and its causes: the driver's error is inside the one that names the query. */
function chainOf(error: unknown): { code: string; message: string }[] {
  const found: { code: string; message: string }[] = [];
  for (let current = error; current instanceof Error && found.length < 10; current = current.cause) {
    const { code = "", message } = current as Error & { code?: unknown };
    found.push({ code: String(code), message });
  }
  return found;
}
