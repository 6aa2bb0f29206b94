import type { TodayBook, WaitingItem } from "@feo/contract";
import { expect, test } from "vitest";
import { changeText, figureText, summaryOf, waitingPath } from "./today-words.ts";

const now = Date.parse("2026-11-17T09:02:00Z");
const ago = (minutes: number) => new Date(now - minutes * 60_000).toISOString();
const item = (minutes: number, targetMinutes = 120): WaitingItem => ({
  kind: "kyc",
  id: "a",
  userId: "a",
  name: "Priya Deshmukh",
  title: "KYC level 2",
  detail: "",
  value: null,
  since: ago(minutes),
  targetMinutes,
});
const book = (ticker: string, isWrong: boolean): TodayBook => ({
  ticker,
  ledger: "1",
  outside: "1",
  difference: "0",
  comparedAt: ago(1),
  isWrong,
  wrongSince: null,
  canWithdraw: true,
});

test("the summary counts what waits, what is past its target, and names the books that differ", () => {
  const waiting = [item(130), item(10)];
  expect(summaryOf({ waiting, counts: { kyc: 12, withdrawal: 20 }, books: [book("DOGE", true)] }, now)).toBe(
    "32 waiting, 1 past target. DOGE books don't match.",
  );
  expect(summaryOf({ waiting: [item(10)], counts: { kyc: 1 }, books: null }, now)).toBe("1 waiting, none past target.");
  expect(summaryOf({ waiting: [item(130)], counts: { kyc: 9 }, books: [] }, now)).toBe("9 waiting, 1+ past target.");
  expect(summaryOf({ waiting: [], counts: { kyc: 0 }, books: [book("INR", false)] }, now)).toBe("Nothing is waiting.");
});

test.each([
  ["1284", "count", "1,284"],
  ["99999.5", "INR", "₹99,999.50"],
  ["61800000", "INR", "₹6.18 Cr"],
] as const)("%s (%s) is shown as %s", (value, unit, text) => {
  expect(figureText(value, unit)).toBe(text);
});

test.each([
  ["112.4", "100", "+12.4%"],
  ["96.4", "100", "−3.6%"],
  ["0", "100", "−100.0%"],
  ["5", "0", null],
])("%s after %s is a change of %s", (total, before, text) => {
  expect(changeText(total, before)).toBe(text);
});

test("each kind opens on its own page", () => {
  expect(waitingPath({ kind: "transfer", id: "line/1" })).toBe("/deposits/line%2F1");
  expect(waitingPath({ kind: "coins", id: "a" })).toBe("/deposits/a?tab=coins");
  expect(waitingPath({ kind: "frozen", id: "a" })).toBe("/customers/a");
});
