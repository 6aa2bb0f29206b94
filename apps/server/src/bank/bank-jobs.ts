/** What is done with the bank again and again: its statement read, its word on payouts asked for, what was left half done finished. */
import type { BankAccounts } from "./bank-accounts.ts";
import type { BankConnection } from "./bank-connection.ts";
import type { Deposits } from "./deposits.ts";
import type { Refunds } from "./refunds.ts";
import type { Withdrawals } from "./withdrawals.ts";

interface BankJobsDeps {
  readonly bank: BankConnection;
  readonly latestLine: () => Promise<string | null>;
  readonly accounts: BankAccounts;
  readonly deposits: Deposits;
  readonly withdrawals: Withdrawals;
  readonly refunds: Refunds;
  /** Only the node that leads moves money. */
  readonly isLeading: () => boolean;
  readonly everyMs: number;
  readonly onError: (error: unknown) => void;
}

export interface BankJobs {
  start(): void;
  /** Looks at once. */
  nudge(): void;
  stop(): Promise<void>;
}

export function createBankJobs(deps: BankJobsDeps): BankJobs {
  const { bank, latestLine, accounts, deposits, withdrawals, refunds, isLeading, everyMs, onError } = deps;
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<void> | undefined;
  let isWanted = false;
  let isStopping = false;

  /** Each on its own: a statement that cannot be read keeps no payout waiting. */
  async function look(): Promise<void> {
    if (!isLeading()) return;
    const jobs = [
      async () => deposits.take(await bank.statement(await latestLine())),
      deposits.finishAll,
      () => withdrawals.driveAll(onError),
      () => refunds.driveAll(onError),
      accounts.judgeAll,
    ];
    for (const job of jobs) await job().catch(onError);
  }

  async function run(): Promise<void> {
    do {
      isWanted = false;
      await look();
    } while (isWanted && !isStopping);
  }

  function nudge(): void {
    isWanted = true;
    if (isStopping) return;
    running ??= run().finally(() => {
      running = undefined;
    });
  }

  return {
    nudge,
    start() {
      timer ??= setInterval(nudge, everyMs);
    },
    async stop() {
      isStopping = true;
      clearInterval(timer);
      await running;
    },
  };
}
