/**
 * The codes a password reset still needs: the first answer asks for one, later answers list the account's other
 * factors.
 */
import type { Codes, CodesAsked } from "../confirmation/codes.ts";

/** The factors that are on and not yet given. */
export function codesStillAsked<A extends CodesAsked>(answer: A, given: Codes): A {
  return {
    ...answer,
    isEmailOtpEnabled: answer.isEmailOtpEnabled && given.emailOtp === undefined,
    isMobileOtpEnabled: answer.isMobileOtpEnabled && given.mobileOtp === undefined,
    isTOtpEnabled: answer.isTOtpEnabled && given.tOtp === undefined,
  };
}
