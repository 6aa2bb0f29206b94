/** The stand-in for the company's bank and every other bank, assembled; restores the state of its last run. */
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
  /** Oldest first; without `after`, from the beginning. */
  statement(request: { readonly after: string | undefined; readonly limit: number }): StatementPage;
}

export interface StatementPage {
  readonly lines: readonly StatementLine[];
  readonly hasMore: boolean;
}

interface KeptBank {
  readonly version: 1;
  /** A snapshot is only restored for the same company account. */
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
      version: 1,
      company: company.number,
      ledger: ledger.snapshot(),
      transfers: transfers.snapshot(),
      payouts: payouts.snapshot(),
    }));
  const ledger = createLedger(company, now, { kept: kept?.ledger, onChange });
  const deps = { ledger, makeUtr: createUtrMaker(now), now };
  const transfers = createTransfers({ ...deps, kept: kept?.transfers });
  const payouts = createPayouts({ ...deps, kept: kept?.payouts, onChange });
  return {
    ledger,
    transfers,
    payouts,
    statement({ after, limit }) {
      ledger.settle();
      // Ids have a fixed length, so string order is id order.
      const found = ledger.lines().filter(({ id }) => after === undefined || id > after);
      return { lines: found.slice(0, limit), hasMore: found.length > limit };
    },
  };
}
