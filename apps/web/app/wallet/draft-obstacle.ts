/** Why a crypto withdrawal cannot be confirmed yet: the first missing part, in the form's order. Pure functions. */
import type { WithdrawalLimits } from "@feo/contract";
import { indianMoment } from "@feo/money";

export interface ObstacleFacts {
  /** Undefined while logged out. */
  readonly kycLevel: number | undefined;
  readonly limits: Pick<WithdrawalLimits, "heldUntil"> | undefined;
  readonly hasCoin: boolean;
  readonly hasNetwork: boolean;
  readonly address: "missing" | "wrong" | "right";
  readonly amount: "missing" | "wrong" | "right";
  readonly fee: "known" | "awaited" | "unread";
}

export function obstacleTo(facts: ObstacleFacts): string | undefined {
  const { kycLevel, limits, hasCoin, hasNetwork, address, amount, fee } = facts;
  if (kycLevel !== undefined && kycLevel < 1) return "Verify your identity first.";
  if (limits?.heldUntil) return `Withdrawals are on hold until ${indianMoment(limits.heldUntil)}.`;
  if (!hasCoin) return "Choose a coin.";
  if (!hasNetwork) return "Choose a network.";
  if (address === "missing") return "Enter an address.";
  if (address === "wrong") return "Check the address.";
  if (amount === "missing") return "Enter an amount.";
  if (amount === "wrong") return "Check the amount.";
  if (fee === "unread") return "We couldn't load the network fee. Trying again.";
  if (fee === "awaited") return "Loading the network fee.";
  return undefined;
}
