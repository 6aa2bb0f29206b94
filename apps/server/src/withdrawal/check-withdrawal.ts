/** The checks of a withdrawal request, in the order to explain them to a customer. Common to all rails. Pure. */
import { newAddressHours, type ProblemCode } from "@feo/contract";
import { formatUnits, parseDecimal } from "@feo/money";
import { paiseWorth } from "../wallet/rupee-worth.ts";
import type { Quote, Refused, TargetFacts, WithdrawalRequest } from "./rail.ts";
import type { WithdrawalRow } from "./withdrawal.tables.ts";
import { dailyLimitAt } from "./withdrawal-limits.ts";

export interface WithdrawalFacts {
  readonly now: number;
  readonly kycLevel: number;
  /** Withdrawals are blocked until then after a security change. */
  readonly heldUntil: Date | null;
  readonly quote: Quote;
  /** The coin's price in rupees; null if unknown. */
  readonly priceInr: string | null;
}

/** An accepted request; the daily limit is checked when it is stored. */
export interface Accepted {
  readonly units: bigint;
  readonly feeUnits: bigint;
  readonly paise: bigint;
  readonly dailyLimitPaise: bigint;
  readonly target: Pick<WithdrawalRow, "bankAccountId" | "network" | "address">;
}

export type WithdrawalCheck = Accepted | Refused;

const hourMs = 60 * 60 * 1000;
const mostLedgerUnits = BigInt(Number.MAX_SAFE_INTEGER);

const refused = (code: ProblemCode, detail?: string): Refused => ({
  refused: code,
  ...(detail !== undefined && { detail }),
});

function objectionTo(target: TargetFacts, now: number): ProblemCode | undefined {
  if (target.rail === "bank") {
    if (!target.account) return "BANK_ACCOUNT_NOT_FOUND";
    if (!target.account.isOwn) return "BANK_ACCOUNT_UNVERIFIED";
    const { usableFrom } = target.account;
    return usableFrom === null || usableFrom.getTime() > now ? "BANK_ACCOUNT_TOO_NEW" : undefined;
  }
  if (target.address === undefined) return "ADDRESS_INVALID";
  if (target.isOwn) return "ADDRESS_OWN";
  if (!target.isListOnly) return undefined;
  if (!target.listedAt) return "ADDRESS_NOT_LISTED";
  return now - target.listedAt.getTime() < newAddressHours * hourMs ? "ADDRESS_TOO_NEW" : undefined;
}

/** The amount in units, or the refusal. */
function readAmount(amount: string, { decimals, finestUnits, feeUnits, leastUnits, mostUnits }: Quote) {
  const read = parseDecimal(amount, decimals, { unbounded: true });
  if (!read.ok) return refused(read.reason === "TOO_LARGE" ? "AMOUNT_TOO_LARGE" : "AMOUNT_TOO_PRECISE");
  const { units } = read;
  if ((units - feeUnits) % finestUnits !== 0n) return refused("AMOUNT_TOO_PRECISE");
  if (units < leastUnits || units <= feeUnits) return refused("AMOUNT_TOO_SMALL");
  if (mostUnits !== null && units > mostUnits) return refused("AMOUNT_TOO_LARGE");
  return { units };
}

/** A withdrawal never costs more than the fee shown. */
function hasFeeChanged({ coinTicker, shownFee }: WithdrawalRequest, { decimals, feeUnits }: Quote): boolean {
  if (!shownFee) return false;
  const shown = parseDecimal(shownFee.amount, decimals, { unbounded: true });
  return shownFee.coinTicker !== coinTicker || !shown.ok || shown.units !== feeUnits;
}

export function checkWithdrawal(request: WithdrawalRequest, facts: WithdrawalFacts): WithdrawalCheck {
  const { now, kycLevel, heldUntil, quote, priceInr } = facts;
  const { decimals, feeUnits, target } = quote;
  if (!quote.isOpen) return refused("WITHDRAWALS_CLOSED");
  const limit = dailyLimitAt(kycLevel);
  if (!limit) return refused("KYC_LEVEL_TOO_LOW");
  const objection = objectionTo(target, now);
  if (objection) return refused(objection);
  if (hasFeeChanged(request, quote)) {
    return refused("FEE_CHANGED", `The fee is now ${formatUnits(feeUnits, decimals)} ${request.coinTicker}.`);
  }
  const amount = readAmount(request.amount, quote);
  if ("refused" in amount) return amount;
  // Without a price, the daily limit cannot be checked.
  if (priceInr === null) return refused("WITHDRAWALS_CLOSED");
  const paise = paiseWorth(amount.units, decimals, priceInr);
  const dailyLimitPaise = BigInt(limit.inr) * 100n;
  if (paise > dailyLimitPaise) return refused("DAILY_LIMIT_REACHED");
  if (amount.units > mostLedgerUnits) return refused("AMOUNT_TOO_LARGE");
  if (heldUntil) return refused("WITHDRAWALS_ON_HOLD");
  return { units: amount.units, feeUnits, paise, dailyLimitPaise, target: writtenTarget(request, target) };
}

const writtenTarget = ({ target }: WithdrawalRequest, facts: TargetFacts): Accepted["target"] =>
  target.rail === "bank"
    ? { bankAccountId: target.bankAccountId, network: "", address: "" }
    : {
        bankAccountId: null,
        network: target.networkKey,
        address: (facts.rail === "chain" ? facts.address : undefined) ?? target.address,
      };

/** Whether a stored request and a new one under the same key ask for the same. */
export function isSameRequest(row: WithdrawalRow, request: WithdrawalRequest, quote: Quote): boolean {
  const { bankAccountId, network, address } = writtenTarget(request, quote.target);
  const amount = parseDecimal(request.amount, quote.decimals, { unbounded: true });
  return (
    row.rail === request.target.rail &&
    row.coinTicker === request.coinTicker &&
    row.bankAccountId === bankAccountId &&
    row.network === network &&
    row.address === address &&
    amount.ok &&
    amount.units === row.units
  );
}
