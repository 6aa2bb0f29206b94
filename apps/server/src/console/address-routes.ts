/** The operators' calls for senders of coins that customers declared as third parties. */
import { listSenders, readSender } from "@feo/contract";
import { shownSenders, showSender, waitingSenders } from "../chain/sender-desk.ts";
import type { CustomerReads } from "../operator/customer-reads.ts";
import type { Api } from "../platform/api.ts";
import type { Database } from "../platform/database.ts";
import { readCounts } from "../platform/key-page.ts";
import type { LogRead } from "./read-log.ts";
import { withRefusal } from "./session-routes.ts";

interface AddressRoutesDeps {
  readonly db: Database;
  readonly looks: LogRead;
  readonly reads: CustomerReads;
}

export function addressRoutes(api: Api, { db, looks, reads }: AddressRoutesDeps): void {
  api.call(listSenders, async ({ operator, query }) => {
    await looks(operator, { action: "senders list", subject: "senders" });
    const { rows, next } = await shownSenders(db, query);
    return { senders: [...rows], next, ...(await readCounts(db, { count: waitingSenders })) };
  });

  api.call(readSender, async ({ operator, params: { id } }) => {
    const shown = await withRefusal(showSender(db, id));
    await reads.open(operator.name, [shown.userId, ...shown.others.map(({ userId }) => userId)]);
    await looks(operator, { action: "sender show", subject: id });
    return shown;
  });
}
