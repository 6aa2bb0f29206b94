/**
 * Approving a withdrawal, and its dry run. An approval may carry what the operator was shown; then the dry run is
 * repeated in the acting transaction, and nothing is approved if it has changed.
 */
import { createHash } from "node:crypto";
import { firstPerson, house, mainLocked } from "@feo/exchange";
import { formatAmount, formatUnits } from "@feo/money";
import { and, eq, lt, or } from "drizzle-orm";
import { railOf } from "../chain/networks.ts";
import type { Database } from "../platform/database.ts";
import { Refusal } from "../platform/refusal.ts";
import { rails } from "../sequencer/rails.ts";
import { balances, moneyHolds } from "../sequencer/sequencer.tables.ts";
import { moveWithin } from "./move.ts";
import { changeOf, type LedgerCopy, type Posting, settleDraft, settlementOf } from "./settlement.ts";
import { type AskedWithdrawal, needHeld, readWithdrawal } from "./withdrawal-desk.ts";

/** The details of an approval that say what the operator was shown. */
export const shownTerms = ["gets", "fee", "dryRun"] as const;
type Terms = Readonly<Record<(typeof shownTerms)[number], string>>;

export interface ApprovalDryRun {
  /** Why it would be refused; null if it would succeed. */
  readonly refusal: string | null;
  /** Up to the final state, which is booked once the bank or the chain has confirmed. */
  readonly postings: readonly (Posting & { readonly account: string })[];
  readonly sumUnits: bigint;
  readonly terms: Terms;
}

/** A copy of the accounts that the settlement may touch: the customer's and the house's, in the withdrawn asset. */
async function ledgerCopy(db: Database, { id, person, coin: { asset } }: AskedWithdrawal): Promise<LedgerCopy> {
  const isInvolved = or(eq(balances.userNumber, person.number), lt(balances.userNumber, firstPerson));
  const rows = await db
    .select()
    .from(balances)
    .where(and(eq(balances.asset, asset), isInvolved));
  const holds = await db.select().from(moneyHolds).where(eq(moneyHolds.hold, id));
  return {
    asset,
    accounts: rows.map(({ userNumber: user, mainAvailable, mainLocked: locked, spotAvailable, spotLocked }) => ({
      user,
      asset,
      balances: [mainAvailable, locked, spotAvailable, spotLocked],
    })),
    holds: holds.map(({ hold, userNumber: user, asset: held, units }) => ({ hold, user, asset: held, units })),
  };
}

/** An account of the ledger in plain words. */
function accountWords({ kind, name, network, person }: AskedWithdrawal, { user, which }: Posting): string {
  if (user === person.number)
    return `${name || person.feoTag || "The customer"}, ${which === mainLocked ? "on hold" : "main wallet"}`;
  if (user === house.fees) return "Fees";
  if (user === house.gst) return "GST payable";
  return `${kind === "rupees" ? "Bank" : network}, net paid out`;
}

/** What approving it would lead to at this moment. Reads only. */
export async function tryApproval(db: Database, withdrawal: AskedWithdrawal): Promise<ApprovalDryRun> {
  const { id, kind, coin, units, feeUnits, person, networkKey } = withdrawal;
  const copy = await ledgerCopy(db, withdrawal);
  const rail = kind === "rupees" ? rails.bank : railOf(networkKey);
  const settled = settlementOf(settleDraft({ id, feeUnits }, person.number, rail), copy);
  const sumUnits = settled.postings.reduce((sum, posting) => sum + changeOf(posting), 0n);
  return {
    refusal:
      refusalOf(withdrawal, copy.holds[0]?.units) ?? (settled.refusal && `The ledger refuses it: ${settled.refusal}`),
    postings: settled.postings.map((posting) => ({ ...posting, account: accountWords(withdrawal, posting) })),
    sumUnits,
    terms: {
      gets: formatUnits(units - feeUnits, coin.decimals),
      fee: formatUnits(feeUnits, coin.decimals),
      dryRun: digestOf(withdrawal, settled.postings),
    },
  };
}

/** Why it would be refused, apart from the ledger. */
function refusalOf(withdrawal: AskedWithdrawal, heldUnits: number | undefined): string | null {
  const { stage, pausedAt, person, coin, units, isOpen, isPayable } = withdrawal;
  if (stage !== "held") return "This withdrawal is not waiting for an operator";
  if (pausedAt) return "This withdrawal is on hold";
  if (person.frozenAt) return "The account is frozen";
  if (!isOpen) return `${coin.ticker} withdrawals are closed`;
  if (!isPayable) return "The bank account is no longer verified in the customer's legal name";
  if (heldUnits === undefined) return "The ledger holds nothing for this withdrawal";
  if (BigInt(heldUnits) !== units) return "The ledger holds a different amount for this withdrawal";
  return null;
}

/** Covers what is paid, to whom, and what is booked, but no balances: those change all the time. */
function digestOf(
  { id, coin, units, feeUnits, bank, networkKey, to }: AskedWithdrawal,
  postings: readonly Posting[],
): string {
  const target = bank ? [bank.id, bank.accountKey, bank.ifsc, bank.ownerName] : [networkKey, to];
  const changes = postings.map((posting) => [posting.user, posting.which, String(changeOf(posting))]);
  const whole = JSON.stringify([id, coin.ticker, String(units), String(feeUnits), target, changes]);
  return createHash("sha256").update(whole).digest("hex").slice(0, 32);
}

const nothingSent = "Nothing was sent.";

/** Repeats the dry run, if the operator says what they were shown. */
async function requireUnchanged(within: Database, id: string, details: Partial<Terms>): Promise<void> {
  if (shownTerms.every((name) => details[name] === undefined)) return;
  const withdrawal = await readWithdrawal(within, id);
  const { refusal, terms } = await tryApproval(within, withdrawal);
  if (refusal !== null) throw new Refusal(`${refusal}. ${nothingSent}`);
  const [changed] = shownTerms.filter((name) => details[name] !== undefined && details[name] !== terms[name]);
  if (changed === undefined) return;
  const { ticker, decimals } = withdrawal.coin;
  const range = { minDecimals: ticker === "INR" ? 2 : 0, maxDecimals: decimals, grouping: "indian" } as const;
  const amount = (text: string) => `${formatAmount(text, range)} ${ticker}`;
  const what = {
    gets: `The customer would now get ${amount(terms.gets)}`,
    fee: `The fee is now ${amount(terms.fee)}`,
    dryRun: "Its target or its postings have changed",
  }[changed];
  throw new Refusal(`${what}. ${nothingSent} Check the withdrawal and approve it again`);
}

export async function approveWithdrawal(
  within: Database,
  id: string,
  details: Partial<Terms>,
  at: Date,
): Promise<void> {
  const { pausedAt } = await needHeld(within, id);
  if (pausedAt) throw new Refusal("This withdrawal is on hold");
  await requireUnchanged(within, id, details);
  await moveWithin(within, id, "approve", { note: "", at });
}
