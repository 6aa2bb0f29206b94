/** The room's front: bank accounts and rupees by bank, put together. */
import type { DepositDetails, DetailType, FiatDeposit } from "@feo/contract";
import type { FastifyBaseLogger } from "fastify";
import type { SecurityTrail } from "../auth/security-trail.ts";
import { isId } from "../auth/token-keys.ts";
import type { RailReport } from "../books/rail-report.ts";
import { rupeeAsset } from "../market/first-data.ts";
import type { Notices } from "../notice/notices.ts";
import type { Api } from "../platform/api.ts";
import type { Database } from "../platform/database.ts";
import type { Limit } from "../platform/limits.ts";
import { aboutMoney } from "../platform/money-mail.ts";
import type { Notice } from "../platform/notice.ts";
import { createOnce } from "../sequencer/once.ts";
import { rails } from "../sequencer/rails.ts";
import type { Sequencer } from "../sequencer/sequencer.ts";
import type { Rail } from "../withdrawal/rail.ts";
import type { AccountNumbers } from "./account-number.ts";
import { createBankStore } from "./bank.store.ts";
import { createBankAccounts } from "./bank-accounts.ts";
import { judgeBank, readBankFigures } from "./bank-books.ts";
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

/** What the coin data say of the rupee. */
interface RupeeRules {
  readonly canDeposit: boolean;
  readonly canWithdraw: boolean;
  readonly minDeposit: string;
  readonly minWithdraw: string;
  readonly withdrawFee: string;
}

interface BankDeps {
  readonly db: Database;
  /** Absent where the bank only writes statements, and people do the rest. */
  readonly connection: BankConnection | undefined;
  readonly sequencer: Sequencer;
  /** Whether this node is the one that does what only one may. */
  readonly mayWork: () => boolean;
  readonly rupee: () => Promise<RupeeRules>;
  readonly trail: SecurityTrail;
  readonly notices: Pick<Notices, "tell">;
  readonly numbers: AccountNumbers;
  readonly details: DepositDetails;
  readonly everyMs: number;
  readonly limit: Limit;
  readonly log: FastifyBaseLogger;
  readonly now: () => number;
}

export interface Bank {
  serve(api: Api): void;
  /** What withdrawals of rupees leave by. */
  readonly rail: Rail;
  /** One deposit, where it is this person's. */
  find(userId: string, txType: DetailType, id: string): Promise<FiatDeposit | undefined>;
  /** The ledger's rupees beside the statement's. */
  reconcile(): Promise<RailReport>;
  start(): void;
  stop(): Promise<void>;
}

export function openBank(deps: BankDeps): Bank {
  const { db, sequencer, mayWork, rupee, trail, notices, numbers, details, everyMs, limit, log, now } = deps;
  const store = createBankStore(db);
  const lines = createBankLineStore(db, numbers);
  const connection = deps.connection ?? createFileBank(lines.debitAbout);
  const onError = (err: unknown) => log.warn({ err }, "the bank's work goes on later");

  const once = createOnce(sequencer, db);

  // All within the transaction: one that waits for a second connection keeps its first from others who wait the same way.
  async function write(userId: string, notice: Notice | undefined, within: Database): Promise<void> {
    if (notice) await notices.tell(await store.holder(userId, within), notice, aboutMoney, within);
  }

  const accounts = createBankAccounts({
    ...{ store, bank: connection, numbers, now },
    tell: (account, within) => write(account.userId, accountNotice(account), within),
  });
  const deposits = createDeposits({
    ...{ store, lines, now },
    tell: (deposit, within) => write(deposit.userId, depositNotice(deposit), within),
    leastPaise: async () => readRupees((await rupee()).minDeposit),
    credit: ({ userNumber: user, wallet, paise, key }) =>
      once.must(key, { kind: "credit", user, wallet, asset: rupeeAsset, units: ledgerUnits(paise), rail: rails.bank }),
  });
  const rail = createBankRail({
    ...{ db, store, bank: connection, numbers },
    async terms() {
      const { canWithdraw, minWithdraw, withdrawFee } = await rupee();
      const units = (amount: string) => readRupees(amount) * unitsPerPaisa;
      return { isOpen: canWithdraw, leastUnits: units(minWithdraw), feeUnits: units(withdrawFee) };
    },
  });
  const jobs = createBankJobs({
    ...{ bank: connection, latestLine: lines.latestLine, accounts, deposits, everyMs, onError },
    refunds: createRefunds({ lines, bank: connection, numbers }),
    mayWork,
  });

  return {
    rail,
    serve: (api) =>
      bankRoutes(api, {
        ...{ store, accounts, deposits, trail, details, limit, nudge: jobs.nudge },
        isDepositOpen: async () => (await rupee()).canDeposit,
      }),
    async find(userId, txType, id) {
      const row = txType === "FIAT_DEPOSIT" && isId(id) ? await store.deposit(userId, id) : undefined;
      return row && viewDeposit(row);
    },
    reconcile: async () => judgeBank(await readBankFigures(db, new Date(now()))),
    start: jobs.start,
    stop: jobs.stop,
  };
}
