/** Refer and earn: the referral code at sign-up, and the invited people. */
import * as z from "zod/mini";
import { decimalString, moment } from "../amount.ts";
import { referralStandings } from "./referral-facts.ts";

/** Letters and digits that are hard to confuse; case-insensitive. */
export const referralCodeInput = z
  .string()
  .check(z.trim(), z.regex(/^[A-Za-z0-9]{0,32}$/, "Use letters and digits only"), z.toUpperCase());

export const invitedPersonSchema = z.object({
  /** Masked, such as "P•••• S."; empty until the person has a name. */
  name: z.string(),
  joinedAt: moment,
  /** When their trades stop earning rewards. */
  earnsUntil: moment,
  standing: z.enum(referralStandings),
  /** In INR. */
  earned: decimalString,
});
export type InvitedPerson = z.infer<typeof invitedPersonSchema>;
