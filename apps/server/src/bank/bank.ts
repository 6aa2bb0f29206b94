/** The room's front: rupees in and out, put together. */
import type { DepositDetails, DetailType, FiatDeposit, FiatWithdrawal } from "@feo/contract";
import { mainWallet } from "@feo/exchange";
import type { FastifyBaseLogger } from "fastify";
import type { Flows } from "../auth/flow.ts";
import type { SecurityTrail } from "../auth/security-trail.ts";
import { isId } from "../auth/token-keys.ts";
import type { RailReport } from "../books/rail-report.ts";
import { rupeeAsset } from "../market/first-data.ts";
import type { Instruments } from "../market/instruments.ts";
import type { Notices } from "../notice/notices.ts";
import type { Api } from "../platform/api.ts";
import type { Database } from "../platform/database.ts";
import type { Limit } from "../platform/limits.ts";
import { aboutMoney } from "../platform/money-mail.ts";
import type { Notice } from "../platform/notice.ts";
import { ProblemError } from "../platform/problem.ts";
import { createOnce } from "../sequencer/once.ts";
import { rails } from "../sequencer/rails.ts";
import type { Sequencer } from "../sequencer/sequencer.ts";
import { mustTake, problemOf } from "../sequencer/submit.ts";
import type { AccountNumbers } from "./account-number.ts";
import { createBankStore } from "./bank.store.ts";
import { createBankAccounts } from "./bank-accounts.ts";
import { judgeBank, readBankFigures } from "./bank-books.ts";
import type { BankConnection } from "./bank-connection.ts";
import { createBankJobs } from "./bank-jobs.ts";
import { createBankLineStore } from "./bank-lines.store.ts";
import { accountNotice, depositNotice, withdrawalNotice } from "./bank-mail.ts";
import { createDeposits, viewDeposit } from "./deposits.ts";
import { createFileBank } from "./file-bank.ts";
import { moneyKeys } from "./money-keys.ts";
import { createRefunds } from "./refunds.ts";
import { bankRoutes } from "./routes.ts";
import { ledgerUnits, readRupees } from "./rupees.ts";
import { createWithdrawals, type Money, viewWithdrawal } from "./withdrawals.ts";

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
  readonly instruments: () => Instruments;
  readonly rupee: () => Promise<RupeeRules>;
  readonly flows: Flows;
  readonly trail: SecurityTrail;
  readonly notices: Pick<Notices, "tell">;
  readonly numbers: AccountNumbers;
  readonly details: DepositDetails;
  /** Withdrawals up to this many rupees need no operator. */
  readonly automaticLimit: string;
  readonly everyMs: number;
  readonly limit: Limit;
  readonly log: FastifyBaseLogger;
  readonly now: () => number;
}

export interface Bank {
  serve(api: Api): void;
  /** One deposit or withdrawal, where it is this person's. */
  find(userId: string, txType: DetailType, id: string): Promise<FiatDeposit | FiatWithdrawal | undefined>;
  /** The ledger's rupees beside the statement's. */
  reconcile(): Promise<RailReport>;
  start(): void;
  stop(): Promise<void>;
}

export function openBank(deps: BankDeps): Bank {
  const { db, sequencer, mayWork, instruments, rupee, flows, trail, notices } = deps;
  const { numbers, details, automaticLimit, everyMs, limit, log, now } = deps;
  const store = createBankStore(db);
  const lines = createBankLineStore(db, numbers);
  const connection = deps.connection ?? createFileBank(lines.debitAbout);
  const units = (paise: bigint) => ledgerUnits(paise, instruments().asset(rupeeAsset).decimals);
  const onError = (err: unknown) => log.warn({ err }, "the bank's work goes on later");

  const once = createOnce(sequencer, db);

  const money: Money = {
    async hold({ userNumber: user, paise, name }) {
      const draft = { kind: "hold", hold: name, user, asset: rupeeAsset, units: units(paise) } as const;
      const refusal = await once.ask(moneyKeys.hold(name), draft);
      if (refusal === "INSUFFICIENT_BALANCE") return false;
      if (refusal && refusal !== "HOLD_EXISTS") throw new ProblemError(problemOf(refusal));
      return true;
    },
    settle: ({ userNumber: user, feePaise, name }) =>
      once.must(moneyKeys.settle(name), {
        kind: "settle",
        hold: name,
        rail: rails.bank,
        feeUnits: units(feePaise),
        user,
      }),
    async release({ userNumber: user, name }) {
      const refusal = await once.ask(moneyKeys.release(name), { kind: "release", hold: name, user });
      if (refusal && refusal !== "HOLD_UNKNOWN") throw new ProblemError(problemOf(refusal));
    },
    giveBack: ({ userNumber: user, paise, name }) =>
      once.must(moneyKeys.giveBack(name), {
        ...{ kind: "credit", user, wallet: mainWallet, asset: rupeeAsset, units: units(paise), rail: rails.bank },
      }),
  };

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
      once.must(key, { kind: "credit", user, wallet, asset: rupeeAsset, units: units(paise), rail: rails.bank }),
  });
  const withdrawals = createWithdrawals({
    ...{ store, bank: connection, money, numbers, now, mustTake: () => mustTake(sequencer) },
    async tell(withdrawal, within) {
      const account = await store.account(withdrawal.bankAccountId, within);
      if (account) await write(withdrawal.userId, withdrawalNotice(withdrawal, account), within);
    },
    async rules() {
      const { canWithdraw, minWithdraw, withdrawFee } = await rupee();
      return {
        isOpen: canWithdraw,
        leastPaise: readRupees(minWithdraw),
        feePaise: readRupees(withdrawFee),
        automaticPaise: readRupees(automaticLimit),
      };
    },
  });
  const jobs = createBankJobs({
    ...{ bank: connection, latestLine: lines.latestLine, accounts, deposits, withdrawals, everyMs, onError },
    refunds: createRefunds({ lines, bank: connection, numbers }),
    mayWork,
  });

  return {
    serve: (api) =>
      bankRoutes(api, {
        ...{ store, accounts, deposits, withdrawals, flows, trail, details, limit, nudge: jobs.nudge },
        isDepositOpen: async () => (await rupee()).canDeposit,
      }),
    async find(userId, txType, id) {
      if (!isId(id)) return undefined;
      if (txType === "FIAT_DEPOSIT") {
        const row = await store.deposit(userId, id);
        return row && viewDeposit(row);
      }
      const row = txType === "FIAT_WITHDRAW" ? await store.withdrawal(id) : undefined;
      return row?.userId === userId ? viewWithdrawal(row) : undefined;
    },
    reconcile: async () => judgeBank(await readBankFigures(db, new Date(now()))),
    start: jobs.start,
    stop: jobs.stop,
  };
}
