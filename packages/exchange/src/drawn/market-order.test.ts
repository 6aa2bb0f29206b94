/**
 * Story tests (replay.ts) of market orders by lots and by total, with a collar of 10% unless the story sets another.
 */
import { describe, expect, test } from "vitest";
import { exchanges } from "../reference/given.ts";
import { replay, tidy } from "./replay.ts";

const stories = {
  "by lots, a buy takes from the lowest ask up": `
    102 | ravi 5
    101 | mira 3
    ---
     99 | dev 5

    asha buys 4 at market → DONE
      3 at 101 from mira to asha
      1 at 102 from ravi to asha

    102 | ravi 4
    --- last 102
     99 | dev 5
  `,
  "by lots, a sell takes from the highest bid down": `
    102 | ravi 5
    ---
     99 | dev 3
     98 | mira 5

    asha sells 4 at market → DONE
      3 at 99 from asha to dev
      1 at 98 from asha to mira

    102 | ravi 5
    --- last 98
     98 | mira 4
  `,
  "by lots, the rest expires if the book has too few": `
    101 | mira 3
    ---
     99 | dev 2

    asha buys 4 at market → EXPIRED
      3 at 101 from mira to asha
    asha sells 4 at market → EXPIRED
      2 at 99 from asha to dev

    --- last 99
  `,
  "with nothing on the other side it is rejected": `
    101 | mira 3
    ---

    asha sells 4 at market → NO_LIQUIDITY
    asha sells for 400 at market → NO_LIQUIDITY
    mira cancels 3 at 101 → CANCELLED
    asha buys 4 at market → NO_LIQUIDITY
    asha buys for 400 at market → NO_LIQUIDITY

    ---
  `,
  "hidden lots are filled and budgeted for": `
    102 | mira 5
    101 | ravi 1/3
    ---

    asha buys 4 at market → DONE
      1 at 101 from ravi to asha
      1 at 101 from ravi to asha
      1 at 101 from ravi to asha
      1 at 102 from mira to asha

    102 | mira 4
    --- last 102
  `,
  "by total, a buy can spend it to the last unit": `
    102 | ravi 5
    101 | mira 3
    ---

    asha buys for 507 at market → DONE
      3 at 101 from mira to asha
      2 at 102 from ravi to asha

    102 | ravi 3
    --- last 102
  `,
  "by total, a buy is done when the rest cannot pay for another lot": `
    102 | ravi 5
    101 | mira 3
    ---

    asha buys for 506 at market → DONE
      3 at 101 from mira to asha
      1 at 102 from ravi to asha

    102 | ravi 4
    --- last 102
  `,
  "by total, a buy expires when the asks run out before it is spent": `
    101 | mira 3
    ---

    asha buys for 304 at market → EXPIRED
      3 at 101 from mira to asha

    --- last 101
  `,
  "by total, a sell can raise it to the last unit": `
    ---
     99 | dev 3
     98 | mira 5

    asha sells for 493 at market → DONE
      3 at 99 from asha to dev
      2 at 98 from asha to mira

    --- last 98
     98 | mira 3
  `,
  "by total, a sell raises no more than requested": `
    ---
     99 | dev 3
     98 | mira 5

    asha sells for 492 at market → DONE
      3 at 99 from asha to dev
      1 at 98 from asha to mira

    --- last 98
     98 | mira 4
  `,
  "by total, a sell expires when the bids run out before it is raised": `
    ---
     99 | dev 3

    asha sells for 298 at market → EXPIRED
      3 at 99 from asha to dev

    --- last 99
  `,
  "by total, a sell stops where the next bid would raise too much, though a lower one would not": `
    ---
     99 | dev 3
     30 | mira 5

    market: collarPpm 1000000
    asha has 2 coins
    asha sells for 230 at market → DONE
      2 at 99 from asha to dev

    --- last 99
     99 | dev 1
     30 | mira 5
  `,
  "by total, the cost of one lot at the best price is enough, and one unit less is rejected": `
    101 | mira 3
    ---
     99 | dev 3

    asha buys for 100 at market → NOTIONAL_TOO_SMALL
    asha buys for 101 at market → DONE
      1 at 101 from mira to asha
    asha sells for 98 at market → NOTIONAL_TOO_SMALL
    asha sells for 99 at market → DONE
      1 at 99 from asha to dev

    101 | mira 2
    --- last 99
     99 | dev 2
  `,
  "by total, at most the maximum quantity is traded, and the rest expires even if it would pay for a lot": `
    101 | mira 9
    ---
     99 | dev 9

    market: maxLots 5
    asha buys for 606 at market → EXPIRED
      5 at 101 from mira to asha
    asha sells for 594 at market → EXPIRED
      5 at 99 from asha to dev

    101 | mira 4
    --- last 99
     99 | dev 4
  `,
  "the collar of a buy: a tenth above the best ask is within, one tick more is not": `
    111 | dev 1
    110 | mira 1
    100 | ravi 1
    ---

    asha buys 3 at market → EXPIRED
      1 at 100 from ravi to asha
      1 at 110 from mira to asha

    111 | dev 1
    --- last 110
  `,
  "the collar of a sell: a tenth below the best bid is within, one tick more is not": `
    ---
    100 | ravi 1
     90 | mira 1
     89 | dev 1

    asha sells 3 at market → EXPIRED
      1 at 100 from asha to ravi
      1 at 90 from asha to mira

    --- last 90
     89 | dev 1
  `,
  "the collar's width is rounded down on both sides": `
    116 | mira 1
    105 | ravi 1
    ---
     99 | ravi 1
     89 | mira 1

    asha buys 2 at market → EXPIRED
      1 at 105 from ravi to asha
    asha sells 2 at market → EXPIRED
      1 at 99 from asha to ravi

    116 | mira 1
    --- last 99
     89 | mira 1
  `,
  "by total, asks beyond the collar are not bought": `
    111 | dev 1
    100 | ravi 1
    ---

    asha buys for 150 at market → EXPIRED
      1 at 100 from ravi to asha

    111 | dev 1
    --- last 100
  `,
  "without a collar only the best price trades": `
    102 | dev 1
    101 | ravi 1
    ---
     99 | ravi 1
     98 | dev 1

    market: collarPpm 0
    asha buys 2 at market → EXPIRED
      1 at 101 from ravi to asha
    asha sells 2 at market → EXPIRED
      1 at 99 from asha to ravi

    102 | dev 1
    --- last 99
     98 | dev 1
  `,
  "with a collar of the whole price a sell goes down to one tick and a buy up to twice the best": `
    203 | dev 1
    202 | mira 1
    101 | ravi 1
    ---
     99 | ravi 1
      1 | dev 1

    market: collarPpm 1000000
    asha buys 3 at market → EXPIRED
      1 at 101 from ravi to asha
      1 at 202 from mira to asha
    asha sells 2 at market → DONE
      1 at 99 from asha to ravi
      1 at 1 from asha to dev

    203 | dev 1
    --- last 1
  `,
};

describe.each(exchanges)("market orders, on the $name", ({ create }) => {
  test.each(Object.entries(stories))("%s", (_, story) => {
    expect(replay(story, create())).toBe(tidy(story));
  });
});
