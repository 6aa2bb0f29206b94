/**
 * What a person does with orders. Each act is made known to the page at once, whether or not the socket has told of it; what
 * does that is there before anything is sent, so that an act that was done is never told as a failure.
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

/** The same key for the same wish, however often it is sent: an answer that was lost places no second order. */
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

/** Also after a refusal the lists are read again: an order that is not open any more has traded or ended in the meantime. */
export async function cancelOrder(orderId: string): Promise<Order> {
  const { takeOrder, readListsAgain } = await loadOwnAccount();
  try {
    // The same cancel however often it is pressed: also after an answer that was lost.
    const { order } = await callApi(cancelOrderCall, { body: { orderId } }, { idempotencyKey: `cancel-${orderId}` });
    takeOrder(order);
    return order;
  } finally {
    await readListsAgain();
  }
}

/** In one market, or in all. */
export async function cancelAllOrders(marketSymbol?: string): Promise<readonly Order[]> {
  const { takeOrder, readListsAgain } = await loadOwnAccount();
  const { orders } = await callApi(cancelAllOrdersCall, { body: marketSymbol === undefined ? {} : { marketSymbol } });
  for (const order of orders) takeOrder(order);
  await readListsAgain();
  return orders;
}
