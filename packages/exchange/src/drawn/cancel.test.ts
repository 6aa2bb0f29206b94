/** Story tests (replay.ts) of cancels, and of markets that are cancel-only or disabled. */
import { describe, expect, test } from "vitest";
import { sell } from "../book/book.ts";
import { exchanges, givenOn, inr } from "../reference/given.ts";
import { replay, tidy } from "./replay.ts";

const stories = {
  "a resting order is cancelled in the middle of its queue": `
    101 | ravi 5, asha 3, mira 4
    ---

    asha cancels 3 at 101 → CANCELLED

    101 | ravi 5, mira 4
    ---
  `,
  "a partly filled order is cancelled with its remainder": `
    101 | asha 3, mira 4
    ---

    ravi buys 2 at 101 → DONE
      2 at 101 from asha to ravi
    asha cancels 1 at 101 → CANCELLED

    101 | mira 4
    --- last 101
  `,
  "cancelling the last order at a price removes the price": `
    102 | mira 4
    101 | asha 3
    ---
    100 | asha 2
     99 | mira 4

    asha cancels 3 at 101 → CANCELLED
    asha cancels 2 at 100 → CANCELLED

    102 | mira 4
    ---
     99 | mira 4
  `,
  "a cancelled stop never triggers": `
    106 | ravi 5
    105 ↑ asha buys 2 at market, dev buys 1 at market
    105 | ravi 1
    --- last 100

    asha cancels stop at 105 → CANCELLED
    mira buys 1 at 105 → DONE
      1 at 105 from ravi to mira
      1 at 106 from ravi to dev
      dev's stop at 105 → DONE

    106 | ravi 4
    --- last 106
  `,
  "one person cannot cancel another's order": `
    101 | asha 3
    ---

    ravi cancels asha's 3 at 101 → ORDER_NOT_OPEN
  `,
  "an ended or unknown order cannot be cancelled": `
    asha sells 3 at 101 → WAITING
    asha cancels order 1 → CANCELLED
    asha cancels order 1 → ORDER_NOT_OPEN
    asha sells 3 at 101 → WAITING
    ravi buys 3 at 101 → DONE
      3 at 101 from asha to ravi
    asha cancels order 2 → ORDER_NOT_OPEN
    ravi cancels order 3 → ORDER_NOT_OPEN
    asha cancels order 4 → ORDER_NOT_OPEN

    --- last 101
  `,
  "cancelling all cancels a person's orders and stops on both sides, oldest first, and no one else's": `
    110 ↑ asha buys 1 at 111, ravi buys 1 at 111
    102 | asha 1/5, ravi 2
    101 | ravi 1, asha 3
    --- last 100
     99 | asha 7
     90 ↓ asha sells 1 at market

    asha cancels all
      asha's 5 at 102 → CANCELLED
      asha's 3 at 101 → CANCELLED
      asha's 7 at 99 → CANCELLED
      asha's stop at 110 → CANCELLED
      asha's stop at 90 → CANCELLED

    110 ↑ ravi buys 1 at 111
    102 | ravi 2
    101 | ravi 1
    --- last 100
  `,
  "cancelling all without any orders is not an error": `
    101 | ravi 5
    ---

    asha cancels all
    asha cancels all everywhere

    101 | ravi 5
    ---
  `,
  "a cancel-only market accepts cancels but no orders": `
    101 | ravi 5, asha 3
    ---
     99 | asha 3

    market: state CANCEL_ONLY
    mira buys 5 at 101 → MARKET_CANCEL_ONLY
    mira buys 5 at market → MARKET_CANCEL_ONLY
    mira buys 5 at market when 105 → MARKET_CANCEL_ONLY
    ravi cancels 5 at 101 → CANCELLED
    asha cancels all
      asha's 3 at 101 → CANCELLED
      asha's 3 at 99 → CANCELLED

    ---
  `,
  "in a disabled market nothing changes": `
    105 ↑ asha buys 1 at market
    101 | ravi 5, asha 3
    --- last 100

    market: state DISABLED
    mira buys 5 at 101 → MARKET_DISABLED
    ravi cancels 5 at 101 → MARKET_DISABLED
    asha cancels stop at 105 → MARKET_DISABLED
    asha cancels all → MARKET_DISABLED
    asha cancels all everywhere

    105 ↑ asha buys 1 at market
    101 | ravi 5, asha 3
    --- last 100
  `,
  "a reopened market continues where it stopped": `
    105 ↑ asha buys 1 at market
    105 | ravi 2/5, dev 1
    --- last 100

    market: state DISABLED
    market: state ENABLED
    mira buys 1 at 105 → DONE
      1 at 105 from ravi to mira
      1 at 105 from ravi to asha
      asha's stop at 105 → DONE

    105 | dev 1, ravi 2/3
    --- last 105
  `,
};

describe.each(exchanges)("cancels and states, on the $name", ({ create }) => {
  test.each(Object.entries(stories))("%s", (_, story) => {
    expect(replay(story, create())).toBe(tidy(story));
  });

  test("cancelAll in one market keeps orders in the others, and cancelAll everywhere keeps those in disabled markets", () => {
    const world = givenOn(create)(inr);
    for (const market of [1, 2]) world.setMarket(market, inr);
    for (const market of [0, 1, 2]) world.limit(100, sell, 1, 100, { market });
    const openIn = () => world.openOrders().map(({ market }) => market);
    expect(world.apply({ kind: "cancelAll", user: 100, market: 7 }).refusal).toBe("MARKET_UNKNOWN");
    world.apply({ kind: "cancelAll", user: 100, market: 1 });
    expect(openIn()).toEqual([0, 2]);
    world.setMarket(2, { ...inr, state: "DISABLED" });
    world.apply({ kind: "cancelAll", user: 100, market: null });
    expect(openIn()).toEqual([2]);
    expect(world.faults()).toEqual([]);
  });
});
