/** The referral code that a new account is opened with: one that somebody has, or none. */
import { problems } from "@feo/contract";
import { ProblemError } from "../platform/problem.ts";

/** Whether somebody invites people with this code. */
export type IsReferralCode = (code: string) => Promise<boolean>;

/**
 * The code to keep with the account. It is asked only once an address or a number has been proven, so that nobody learns
 * from the answer whether there is an account.
 */
export async function invitationOf(code: string | undefined, isReferralCode: IsReferralCode): Promise<string | null> {
  if (code === undefined || code === "") return null;
  if (await isReferralCode(code)) return code;
  const errors = [{ path: "referralCode", message: problems.REFERRAL_CODE_UNKNOWN.message }];
  throw new ProblemError("REFERRAL_CODE_UNKNOWN", { errors });
}
