/** The operators' calls about the ledger. */
import { compareBooks, listPostings, readLedger } from "@feo/contract";
import type { Compared } from "../books/books.ts";
import { assetTotals, latestReports, postingsOf } from "../books/ledger-desk.ts";
import { record } from "../operator/audit.ts";
import { personNamed } from "../operator/people.ts";
import type { Api } from "../platform/api.ts";
import type { Database } from "../platform/database.ts";
import type { Sequencer } from "../sequencer/sequencer.ts";
import { refusalTold } from "./session-routes.ts";

interface LedgerRoutesDeps {
  readonly db: Database;
  /** On whichever node asks the bank and follows the chains. */
  readonly compareBooks: () => Promise<Compared>;
  readonly sequencer: Pick<Sequencer, "haltedBecause">;
  readonly now: () => number;
}

export function ledgerRoutes(api: Api, { db, compareBooks: compareNow, sequencer, now }: LedgerRoutesDeps): void {
  api.call(readLedger, async () => ({
    ...{ haltedBecause: sequencer.haltedBecause, reports: await latestReports(db), totals: await assetTotals(db) },
  }));

  api.call(compareBooks, ({ operator }) =>
    refusalTold(
      (async () => {
        const result = await compareNow();
        const details = { compared: String(result.compared), unread: String(result.unread) };
        await record(db, { by: operator.name, action: "books compare", subject: "books", details }, new Date(now()));
        return result;
      })(),
    ),
  );

  api.call(listPostings, ({ operator, query: { who, ticker, before } }) =>
    refusalTold(
      (async () => {
        const { id, name, feoTag, number } = await personNamed(db, who);
        const page = await postingsOf(db, { user: number, ticker, before });
        // One look, however many pages it has.
        if (before === undefined) {
          const deed = { by: operator.name, action: "postings show", subject: id, details: { ticker } };
          await record(db, deed, new Date(now()));
        }
        return { person: { id, name, feoTag }, ticker, ...page };
      })(),
    ),
  );
}
