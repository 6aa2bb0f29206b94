/** The operators' call about coins: what is open, and its limits and fees. */
import { defineCall } from "../call.ts";
import type { listCoinTermsIo } from "./coins.schemas.ts";

export const listCoinTerms = /* @__PURE__ */ defineCall<typeof listCoinTermsIo>()({
  name: "listCoinTerms",
  method: "GET",
  path: "/console/v1/coins",
  auth: "operator",
});
