/** Periodic bank jobs: read the statement, judge accounts, finish deposits and refunds left half done. */
import { createRepeated, type Repeated } from "../platform/repeated.ts";
import type { BankAccounts } from "./bank-accounts.ts";
import type { BankConnection } from "./bank-connection.ts";
import type { Deposits } from "./deposits.ts";
import type { Refunds } from "./refunds.ts";

interface BankJobsDeps {
  readonly bank: BankConnection;
  readonly latestLine: () => Promise<string | null>;
  readonly accounts: BankAccounts;
  readonly deposits: Deposits;
  readonly refunds: Refunds;
  /** Only the leader moves money. */
  readonly mayWork: () => boolean;
  readonly everyMs: number;
  readonly onError: (error: unknown) => void;
}

export function createBankJobs(deps: BankJobsDeps): Repeated {
  const { bank, latestLine, accounts, deposits, refunds, mayWork, everyMs, onError } = deps;

  /** Jobs fail independently: an unreadable statement does not delay refunds. */
  return createRepeated(everyMs, async () => {
    if (!mayWork()) return;
    const jobs = [
      async () => deposits.take(await bank.statement(await latestLine())),
      deposits.finishAll,
      () => refunds.driveAll(onError),
      () => accounts.judgeAll(onError),
    ];
    for (const job of jobs) await job().catch(onError);
  });
}
