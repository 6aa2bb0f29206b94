/** The console's search: by name, id, bank reference, transaction or address. */
import { type FoundThing, findAnything } from "@feo/contract";
import { type PersonRow, peopleCalled, personOfNumber } from "../account/account-desk.ts";
import { findRupees } from "../bank/bank-find.ts";
import { findCoins } from "../chain/chain-find.ts";
import type { Instruments } from "../market/instruments.ts";
import type { CustomerReads } from "../operator/customer-reads.ts";
import { findOrder } from "../order/order-desk.ts";
import type { Api } from "../platform/api.ts";
import type { Database } from "../platform/database.ts";
import { findWithdrawals } from "../withdrawal/withdrawal-find.ts";
import { findPeople } from "./people-routes.ts";
import type { LogRead } from "./read-log.ts";

const mostFound = 20;

interface FindDeps {
  readonly db: Database;
  readonly instruments: () => Instruments;
  readonly looks: LogRead;
  readonly reads: CustomerReads;
}

export function findRoutes(api: Api, { db, instruments, looks, reads }: FindDeps): void {
  async function orderCalled(asked: string): Promise<FoundThing[]> {
    const found = await findOrder(db, instruments(), asked);
    if (!found) return [];
    const { order, number } = found;
    const owner = await personOfNumber(db, number);
    const what = `${order.side} ${order.originalVolume} ${order.marketSymbol}`;
    return [
      {
        kind: "order",
        id: order.id,
        userId: owner?.id ?? null,
        isOpen: order.status === "WAITING",
        title: `Order ${order.id}`,
        detail: `${what}${order.price ? ` at ${order.price}` : ""}, ${order.status}`,
      },
    ];
  }

  api.call(findAnything, async ({ operator, query }) => {
    const q = query.q.trim();
    if (q === "") return { results: [], exact: null };
    // The query is not logged: it may be a person's address or number.
    await looks(operator, { action: "find", subject: "everything" });
    const [called, people, orders, rupees, coins, withdrawals] = await Promise.all([
      peopleCalled(db, q),
      findPeople(db, q, mostFound),
      orderCalled(q.replace(/^#/, "")),
      findRupees(db, q),
      findCoins(db, q),
      findWithdrawals(db, q),
    ]);
    const exact = [...called.map(personFound), ...orders, ...rupees, ...coins, ...withdrawals];
    const results = [...exact, ...people.map(personFound)]
      .filter((one, index, all) => all.findIndex(({ kind, id }) => kind === one.kind && id === one.id) === index)
      .slice(0, mostFound);
    await reads.open(
      operator.name,
      results.flatMap(({ userId }) => userId ?? []),
    );
    // A complete id, address or reference has one exact match; people found by name prefix do not count.
    return { results, exact: exact.length === 1 ? (exact[0] ?? null) : null };
  });
}

const personFound = ({ id, name, feoTag, kycLevel, frozenAt }: PersonRow): FoundThing => ({
  kind: "person",
  id,
  userId: id,
  isOpen: false,
  title: name || (feoTag ? `@${feoTag}` : "No name yet"),
  detail: [feoTag && `@${feoTag}`, `level ${kycLevel}`, frozenAt && "frozen"].filter(Boolean).join(", "),
});
