/** How well an account is protected: each factor with its state, and how many are on. Pure. */
import type { User } from "@feo/contract";

type SecurityFacts = Pick<User, "isEmailOtpEnabled" | "isMobileOtpEnabled" | "isTOtpEnabled" | "email" | "mobile">;

export interface SecurityFactor {
  readonly type: "email" | "mobile" | "tOtp";
  readonly title: string;
  readonly text: string;
  readonly isOn: boolean;
  /** Where its codes go, or why it cannot be on. */
  readonly detail: string;
  /** The only one that is on: an account keeps one. */
  readonly isLast: boolean;
  /** There is nowhere to send its codes to. */
  readonly isMissing: boolean;
}

export function securityFactors(user: SecurityFacts): readonly SecurityFactor[] {
  const isOnly = [user.isEmailOtpEnabled, user.isMobileOtpEnabled, user.isTOtpEnabled].filter(Boolean).length === 1;
  return [
    {
      ...{ type: "email", title: "Codes by e-mail", isOn: user.isEmailOtpEnabled },
      text: "Six digits, sent when they are asked for.",
      detail: user.email || "Add an e-mail address to your profile first",
      ...{ isLast: isOnly && user.isEmailOtpEnabled, isMissing: user.email === "" },
    },
    {
      ...{ type: "mobile", title: "Codes by SMS", isOn: user.isMobileOtpEnabled },
      text: "The same, on your phone.",
      detail: user.mobile ? `+91 ${user.mobile}` : "Add a mobile number to your profile first",
      ...{ isLast: isOnly && user.isMobileOtpEnabled, isMissing: user.mobile === "" },
    },
    {
      ...{ type: "tOtp", title: "Authenticator app", isOn: user.isTOtpEnabled },
      text: "A new code every 30 seconds, also without a network. The strongest of the three.",
      detail: user.isTOtpEnabled ? "Set up in your app" : "Works with any authenticator app",
      ...{ isLast: isOnly && user.isTOtpEnabled, isMissing: false },
    },
  ];
}

/** One sentence about the whole. */
export function securitySummary(user: SecurityFacts): string {
  const count = securityFactors(user).filter(({ isOn }) => isOn).length;
  if (count === 0) return "Only your password protects this account. Switch on at least one kind of code.";
  if (!user.isTOtpEnabled) return `${count} of 3 kinds of codes are on. An authenticator app would make it stronger.`;
  return `${count} of 3 kinds of codes are on.`;
}
