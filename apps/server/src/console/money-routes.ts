/** The operators' calls about money: the lines behind the books, fees and tax, and exports. Every look is recorded. */
import { exportMoney, listBookLines, readFeeTotals } from "@feo/contract";
import type { AuditLog } from "../audit/audit.ts";
import { bookLines } from "../books/book-lines.ts";
import { feeTotals } from "../books/fee-totals.ts";
import { moneyExport } from "../books/money-exports.ts";
import type { Api } from "../platform/api.ts";
import type { Database } from "../platform/database.ts";
import type { LogRead } from "./read-log.ts";
import { withRefusal } from "./session-routes.ts";

interface MoneyDeps {
  readonly db: Database;
  readonly audit: AuditLog;
  readonly looks: LogRead;
  readonly now: () => number;
}

export function moneyRoutes(api: Api, { db, audit, looks, now }: MoneyDeps): void {
  api.call(listBookLines, ({ operator, params: { ticker }, query: { part, after } }) =>
    withRefusal(
      (async () => {
        const page = await bookLines(db, { ticker, part, after });
        await looks(operator, { action: "books lines", subject: ticker, details: { part } });
        return page;
      })(),
    ),
  );

  api.call(readFeeTotals, ({ operator, query }) =>
    withRefusal(
      (async () => {
        await looks(operator, { action: "fees show", subject: "fees and tax" });
        return feeTotals(db, query);
      })(),
    ),
  );

  // The entry is written before the first byte: an export that was stopped halfway was read too.
  api.call(exportMoney, ({ operator, params: { what }, query: { from, to } }) =>
    withRefusal(
      (async () => {
        const file = await moneyExport(db, what, { from, to });
        const deed = { by: operator.name, action: "export", subject: what, details: { from, to } };
        await audit.record(db, deed, new Date(now()));
        return file;
      })(),
    ),
  );
}
