/**
 * Announces received payments. The socket only reports that the main wallet changed; the sender is in the list of
 * payments. Payments from before the first read are not announced.
 */
import { listPayments, orderToastLifetimeMs, type Payment, pageSizes } from "@feo/contract";
import { toast } from "@feo/ui";
import { callApi } from "../api.ts";

/** Ids of the payments already seen; null until the first read. */
let known: ReadonlySet<string> | null = null;

const readPayments = async (): Promise<readonly Payment[]> =>
  (await callApi(listPayments, { query: { pageNo: 1, limit: pageSizes.dashboardList } })).paymentTxs;

const idsOf = (payments: readonly Payment[]): ReadonlySet<string> => new Set(payments.map(({ id }) => id));

/** Runs once per login: after a lost connection, payments that arrived meanwhile must still be announced. */
export async function markPayments(): Promise<void> {
  if (known !== null) return;
  try {
    const payments = await readPayments();
    known ??= idsOf(payments);
  } catch (error) {
    console.warn("The payments could not be read", error);
  }
}

/**
 * Payments newer than the latest seen one, oldest first; in a full list, older unseen ones may follow and are not new.
 */
export function newlyReceived(payments: readonly Payment[], seen: ReadonlySet<string>): readonly Payment[] {
  const firstSeen = payments.findIndex(({ id }) => seen.has(id));
  const fresh = firstSeen === -1 ? payments : payments.slice(0, firstSeen);
  // WALLET-007: a payment with a sender was received.
  return fresh.filter(({ from }) => from !== null).toReversed();
}

export async function announcePayments(): Promise<void> {
  if (known === null) return;
  try {
    const payments = await readPayments();
    const seen = known;
    if (seen === null) return;
    // Keeps all seen ids: an answer that arrives out of order must not make old payments new again.
    known = new Set([...seen, ...idsOf(payments)]);
    for (const payment of newlyReceived(payments, seen)) announce(payment);
  } catch (error) {
    console.warn("The payments could not be read", error);
  }
}

function announce({ from, amount, coinTicker, memo }: Payment): void {
  const who = from?.name || `@${from?.feoTag}`;
  // Toast only: the bell gets its notice from the server.
  toast({
    tone: "success",
    message: `${who} sent you ${amount} ${coinTicker}`,
    lifetimeMs: orderToastLifetimeMs,
    ...(memo === "" ? {} : { description: memo }),
  });
}

export function forgetPayments(): void {
  known = null;
}
