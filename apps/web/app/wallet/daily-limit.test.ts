import { expect, test } from "vitest";
import { limitUse } from "./daily-limit.ts";

const limits = { dailyLimit: "1000000", leftToday: "875500", heldUntil: null };

test.each([
  ["26676", { used: "₹1,51,176.00", limit: "₹10,00,000", left: "₹8,48,824.00", before: 12.45, added: 2.67 }],
  ["26676.009999", { used: "₹1,51,176.00", limit: "₹10,00,000", left: "₹8,48,824.00", before: 12.45, added: 2.67 }],
  [null, { used: "₹1,24,500.00", limit: "₹10,00,000", left: "₹8,75,500.00", before: 12.45, added: 0 }],
  ["900000", { used: "₹10,24,500.00", limit: "₹10,00,000", left: "₹0.00", before: 12.45, added: 87.55 }],
])("LIMIT-041 a withdrawal worth %s uses part of the daily limit", (worth, use) => {
  expect(limitUse(limits, worth)).toEqual(use);
});

test("a level without withdrawals has an empty bar", () => {
  const use = limitUse({ dailyLimit: "0", leftToday: "0", heldUntil: null }, null);
  expect(use).toMatchObject({ limit: "₹0", before: 0, added: 0 });
});
