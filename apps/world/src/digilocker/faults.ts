/** The faults that tests can inject at DigiLocker: network faults and corrupt documents. */
import * as z from "zod";
import { networkFaults, silenceMs, times } from "../faults.ts";

/** Applies only to this citizen's calls, so that tests in parallel do not consume each other's faults. */
const citizen = z.string().optional();
const on = z.enum(["token", "issued", "pan", "eaadhaar"]);
const onDocument = z.enum(["pan", "eaadhaar"]);
const { silence, hangUp, error, none } = networkFaults({ on, citizen }, silenceMs.default(30_000));

export const lockerFault = z.discriminatedUnion("fault", [
  silence,
  hangUp,
  error,
  none,
  z.strictObject({ fault: z.literal("bad-hmac"), on: onDocument, citizen, times }),
  z.strictObject({ fault: z.literal("broken-xml"), on: onDocument, citizen, times }),
]);

export type LockerFault = Exclude<z.infer<typeof lockerFault>, { fault: "none" }>;
