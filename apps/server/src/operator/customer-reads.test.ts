import { describe, expect, test } from "vitest";
import { judgeReading } from "./customer-reads.ts";

describe("the number of customers that an operator opens", () => {
  test.each([
    ["the first customer", 0, 1, "fine"],
    ["one below half of the limit", 98, 1, "fine"],
    ["the customer that reaches half of the limit", 99, 1, "alarm"],
    ["a page that passes half of the limit", 90, 25, "alarm"],
    ["a customer above half of the limit", 100, 1, "fine"],
    ["a customer who is open already, at half of the limit", 100, 0, "fine"],
    ["the last customer that the limit allows", 199, 1, "fine"],
    ["a customer above the limit", 200, 1, "refused"],
    ["a page that would pass the limit", 180, 25, "refused"],
    ["a customer who is open already, at the limit", 200, 0, "fine"],
    // The limit was lowered while customers were open.
    ["a customer who is open already, above the limit", 220, 0, "fine"],
  ])("%s", (_what, opened, more, verdict) => {
    expect(judgeReading({ opened, more, most: 200 })).toBe(verdict);
  });

  test("a limit of one customer raises the alarm with the first", () => {
    expect(judgeReading({ opened: 0, more: 1, most: 1 })).toBe("alarm");
    expect(judgeReading({ opened: 1, more: 1, most: 1 })).toBe("refused");
  });
});
