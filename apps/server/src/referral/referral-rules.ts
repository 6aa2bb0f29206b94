/** The referral rules: what fees earn, how long, and what inviters see of the people they invited. Pure. */
import { type ReferralStanding, referralShare } from "@feo/contract";

const dayMs = 24 * 60 * 60_000;
const hundred = 100n;

/** Rewards are whole paise, since fractions could not be withdrawn. The rupee is asset 0, in millionths. */
const grainOf = (asset: number): bigint => (asset === 0 ? 10_000n : 1n);

/** When the trades of a person who joined then stop earning. */
export const earnsUntil = (joinedMs: number): number => joinedMs + referralShare.days * dayMs;

/** The fees, without GST, that an invited person paid in one asset on one day of IST. */
export interface PaidFees {
  /** The inviter, who earns from the fees. */
  readonly userId: string;
  readonly invitedId: string;
  readonly asset: number;
  /** "2026-11-18". */
  readonly day: string;
  readonly units: bigint;
}

/** The share owed for such fees. */
export type Owed = PaidFees;

/** The unpaid remainder of the share in an invited person's earlier fees in one asset, in hundredths of a unit. */
export interface Carry {
  readonly invitedId: string;
  readonly asset: number;
  readonly hundredths: number;
}

const nameOf = ({ invitedId, asset }: Pick<Carry, "invitedId" | "asset">): string => `${invitedId} ${asset}`;

/**
 * The inviters' shares, rounded down to whole units or paise for each invited person and asset. The remainder is
 * carried to the same person's next fees, so that many small trades earn as much as one large one.
 */
export function shareOut(fees: readonly PaidFees[], before: readonly Carry[]): { owed: Owed[]; carries: Carry[] } {
  const carries = new Map(before.map((carry) => [nameOf(carry), carry]));
  const owed: Owed[] = [];
  for (const paid of fees) {
    const { invitedId, asset } = paid;
    const carried = BigInt(carries.get(nameOf(paid))?.hundredths ?? 0);
    const share = paid.units * BigInt(referralShare.percent) + carried;
    const grain = grainOf(asset);
    const units = (share / hundred / grain) * grain;
    if (units > 0n) owed.push({ ...paid, units });
    carries.set(nameOf(paid), { invitedId, asset, hundredths: Number(share - units * hundred) });
  }
  return { owed, carries: [...carries.values()] };
}

/** A masked name that only acquaintances recognise: "P•••• S."; the number of dots does not reveal its length. */
export function maskedName(name: string): string {
  const [first, ...others] = name.trim().split(/\s+/u).filter(Boolean);
  if (first === undefined) return "";
  const initial = (word: string) => [...word][0]?.toLocaleUpperCase("en-IN") ?? "";
  const last = others.at(-1);
  return `${initial(first)}••••${last === undefined ? "" : ` ${initial(last)}.`}`;
}

export interface InvitedFacts {
  readonly joinedMs: number;
  readonly isVerified: boolean;
  readonly isClosed: boolean;
  /** Shares a verified PAN or bank account with the inviter. */
  readonly isSamePerson: boolean;
  readonly hasEarned: boolean;
}

export function standingOf(facts: InvitedFacts, nowMs: number): ReferralStanding {
  if (facts.isClosed) return "CLOSED";
  if (facts.isSamePerson) return "NOT_ELIGIBLE";
  if (nowMs >= earnsUntil(facts.joinedMs)) return "ENDED";
  if (facts.hasEarned) return "TRADING";
  return facts.isVerified ? "VERIFIED" : "SIGNED_UP";
}

/** The last days up to today, oldest first; days are Indian. */
export function lastDays(today: string, count: number): string[] {
  const end = Date.parse(`${today}T00:00:00Z`);
  return Array.from({ length: count }, (_, index) =>
    new Date(end - (count - 1 - index) * dayMs).toISOString().slice(0, 10),
  );
}
