/** What is done with the bank again and again: its statement read, accounts judged, what was left half done finished. */
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
  /** Only the node that leads moves money. */
  readonly mayWork: () => boolean;
  readonly everyMs: number;
  readonly onError: (error: unknown) => void;
}

export function createBankJobs(deps: BankJobsDeps): Repeated {
  const { bank, latestLine, accounts, deposits, refunds, mayWork, everyMs, onError } = deps;

  /** Each on its own: a statement that cannot be read keeps no refund waiting. */
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
