/**
 * Refer and earn: the statuses of invited people, and how to tell rewards from payments. Without schemas, to keep pages
 * small.
 */

/**
 * An invited person's status, as the referrer sees it. TRADING: has earned the referrer a reward. ENDED: the year is
 * over. NOT_ELIGIBLE: shares a PAN or a bank account with the referrer, so earns nothing.
 */
export const referralStandings = [
  ...(["SIGNED_UP", "VERIFIED", "TRADING", "ENDED", "NOT_ELIGIBLE", "CLOSED"] as const),
] as const;
export type ReferralStanding = (typeof referralStandings)[number];

/** The periods of the earnings chart, in days. */
export const earningDays = ["30", "90", "365"] as const;
export type EarningDays = (typeof earningDays)[number];

/**
 * The specification names all detail types and none is for rewards (WALLET-021, WALLET-022): a reward is a PAYMENT that
 * was RECEIVED from the house. Its id distinguishes it from a customer's payment, and this text is its `key` and payer
 * name.
 */
export const rewardName = "Referral reward";
/** One line per coin and day: "reward-20261118-0". */
export const rewardIdPrefix = "reward-";

export const isRewardLine = ({ id }: { readonly id: string }): boolean => id.startsWith(rewardIdPrefix);
