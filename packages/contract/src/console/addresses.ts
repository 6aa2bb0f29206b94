/** The console's calls about the senders of coins that customers declared. Verdicts go through actAsOperator. */
import { defineCall } from "../call.ts";
import type { listSendersIo, readSenderIo } from "./addresses.schemas.ts";

export const listSenders = /* @__PURE__ */ defineCall<typeof listSendersIo>()({
  name: "listSenders",
  method: "GET",
  path: "/console/v1/addresses",
  auth: "operator",
});

export const readSender = /* @__PURE__ */ defineCall<typeof readSenderIo>()({
  name: "readSender",
  method: "GET",
  path: "/console/v1/addresses/:id",
  auth: "operator",
});
