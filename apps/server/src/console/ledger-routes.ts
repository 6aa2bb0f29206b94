/** The operators' calls about the ledger. */
import { compareBooks, listPostings, readLedger } from "@feo/contract";
import type { Compared } from "../books/books.ts";
import { assetTotals, latestReports, postingsOf } from "../books/ledger-desk.ts";
import type { AuditLog } from "../operator/audit.ts";
import { personNamed } from "../operator/people.ts";
import type { Api } from "../platform/api.ts";
import type { Database } from "../platform/database.ts";
import type { Sequencer } from "../sequencer/sequencer.ts";
import type { Looks } from "./looks.ts";
import { refusalTold } from "./session-routes.ts";

interface LedgerRoutesDeps {
  readonly db: Database;
  readonly audit: AuditLog;
  readonly looks: Looks;
  /** On whichever node asks the bank and follows the chains. */
  readonly compareBooks: () => Promise<Compared>;
  readonly sequencer: Pick<Sequencer, "haltedBecause">;
  readonly now: () => number;
}

export function ledgerRoutes(api: Api, deps: LedgerRoutesDeps): void {
  const { db, audit, looks, compareBooks: compareNow, sequencer, now } = deps;
  api.call(readLedger, async ({ operator }) => {
    await looks(operator, { action: "ledger show", subject: "ledger" });
    return { haltedBecause: sequencer.haltedBecause, reports: await latestReports(db), totals: await assetTotals(db) };
  });

  api.call(compareBooks, ({ operator }) =>
    refusalTold(
      (async () => {
        const result = await compareNow();
        const details = { compared: String(result.compared), unread: String(result.unread) };
        await audit.record(
          db,
          { by: operator.name, action: "books compare", subject: "books", details },
          new Date(now()),
        );
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
          await audit.record(db, deed, new Date(now()));
        }
        return { person: { id, name, feoTag }, ticker, ...page };
      })(),
    ),
  );
}
