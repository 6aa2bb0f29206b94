import { securityEvents } from "@feo/contract";
import { expect, test } from "vitest";
import { eventWords, placeWords } from "./security-events.ts";

test.each(securityEvents)("%s is said in words", (event) => {
  const { text } = eventWords({ event, detail: "" });
  expect(text).toMatch(/^[A-Z][a-z-]* .+[a-z]$/);
});

test.each([
  ["SIGNED_UP", "by e-mail address", "You opened the account by e-mail address"],
  ["SIGNED_IN", "password", "You logged in"],
  ["SIGNED_IN", "google", "You logged in with Google"],
  ["SIGNED_IN", "passkey", "You logged in with a passkey"],
  ["SIGN_IN_FAILED", "code", "A log-in failed: a code was wrong"],
  ["DEVICE_REVOKED", "every other device", "You signed a device out: every other device"],
  ["MFA_ENABLED", "codes by e-mail", "Codes by e-mail turned on"],
  ["MFA_DISABLED", "authenticator app", "Authenticator app turned off"],
  ["PASSKEY_ADDED", "My phone", "A passkey was added: My phone"],
  ["PROVIDER_LINKED", "Google", "Google was linked"],
  ["PROVIDER_UNLINKED", "Apple", "Apple was unlinked"],
] as const)("%s of %s is told as %j", (event, detail, text) => {
  expect(eventWords({ event, detail }).text).toBe(text);
});

test("an event that this page does not know yet is told by its name", () => {
  expect(eventWords({ event: "SOMETHING_NEW" as never, detail: "" }).text).toBe("something new");
});

test("where it was says what is known", () => {
  expect(placeWords({ device: "Chrome on Linux", address: "203.0.113.7" })).toBe("Chrome on Linux · 203.0.113.7");
  expect(placeWords({ device: "", address: "" })).toBe("Unknown device");
});
