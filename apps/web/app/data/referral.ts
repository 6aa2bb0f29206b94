/** The user's referral code, the people who joined with it, and its earnings. */
import { type EarningDays, listInvited, readReferral, readReferralEarnings } from "@feo/contract";
import type { PageQuery } from "./queries.ts";

/** Rewards accrue while friends trade. */
const pollMs = 30_000;

export const referralQuery = (): PageQuery<typeof readReferral> => ({
  call: readReferral,
  input: {},
  staleMs: 0,
  pollMs,
});

export const referralEarningsQuery = (days: EarningDays): PageQuery<typeof readReferralEarnings> => ({
  call: readReferralEarnings,
  input: { query: { days } },
  staleMs: 0,
  pollMs,
});

export const invitedQuery = (page: {
  readonly pageNo: number;
  readonly limit: number;
}): PageQuery<typeof listInvited> => ({ call: listInvited, input: { query: page }, staleMs: 0, pollMs });
