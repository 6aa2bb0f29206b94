/** Icebergs, drawn: what of them is seen, what is taken, and where they stand after it. */
import { describe, expect, test } from "vitest";
import { exchanges } from "../reference/given.ts";
import { replay, tidy } from "./replay.ts";

const stories = {
  "whose shown part is gone shows the next and stands behind who came later": `
    101 | asha 3/10, ravi 5
    ---

    mira buys 3 at 101 → DONE
      3 at 101 from asha to mira

    101 | ravi 5, asha 3/7
    --- last 101
  `,
  "whose shown part is taken in part keeps the turn": `
    101 | asha 3/10, ravi 5
    ---

    mira buys 2 at 101 → DONE
      2 at 101 from asha to mira

    101 | asha 1/8, ravi 5
    --- last 101
  `,
  "a large order takes it part by part, others in between": `
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
  "the last part may be smaller": `
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
  "on the buying side it is the same": `
    ---
     99 | asha 3/10, ravi 5

    mira sells 9 at 99 → DONE
      3 at 99 from mira to asha
      5 at 99 from mira to ravi
      1 at 99 from mira to asha

    --- last 99
     99 | asha 2/6
  `,
  "hidden lots at a better price go before shown ones at a worse": `
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
  "coming in, it trades with all it has and shows a part of what is left": `
    101 | ravi 5
    ---

    asha buys 20 at 101 showing 4 → WAITING
      5 at 101 from ravi to asha

    --- last 101
    101 | asha 4/15
  `,
  "coming in, it may have less left than it would show": `
    101 | ravi 5
    ---

    asha buys 8 at 101 showing 4 → WAITING
      5 at 101 from ravi to asha

    --- last 101
    101 | asha 3
  `,
  "cancelled, it leaves with its hidden lots": `
    101 | asha 3/10, ravi 5
    ---

    asha cancels 10 at 101 → CANCELLED

    101 | ravi 5
    ---
  `,
  "it shows a hundredth at least, and no more than there is": `
    asha sells 100 at 101 showing 1 → WAITING
    asha sells 101 at 101 showing 1 → VISIBLE_SIZE_INVALID
    asha sells 5 at 102 showing 5 → WAITING
    asha sells 5 at 102 showing 6 → VISIBLE_SIZE_INVALID

    102 | asha 5
    101 | asha 1/100
    ---
  `,
  "it shows the smallest quantity of the market at least": `
    market: minLots 3
    asha sells 9 at 101 showing 3 → WAITING
    asha sells 9 at 101 showing 2 → VISIBLE_SIZE_INVALID

    101 | asha 3/9
    ---
  `,
  "only what may rest can be hidden": `
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
