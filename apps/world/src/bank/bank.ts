/** The stand-in for the company's bank and everybody else's, put together. In memory only. */
import type { CompanyDetails } from "./accounts.ts";
import { createLedger, type Ledger, type StatementLine } from "./ledger.ts";
import { createPayouts, type Payouts } from "./payouts.ts";
import { createTransfers, type Transfers } from "./transfers.ts";
import { createUtrMaker } from "./utr.ts";

export interface Bank {
  readonly ledger: Ledger;
  readonly transfers: Transfers;
  readonly payouts: Payouts;
  /** Oldest first; without `after` from the beginning. */
  statement(wish: { readonly after: string | undefined; readonly limit: number }): StatementPage;
}

export interface StatementPage {
  readonly lines: readonly StatementLine[];
  readonly hasMore: boolean;
}

export function createBank(company: CompanyDetails, now: () => number): Bank {
  const ledger = createLedger(company, now);
  const ground = { ledger, makeUtr: createUtrMaker(now), now };
  return {
    ledger,
    transfers: createTransfers(ground),
    payouts: createPayouts(ground),
    statement({ after, limit }) {
      ledger.settle();
      // Ids have one length, so that their order is the order of the letters.
      const found = ledger.lines().filter(({ id }) => after === undefined || id > after);
      return { lines: found.slice(0, limit), hasMore: found.length > limit };
    },
  };
}
