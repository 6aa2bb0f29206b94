/**
 * Placing and cancelling orders. Each result is applied at once, whether or not the socket has reported it; the code
 * for that is loaded before sending, so that a completed action is never reported as a failure.
 */
import {
  type CallInput,
  cancelAllOrders as cancelAllOrdersCall,
  cancelOrder as cancelOrderCall,
  type Order,
  placeLimitOrder,
  placeMarketOrder,
  placeStopLimitOrder,
  placeStopMarketOrder,
} from "@feo/contract";
import { callApi } from "./api.ts";
import { loadOwnAccount } from "./live/use-live.ts";

export type OrderRequest =
  | ({ readonly type: "LIMIT" } & CallInput<typeof placeLimitOrder>["body"])
  | ({ readonly type: "MARKET" } & CallInput<typeof placeMarketOrder>["body"])
  | ({ readonly type: "STOP_LIMIT" } & CallInput<typeof placeStopLimitOrder>["body"])
  | ({ readonly type: "STOP_MARKET" } & CallInput<typeof placeStopMarketOrder>["body"]);

/** The same idempotency key for every retry of a request: a lost answer does not place a second order. */
export async function placeOrder(request: OrderRequest, idempotencyKey: string): Promise<Order> {
  const { takeOrder } = await loadOwnAccount();
  const { order } = await send(request, { idempotencyKey });
  takeOrder(order);
  return order;
}

function send(request: OrderRequest, options: { readonly idempotencyKey: string }) {
  switch (request.type) {
    case "LIMIT": {
      const { type: _, ...body } = request;
      return callApi(placeLimitOrder, { body }, options);
    }
    case "MARKET": {
      const { type: _, ...body } = request;
      return callApi(placeMarketOrder, { body }, options);
    }
    case "STOP_LIMIT": {
      const { type: _, ...body } = request;
      return callApi(placeStopLimitOrder, { body }, options);
    }
    case "STOP_MARKET": {
      const { type: _, ...body } = request;
      return callApi(placeStopMarketOrder, { body }, options);
    }
  }
}

/**
 * With `known`, the order as its list shows it, the toast says what is available again. The lists are reloaded even
 * after a refusal: an order that is no longer open has traded or ended meanwhile.
 */
export async function cancelOrder(orderId: string, known?: Order): Promise<Order> {
  const { expectEnd, takeOrder, readListsAgain } = await loadOwnAccount();
  if (known) expectEnd(known);
  try {
    // The key is derived from the order, so that repeated cancels are one request, also after a lost answer.
    const { order } = await callApi(cancelOrderCall, { body: { orderId } }, { idempotencyKey: `cancel-${orderId}` });
    takeOrder(order);
    return order;
  } finally {
    await readListsAgain();
  }
}

/** In one market, or in all of them. A retry under the same key does not cancel orders placed in between. */
export async function cancelAllOrders(
  body: CallInput<typeof cancelAllOrdersCall>["body"],
  idempotencyKey: string,
): Promise<readonly Order[]> {
  const { takeOrder, readListsAgain } = await loadOwnAccount();
  const { orders } = await callApi(cancelAllOrdersCall, { body }, { idempotencyKey });
  for (const order of orders) takeOrder(order);
  await readListsAgain();
  return orders;
}
