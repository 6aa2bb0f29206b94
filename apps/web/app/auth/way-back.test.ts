import { expect, test } from "vitest";
import { keepWayBack } from "./way-back.ts";

test.each([
  ["", "/auth/signup"],
  ["?redirect=/trade/ADA-INR", "/auth/signup?redirect=/trade/ADA-INR"],
  [
    "?redirect=/dashboard/history/exchange/orders%3Fmarket%3DADA-INR",
    "/auth/signup?redirect=/dashboard/history/exchange/orders%3Fmarket%3DADA-INR",
  ],
  ["?redirect=https://evil.example/", "/auth/signup"],
  ["?redirect=//evil.example/", "/auth/signup"],
  ["?redirect=/%09/evil.example", "/auth/signup"],
  ["?redirect=/%5Cevil.example", "/auth/signup"],
  ["?redirect=javascript:alert(1)", "/auth/signup"],
  ["?other=1", "/auth/signup"],
  ["?ref=asha", "/auth/signup?ref=asha"],
  ["?ref=a%26b&redirect=/swap", "/auth/signup?redirect=/swap&ref=a%26b"],
])("a sign-up link keeps the own parameters of %j: %s", (search, expected) => {
  expect(keepWayBack("/auth/signup", search)).toBe(expected);
});
