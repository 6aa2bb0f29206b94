/** The store of the logged-in user's data. Kept small because every page loads it; own-account.ts fills it. */
import type { Balances, OwnTrade } from "@feo/contract";
import { createStore } from "zustand/vanilla";
import type { OwnOrders } from "./own-orders.ts";

export type Reading = "unread" | "reading" | "ready" | "failed";

export interface OwnAccount {
  readonly balances: Balances | null;
  readonly orders: OwnOrders;
  /** Newest first. */
  readonly trades: readonly OwnTrade[];
  readonly reading: Readonly<Record<OwnPart, Reading>>;
}

/** Parts that are read separately: every page shows balances, only some show orders and trades. */
export type OwnPart = "balances" | "orders" | "trades";

export const noOrders: OwnOrders = { open: [], openCount: 0, ended: [] };

const nothing: OwnAccount = {
  balances: null,
  orders: noOrders,
  trades: [],
  reading: { balances: "unread", orders: "unread", trades: "unread" },
};

export const ownAccount = createStore<OwnAccount>(() => nothing);
