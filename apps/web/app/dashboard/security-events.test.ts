import { securityEvents } from "@feo/contract";
import { expect, test } from "vitest";
import { eventWords, placeWords } from "./security-events.ts";

test.each(securityEvents)("the security event %s has a readable sentence", (event) => {
  const { text } = eventWords({ event, detail: "" });
  expect(text).toMatch(/^(?:feoTag|[A-Z][a-z-]*) .+[a-z]$/);
});

test.each([
  ["SIGNED_UP", "by email address", "You opened the account by email address"],
  ["SIGNED_IN", "password", "You logged in"],
  ["SIGNED_IN", "google", "You logged in with Google"],
  ["SIGNED_IN", "passkey", "You logged in with a passkey"],
  ["SIGN_IN_FAILED", "code", "Login failed: wrong code"],
  ["DEVICE_REVOKED", "every other device", "You signed out a device: every other device"],
  ["MFA_ENABLED", "codes by email", "Codes by email turned on"],
  ["MFA_DISABLED", "authenticator app", "Authenticator app turned off"],
  ["PASSKEY_ADDED", "My phone", "A passkey was added: My phone"],
  ["PROVIDER_LINKED", "Google", "Google was linked"],
  ["PROVIDER_UNLINKED", "Apple", "Apple was unlinked"],
] as const)("%s with the detail %s reads %j", (event, detail, text) => {
  expect(eventWords({ event, detail }).text).toBe(text);
});

test("an event unknown to this page is shown by its name", () => {
  expect(eventWords({ event: "SOMETHING_NEW" as never, detail: "" }).text).toBe("something new");
});

test("an event's place shows its device and address as far as they are known", () => {
  expect(placeWords({ device: "Chrome on Linux", address: "203.0.113.7" })).toBe("Chrome on Linux · 203.0.113.7");
  expect(placeWords({ device: "", address: "" })).toBe("Unknown device");
});
