/** The security score: a few protections that are on or off. Pure. */

import type { AccountSecurity } from "@feo/contract";
import type { User } from "../data/index.ts";

type UserFacts = Pick<User, "isEmailOtpEnabled" | "isMobileOtpEnabled" | "isTOtpEnabled" | "email" | "mobile">;
type SecurityFacts = Pick<AccountSecurity, "passkeys" | "antiPhishingWord">;

interface ScorePoint {
  readonly label: string;
  readonly isDone: boolean;
}

export interface SecurityScore {
  readonly points: readonly ScorePoint[];
  readonly done: number;
  readonly word: string;
}

const levelWords = ["Weak", "Weak", "Fair", "Good", "Strong"];

export function securityScore(user: UserFacts, security: SecurityFacts): SecurityScore {
  const points = [
    { label: "Codes are on", isDone: user.isEmailOtpEnabled || user.isMobileOtpEnabled || user.isTOtpEnabled },
    { label: "Authenticator or passkey", isDone: user.isTOtpEnabled || security.passkeys.length > 0 },
    { label: "Email and mobile added", isDone: user.email !== "" && user.mobile !== "" },
    { label: "Anti-phishing word", isDone: security.antiPhishingWord !== "" },
  ];
  const done = points.filter(({ isDone }) => isDone).length;
  return { points, done, word: levelWords[done] ?? "" };
}
