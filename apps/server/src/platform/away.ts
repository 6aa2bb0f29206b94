/** Whether a failure means that the database is away for a moment. Whatever was asked then is asked again later, and is no bug. */

/** Of the network, on the way to it. */
const networkCodes = new Set([
  ...["ECONNREFUSED", "ECONNRESET", "EPIPE", "ETIMEDOUT", "EHOSTUNREACH", "ENETUNREACH", "ENOTFOUND", "EAI_AGAIN"],
]);

const diskFull = "53100";

/** PostgreSQL's own: it stops or starts, has no connection or no room on its disk left, or only reads after a failover. */
const stateCodes = new Set(["57P01", "57P02", "57P03", "53300", diskFull, "25006"]);

/** The driver has no codes for what it says itself. */
const driverWords =
  /^(Connection terminated|timeout exceeded when trying to connect|timeout expired|Client (has encountered a connection error|was closed) and is not queryable|Cannot use a pool after calling end)/;

export const isDatabaseAway = (error: unknown): boolean =>
  chainOf(error).some(
    ({ code, message }) =>
      networkCodes.has(code) || stateCodes.has(code) || /^08...$/.test(code) || driverWords.test(message),
  );

export const isDiskFull = (error: unknown): boolean =>
  chainOf(error).some(({ code, message }) => code === diskFull || /No space left on device/.test(message));

/** For writes that no reader may depend on, such as when somebody was seen last: they are left out while the disk is full. */
export async function unlessDiskFull(write: PromiseLike<unknown>): Promise<void> {
  try {
    await write;
  } catch (error) {
    if (!isDiskFull(error)) throw error;
  }
}

/** An error with those that caused it: the driver's is inside the one that names the query. */
function chainOf(error: unknown): { code: string; message: string }[] {
  const found: { code: string; message: string }[] = [];
  for (let current = error; current instanceof Error && found.length < 10; current = current.cause) {
    const { code = "", message } = current as Error & { code?: unknown };
    found.push({ code: String(code), message });
  }
  return found;
}
