/** The schemas of the calls in health.ts, and what is said of each; the browser knows them only as types. */
import * as z from "zod/mini";

export const healthLiveIo = {
  summary: "The process runs",
  tag: "Health",
  output: z.object({ status: z.literal("live") }),
};

export const healthReadyIo = {
  summary: "The process can serve: its database answers, it takes orders or passes them on, and it is not stopping",
  tag: "Health",
  errors: ["UNAVAILABLE"] as const,
  output: z.object({ status: z.literal("ready") }),
};

export const healthSchemas = {
  healthLive: healthLiveIo,
  healthReady: healthReadyIo,
};
