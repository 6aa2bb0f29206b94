/**
 * How long an operator has done nothing, as their browser reports it. A request that does not say renews nothing, so
 * that a poll that forgets the header ends a session early instead of keeping it alive.
 */
import type { IncomingHttpHeaders } from "node:http";
import { operatorIdleHeader } from "@feo/contract";

const field = operatorIdleHeader.toLowerCase();

/** Undefined if the header is absent or not a number of milliseconds. */
export function readIdleMs(headers: IncomingHttpHeaders): number | undefined {
  const given = headers[field];
  return typeof given === "string" && /^\d{1,9}$/.test(given) ? Number(given) : undefined;
}
