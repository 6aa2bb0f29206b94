/** The health probes. */
import { defineCall } from "../call.ts";
import type { healthLiveIo, healthReadyIo } from "./health.schemas.ts";

export const healthLive = /* @__PURE__ */ defineCall<typeof healthLiveIo>()({
  name: "healthLive",
  method: "GET",
  path: "/health/live",
  auth: "public",
});

export const healthReady = /* @__PURE__ */ defineCall<typeof healthReadyIo>()({
  name: "healthReady",
  method: "GET",
  path: "/health/ready",
  auth: "public",
});
