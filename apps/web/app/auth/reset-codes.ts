/** Which codes a reset still asks for: the first answer names one, later ones tell what the account asks for besides. */
import type { Codes, CodesAsked } from "../frame/codes.ts";

/** What is on and was not given yet. */
export function codesStillAsked<A extends CodesAsked>(answer: A, given: Codes): A {
  return {
    ...answer,
    isEmailOtpEnabled: answer.isEmailOtpEnabled && given.emailOtp === undefined,
    isMobileOtpEnabled: answer.isMobileOtpEnabled && given.mobileOtp === undefined,
    isTOtpEnabled: answer.isTOtpEnabled && given.tOtp === undefined,
  };
}
