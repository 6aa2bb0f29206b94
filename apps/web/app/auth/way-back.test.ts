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
  ["?other=1", "/auth/signup"],
])("from %j one goes on to %s", (search, expected) => {
  expect(keepWayBack("/auth/signup", search)).toBe(expected);
});
