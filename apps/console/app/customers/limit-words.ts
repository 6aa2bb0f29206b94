/** The day's limit as a bar with words. Pure. */
import type { PersonLimits } from "@feo/contract";
import { parseUnits } from "@feo/money";

export interface LimitWords {
  /** 0 to 100. */
  readonly percent: number;
  readonly share: string;
  readonly tone: "brand" | "warn" | "down";
}

const paise = (rupees: string): bigint => parseUnits(rupees, 2, { unbounded: true });

/** In tenths of a percent, rounded down, so that the limit is never shown as reached before it is. */
export function limitWords({ daily, used }: Pick<PersonLimits, "daily" | "used">): LimitWords {
  const [most, now] = [paise(daily), paise(used)];
  if (most === 0n) return { percent: 0, share: "No withdrawals at level 0", tone: "brand" };
  const tenths = (now * 1000n) / most;
  const percent = Number(tenths > 1000n ? 1000n : tenths) / 10;
  return {
    percent,
    share: `${tenths / 10n}.${tenths % 10n}% used`,
    tone: tenths >= 1000n ? "down" : tenths >= 800n ? "warn" : "brand",
  };
}

/** Why withdrawals are blocked after a security change. */
export const holdWords = ({ heldBecause }: Pick<PersonLimits, "heldBecause">): string =>
  heldBecause === "whitelist" ? "“Saved addresses only” was turned off" : `The ${heldBecause ?? "account"} was changed`;
