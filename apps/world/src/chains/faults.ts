/** What tests let go wrong at a chain's node: silence, breakage, lag, and transactions that are lost on one way or the other. */
import * as z from "zod";
import { times } from "../faults.ts";

/** Only calls of this method, so that a watcher beside a test does not meet the test's fault. */
const method = z.string().optional();
const onCall = { on: z.literal("call").default("call"), times, method };
const onSend = { on: z.literal("send").default("send"), times };

export const chainFault = z.discriminatedUnion("fault", [
  /** No answer, ever. */
  z.strictObject({ fault: z.literal("silent"), ...onCall }),
  z.strictObject({ fault: z.literal("broken"), ...onCall }),
  z.strictObject({ fault: z.literal("behind"), ...onCall, blocks: z.number().int().min(1).max(200).default(5) }),
  /** A transaction is answered as if it was taken, and is not. */
  z.strictObject({ fault: z.literal("swallow"), ...onSend }),
  /** A transaction is taken, and the connection breaks instead of an answer. */
  z.strictObject({ fault: z.literal("lost-answer"), ...onSend }),
  z.strictObject({ fault: z.literal("none") }),
]);

export type ChainFault = Exclude<z.infer<typeof chainFault>, { fault: "none" }>;
