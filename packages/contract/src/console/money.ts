/** The operators' calls about money: the lines behind the books, fees and tax, and exports. */
import { defineCall } from "../call.ts";
import type { exportMoneyIo, listBookLinesIo, readFeeTotalsIo } from "./money.schemas.ts";

export const listBookLines = /* @__PURE__ */ defineCall<typeof listBookLinesIo>()({
  name: "listBookLines",
  method: "GET",
  path: "/console/v1/books/:ticker/lines",
  auth: "operator",
});

export const readFeeTotals = /* @__PURE__ */ defineCall<typeof readFeeTotalsIo>()({
  name: "readFeeTotals",
  method: "GET",
  path: "/console/v1/fee-totals",
  auth: "operator",
});

export const exportMoney = /* @__PURE__ */ defineCall<typeof exportMoneyIo>()({
  name: "exportMoney",
  method: "GET",
  path: "/console/v1/exports/:what",
  auth: "operator",
  download: { kinds: ["text/csv"] },
});
