/**
 * Says that somebody has paid. The socket tells only that the main wallet has changed; who it was stands in the list of
 * payments. What was there before anybody listened is not said again.
 */
import { listPayments, orderToastLifetimeMs, type Payment, pageSizes } from "@feo/contract";
import { toast } from "@feo/ui";
import { callApi } from "../api.ts";

/** The payments that are known; null until they were read for the first time. */
let known: ReadonlySet<string> | null = null;

const readPayments = async (): Promise<readonly Payment[]> =>
  (await callApi(listPayments, { query: { pageNo: 1, limit: pageSizes.dashboardList } })).paymentTxs;

const idsOf = (payments: readonly Payment[]): ReadonlySet<string> => new Set(payments.map(({ id }) => id));

/** Once for a person; after a lost connection what came in between is still to be said. */
export async function markPayments(): Promise<void> {
  if (known !== null) return;
  try {
    const payments = await readPayments();
    known ??= idsOf(payments);
  } catch (error) {
    console.warn("The payments could not be read", error);
  }
}

/** Those that have come since, oldest first; a list that is full has older ones behind it, which are not new. */
export function newlyReceived(payments: readonly Payment[], seen: ReadonlySet<string>): readonly Payment[] {
  const firstSeen = payments.findIndex(({ id }) => seen.has(id));
  const fresh = firstSeen === -1 ? payments : payments.slice(0, firstSeen);
  // WALLET-007: who has a sender was paid.
  return fresh.filter(({ from }) => from !== null).toReversed();
}

export async function tellPayments(): Promise<void> {
  if (known === null) return;
  try {
    const payments = await readPayments();
    const seen = known;
    if (seen === null) return;
    // All that ever were: an answer that was overtaken must not make them new again.
    known = new Set([...seen, ...idsOf(payments)]);
    for (const payment of newlyReceived(payments, seen)) tell(payment);
  } catch (error) {
    console.warn("The payments could not be read", error);
  }
}

function tell({ from, amount, coinTicker, memo }: Payment): void {
  const who = from?.name || `@${from?.feoTag}`;
  // The bell has it from the server.
  toast({
    ...{ tone: "success", message: `${who} sent you ${amount} ${coinTicker}`, lifetimeMs: orderToastLifetimeMs },
    ...(memo === "" ? {} : { description: memo }),
  });
}

export function forgetPayments(): void {
  known = null;
}
