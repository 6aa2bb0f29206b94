/** Story tests (replay.ts) of self-trade prevention: each stpMode, with the own order first, in the middle and last. */
import { describe, expect, test } from "vitest";
import { exchanges } from "../reference/given.ts";
import { replay, tidy } from "./replay.ts";

const stories = {
  "NONE, first: the self-trade is made": `
    101 | asha 3, ravi 5
    ---

    asha buys 6 at 101 NONE → DONE
      3 at 101 from asha to asha
      3 at 101 from ravi to asha

    101 | ravi 2
    --- last 101
  `,
  "NONE, in the middle": `
    101 | ravi 2, asha 3, mira 5
    ---

    asha buys 6 at 101 NONE → DONE
      2 at 101 from ravi to asha
      3 at 101 from asha to asha
      1 at 101 from mira to asha

    101 | mira 4
    --- last 101
  `,
  "NONE, behind": `
    101 | ravi 6, asha 3
    ---

    asha buys 6 at 101 NONE → DONE
      6 at 101 from ravi to asha

    101 | asha 3
    --- last 101
  `,
  "EXPIRE_TAKER, first: the incoming order ends before it trades": `
    101 | asha 3, ravi 5
    ---

    asha buys 6 at 101 EXPIRE_TAKER → EXPIRED_IN_MATCH

    101 | asha 3, ravi 5
    ---
  `,
  "EXPIRE_TAKER, in the middle: the incoming order trades up to it": `
    101 | ravi 2, asha 3, mira 5
    ---

    asha buys 6 at 101 EXPIRE_TAKER → EXPIRED_IN_MATCH
      2 at 101 from ravi to asha

    101 | asha 3, mira 5
    --- last 101
  `,
  "EXPIRE_TAKER, behind: they do not match": `
    101 | ravi 6, asha 3
    ---

    asha buys 6 at 101 EXPIRE_TAKER → DONE
      6 at 101 from ravi to asha

    101 | asha 3
    --- last 101
  `,
  "EXPIRE_MAKER, first: the resting order ends and the incoming one continues": `
    101 | asha 3, ravi 5
    ---

    asha buys 6 at 101 EXPIRE_MAKER → WAITING
      5 at 101 from ravi to asha
      asha's 3 at 101 → EXPIRED_IN_MATCH

    --- last 101
    101 | asha 1
  `,
  "EXPIRE_MAKER, in the middle": `
    101 | ravi 2, asha 3, mira 5
    ---

    asha buys 6 at 101 EXPIRE_MAKER → DONE
      2 at 101 from ravi to asha
      4 at 101 from mira to asha
      asha's 3 at 101 → EXPIRED_IN_MATCH

    101 | mira 1
    --- last 101
  `,
  "EXPIRE_MAKER, behind: they do not match": `
    101 | ravi 6, asha 3
    ---

    asha buys 6 at 101 EXPIRE_MAKER → DONE
      6 at 101 from ravi to asha

    101 | asha 3
    --- last 101
  `,
  "EXPIRE_BOTH, first: both end": `
    101 | asha 3, ravi 5
    ---

    asha buys 6 at 101 EXPIRE_BOTH → EXPIRED_IN_MATCH
      asha's 3 at 101 → EXPIRED_IN_MATCH

    101 | ravi 5
    ---
  `,
  "EXPIRE_BOTH, in the middle": `
    101 | ravi 2, asha 3, mira 5
    ---

    asha buys 6 at 101 EXPIRE_BOTH → EXPIRED_IN_MATCH
      2 at 101 from ravi to asha
      asha's 3 at 101 → EXPIRED_IN_MATCH

    101 | mira 5
    --- last 101
  `,
  "EXPIRE_BOTH, behind: they do not match": `
    101 | ravi 6, asha 3
    ---

    asha buys 6 at 101 EXPIRE_BOTH → DONE
      6 at 101 from ravi to asha

    101 | asha 3
    --- last 101
  `,
  "EXPIRE_MAKER ends every own order it would match, on the buy side too": `
    ---
    100 | asha 3, ravi 1
     99 | asha 2/7
     98 | asha 4

    asha sells 5 at 99 EXPIRE_MAKER → WAITING
      1 at 100 from asha to ravi
      asha's 3 at 100 → EXPIRED_IN_MATCH
      asha's 7 at 99 → EXPIRED_IN_MATCH

     99 | asha 4
    --- last 100
     98 | asha 4
  `,
  "EXPIRE_TAKER and EXPIRE_BOTH for an incoming sell": `
    ---
    100 | ravi 1
     99 | asha 3

    asha sells 5 at 99 EXPIRE_TAKER → EXPIRED_IN_MATCH
      1 at 100 from asha to ravi
    asha sells 5 at 99 EXPIRE_BOTH → EXPIRED_IN_MATCH
      asha's 3 at 99 → EXPIRED_IN_MATCH

    --- last 100
  `,
  "the incoming order's mode decides, not the resting one's": `
    asha sells 5 at 101 EXPIRE_BOTH → WAITING
    asha buys 5 at 101 NONE → DONE
      5 at 101 from asha to asha

    --- last 101
  `,
  "own orders at one price on the same side do not match": `
    101 | asha 3
    ---

    asha sells 3 at 101 EXPIRE_BOTH → WAITING

    101 | asha 3, asha 3
    ---
  `,
  "fill or kill, NONE: own lots count": `
    101 | asha 3, ravi 5
    ---

    asha buys 8 at 101 FOK NONE → DONE
      3 at 101 from asha to asha
      5 at 101 from ravi to asha

    --- last 101
  `,
  "fill or kill, EXPIRE_MAKER: own lots do not count, and end only if it is filled": `
    102 | asha 2/4
    101 | asha 3, ravi 5
    ---

    asha buys 6 at 102 FOK EXPIRE_MAKER → EXPIRED

    102 | asha 2/4
    101 | asha 3, ravi 5
    ---

    asha buys 5 at 102 FOK EXPIRE_MAKER → DONE
      5 at 101 from ravi to asha
      asha's 3 at 101 → EXPIRED_IN_MATCH

    102 | asha 2/4
    --- last 101
  `,
  "fill or kill, EXPIRE_TAKER and EXPIRE_BOTH: an own order within the limit ends it, even behind": `
    101 | ravi 5, asha 3
    ---

    asha buys 5 at 101 FOK EXPIRE_TAKER → EXPIRED_IN_MATCH
    asha buys 5 at 101 FOK EXPIRE_BOTH → EXPIRED_IN_MATCH
    asha buys 6 at 101 FOK EXPIRE_BOTH → EXPIRED

    101 | ravi 5, asha 3
    ---
  `,
  "fill or kill, EXPIRE_TAKER: an own order beyond the limit does not matter": `
    102 | asha 3
    101 | ravi 5
    ---
     99 | asha 3

    asha buys 5 at 101 FOK EXPIRE_TAKER → DONE
      5 at 101 from ravi to asha

    102 | asha 3
    --- last 101
     99 | asha 3
  `,
  "fill or kill: an own untriggered stop does not count": `
    110 ↑ asha sells 3 at 101
    101 | ravi 5
    --- last 100

    asha buys 6 at 101 FOK → EXPIRED
    asha buys 5 at 101 FOK EXPIRE_TAKER → DONE
      5 at 101 from ravi to asha

    110 ↑ asha sells 3 at 101
    --- last 101
  `,
  "market order, EXPIRE_MAKER: the budget for own lots is all there is for others": `
    102 | ravi 5
    101 | asha 3
    ---

    asha buys 3 at market EXPIRE_MAKER → EXPIRED
      2 at 102 from ravi to asha
      asha's 3 at 101 → EXPIRED_IN_MATCH

    102 | ravi 3
    --- last 102
  `,
  "market order, EXPIRE_MAKER: the collar stays where the own order set it": `
    111 | ravi 5
    100 | asha 3
    ---

    asha buys for 999 at market EXPIRE_MAKER → EXPIRED
      asha's 3 at 100 → EXPIRED_IN_MATCH

    111 | ravi 5
    ---
  `,
  "market order, EXPIRE_TAKER": `
    ---
     99 | ravi 2, asha 3

    asha sells 4 at market EXPIRE_TAKER → EXPIRED_IN_MATCH
      2 at 99 from asha to ravi

    --- last 99
     99 | asha 3
  `,
};

describe.each(exchanges)("self-trade prevention, on the $name", ({ create }) => {
  test.each(Object.entries(stories))("%s", (_, story) => {
    expect(replay(story, create())).toBe(tidy(story));
  });
});
