/** The stand-in for the company's bank and everybody else's, put together, as it was when it was last stopped or killed. */
import type { Shelf } from "../shelf.ts";
import type { CompanyDetails } from "./accounts.ts";
import { createLedger, type KeptLedger, type Ledger, type StatementLine } from "./ledger.ts";
import { createPayouts, type KeptPayouts, type Payouts } from "./payouts.ts";
import { createTransfers, type Transfer, type Transfers } from "./transfers.ts";
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

interface KeptBank {
  readonly version: 1;
  /** Another company's statement is of no use to this one. */
  readonly company: string;
  readonly ledger: KeptLedger;
  readonly transfers: readonly Transfer[];
  readonly payouts: KeptPayouts;
}

export function createBank(company: CompanyDetails, now: () => number, shelf?: Shelf): Bank {
  const found = shelf?.read<KeptBank>("bank");
  const kept = found?.version === 1 && found.company === company.number ? found : undefined;
  const onChange = () =>
    shelf?.keep("bank", () => ({
      ...{ version: 1, company: company.number, ledger: ledger.snapshot() },
      ...{ transfers: transfers.snapshot(), payouts: payouts.snapshot() },
    }));
  const ledger = createLedger(company, now, { kept: kept?.ledger, onChange });
  const ground = { ledger, makeUtr: createUtrMaker(now), now };
  const transfers = createTransfers({ ...ground, kept: kept?.transfers });
  const payouts = createPayouts({ ...ground, kept: kept?.payouts, onChange });
  return {
    ...{ ledger, transfers, payouts },
    statement({ after, limit }) {
      ledger.settle();
      // Ids have one length, so that their order is the order of the letters.
      const found = ledger.lines().filter(({ id }) => after === undefined || id > after);
      return { lines: found.slice(0, limit), hasMore: found.length > limit };
    },
  };
}
