/** The operators' calls about proof of solvency. */
import { importReserveMessages, readReserves } from "@feo/contract";
import type { AuditLog } from "../audit/audit.ts";
import type { Api } from "../platform/api.ts";
import type { Database } from "../platform/database.ts";
import { listMessages, listSnapshots, takeReserveMessages } from "../solvency/reserve-desk.ts";
import { nextDueMs } from "../solvency/snapshot-day.ts";
import type { LogRead } from "./read-log.ts";
import { withRefusal } from "./session-routes.ts";

interface ReserveRoutesDeps {
  readonly db: Database;
  readonly audit: AuditLog;
  readonly looks: LogRead;
  readonly now: () => number;
}

export function reserveRoutes(api: Api, { db, audit, looks, now }: ReserveRoutesDeps): void {
  api.call(readReserves, async ({ operator }) => {
    await looks(operator, { action: "reserves show", subject: "reserves" });
    const [snapshots, messages] = await Promise.all([listSnapshots(db), listMessages(db)]);
    return {
      nextAt: new Date(nextDueMs(now())).toISOString(),
      snapshots: snapshots.map(({ wantedAt, at, ...row }) => ({
        ...row,
        wantedAt: wantedAt.toISOString(),
        at: at?.toISOString() ?? null,
      })),
      messages: messages.map(({ network, address, signedAt, importedBy }) => ({
        networkKey: network,
        address,
        importedBy,
        signedAt: signedAt.toISOString(),
      })),
    };
  });

  api.call(importReserveMessages, async ({ operator, body: { file } }) => ({
    count: await withRefusal(takeReserveMessages({ db, audit }, operator.name, file, new Date(now()))),
  }));
}
