/** The operators' calls for the ledger. */
import { compareBooks, listPostings, readLedger } from "@feo/contract";
import type { AuditLog } from "../audit/audit.ts";
import type { Compared } from "../books/books.ts";
import { assetTotals, latestReports, postingsOf } from "../books/ledger-desk.ts";
import { personNamed } from "../operator/people.ts";
import type { Api } from "../platform/api.ts";
import type { Database } from "../platform/database.ts";
import type { Sequencer } from "../sequencer/sequencer.ts";
import type { LogRead } from "./read-log.ts";
import { withRefusal } from "./session-routes.ts";

interface LedgerRoutesDeps {
  readonly db: Database;
  readonly audit: AuditLog;
  readonly looks: LogRead;
  /** Runs on the node that polls the bank and follows the chains. */
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
    withRefusal(
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
    withRefusal(
      (async () => {
        const { id, name, feoTag, number } = await personNamed(db, who);
        const page = await postingsOf(db, { user: number, ticker, before });
        // One view in the log, however many pages are read.
        if (before === undefined) {
          const deed = { by: operator.name, action: "postings show", subject: id, details: { ticker } };
          await audit.record(db, deed, new Date(now()));
        }
        return { person: { id, name, feoTag }, ticker, ...page };
      })(),
    ),
  );
}
