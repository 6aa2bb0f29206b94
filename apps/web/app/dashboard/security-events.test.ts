import { securityEvents } from "@feo/contract";
import { expect, test } from "vitest";
import { eventWords, placeWords } from "./security-events.ts";

test.each(securityEvents)("%s is said in words", (event) => {
  const { text } = eventWords({ event, detail: "" });
  expect(text).toMatch(/^[A-Z][a-z-]* .+[a-z]$/);
});

test.each([
  ["MFA_ENABLED", "email", "Codes by e-mail were turned on"],
  ["MFA_DISABLED", "tOtp", "The authenticator app was turned off"],
  ["PASSKEY_ADDED", "My phone", "A passkey was added: My phone"],
  ["PROVIDER_LINKED", "google", "Google was linked"],
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
