/** The schemas of the calls in referral.ts, and what is said of each; the browser knows them only as types. */
import * as z from "zod/mini";
import { decimalString } from "../amount.ts";
import { pageSizes } from "../constants.ts";
import { invitedPersonSchema } from "../entities/referral.ts";
import { earningDays } from "../entities/referral-facts.ts";
import { pageLimit, pageNo } from "../paging.ts";

export const readReferralIo = {
  summary: "The person's own referral code, who came with it, and what it has earned",
  tag: "User",
  output: z.object({
    code: z.string(),
    /** Leads to the sign-up page with the code filled in. */
    link: z.string(),
    /** How many accounts were opened with the code, how many of them are verified, and how many have earned something. */
    invited: z.int(),
    verified: z.int(),
    trading: z.int(),
    /** In rupees, each reward by its worth when it was earned; all of it, and what today's trades in IST have earned. */
    earned: decimalString,
    earnedToday: decimalString,
    rewards: z.array(z.object({ coinTicker: z.string(), amount: decimalString })),
  }),
};

export const readReferralEarningsIo = {
  summary: "What the person's referral code has earned on each of the last days, in rupees; days are those of IST",
  tag: "User",
  query: z.object({ days: z._default(z.enum(earningDays, "Days are 30, 90 or 365"), "30") }),
  output: z.object({
    /** All of these days together. */
    earned: decimalString,
    /** Oldest first, the last one is today; days without earnings are there too. */
    days: z.array(z.object({ day: z.iso.date(), earned: decimalString })),
  }),
};

export const listInvitedIo = {
  summary: "The people who joined with the person's referral code, newest first, with masked names",
  tag: "User",
  query: z.object({ pageNo, limit: pageLimit(pageSizes.dashboardList) }),
  output: z.object({ count: z.int(), invited: z.array(invitedPersonSchema) }),
};

export const referralSchemas = {
  readReferral: readReferralIo,
  readReferralEarnings: readReferralEarningsIo,
  listInvited: listInvitedIo,
};
