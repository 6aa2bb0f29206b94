/** Schemas and OpenAPI descriptions of the calls in health.ts; the browser imports only their types. */
import * as z from "zod/mini";

export const healthLiveIo = {
  summary: "The process is running",
  tag: "Health",
  output: z.object({ status: z.literal("live") }),
};

export const healthReadyIo = {
  summary: "The process is ready: its database answers, it accepts or forwards orders, and it is not stopping",
  tag: "Health",
  errors: ["UNAVAILABLE"] as const,
  output: z.object({ status: z.literal("ready") }),
};

export const healthSchemas = {
  healthLive: healthLiveIo,
  healthReady: healthReadyIo,
};
