/** Story tests (replay.ts) of icebergs: the shown part, what is filled, and their priority afterwards. */
import { describe, expect, test } from "vitest";
import { exchanges } from "../reference/given.ts";
import { replay, tidy } from "./replay.ts";

const stories = {
  "an iceberg whose visible slice is filled shows the next and moves to the back of the queue": `
    101 | asha 3/10, ravi 5
    ---

    mira buys 3 at 101 → DONE
      3 at 101 from asha to mira

    101 | ravi 5, asha 3/7
    --- last 101
  `,
  "an iceberg whose visible slice is partly filled keeps its place": `
    101 | asha 3/10, ravi 5
    ---

    mira buys 2 at 101 → DONE
      2 at 101 from asha to mira

    101 | asha 1/8, ravi 5
    --- last 101
  `,
  "a large order fills it slice by slice, with others in between": `
    101 | asha 3/10, ravi 5
    ---

    mira buys 13 at 101 → DONE
      3 at 101 from asha to mira
      5 at 101 from ravi to mira
      3 at 101 from asha to mira
      2 at 101 from asha to mira

    101 | asha 1/2
    --- last 101
  `,
  "the last slice may be smaller": `
    101 | asha 3/4, ravi 1
    ---

    mira buys 3 at 101 → DONE
      3 at 101 from asha to mira

    101 | ravi 1, asha 1
    --- last 101
  `,
  "two icebergs take turns": `
    101 | asha 2/5, ravi 3/7
    ---

    mira buys 9 at 101 → DONE
      2 at 101 from asha to mira
      3 at 101 from ravi to mira
      2 at 101 from asha to mira
      2 at 101 from ravi to mira

    101 | ravi 1/2, asha 1
    --- last 101
  `,
  "icebergs work the same on the buy side": `
    ---
     99 | asha 3/10, ravi 5

    mira sells 9 at 99 → DONE
      3 at 99 from mira to asha
      5 at 99 from mira to ravi
      1 at 99 from mira to asha

    --- last 99
     99 | asha 2/6
  `,
  "hidden lots at a better price trade before visible ones at a worse price": `
    102 | ravi 9
    101 | asha 1/4
    ---

    mira buys 5 at 102 → DONE
      1 at 101 from asha to mira
      1 at 101 from asha to mira
      1 at 101 from asha to mira
      1 at 101 from asha to mira
      1 at 102 from ravi to mira

    102 | ravi 8
    --- last 102
  `,
  "an incoming iceberg trades its whole size and shows a slice of the rest": `
    101 | ravi 5
    ---

    asha buys 20 at 101 showing 4 → WAITING
      5 at 101 from ravi to asha

    --- last 101
    101 | asha 4/15
  `,
  "an incoming iceberg may have less left than its visible size": `
    101 | ravi 5
    ---

    asha buys 8 at 101 showing 4 → WAITING
      5 at 101 from ravi to asha

    --- last 101
    101 | asha 3
  `,
  "a cancelled iceberg leaves with its hidden lots": `
    101 | asha 3/10, ravi 5
    ---

    asha cancels 10 at 101 → CANCELLED

    101 | ravi 5
    ---
  `,
  "the visible size is at least a hundredth, and at most the whole": `
    asha sells 100 at 101 showing 1 → WAITING
    asha sells 101 at 101 showing 1 → VISIBLE_SIZE_INVALID
    asha sells 5 at 102 showing 5 → WAITING
    asha sells 5 at 102 showing 6 → VISIBLE_SIZE_INVALID

    102 | asha 5
    101 | asha 1/100
    ---
  `,
  "the visible size is at least the market's minimum quantity": `
    market: minLots 3
    asha sells 9 at 101 showing 3 → WAITING
    asha sells 9 at 101 showing 2 → VISIBLE_SIZE_INVALID

    101 | asha 3/9
    ---
  `,
  "only an order that may rest can be an iceberg": `
    101 | ravi 5
    ---

    asha buys 9 at 101 showing 3 IOC → ORDER_INVALID
    asha buys 9 at 101 showing 3 FOK → ORDER_INVALID
    asha buys 9 at market showing 3 → ORDER_INVALID
    asha buys 9 at market when 105 showing 3 → ORDER_INVALID
  `,
};

describe.each(exchanges)("icebergs, on the $name", ({ create }) => {
  test.each(Object.entries(stories))("%s", (_, story) => {
    expect(replay(story, create())).toBe(tidy(story));
  });
});
