/** The referral code of a new account: an existing one, or none. */
import { problems } from "@feo/contract";
import { ProblemError } from "../platform/problem.ts";

/** Whether the code belongs to a person who invites others. */
export type IsReferralCode = (code: string) => Promise<boolean>;

/**
 * The code to store with the account. Checked only after an address or number has been proved, so that the answer does
 * not reveal whether an account exists.
 */
export async function invitationOf(code: string | undefined, isReferralCode: IsReferralCode): Promise<string | null> {
  if (code === undefined || code === "") return null;
  if (await isReferralCode(code)) return code;
  const errors = [{ path: "referralCode", message: problems.REFERRAL_CODE_UNKNOWN.message }];
  throw new ProblemError("REFERRAL_CODE_UNKNOWN", { errors });
}
