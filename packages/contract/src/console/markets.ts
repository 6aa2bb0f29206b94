/** The operators' calls about markets. */
import { defineCall } from "../call.ts";
import type { listConsoleMarketsIo, readTopOfBookIo } from "./markets.schemas.ts";

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
