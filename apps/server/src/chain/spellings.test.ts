import { expect, test } from "vitest";
import { spellingsOf } from "./spellings.ts";

const hash = "5c504ed432cb51138bcf09aa5e8a410dd4a1e204ef84bfed1be16dfba1b22060";

test.each([
  ["as an EVM chain writes it", `0x${hash}`, `0x${hash}`],
  ["without 0x", hash, `0x${hash}`],
  ["in capitals, with spaces", ` 0X${hash.toUpperCase()}\n`, `0x${hash}`],
  ["with 0x on Bitcoin", `0x${hash}`, hash],
  ["as base 58, where case matters", "5VERv8NMvzbJMEkV8xnrLkEaWRt", "5VERv8NMvzbJMEkV8xnrLkEaWRt"],
])("a transaction hash written %s is found in its stored form", (_, asked, stored) => {
  expect(spellingsOf(asked)).toContain(stored);
});
