/** What tests let go wrong at DigiLocker: what goes wrong on any network, and documents that are not what they should be. */
import * as z from "zod";
import { networkFaults, silenceMs, times } from "../faults.ts";

/** Only what this citizen's client asks for, so that tests beside each other do not meet each other's faults. */
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
