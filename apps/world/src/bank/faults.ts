/** The faults that tests can inject at the bank: network faults, and a payout that stays pending. */
import * as z from "zod";
import { networkFaults, silenceMs, times } from "../faults.ts";

const on = z.enum(["statement", "pay", "payoutState", "pennyDrop"]);
const { silence, hangUp, error, none } = networkFaults({ on }, silenceMs);

export const bankFault = z.discriminatedUnion("fault", [
  silence,
  hangUp,
  error,
  none,
  z.strictObject({ fault: z.literal("pending"), times, on: z.literal("pay").default("pay") }),
]);

export type BankFault = Exclude<z.infer<typeof bankFault>, { fault: "none" }>;
