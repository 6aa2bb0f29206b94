import { expect, test } from "vitest";
import type { Database } from "../platform/database.ts";
import { NotTaken } from "./answer.ts";
import { createSubmitOnce } from "./submit-once.ts";

const emptyDatabase = { select: () => ({ from: () => ({ where: async () => [] }) }) } as unknown as Database;

test.each([
  ["NOT_LEADING", "UNAVAILABLE"],
  ["OUTCOME_UNKNOWN", "UNAVAILABLE"],
  ["BUSY", "UNAVAILABLE"],
  ["HALTED", "TRADING_HALTED"],
] as const)("while the engine reports %s, callers get the retryable problem %s", async (reason, code) => {
  const submitOnce = createSubmitOnce(
    { submit: () => Promise.reject(new NotTaken(reason, "It stops")) },
    emptyDatabase,
  );
  const draft = { kind: "release", hold: "1", user: 100 } as const;
  await expect(submitOnce.attempt("a key", draft)).rejects.toMatchObject({ code });
  await expect(submitOnce.requireDone("a key", draft)).rejects.toMatchObject({ code });
});
