import { expect, test } from "vitest";
import { depositStates } from "./deposit-steps.ts";

test.each([
  [{ isReady: undefined }, ["waits", "waits", "waits"]],
  [{ isReady: false }, ["now", "waits", "waits"]],
  [{ isReady: true }, ["done", "now", "waits"]],
  [{ isReady: true, isTelling: true }, ["done", "done", "now"]],
  [{ isReady: true, isClosed: true }, ["done", "waits", "waits"]],
])("BANK-002 an INR deposit with %j has the steps %j", (facts, states) => {
  expect(depositStates({ isClosed: false, isTelling: false, ...facts })).toEqual(states);
});
