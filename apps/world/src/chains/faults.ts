/** The faults that tests can inject at a chain's node: silence, errors, lag, and lost transactions or responses. */
import * as z from "zod";
import { times } from "../faults.ts";

/** Applies only to calls of this method, so that a watcher running beside the test does not consume the fault. */
const method = z.string().optional();
const onCall = { on: z.literal("call").default("call"), times, method };
const onSend = { on: z.literal("send").default("send"), times };

export const chainFault = z.discriminatedUnion("fault", [
  /** Never responds. */
  z.strictObject({ fault: z.literal("silent"), ...onCall }),
  z.strictObject({ fault: z.literal("broken"), ...onCall }),
  z.strictObject({ fault: z.literal("behind"), ...onCall, blocks: z.number().int().min(1).max(200).default(5) }),
  /** A transaction is acknowledged but dropped. */
  z.strictObject({ fault: z.literal("swallow"), ...onSend }),
  /** A transaction is accepted, and the connection breaks instead of a response. */
  z.strictObject({ fault: z.literal("lost-answer"), ...onSend }),
  z.strictObject({ fault: z.literal("none") }),
]);

export type ChainFault = Exclude<z.infer<typeof chainFault>, { fault: "none" }>;
