/** Story tests (replay.ts) of matching: who trades with whom, at which price and in which order. */
import { describe, expect, test } from "vitest";
import { exchanges } from "../reference/given.ts";
import { replay, tidy } from "./replay.ts";

const stories = {
  "a buy matches the lowest ask first, whatever the order of arrival": `
    103 | ravi 5
    102 | mira 5
    101 | dev 5
    ---

    asha buys 7 at 103 → DONE
      5 at 101 from dev to asha
      2 at 102 from mira to asha

    103 | ravi 5
    102 | mira 3
    --- last 102
  `,
  "a sell matches the highest bid first": `
    ---
    99 | dev 5
    98 | mira 5
    97 | ravi 5

    asha sells 7 at 97 → DONE
      5 at 99 from asha to dev
      2 at 98 from asha to mira

    --- last 98
    98 | mira 3
    97 | ravi 5
  `,
  "at one price the earliest ask is first": `
    101 | ravi 5, mira 5, dev 5
    ---

    asha buys 7 at 101 → DONE
      5 at 101 from ravi to asha
      2 at 101 from mira to asha

    101 | mira 3, dev 5
    --- last 101
  `,
  "at one price the earliest bid is first": `
    ---
    99 | ravi 5, mira 5, dev 5

    asha sells 7 at 99 → DONE
      5 at 99 from asha to ravi
      2 at 99 from asha to mira

    --- last 99
    99 | mira 3, dev 5
  `,
  "a partly filled order keeps its place": `
    101 | ravi 5
    ---

    asha buys 2 at 101 → DONE
      2 at 101 from ravi to asha
    mira sells 4 at 101 → WAITING
    asha buys 4 at 101 → DONE
      3 at 101 from ravi to asha
      1 at 101 from mira to asha

    101 | mira 3
    --- last 101
  `,
  "an order cancelled and placed again joins the back of the queue": `
    101 | ravi 5, mira 5
    ---

    ravi cancels 5 at 101 → CANCELLED
    ravi sells 5 at 101 → WAITING

    101 | mira 5, ravi 5
    ---

    asha buys 6 at 101 → DONE
      5 at 101 from mira to asha
      1 at 101 from ravi to asha

    101 | ravi 4
    --- last 101
  `,
  "a buy trades up to its limit and rests with the remainder": `
    104 | ravi 9
    102 | ravi 2
    101 | mira 3
    ---
     99 | dev 4

    asha buys 10 at 103 → WAITING
      3 at 101 from mira to asha
      2 at 102 from ravi to asha

    104 | ravi 9
    --- last 102
    103 | asha 5
     99 | dev 4
  `,
  "a sell trades down to its limit and rests with the remainder": `
    104 | ravi 9
    ---
    102 | mira 3
    100 | dev 2
     97 | dev 4

    asha sells 10 at 98 → WAITING
      3 at 102 from asha to mira
      2 at 100 from asha to dev

    104 | ravi 9
     98 | asha 5
    --- last 100
     97 | dev 4
  `,
  "one tick short of the other side nothing trades": `
    102 | ravi 5
    ---
     99 | dev 5

    asha buys 5 at 101 → WAITING
    mira sells 5 at 102 → WAITING

    102 | ravi 5, mira 5
    ---
    101 | asha 5
     99 | dev 5
  `,
  "at exactly the other side's price they trade and both are filled": `
    101 | ravi 5
    ---

    asha buys 5 at 101 → DONE
      5 at 101 from ravi to asha

    --- last 101
  `,
  "the trade price is the resting order's, however much better the limit is": `
    101 | ravi 5
    ---
     99 | dev 5

    asha buys 1 at 500 → DONE
      1 at 101 from ravi to asha
    asha sells 1 at 1 → DONE
      1 at 99 from asha to dev

    101 | ravi 4
    --- last 99
     99 | dev 4
  `,
  "an order that sweeps one side rests alone on the other": `
    102 | ravi 1, mira 1
    101 | dev 1
    ---

    asha buys 9 at 200 → WAITING
      1 at 101 from dev to asha
      1 at 102 from ravi to asha
      1 at 102 from mira to asha

    --- last 102
    200 | asha 6
  `,
  "in an empty market orders rest, each at its price and place": `
    asha buys 5 at 99 → WAITING
    ravi buys 3 at 100 → WAITING
    mira buys 2 at 99 → WAITING
    dev sells 4 at 102 → WAITING
    ravi sells 4 at 101 → WAITING

    102 | dev 4
    101 | ravi 4
    ---
    100 | ravi 3
     99 | asha 5, mira 2
  `,
};

describe.each(exchanges)("matching, on the $name", ({ create }) => {
  test.each(Object.entries(stories))("%s", (_, story) => {
    expect(replay(story, create())).toBe(tidy(story));
  });
});
