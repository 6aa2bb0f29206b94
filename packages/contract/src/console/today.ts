/** The console's first page: what waits, whether the books and the engine are well, and the last day in figures. */
import { defineCall } from "../call.ts";
import type { readTodayIo } from "./today.schemas.ts";

export const readToday = /* @__PURE__ */ defineCall<typeof readTodayIo>()({
  name: "readToday",
  method: "GET",
  path: "/console/v1/today",
  auth: "operator",
});
