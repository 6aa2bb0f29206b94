/**
 * The verification levels that actions need, and why a customer can't do one now. The calls that refuse an action and
 * the console that explains it read the same rules. Pure.
 */
import { type CustomerAction, type ProblemCode, problems } from "@feo/contract";

/** Trading, deposits and payments need the first level (design §9). */
export const levelToTrade = 1;
export const levelToMove = 1;
export const levelToPay = 1;

export interface CustomerStanding {
  readonly isFrozen: boolean;
  readonly isClosed: boolean;
  readonly kycLevel: number;
  /** Whether a security change blocks withdrawals. */
  readonly isHeld: boolean;
  /** Whether something is left of the daily limit. */
  readonly hasLimitLeft: boolean;
  /** Whether the exchange accepts only cancellations. */
  readonly isHalted: boolean;
}

const levelTooLow = (kycLevel: number, needed: number): ProblemCode[] =>
  kycLevel < needed ? ["KYC_LEVEL_TOO_LOW"] : [];

function leaving({ kycLevel, isHeld, hasLimitLeft }: CustomerStanding, needed: number): ProblemCode[] {
  if (kycLevel < needed) return ["KYC_LEVEL_TOO_LOW"];
  return [
    ...(isHeld ? (["WITHDRAWALS_ON_HOLD"] as const) : []),
    ...(hasLimitLeft ? [] : (["DAILY_LIMIT_REACHED"] as const)),
  ];
}

const rules: Readonly<Record<CustomerAction, (standing: CustomerStanding) => readonly ProblemCode[]>> = {
  "sign in": () => [],
  trade: ({ kycLevel, isHalted }) => [
    ...levelTooLow(kycLevel, levelToTrade),
    ...(isHalted ? (["TRADING_HALTED"] as const) : []),
  ],
  deposit: ({ kycLevel }) => levelTooLow(kycLevel, levelToMove),
  withdraw: (standing) => leaving(standing, levelToMove),
  pay: (standing) => leaving(standing, levelToPay),
};

/** In the words that the customer reads; empty if the action is allowed. */
export function refusalsOf(action: CustomerAction, standing: CustomerStanding): string[] {
  if (standing.isClosed) return ["The account is closed."];
  const frozen = standing.isFrozen ? (["ACCOUNT_FROZEN"] as const) : [];
  return [...frozen, ...rules[action](standing)].map((code) => problems[code].message);
}
