/** Story tests (replay.ts) of time in force and post-only. */
import { describe, expect, test } from "vitest";
import { exchanges } from "../reference/given.ts";
import { replay, tidy } from "./replay.ts";

const stories = {
  "immediate or cancel: filled if there is enough": `
    102 | mira 3
    101 | ravi 5
    ---

    asha buys 7 at 102 IOC → DONE
      5 at 101 from ravi to asha
      2 at 102 from mira to asha

    102 | mira 1
    --- last 102
  `,
  "immediate or cancel: with too little there the rest expires and nothing rests": `
    103 | mira 3
    101 | ravi 5
    ---

    asha buys 7 at 102 IOC → EXPIRED
      5 at 101 from ravi to asha

    103 | mira 3
    --- last 101
  `,
  "immediate or cancel: expires if nothing is within its limit": `
    103 | mira 3
    ---
     99 | dev 3

    asha buys 7 at 102 IOC → EXPIRED
    asha sells 7 at 100 IOC → EXPIRED

    103 | mira 3
    ---
     99 | dev 3
  `,
  "immediate or cancel and fill or kill expire in an empty market": `
    asha buys 7 at 102 IOC → EXPIRED
    asha sells 7 at 102 FOK → EXPIRED

    ---
  `,
  "immediate or cancel: hidden lots are filled too": `
    ---
     99 | ravi 2/6

    asha sells 5 at 99 IOC → DONE
      2 at 99 from asha to ravi
      2 at 99 from asha to ravi
      1 at 99 from asha to ravi

    --- last 99
     99 | ravi 1
  `,
  "fill or kill: exactly enough": `
    102 | mira 3
    101 | ravi 5
    ---

    asha buys 8 at 102 FOK → DONE
      5 at 101 from ravi to asha
      3 at 102 from mira to asha

    --- last 102
  `,
  "fill or kill: more than enough": `
    102 | mira 3
    101 | ravi 5
    ---

    asha buys 6 at 102 FOK → DONE
      5 at 101 from ravi to asha
      1 at 102 from mira to asha

    102 | mira 2
    --- last 102
  `,
  "fill or kill: one lot too few, and nothing trades": `
    102 | mira 3
    101 | ravi 5
    ---

    asha buys 9 at 102 FOK → EXPIRED

    102 | mira 3
    101 | ravi 5
    ---
  `,
  "fill or kill: orders beyond the limit do not count": `
    103 | dev 9
    102 | mira 3
    101 | ravi 5
    ---

    asha buys 9 at 102 FOK → EXPIRED
    asha buys 9 at 103 FOK → DONE
      5 at 101 from ravi to asha
      3 at 102 from mira to asha
      1 at 103 from dev to asha

    103 | dev 8
    --- last 103
  `,
  "fill or kill: hidden lots count": `
    101 | ravi 2/5
    ---

    asha buys 6 at 101 FOK → EXPIRED
    asha buys 5 at 101 FOK → DONE
      2 at 101 from ravi to asha
      2 at 101 from ravi to asha
      1 at 101 from ravi to asha

    --- last 101
  `,
  "fill or kill: a sell counts the bids at its limit or above": `
    ---
    100 | ravi 2
     99 | mira 1/3
     98 | dev 9

    asha sells 6 at 99 FOK → EXPIRED
    asha sells 5 at 99 FOK → DONE
      2 at 100 from asha to ravi
      1 at 99 from asha to mira
      1 at 99 from asha to mira
      1 at 99 from asha to mira

    --- last 99
     98 | dev 9
  `,
  "post-only: a buy rests below the asks and is refused at them": `
    101 | ravi 5
    ---

    asha buys 5 at 102 post-only → POST_ONLY_WOULD_TRADE
    asha buys 5 at 101 post-only → POST_ONLY_WOULD_TRADE
    asha buys 5 at 100 post-only → WAITING

    101 | ravi 5
    ---
    100 | asha 5
  `,
  "post-only: a sell rests above the bids and is refused at them": `
    ---
     99 | ravi 5

    asha sells 5 at 98 post-only → POST_ONLY_WOULD_TRADE
    asha sells 5 at 99 post-only → POST_ONLY_WOULD_TRADE
    asha sells 5 at 100 post-only → WAITING

    100 | asha 5
    ---
     99 | ravi 5
  `,
  "post-only: with nothing on the other side every price is accepted": `
    101 | ravi 5
    ---

    asha sells 5 at 1 post-only → WAITING

    101 | ravi 5
      1 | asha 5
    ---
  `,
  "post-only: an own order on the other side counts like any other": `
    101 | asha 5
    ---

    asha buys 5 at 101 post-only EXPIRE_MAKER → POST_ONLY_WOULD_TRADE
  `,
  "post-only: it may be an iceberg, and trades like any other order once it rests": `
    asha sells 9 at 101 post-only showing 2 → WAITING
    ravi buys 3 at 101 → DONE
      2 at 101 from asha to ravi
      1 at 101 from asha to ravi

    101 | asha 1/6
    --- last 101
  `,
  "post-only is for orders that rest": `
    101 | ravi 5
    ---

    asha buys 5 at 100 post-only IOC → ORDER_INVALID
    asha buys 5 at 100 post-only FOK → ORDER_INVALID
    asha buys 5 at market post-only → ORDER_INVALID
    asha buys 5 at 100 when 105 post-only → ORDER_INVALID
  `,
  "a market order is immediate or cancel": `
    101 | ravi 5
    ---

    asha buys 5 at market GTC → ORDER_INVALID
    asha buys 5 at market FOK → ORDER_INVALID
    asha buys 5 at market when 105 GTC → ORDER_INVALID
    asha buys 5 at market IOC → DONE
      5 at 101 from ravi to asha

    --- last 101
  `,
};

describe.each(exchanges)("time in force, on the $name", ({ create }) => {
  test.each(Object.entries(stories))("%s", (_, story) => {
    expect(replay(story, create())).toBe(tidy(story));
  });
});
