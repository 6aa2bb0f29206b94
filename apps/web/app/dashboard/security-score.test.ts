import { expect, test } from "vitest";
import { securityScore } from "./security-score.ts";

const bare = {
  isEmailOtpEnabled: false,
  isMobileOtpEnabled: false,
  isTOtpEnabled: false,
  email: "asha@example.com",
  mobile: "",
};
const nothing = { passkeys: [], antiPhishingWord: "" };
const passkey = { id: "p", name: "Phone", createdAt: "2026-11-16T03:00:00Z", lastUsedAt: null };

test.each([
  [bare, nothing, 0, "Weak"],
  [{ ...bare, isEmailOtpEnabled: true }, nothing, 1, "Weak"],
  [{ ...bare, isEmailOtpEnabled: true }, { ...nothing, passkeys: [passkey] }, 2, "Fair"],
  [{ ...bare, isTOtpEnabled: true, mobile: "9876543210" }, nothing, 3, "Good"],
  [{ ...bare, isTOtpEnabled: true, mobile: "9876543210" }, { passkeys: [], antiPhishingWord: "tulip" }, 4, "Strong"],
])("each protection that is on adds a point (%#)", (user, security, done, word) => {
  expect(securityScore(user, security)).toMatchObject({ done, word });
});
