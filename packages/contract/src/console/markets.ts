/** The operators' calls about markets. */
import { defineCall } from "../call.ts";
import type { listConsoleMarketsIo, readTopOfBookIo, tryMarketChangeIo } from "./markets.schemas.ts";

export const listConsoleMarkets = /* @__PURE__ */ defineCall<typeof listConsoleMarketsIo>()({
  name: "listConsoleMarkets",
  method: "GET",
  path: "/console/v1/markets",
  auth: "operator",
});

export const readTopOfBook = /* @__PURE__ */ defineCall<typeof readTopOfBookIo>()({
  name: "readTopOfBook",
  method: "GET",
  path: "/console/v1/markets/:symbol/book",
  auth: "operator",
});

export const tryMarketChange = /* @__PURE__ */ defineCall<typeof tryMarketChangeIo>()({
  name: "tryMarketChange",
  method: "POST",
  path: "/console/v1/markets/:symbol/dry-run",
  auth: "operator",
});

/** The terms of a market in the order of the editor; an action names them in its details. */
export const marketTermNames = [
  "priceStep",
  "amountStep",
  "minNotional",
  "maxNotional",
  "minQuantity",
  "maxQuantity",
  "makerFee",
  "takerFee",
] as const;
