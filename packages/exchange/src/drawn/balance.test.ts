/** Story tests (replay.ts) of holds: a balance of exactly the hold is accepted, and one unit less is refused. */
import { describe, expect, test } from "vitest";
import { exchanges } from "../reference/given.ts";
import { replay, tidy } from "./replay.ts";

const stories = {
  "a buy holds its cost at its limit price, even if it would trade for less": `
    90 | ravi 9
    ---

    asha has 499 INR
    asha buys 5 at 100 → INSUFFICIENT_BALANCE
    mira has 500 INR
    mira buys 5 at 100 → DONE
      5 at 90 from ravi to mira

    90 | ravi 4
    --- last 90
  `,
  "a sell holds its lots": `
    asha has 5 coins
    asha sells 6 at 100 → INSUFFICIENT_BALANCE
    asha sells 5 at 100 → WAITING
    asha sells 1 at 100 → INSUFFICIENT_BALANCE

    100 | asha 5
    ---
  `,
  "held funds cannot be held again until they are released": `
    asha has 1000 INR
    asha buys 5 at 100 → WAITING
    asha buys 6 at 99 → INSUFFICIENT_BALANCE
    asha buys 5 at 99 → WAITING
    asha cancels 5 at 100 → CANCELLED
    asha buys 6 at 98 → INSUFFICIENT_BALANCE
    asha buys 5 at 101 → WAITING

    ---
    101 | asha 5
     99 | asha 5
  `,
  "what a better price saves can be spent immediately": `
    90 | ravi 2
    ---

    asha has 500 INR
    asha buys 5 at 100 → WAITING
      2 at 90 from ravi to asha
    asha buys 21 at 1 → INSUFFICIENT_BALANCE
    asha buys 20 at 1 → WAITING

    --- last 90
    100 | asha 3
      1 | asha 20
  `,
  "a market buy by lots holds their cost in the book within the collar": `
    111 | ravi 9
    110 | ravi 2
    100 | ravi 3
    ---

    asha has 519 INR
    asha buys 9 at market → INSUFFICIENT_BALANCE
    mira has 520 INR
    mira buys 9 at market → EXPIRED
      3 at 100 from ravi to mira
      2 at 110 from ravi to mira

    111 | ravi 9
    --- last 110
  `,
  "a market buy by total holds the total, and a sell the lots that raise it": `
    100 | ravi 9
    ---
     90 | ravi 2
     85 | ravi 9

    asha has 299 INR
    asha buys for 300 at market → INSUFFICIENT_BALANCE
    mira has 300 INR
    mira buys for 300 at market → DONE
      3 at 100 from ravi to mira
    asha has 3 coins
    asha sells for 350 at market → INSUFFICIENT_BALANCE
    asha sells for 349 at market → DONE
      2 at 90 from asha to ravi
      1 at 85 from asha to ravi

    100 | ravi 6
    --- last 85
     85 | ravi 8
  `,
  "a stop-market holds its cost at the collar around its stop price": `
    --- last 100

    asha has 579 INR
    asha buys 5 at market when 106 → INSUFFICIENT_BALANCE
    mira has 580 INR
    mira buys 5 at market when 106 → WAITING
    mira buys 1 at 1 → INSUFFICIENT_BALANCE

    106 ↑ mira buys 5 at market
    --- last 100
  `,
  "a stop-limit holds its cost at its limit, and a stop by total its total": `
    --- last 100

    asha has 1000 INR
    asha buys 5 at 101 when 110 → WAITING
    asha buys for 496 at market when 110 → INSUFFICIENT_BALANCE
    asha buys for 495 at market when 110 → WAITING
    asha has 4 coins
    asha sells 5 at 80 when 90 → INSUFFICIENT_BALANCE
    asha sells 4 at market when 90 → WAITING

    110 ↑ asha buys 5 at 101, asha buys for 495 at market
    --- last 100
     90 ↓ asha sells 4 at market
  `,
};

describe.each(exchanges)("holds, on the $name", ({ create }) => {
  test.each(Object.entries(stories))("%s", (_, story) => {
    expect(replay(story, create())).toBe(tidy(story));
  });
});
