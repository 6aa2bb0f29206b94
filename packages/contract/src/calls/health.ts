/** What an operator's probes ask. */
import * as z from "zod/mini";
import { defineCall } from "../call.ts";

const healthLiveIo = {
  output: z.object({ status: z.literal("live") }),
};
export const healthLive = /* @__PURE__ */ defineCall<typeof healthLiveIo>()({
  name: "healthLive",
  method: "GET",
  path: "/health/live",
  summary: "The process runs",
  tag: "Health",
  auth: "public",
});

const healthReadyIo = {
  output: z.object({ status: z.literal("ready") }),
};
export const healthReady = /* @__PURE__ */ defineCall<typeof healthReadyIo>()({
  name: "healthReady",
  method: "GET",
  path: "/health/ready",
  summary: "The process can serve: its database answers and it is not stopping",
  tag: "Health",
  auth: "public",
  errors: ["UNAVAILABLE"],
});

/** The schemas of these calls, for the server and for OpenAPI; the browser knows them only as types. */
export const healthSchemas = {
  healthLive: healthLiveIo,
  healthReady: healthReadyIo,
};
