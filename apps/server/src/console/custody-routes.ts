/** The operators' calls for custody: where coins are, who signs, and returns from cold storage. */
import { type ColdRefill, exportRefill, importRefill, readCustody, type SignerState } from "@feo/contract";
import { formatUnits } from "@feo/money";
import type { AuditLog } from "../audit/audit.ts";
import type { HeldAt } from "../chain/holdings.ts";
import * as refills from "../chain/refill-desk.ts";
import type { Api } from "../platform/api.ts";
import type { Database } from "../platform/database.ts";
import type { LogRead } from "./read-log.ts";
import { withRefusal } from "./session-routes.ts";

export interface Custody {
  holdings(): Promise<readonly HeldAt[]>;
  /** What the hot wallet has of a coin on a network; undefined if it isn't there. */
  hotBalance(ticker: string, networkKey: string): Promise<string | undefined>;
  signerStatus(): Promise<SignerState>;
}

interface CustodyRoutesDeps {
  readonly db: Database;
  readonly audit: AuditLog;
  readonly looks: LogRead;
  readonly custody: Custody;
  readonly now: () => number;
}

export function custodyRoutes(api: Api, { db, audit, looks, custody, now }: CustodyRoutesDeps): void {
  api.call(readCustody, async ({ operator }) => {
    await looks(operator, { action: "custody show", subject: "custody" });
    const [holdings, signer, rows] = await Promise.all([
      custody.holdings(),
      custody.signerStatus().catch(() => null),
      refills.listRefills(db),
    ]);
    return { holdings: [...holdings], signer, refills: rows.map(shownRefill) };
  });

  api.call(exportRefill, async ({ operator, params: { id } }) => {
    const refill = await withRefusal(db.transaction((tx) => refills.exportRefill(tx, id)));
    await audit.record(db, { by: operator.name, action: "refill export", subject: id }, new Date(now()));
    return { name: `feo-refill-${id}.json`, file: `${JSON.stringify(refill, null, 2)}\n` };
  });

  api.call(importRefill, async ({ operator, params: { id }, body: { file } }) => {
    await withRefusal(refills.takeSignedRefill({ db, audit }, operator.name, { id, file }, new Date(now())));
    return {};
  });
}

const shownRefill = (row: Awaited<ReturnType<typeof refills.listRefills>>[number]): ColdRefill => ({
  id: row.id,
  networkKey: row.network,
  ticker: row.coinTicker,
  state: row.state,
  note: row.note,
  amount: formatUnits(BigInt(row.chainUnits), row.chainDecimals),
  from: row.fromAddress,
  to: row.toAddress,
  isExportable: row.state === "approved" && row.unsigned !== null,
  createdAt: row.createdAt.toISOString(),
  updatedAt: row.updatedAt.toISOString(),
});
