/** How long a network takes for its confirmations, in words. Pure. */
import type { Network } from "@feo/contract";

type Timing = Pick<Network, "expectedSeconds" | "minConfirmation">;

const inMinutes = (seconds: number): number => Math.max(1, Math.ceil(seconds / 60));

/** "About 3 minutes", from the broadcast to the last confirmation; undefined where nobody knows. */
export function expectedTime({ expectedSeconds }: Pick<Network, "expectedSeconds">): string | undefined {
  if (expectedSeconds === null) return undefined;
  const minutes = inMinutes(expectedSeconds);
  if (minutes < 120) return `About ${minutes} ${minutes === 1 ? "minute" : "minutes"}`;
  return `About ${Math.ceil(minutes / 60)} hours`;
}

/** "about 1 min left", for a transaction in a block that still lacks confirmations; undefined where nobody knows. */
export function timeLeft({ expectedSeconds, minConfirmation }: Timing, confirmations: number): string | undefined {
  const missing = minConfirmation - confirmations;
  if (expectedSeconds === null || missing <= 0) return undefined;
  // The expected time has one block more: the wait for the first.
  const minutes = inMinutes((expectedSeconds / (minConfirmation + 1)) * missing);
  return minutes < 120 ? `about ${minutes} min left` : `about ${Math.ceil(minutes / 60)} h left`;
}
