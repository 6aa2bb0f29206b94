/** Refer and earn: a code as it is given at sign-up, and the people who were invited. */
import * as z from "zod/mini";
import { decimalString, moment } from "../amount.ts";
import { referralStandings } from "./referral-facts.ts";

/** Letters and digits that nobody takes for another; read without regard to case. */
export const referralCodeInput = z
  .string()
  .check(z.trim(), z.regex(/^[A-Za-z0-9]{0,32}$/, "A referral code has letters and digits only"), z.toUpperCase());

export const invitedPersonSchema = z.object({
  /** Masked, such as "P•••• S."; empty until the person has a name. */
  name: z.string(),
  joinedAt: moment,
  /** When their trades stop earning. */
  earnsUntil: moment,
  standing: z.enum(referralStandings),
  /** In rupees. */
  earned: decimalString,
});
export type InvitedPerson = z.infer<typeof invitedPersonSchema>;
