import { expect, test } from "vitest";
import { hasUnfinished } from "./transactions.ts";

test.each([
  [["SUCCESS", "PROCESSING"], true],
  [["SUBMITTED", "FAILED"], true],
  [["PENDING"], true],
  [["SUCCESS", "REJECTED", "CANCELLED", "FAILED"], false],
  [[], false],
])("a list with statuses %j is polled: %s", (statuses, isAskedAgain) => {
  expect(hasUnfinished({ txs: statuses.map((status) => ({ status })) })).toBe(isAskedAgain);
});
