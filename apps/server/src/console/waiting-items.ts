/** Everything that waits for operators, of every kind in one list: the oldest first, with how long it may wait. */
import type { WaitingItem, WaitingKind } from "@feo/contract";
import { formatUnits } from "@feo/money";
import { frozenPage, frozenPeople } from "../account/account-desk.ts";
import { accountsPage, linesInReview, linesPage, openAccounts } from "../bank/bank-waiting.ts";
import { rupeesText } from "../bank/rupees.ts";
import { largeCoinDeposits, largeCoinsPage } from "../chain/chain-desk.ts";
import { sendersPage, waitingSenders } from "../chain/sender-desk.ts";
import { submittedPage, submittedQuery } from "../kyc/kyc-desk.ts";
import { openSubjects, type Proposal } from "../operator/desk.ts";
import type { Database } from "../platform/database.ts";
import { readCounts } from "../platform/key-page.ts";
import { heldWithdrawals, withdrawalsPage } from "../withdrawal/withdrawal-desk.ts";

const hour = 60;
export const targetMinutes: Readonly<Record<WaitingKind, number>> = {
  kyc: 2 * hour,
  withdrawal: hour,
  transfer: 2 * hour,
  coins: 2 * hour,
  sender: 8 * hour,
  "bank-account": 4 * hour,
  frozen: 24 * hour,
};

const mostShown = 50;

const counted = {
  kyc: submittedQuery,
  withdrawal: heldWithdrawals,
  transfer: linesInReview,
  coins: largeCoinDeposits,
  sender: waitingSenders,
  "bank-account": openAccounts,
  frozen: frozenPeople,
} satisfies Record<WaitingKind, unknown>;

export const waitingKinds = Object.keys(counted) as WaitingKind[];

/** Counted up to the queues' limit. */
export async function countWaitingItems(
  db: Database,
  kinds: readonly WaitingKind[],
): Promise<Partial<Record<WaitingKind, number>>> {
  if (kinds.length === 0) return {};
  return readCounts(db, Object.fromEntries(kinds.map((kind) => [kind, counted[kind]])));
}

type Draft = Omit<WaitingItem, "kind" | "targetMinutes">;
type Reader = (db: Database, proposals: readonly Proposal[]) => Promise<readonly Draft[]>;

const approvedOnce = "1 of 2 approved";
const sentence = (...parts: readonly (string | false)[]): string => parts.filter(Boolean).join(", ");

/** Each reads the oldest of its kind. */
const readers: Readonly<Record<WaitingKind, Reader>> = {
  async kyc(db, proposals) {
    const { rows } = await submittedPage(db);
    return rows.map(({ verdict, feoTag, accountName, person }) => {
      const { userId, level, note, submittedAt } = verdict;
      const isApproved = proposals.some(
        ({ action, subject }) => action === "kyc approve enhanced" && subject === userId,
      );
      return {
        id: userId,
        userId,
        name: person?.name || accountName || feoTag || "",
        title: `KYC level ${level}`,
        detail: sentence(
          note || (level === 3 ? "Enhanced review" : "Documents to review"),
          level === 3 && isApproved && approvedOnce,
        ),
        value: null,
        since: (submittedAt ?? new Date(0)).toISOString(),
      };
    });
  },

  async withdrawal(db, proposals) {
    // A list needs no holds, so it doesn't wait for the ledger's tables.
    const reader = { db, letLedgerCatchUp: async () => undefined };
    const { rows } = await withdrawalsPage(reader, { tab: "all", approvedOnce: openSubjects("withdrawal approve") });
    return rows.map(({ id, person, name, coin, units, paise, bank, network, pausedAt, createdAt }) => {
      const isApproved = proposals.some(({ action, subject }) => action === "withdrawal approve" && subject === id);
      return {
        id,
        userId: person.id,
        name: name || person.feoTag || "",
        title: "Withdrawal",
        detail: sentence(
          `${formatUnits(units, coin.decimals)} ${coin.ticker} to ${bank ? bank.bankName : network}`,
          pausedAt !== null && "on hold",
          isApproved && approvedOnce,
        ),
        value: rupeesText(paise),
        since: createdAt.toISOString(),
      };
    });
  },

  async transfer(db) {
    const { rows } = await linesPage(db);
    return rows
      .filter(({ state }) => state === "review")
      .map(({ id, name, reason, paise, takenAt }) => ({
        id,
        userId: "",
        name: name || "Unknown sender",
        title: "Deposit",
        detail: reason,
        value: rupeesText(paise),
        since: takenAt.toISOString(),
      }));
  },

  async coins(db) {
    const { rows } = await largeCoinsPage(db);
    return rows.map(({ deposit, decimals, name, feoTag }) => ({
      id: deposit.id,
      userId: deposit.userId,
      name: name || feoTag || "",
      title: "Coin deposit",
      detail: `${formatUnits(deposit.units, decimals)} ${deposit.coinTicker}, above the network's maximum`,
      value: null,
      since: deposit.createdAt.toISOString(),
    }));
  },

  async sender(db) {
    const { rows } = await sendersPage(db);
    return rows.map(({ sender, name, feoTag }) => ({
      id: sender.id,
      userId: sender.userId,
      name: name || feoTag || "",
      title: "Sender",
      detail: sentence(sender.ownerName || "Own address", sender.refusedAt !== null && "declared again, deposits wait"),
      value: null,
      since: sender.declaredAt.toISOString(),
    }));
  },

  async "bank-account"(db) {
    const { rows } = await accountsPage(db);
    return rows.map(({ account, name, feoTag }) => ({
      id: account.id,
      userId: account.userId,
      name: name || feoTag || "",
      title: "Bank account",
      detail: `${account.bankName}, name to verify`,
      value: null,
      since: account.createdAt.toISOString(),
    }));
  },

  async frozen(db, proposals) {
    const { rows } = await frozenPage(db);
    return rows.map(({ id, name, feoTag, frozenAt, createdAt }) => ({
      id,
      userId: id,
      name: name || feoTag || "",
      title: "Frozen account",
      detail: proposals.some(({ action, subject }) => action === "person unfreeze" && subject === id)
        ? `Unfreezing, ${approvedOnce}`
        : "Sign-in and withdrawals are blocked",
      value: null,
      since: (frozenAt ?? createdAt).toISOString(),
    }));
  },
};

/** The oldest of these kinds. */
export async function oldestWaiting(
  db: Database,
  kinds: readonly WaitingKind[],
  proposals: readonly Proposal[],
): Promise<WaitingItem[]> {
  const lists = await Promise.all(
    kinds.map(async (kind) =>
      (await readers[kind](db, proposals)).map((draft) => ({ ...draft, kind, targetMinutes: targetMinutes[kind] })),
    ),
  );
  return lists
    .flat()
    .toSorted((one, other) => Date.parse(one.since) - Date.parse(other.since))
    .slice(0, mostShown);
}
