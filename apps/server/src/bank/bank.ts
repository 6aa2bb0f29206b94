/** Entry point of the bank module: bank accounts and INR payments by bank. */
import { type DepositDetails, type DetailType, type FiatDeposit, isId } from "@feo/contract";
import type { FastifyBaseLogger } from "fastify";
import type { SecurityTrail } from "../auth/security-trail.ts";
import type { RailReport } from "../books/rail-report.ts";
import { rupeeAsset } from "../market/first-data.ts";
import type { Notices } from "../notice/notices.ts";
import type { Api } from "../platform/api.ts";
import type { Database } from "../platform/database.ts";
import type { Limit } from "../platform/limits.ts";
import { aboutMoney } from "../platform/money-mail.ts";
import type { Notice } from "../platform/notice.ts";
import { rails } from "../sequencer/rails.ts";
import type { Sequencer } from "../sequencer/sequencer.ts";
import { createSubmitOnce } from "../sequencer/submit-once.ts";
import type { Rail } from "../withdrawal/rail.ts";
import { type AccountNumbers, maskedNumber } from "./account-number.ts";
import { createBankStore } from "./bank.store.ts";
import { createBankAccounts } from "./bank-accounts.ts";
import { type BankHoldings, bankHoldings, judgeBank, readBankFigures } from "./bank-books.ts";
import type { FindBranch } from "./bank-branches.ts";
import type { BankConnection } from "./bank-connection.ts";
import { createBankJobs } from "./bank-jobs.ts";
import { createBankLineStore } from "./bank-lines.store.ts";
import { accountNotice, depositNotice } from "./bank-mail.ts";
import { createBankRail } from "./bank-rail.ts";
import { createDeposits, viewDeposit } from "./deposits.ts";
import { createFileBank } from "./file-bank.ts";
import { createRefunds } from "./refunds.ts";
import { bankRoutes } from "./routes.ts";
import { ledgerUnits, readRupees, unitsPerPaisa } from "./rupees.ts";

/** The coin data's rules for the rupee. */
interface RupeeRules {
  readonly canDeposit: boolean;
  readonly canWithdraw: boolean;
  readonly minDeposit: string;
  readonly minWithdraw: string;
  readonly withdrawFee: string;
}

interface BankDeps {
  readonly db: Database;
  /** Undefined if the bank only provides statement files and operators make the payouts. */
  readonly connection: BankConnection | undefined;
  readonly sequencer: Sequencer;
  /** Whether this node is the leader. */
  readonly mayWork: () => boolean;
  readonly rupee: () => Promise<RupeeRules>;
  readonly trail: SecurityTrail;
  readonly notices: Pick<Notices, "notify">;
  readonly numbers: AccountNumbers;
  readonly details: DepositDetails;
  readonly branchOf: FindBranch;
  readonly everyMs: number;
  readonly limit: Limit;
  readonly log: FastifyBaseLogger;
  readonly now: () => number;
}

export interface CompanyAccount extends BankHoldings {
  readonly bankName: string;
  readonly maskedAccount: string;
  /** How current the statement is. */
  readonly at: Date;
}

export interface Bank {
  serve(api: Api): void;
  /** The rail for INR withdrawals. */
  readonly rail: Rail;
  /** The deposit, if it belongs to this customer. */
  find(userId: string, txType: DetailType, id: string): Promise<FiatDeposit | undefined>;
  /** Compares the ledger's rupees with the statement. */
  reconcile(): Promise<RailReport>;
  /** The bank's balance, and what of it is customers' or Feo's. */
  holdings(): Promise<CompanyAccount>;
  start(): void;
  stop(): Promise<void>;
}

export function openBank(deps: BankDeps): Bank {
  const { db, sequencer, mayWork, rupee, trail, notices, numbers, details, branchOf, everyMs, limit, log, now } = deps;
  const store = createBankStore(db);
  const lines = createBankLineStore(db, numbers);
  const connection = deps.connection ?? createFileBank(lines.debitAbout);
  const onError = (err: unknown) => log.warn({ err }, "bank work failed and will be retried");

  const submitOnce = createSubmitOnce(sequencer, db);

  // Uses the transaction's connection throughout: waiting for a second one while holding the first can deadlock the
  // pool.
  async function write(userId: string, notice: Notice | undefined, within: Database): Promise<void> {
    if (notice) await notices.notify(await store.holder(userId, within), notice, aboutMoney, within);
  }

  const accounts = createBankAccounts({
    store,
    bank: connection,
    numbers,
    branchOf,
    now,
    notify: (account, within) => write(account.userId, accountNotice(account), within),
  });
  const deposits = createDeposits({
    store,
    lines,
    now,
    notify: (deposit, within) => write(deposit.userId, depositNotice(deposit), within),
    leastPaise: async () => readRupees((await rupee()).minDeposit),
    credit: ({ userNumber: user, wallet, paise, key }) =>
      submitOnce.requireDone(key, {
        kind: "credit",
        user,
        wallet,
        asset: rupeeAsset,
        units: ledgerUnits(paise),
        rail: rails.bank,
      }),
  });
  const rail = createBankRail({
    db,
    store,
    bank: connection,
    numbers,
    async terms() {
      const { canWithdraw, minWithdraw, withdrawFee } = await rupee();
      const units = (amount: string) => readRupees(amount) * unitsPerPaisa;
      return { isOpen: canWithdraw, leastUnits: units(minWithdraw), feeUnits: units(withdrawFee) };
    },
  });
  const jobs = createBankJobs({
    bank: connection,
    latestLine: lines.latestLine,
    accounts,
    deposits,
    everyMs,
    onError,
    refunds: createRefunds({ lines, bank: connection, numbers }),
    mayWork,
  });

  return {
    rail,
    serve: (api) =>
      bankRoutes(api, {
        store,
        accounts,
        deposits,
        trail,
        details,
        limit,
        nudge: jobs.nudge,
        isDepositOpen: async () => (await rupee()).canDeposit,
      }),
    async find(userId, txType, id) {
      const row = txType === "FIAT_DEPOSIT" && isId(id) ? await store.deposit(userId, id) : undefined;
      return row && viewDeposit(row);
    },
    reconcile: async () => judgeBank(await readBankFigures(db, new Date(now()))),
    async holdings() {
      // Without a connection, the statement is as old as the last file that was imported.
      const at = deps.connection ? undefined : await lines.latestTaken();
      return {
        ...bankHoldings(await readBankFigures(db, new Date(now()))),
        bankName: details.bankName,
        maskedAccount: maskedNumber({ accountEnd: details.accountNumber.slice(-4) }),
        at: at ?? new Date(now()),
      };
    },
    start: jobs.start,
    stop: jobs.stop,
  };
}
