/** The operators' calls about proof of solvency. A snapshot on demand is an operator action. */
import { defineCall } from "../call.ts";
import type { importReserveMessagesIo, readReservesIo } from "./reserves.schemas.ts";

export const readReserves = /* @__PURE__ */ defineCall<typeof readReservesIo>()({
  name: "readReserves",
  method: "GET",
  path: "/console/v1/reserves",
  auth: "operator",
});

export const importReserveMessages = /* @__PURE__ */ defineCall<typeof importReserveMessagesIo>()({
  name: "importReserveMessages",
  method: "POST",
  path: "/console/v1/reserves/messages",
  auth: "operator",
});
