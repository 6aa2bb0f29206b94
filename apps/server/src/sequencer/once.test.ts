import { expect, test } from "vitest";
import type { Database } from "../platform/database.ts";
import { NotTaken } from "./answer.ts";
import { createOnce } from "./once.ts";

const untold = { select: () => ({ from: () => ({ where: async () => [] }) }) } as unknown as Database;

test.each([
  ["NOT_LEADING", "UNAVAILABLE"],
  ["OUTCOME_UNKNOWN", "UNAVAILABLE"],
  ["BUSY", "UNAVAILABLE"],
  ["HALTED", "TRADING_HALTED"],
] as const)("whoever asks while the engine says %s is told %s, and may come back", async (reason, code) => {
  const once = createOnce({ submit: () => Promise.reject(new NotTaken(reason, "It stops")) }, untold);
  const draft = { kind: "release", hold: "1", user: 100 } as const;
  await expect(once.ask("a key", draft)).rejects.toMatchObject({ code });
  await expect(once.must("a key", draft)).rejects.toMatchObject({ code });
});
