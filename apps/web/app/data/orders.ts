/** What a person can do with their orders. Afterwards everything that may have changed is read again. */
import {
  cancelAllOrders as cancelAllCall,
  cancelOrder as cancelCall,
  listOpenOrders,
  listOrders,
  listOwnTrades,
  type Order,
  readBalances,
} from "@feo/contract";
import { browserQueries, callApi } from "./api.ts";

/** A cancelled order moves between two lists and frees what it held. */
const changed = [listOpenOrders, listOrders, listOwnTrades, readBalances];

/** Also after a refusal: an order that is not open any more has traded or ended in the meantime. */
async function thenReadAgain<T>(act: Promise<T>): Promise<T> {
  try {
    return await act;
  } finally {
    await Promise.all(changed.map(({ name }) => browserQueries.invalidateQueries({ queryKey: [name] })));
  }
}

/** Cancels one order; the answer is the order as it ended. */
export const cancelOrder = async (orderId: string): Promise<Order> =>
  (await thenReadAgain(callApi(cancelCall, { body: { orderId } }))).order;

/** Cancels every open order, of one market or of all, and returns them. */
export const cancelAllOrders = async (marketSymbol?: string): Promise<readonly Order[]> =>
  (await thenReadAgain(callApi(cancelAllCall, { body: marketSymbol === undefined ? {} : { marketSymbol } }))).orders;
