/** The receipt of a placed order. Fee and TDS come from its trades, which are read if the socket has not sent them. */
import type { Order } from "@feo/contract";
import { useEffect } from "react";
import { readPart, useOwnAccount } from "../data/index.ts";
import type { Deal } from "./deal.ts";
import { type Receipt, receiptOf } from "./receipt.ts";

export interface Placed {
  readonly deal: Deal;
  readonly order: Order;
  readonly receipt: Receipt;
}

export function useReceipt(deal: Deal | null, order: Order | null): Placed | null {
  const trades = useOwnAccount((account) => account.trades);
  const receipt = deal && order ? receiptOf(order, trades, deal) : null;
  const isUntold = receipt !== null && receipt.outcome !== "nothing" && receipt.fee === null;
  useEffect(() => {
    if (isUntold) void readPart("trades");
  }, [isUntold]);
  return deal && order && receipt ? { deal, order, receipt } : null;
}
