/** Schemas and OpenAPI descriptions of the calls in referral.ts; the browser imports only their types. */
import * as z from "zod/mini";
import { decimalString } from "../amount.ts";
import { pageSizes } from "../constants.ts";
import { invitedPersonSchema } from "../entities/referral.ts";
import { earningDays } from "../entities/referral-facts.ts";
import { pageLimit, pageNo } from "../paging.ts";

export const readReferralIo = {
  summary: "The customer's referral code, the people who joined with it, and its earnings",
  tag: "User",
  output: z.object({
    code: z.string(),
    /** Opens the sign-up page with the code filled in. */
    link: z.string(),
    /**
     * How many accounts were opened with the code, how many of them are verified, and how many have earned a reward.
     */
    invited: z.int(),
    verified: z.int(),
    trading: z.int(),
    /** In INR, each reward at its value when it was earned: the total, and the rewards from today's trades (IST). */
    earned: decimalString,
    earnedToday: decimalString,
    rewards: z.array(z.object({ coinTicker: z.string(), amount: decimalString })),
  }),
};

export const readReferralEarningsIo = {
  summary: "The referral code's earnings on each of the last days, in INR; days are in IST",
  tag: "User",
  query: z.object({ days: z._default(z.enum(earningDays, "Must be 30, 90 or 365"), "30") }),
  output: z.object({
    /** The total of these days. */
    earned: decimalString,
    /** Oldest first, ending today; includes days without earnings. */
    days: z.array(z.object({ day: z.iso.date(), earned: decimalString })),
  }),
};

export const listInvitedIo = {
  summary: "The people who joined with the customer's referral code, newest first, with masked names",
  tag: "User",
  query: z.object({ pageNo, limit: pageLimit(pageSizes.dashboardList) }),
  output: z.object({ count: z.int(), invited: z.array(invitedPersonSchema) }),
};

export const referralSchemas = {
  readReferral: readReferralIo,
  readReferralEarnings: readReferralEarningsIo,
  listInvited: listInvitedIo,
};
