/** The account's factors, each with its state, and a summary. Pure. */
import type { User } from "../data/index.ts";

type SecurityFacts = Pick<User, "isEmailOtpEnabled" | "isMobileOtpEnabled" | "isTOtpEnabled" | "email" | "mobile">;

export interface SecurityFactor {
  readonly type: "email" | "mobile" | "tOtp";
  readonly title: string;
  readonly text: string;
  readonly isOn: boolean;
  /** Where its codes go, or why it cannot be turned on. */
  readonly detail: string;
  /** The only factor that is on, which must stay on. */
  readonly isLast: boolean;
  /** There is no address to send its codes to. */
  readonly isMissing: boolean;
}

export function securityFactors(user: SecurityFacts): readonly SecurityFactor[] {
  const isOnly = [user.isEmailOtpEnabled, user.isMobileOtpEnabled, user.isTOtpEnabled].filter(Boolean).length === 1;
  return [
    {
      type: "email",
      title: "Codes by email",
      isOn: user.isEmailOtpEnabled,
      text: "6 digits, sent when you need them.",
      detail: user.email || "Add an email address to your profile first",
      isLast: isOnly && user.isEmailOtpEnabled,
      isMissing: user.email === "",
    },
    {
      type: "mobile",
      title: "Codes by SMS",
      isOn: user.isMobileOtpEnabled,
      text: "6 digits by text message.",
      detail: user.mobile ? `+91 ${user.mobile}` : "Add a mobile number to your profile first",
      isLast: isOnly && user.isMobileOtpEnabled,
      isMissing: user.mobile === "",
    },
    {
      type: "tOtp",
      title: "Authenticator app",
      isOn: user.isTOtpEnabled,
      text: "A new code every 30 seconds, even offline. The strongest of the three.",
      detail: user.isTOtpEnabled ? "Set up in your app" : "Works with any authenticator app",
      isLast: isOnly && user.isTOtpEnabled,
      isMissing: false,
    },
  ];
}

/** A one-sentence summary. */
export function securitySummary(user: SecurityFacts): string {
  const count = securityFactors(user).filter(({ isOn }) => isOn).length;
  if (count === 0) return "Only your password protects this account. Turn on at least one type of code.";
  if (!user.isTOtpEnabled) return `${count} of 3 code types are on. Add an authenticator app for stronger protection.`;
  return `${count} of 3 code types are on.`;
}
