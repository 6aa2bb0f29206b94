/** Refer and earn: where invited people stand, and how rewards are told from payments. No schemas, so that pages stay light. */

/**
 * Where an invited person stands, seen by the inviter. TRADING: has earned the inviter something. ENDED: the year is over.
 * NOT_ELIGIBLE: shares a PAN or a bank account with the inviter, so that nothing is earned.
 */
export const referralStandings = [
  ...(["SIGNED_UP", "VERIFIED", "TRADING", "ENDED", "NOT_ELIGIBLE", "CLOSED"] as const),
] as const;
export type ReferralStanding = (typeof referralStandings)[number];

/** The stretches of days that earnings are shown for. */
export const earningDays = ["30", "90", "365"] as const;
export type EarningDays = (typeof earningDays)[number];

/**
 * The specification names all detail types and none is for rewards (WALLET-021, WALLET-022): a reward is a PAYMENT that was
 * RECEIVED, from the house. Its id tells it from a person's, and `key` and the payer's name are these words.
 */
export const rewardName = "Referral reward";
/** There is one line for each coin and day: "reward-20261118-0". */
export const rewardIdPrefix = "reward-";

export const isRewardLine = ({ id }: { readonly id: string }): boolean => id.startsWith(rewardIdPrefix);
