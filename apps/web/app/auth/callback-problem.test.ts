import { messages } from "@feo/contract";
import { expect, test } from "vitest";
import { ApiFailure } from "../data/index.ts";
import { troubleWords } from "./callback-problem.tsx";

const refused = (code: string, message = "The sentence of the code.") =>
  troubleWords({ kind: "refused", provider: "apple", error: new ApiFailure(message, { code, status: 400 }) });

test("AUTH-020 every failure of a federated sign-in has an explanation and a next step", () => {
  expect(troubleWords({ kind: "not-begun" })).toMatchObject({ title: "Nothing to finish here", isAgain: false });
  expect(troubleWords({ kind: "expired", provider: "google" }).text).toContain("Google again");
  expect(refused("SIGN_IN_CANCELLED")).toMatchObject({ title: "Sign-in cancelled", isAgain: true });
  expect(refused("PROVIDER_UNAVAILABLE").title).toBe("Apple is unavailable");
  expect(refused("ACCOUNT_FROZEN")).toMatchObject({ isAgain: false, isSupport: true });
  expect(refused("ID_TOKEN_INVALID")).toMatchObject({
    title: "Signing in with Apple failed",
    text: "The sentence of the code.",
  });
});

test("ERROR-001 a network error during a federated sign-in is reported as such", () => {
  const { text } = troubleWords({ kind: "refused", provider: "google", error: new TypeError("Failed to fetch") });
  expect(text).toBe(messages.network);
});
