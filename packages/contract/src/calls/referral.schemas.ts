/** The schemas of the calls in referral.ts, and what is said of each; the browser knows them only as types. */
import * as z from "zod/mini";
import { decimalString } from "../amount.ts";

export const readReferralIo = {
  summary: "The person's own referral code, who came with it, and what it has earned",
  tag: "User",
  output: z.object({
    code: z.string(),
    /** Leads to the sign-up page with the code filled in. */
    link: z.string(),
    /** How many accounts were opened with the code. */
    invited: z.int(),
    /** In rupees, each reward by its worth when it was given. */
    earned: decimalString,
    rewards: z.array(z.object({ coinTicker: z.string(), amount: decimalString })),
  }),
};

export const referralSchemas = { readReferral: readReferralIo };
