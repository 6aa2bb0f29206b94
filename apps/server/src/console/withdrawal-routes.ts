/** The withdrawals queue: what waits, what is in progress, and all that an operator needs to decide on one. */
import {
  type ConsoleWithdrawal,
  type ConsoleWithdrawalApproval,
  type ConsoleWithdrawalRow,
  listConsoleWithdrawals,
  readConsoleWithdrawal,
  tryWithdrawalApproval,
  type WithdrawalDryRun,
} from "@feo/contract";
import { formatUnits, parseUnits, rescale } from "@feo/money";
import type { AccountNumbers } from "../bank/account-number.ts";
import { levelsOf } from "../kyc/kyc-desk.ts";
import { type Desk, openSubjects, type Proposal } from "../operator/desk.ts";
import type { Api } from "../platform/api.ts";
import type { Database } from "../platform/database.ts";
import { outsideAccount, rails } from "../sequencer/rails.ts";
import type { Sequencer } from "../sequencer/sequencer.ts";
import { letTablesCatchUp } from "../sequencer/submit.ts";
import { assetHistory, assetMonths } from "../wallet/asset-history.ts";
import { flagOf, reviewWithdrawal } from "../withdrawal/review.ts";
import { factsOf, ledgerSums } from "../withdrawal/review-facts.ts";
import { changeOf } from "../withdrawal/settlement.ts";
import { tryApproval } from "../withdrawal/withdrawal-approval.ts";
import {
  type AskedWithdrawal,
  countWithdrawals,
  findWithdrawal,
  readWithdrawal,
  withdrawalsPage,
} from "../withdrawal/withdrawal-desk.ts";
import { deedsAbout } from "./deeds.ts";
import type { LogRead } from "./read-log.ts";
import { withRefusal } from "./session-routes.ts";

interface WithdrawalRoutesDeps {
  readonly db: Database;
  readonly sequencer: Sequencer;
  readonly desk: Desk;
  readonly looks: LogRead;
  readonly numbers: AccountNumbers;
  readonly isByHand: boolean;
  readonly automaticInr: string;
  /** What the hot wallet has of a coin on a network; undefined if it isn't known now. */
  readonly hotBalance: (ticker: string, networkKey: string) => Promise<string | undefined>;
  readonly now: () => number;
}

const historyShown = 7;
/** No chain counts finer. */
const finestDecimals = 18;

export function withdrawalRoutes(api: Api, deps: WithdrawalRoutesDeps): void {
  const { db, sequencer, desk, looks, numbers, isByHand, automaticInr, now } = deps;
  // If the projection lags behind, the list is still served, with withdrawals as the tables have them.
  const reader = { db, letLedgerCatchUp: () => letTablesCatchUp(sequencer) };

  const approvedOnce = openSubjects("withdrawal approve");

  api.call(listConsoleWithdrawals, async ({ operator, query }) => {
    await looks(operator, { action: "withdrawals list", subject: "withdrawals" });
    const { rows, next } = await withdrawalsPage(reader, { ...query, approvedOnce });
    const isWaiting = query.tab !== "under-way";
    const facts = isWaiting ? await factsOf(db, rows, now()) : undefined;
    const approvals = isWaiting ? approvalsIn(await desk.open()) : undefined;
    const row = (withdrawal: AskedWithdrawal): ConsoleWithdrawalRow => {
      const known = facts?.get(withdrawal.id);
      const flag = known ? flagOf(reviewWithdrawal(known), withdrawal.pausedAt !== null) : null;
      return rowOf(withdrawal, flag, approvals?.get(withdrawal.id) ?? null);
    };
    return { withdrawals: rows.map(row), next, counts: await countWithdrawals(db, approvedOnce), automaticInr };
  });

  api.call(readConsoleWithdrawal, async ({ operator, params }) => {
    const withdrawal = await withRefusal(findWithdrawal(reader, params.id));
    await looks(operator, { action: "withdrawal show", subject: withdrawal.id });
    const { id, person, coin, pausedAt, stage } = withdrawal;
    const facts = (await factsOf(db, [withdrawal], now())).get(id);
    if (!facts) throw new Error("A withdrawal has no facts");
    const sums = await ledgerSums(db, { userNumber: person.number, asset: coin.asset });
    const checks = reviewWithdrawal({ ...facts, ledger: { ...facts.ledger, sums } });
    const owner = { userId: person.id, userNumber: person.number, coinTicker: coin.ticker };
    const history = await assetHistory(db, { ...owner, except: id, count: historyShown });
    const levels = await levelsOf(db, person.id);
    const open = await desk.open();
    const unpaid = open.find(({ action, subject }) => action === "withdrawal unpaid" && subject === id);
    const detail: ConsoleWithdrawal = {
      ...rowOf(withdrawal, flagOf(checks, pausedAt !== null), approvalsIn(open).get(id) ?? null),
      level: person.kycLevel,
      levelSince:
        levels.find(({ level, status }) => level === person.kycLevel && status === "VERIFIED")?.decidedAt ?? null,
      isFrozen: person.frozenAt !== null,
      // The full account number: without a bank connection the operator pays by hand.
      to: withdrawal.bank ? numbers.open(withdrawal.bank) : withdrawal.to,
      bankName: withdrawal.bank?.bankName ?? "",
      ifsc: withdrawal.bank?.ifsc ?? "",
      holder: withdrawal.bank?.holder ?? "",
      network: withdrawal.network,
      fee: formatUnits(withdrawal.feeUnits, coin.decimals),
      receives: formatUnits(withdrawal.units - withdrawal.feeUnits, coin.decimals),
      rejectReason: withdrawal.rejectReason,
      reference: withdrawal.reference,
      checks: checks.map(({ name, words, verdict }) => ({ name, words, verdict })),
      history: history.map(({ at, ...event }) => ({ at: at.toISOString(), ...event })),
      months: await assetMonths(db, { ...owner, withdrawal: id, now: now() }),
      deeds: await deedsAbout(db, id),
      isByHand: isByHand && withdrawal.kind === "rupees",
      canBeUnpaid: isByHand && withdrawal.kind === "rupees" && stage === "sent",
      unpaidProposal: unpaid ? approvalOf(unpaid) : null,
    };
    return { withdrawal: detail };
  });

  api.call(tryWithdrawalApproval, async ({ operator, params: { id } }) => {
    const withdrawal = await withRefusal(findWithdrawal(reader, id));
    await looks(operator, { action: "withdrawal show", subject: withdrawal.id });
    return dryRunOf(deps, withdrawal);
  });
}

async function dryRunOf(
  { db, hotBalance, now }: WithdrawalRoutesDeps,
  found: AskedWithdrawal,
): Promise<WithdrawalDryRun> {
  const { units, feeUnits, coin, networkKey, kind } = found;
  const at = new Date(now()).toISOString();
  // One snapshot, so that all balances are of the same moment.
  const { refusal, postings, sumUnits, terms } = await db.transaction(
    async (tx) => tryApproval(tx, await readWithdrawal(tx, found.id)),
    { isolationLevel: "repeatable read", accessMode: "read only" },
  );
  const text = (amount: bigint) => formatUnits(amount, coin.decimals);
  const dryRun = {
    at,
    refusal,
    postings: postings.map((posting) => ({
      account: posting.account,
      before: text(posting.before),
      change: text(changeOf(posting)),
      after: text(posting.after),
    })),
    sum: text(sumUnits),
    terms,
  };
  if (kind === "rupees") {
    const bank = postings.find(({ user }) => user === outsideAccount(rails.bank));
    return { ...dryRun, delay: null, payout: bank ? { from: "bank", after: text(-bank.after) } : null };
  }
  const hot = refusal === null ? await hotBalance(coin.ticker, networkKey).catch(() => undefined) : undefined;
  if (hot === undefined) return { ...dryRun, delay: null, payout: null };
  const hotUnits = rescale(parseUnits(hot, finestDecimals, { unbounded: true }), finestDecimals, coin.decimals, "down");
  const after = hotUnits - (units - feeUnits);
  const delay = after < 0n ? "The hot wallet doesn't have enough. The payment waits until it's refilled" : null;
  return { ...dryRun, delay, payout: { from: "hot wallet", after: text(after) } };
}

const approvalOf = ({ id, proposedBy, proposedAt, details }: Proposal): ConsoleWithdrawalApproval => ({
  proposal: id,
  by: proposedBy,
  at: proposedAt.toISOString(),
  note: details["note"] ?? "",
});

/** The first approver, by withdrawal. */
const approvalsIn = (open: readonly Proposal[]): Map<string, ConsoleWithdrawalApproval> =>
  new Map(
    open
      .filter(({ action }) => action === "withdrawal approve")
      .map((proposal) => [proposal.subject, approvalOf(proposal)]),
  );

const rowOf = (
  withdrawal: AskedWithdrawal,
  flag: ConsoleWithdrawalRow["flag"],
  firstApproval: ConsoleWithdrawalApproval | null,
): ConsoleWithdrawalRow => {
  const { id, kind, person, name, coin, units, paise, stage, status, pausedAt, note, createdAt } = withdrawal;
  return {
    id,
    kind,
    userId: person.id,
    name: name || person.feoTag || "No name yet",
    feoTag: person.feoTag,
    coinTicker: coin.ticker,
    logo: coin.logo,
    amount: formatUnits(units, coin.decimals),
    precision: coin.precision,
    valueInr: formatUnits(paise, 2),
    stage,
    status,
    isPaused: pausedAt !== null,
    note,
    flag,
    firstApproval,
    createdAt: createdAt.toISOString(),
  };
};
