/** The rules of refer and earn: what fees earn, how long, and what the inviter sees of whom they invited. Pure. */
import { type ReferralStanding, referralShare } from "@feo/contract";

const dayMs = 24 * 60 * 60_000;
const hundred = 100n;

/** Rupees are given in whole paise, or some could never be withdrawn. They are the core's first asset, in millionths. */
const grainOf = (asset: number): bigint => (asset === 0 ? 10_000n : 1n);

/** When the trades of somebody who joined then stop earning. */
export const earnsUntil = (joinedMs: number): number => joinedMs + referralShare.days * dayMs;

/** The fees, without GST, that an invited person paid in one asset on one day of IST. */
export interface PaidFees {
  /** Who earns from it. */
  readonly userId: string;
  readonly invitedId: string;
  readonly asset: number;
  /** "2026-11-18". */
  readonly day: string;
  readonly units: bigint;
}

/** What is owed for them. */
export type Owed = PaidFees;

/** What is left of the share in an invited person's earlier fees in one asset, in hundredths of a unit. */
export interface Carry {
  readonly invitedId: string;
  readonly asset: number;
  readonly hundredths: number;
}

const nameOf = ({ invitedId, asset }: Pick<Carry, "invitedId" | "asset">): string => `${invitedId} ${asset}`;

/**
 * The inviters' share, rounded down to whole units or paise for each invited person and asset. The remainder is carried to the next
 * fees of the same person, so that many small trades earn as much as one large one.
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

/** A name that only those who know the person recognise: "P•••• S."; the dots do not tell its length. */
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

/** The last days up to today, oldest first; days are those of IST. */
export function lastDays(today: string, count: number): string[] {
  const end = Date.parse(`${today}T00:00:00Z`);
  return Array.from({ length: count }, (_, index) =>
    new Date(end - (count - 1 - index) * dayMs).toISOString().slice(0, 10),
  );
}
