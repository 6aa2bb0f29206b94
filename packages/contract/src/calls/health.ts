/** What an operator's probes ask. */
import * as z from "zod/mini";
import { defineCall } from "../call.ts";

export const healthLive = /* @__PURE__ */ defineCall({
  name: "healthLive",
  method: "GET",
  path: "/health/live",
  summary: "The process runs",
  tag: "Health",
  auth: "public",
  output: z.object({ status: z.literal("live") }),
});

export const healthReady = /* @__PURE__ */ defineCall({
  name: "healthReady",
  method: "GET",
  path: "/health/ready",
  summary: "The process can serve: its database answers and it is not stopping",
  tag: "Health",
  auth: "public",
  errors: ["UNAVAILABLE"],
  output: z.object({ status: z.literal("ready") }),
});
