/** The language of the story tests: what pictures and sentences mean, and that a wrong story fails. */
import { describe, expect, test } from "vitest";
import { buy, sell } from "../book/book.ts";
import { Exchange } from "../exchange.ts";
import { replay, tidy } from "./replay.ts";
import { readOrder } from "./sentence.ts";

const plain = { stopTicks: 0, totalUnits: 0, visibleLots: 0, postOnly: false, stpMode: "NONE" };

describe("order sentences", () => {
  test.each([
    ["asha buys 7 at 102", { ...plain, type: "LIMIT", side: buy, lots: 7, priceTicks: 102, timeInForce: "GTC" }],
    ["asha sells 7 at 102 FOK", { type: "LIMIT", side: sell, lots: 7, priceTicks: 102, timeInForce: "FOK" }],
    ["asha sells 9 at 102 showing 3", { type: "LIMIT", lots: 9, visibleLots: 3, timeInForce: "GTC" }],
    ["asha buys 7 at 102 post-only", { type: "LIMIT", postOnly: true, timeInForce: "GTC" }],
    ["asha buys 7 at market", { ...plain, type: "MARKET", lots: 7, priceTicks: 0, timeInForce: "IOC" }],
    ["asha sells for 700 at market", { type: "MARKET", side: sell, lots: 0, totalUnits: 700, timeInForce: "IOC" }],
    ["asha buys 7 at market when 105", { type: "STOP_MARKET", stopTicks: 105, priceTicks: 0, timeInForce: "IOC" }],
    ["asha buys 7 at 106 when 105 EXPIRE_BOTH", { type: "STOP_LIMIT", stopTicks: 105, stpMode: "EXPIRE_BOTH" }],
  ])("%s", (sentence, terms) => {
    expect(readOrder(sentence)).toMatchObject({ name: "asha", terms });
  });

  test("unknown words in a sentence throw", () => {
    expect(() => readOrder("asha buys 7 at 102 ICO")).toThrow("no order knows");
    expect(() => replay("asha buys seven at 102", new Exchange())).toThrow("Nobody understands");
  });
});

describe("replaying a wrong story prints the real outcome", () => {
  const told = (story: string) => replay(story, new Exchange()).split("\n");

  test("a wrong status, wrong trades and a wrong picture are replaced by the real ones", () => {
    const story = `
      101 | ravi 5
      ---

      asha buys 7 at 101 → DONE
        7 at 101 from ravi to asha

      --- last 100
    `;
    expect(tidy(story).split("\n")).toEqual([
      ...[" 101 | ravi 5", "---", ""],
      ...["asha buys 7 at 101 → DONE", "  7 at 101 from ravi to asha", "", "--- last 100"],
    ]);
    expect(told(story)).toEqual([
      ...[" 101 | ravi 5", "---", ""],
      ...["asha buys 7 at 101 → WAITING", "  5 at 101 from ravi to asha", "", "--- last 101", " 101 | asha 2"],
    ]);
  });

  test("an impossible first picture is replaced by the real one", () => {
    expect(told("100 | ravi 5, dev 2/9\n---\n101 | mira 6")).toEqual([" 100 | dev 1/8", "--- last 100"]);
  });

  test("a story must end with a picture, unless every command since the last picture was refused", () => {
    expect(() => told("asha buys 7 at 101 → WAITING")).toThrow("ends before");
    expect(told("asha buys 7 at market → NO_LIQUIDITY")).toEqual(["asha buys 7 at market → NO_LIQUIDITY"]);
  });
});
