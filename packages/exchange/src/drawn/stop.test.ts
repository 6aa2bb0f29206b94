/**
 * Story tests (replay.ts) of stops: when they wait, when they wake, and how they end. Chains of stops are in
 * cascade.test.ts.
 */
import { describe, expect, test } from "vitest";
import { exchanges } from "../reference/given.ts";
import { replay, tidy } from "./replay.ts";

const stories = {
  "a buy above the price waits as long as trades stay below its stop price": `
    105 ↑ asha buys 2 at market
    104 | ravi 2
    --- last 100

    mira buys 1 at 104 → DONE
      1 at 104 from ravi to mira

    105 ↑ asha buys 2 at market
    104 | ravi 1
    --- last 104
  `,
  "quotes beyond the stop price trigger nothing, only trades do": `
    110 | ravi 2
    105 ↑ asha buys 2 at market
    --- last 100

    mira buys 1 at 109 → WAITING
    dev sells 1 at 110 → WAITING

    110 | ravi 2, dev 1
    105 ↑ asha buys 2 at market
    --- last 100
    109 | mira 1
  `,
  "a buy above the price triggers at a trade at exactly its stop price": `
    106 | dev 5
    105 ↑ asha buys 2 at market
    105 | ravi 1
    --- last 100

    mira buys 1 at 105 → DONE
      1 at 105 from ravi to mira
      2 at 106 from dev to asha
      asha's stop at 105 → DONE

    106 | dev 3
    --- last 106
  `,
  "a stop also triggers when the price jumps over its stop price": `
    108 | ravi 9
    105 ↑ asha buys 2 at market
    --- last 100

    mira buys 1 at 108 → DONE
      1 at 108 from ravi to mira
      2 at 108 from ravi to asha
      asha's stop at 105 → DONE

    108 | ravi 6
    --- last 108
  `,
  "a sell below the price triggers at a trade at its stop price": `
    --- last 100
     96 | dev 1
     95 | ravi 1
     95 ↓ asha sells 2 at market
     94 | dev 5

    mira sells 1 at 96 → DONE
      1 at 96 from mira to dev
    mira sells 1 at 95 → DONE
      1 at 95 from mira to ravi
      2 at 94 from asha to dev
      asha's stop at 95 → DONE

    --- last 94
     94 | dev 3
  `,
  "a sell above the price takes profit when the price rises": `
    105 ↑ asha sells 2 at market
    105 | ravi 1
    104 | ravi 1
    --- last 100
     99 | dev 5

    mira buys 1 at 104 → DONE
      1 at 104 from ravi to mira
    mira buys 1 at 105 → DONE
      1 at 105 from ravi to mira
      2 at 99 from asha to dev
      asha's stop at 105 → DONE

    --- last 99
     99 | dev 3
  `,
  "a buy below the price buys when the price falls": `
    101 | dev 5
    --- last 100
     96 | ravi 1
     95 | ravi 1
     95 ↓ asha buys 2 at 101

    mira sells 1 at 96 → DONE
      1 at 96 from mira to ravi
    mira sells 1 at 95 → DONE
      1 at 95 from mira to ravi
      2 at 101 from dev to asha
      asha's stop at 95 → DONE

    101 | dev 3
    --- last 101
  `,
  "a stop at the last price is rejected, one tick away it waits": `
    --- last 100

    asha buys 1 at market when 100 → STOP_PRICE_REACHED
    asha sells 1 at 99 when 100 → STOP_PRICE_REACHED
    asha buys 1 at market when 101 → WAITING
    asha buys 1 at market when 99 → WAITING
    asha sells 1 at 99 when 101 → WAITING
    asha sells 1 at 99 when 99 → WAITING

    101 ↑ asha buys 1 at market, asha sells 1 at 99
    --- last 100
     99 ↓ asha buys 1 at market, asha sells 1 at 99
  `,
  "before the first trade, buys wait for a rising price and sells for a falling one": `
    120 | ravi 1
    100 | ravi 1
    ---

    asha buys 1 at 80 when 90 → WAITING
    dev sells 1 at 130 when 110 → WAITING
    bina buys 1 at 80 when 101 → WAITING
    kiran sells 1 at 130 when 99 → WAITING
    mira buys 1 at 100 → DONE
      1 at 100 from ravi to mira
      asha's stop at 90 → WAITING
      dev's stop at 110 → WAITING

    130 | dev 1
    120 | ravi 1
    101 ↑ bina buys 1 at 80
    --- last 100
     99 ↓ kiran sells 1 at 130
     80 | asha 1
  `,
  "a triggered stop-limit whose limit is out of reach rests": `
    106 | dev 5
    105 ↑ asha buys 2 at 104
    105 | ravi 1
    --- last 100
    104 | mira 1

    mira buys 1 at 105 → DONE
      1 at 105 from ravi to mira
      asha's stop at 105 → WAITING

    106 | dev 5
    --- last 105
    104 | mira 1, asha 2
  `,
  "a triggered stop-limit trades up to its limit and rests with the remainder": `
    108 | dev 5
    106 | dev 2
    105 ↑ asha buys 5 at 107
    105 | ravi 1
    --- last 100

    mira buys 1 at 105 → DONE
      1 at 105 from ravi to mira
      2 at 106 from dev to asha
      asha's stop at 105 → WAITING

    108 | dev 5
    --- last 106
    107 | asha 3
  `,
  "a stop-limit may be an iceberg": `
    106 | dev 2
    105 ↑ asha buys 9 at 106 showing 3
    105 | ravi 1
    --- last 100

    mira buys 1 at 105 → DONE
      1 at 105 from ravi to mira
      2 at 106 from dev to asha
      asha's stop at 105 → WAITING

    --- last 106
    106 | asha 3/7
  `,
  "once triggered, immediate or cancel takes what is there": `
    108 | dev 5
    106 | dev 2
    105 ↑ asha buys 5 at 107 IOC
    105 | ravi 1
    --- last 100

    mira buys 1 at 105 → DONE
      1 at 105 from ravi to mira
      2 at 106 from dev to asha
      asha's stop at 105 → EXPIRED

    108 | dev 5
    --- last 106
  `,
  "once triggered, fill or kill is checked: too few": `
    108 | dev 5
    106 | dev 2
    105 ↑ asha buys 3 at 107 FOK
    105 | ravi 1
    --- last 100

    mira buys 1 at 105 → DONE
      1 at 105 from ravi to mira
      asha's stop at 105 → EXPIRED

    108 | dev 5
    106 | dev 2
    --- last 105
  `,
  "once triggered, fill or kill is checked: enough, with hidden lots": `
    --- last 100
     95 | ravi 1
     95 ↓ asha sells 3 at 93 FOK
     94 | dev 1/2
     93 | mira 1

    mira sells 1 at 95 → DONE
      1 at 95 from mira to ravi
      1 at 94 from asha to dev
      1 at 94 from asha to dev
      1 at 93 from asha to mira
      asha's stop at 95 → DONE

    --- last 93
  `,
  "a triggered stop-market expires if the other side is empty": `
    105 ↑ asha buys 2 at market
    105 | ravi 1
    --- last 100

    mira buys 1 at 105 → DONE
      1 at 105 from ravi to mira
      asha's stop at 105 → EXPIRED

    --- last 105
  `,
  "a triggered stop-market by total spends what it can": `
    106 | dev 9
    105 ↑ asha buys for 500 at market
    105 | ravi 1
    --- last 100

    mira buys 1 at 105 → DONE
      1 at 105 from ravi to mira
      4 at 106 from dev to asha
      asha's stop at 105 → DONE

    106 | dev 5
    --- last 106
  `,
  "a triggered stop-market by total trades at most the maximum quantity at that time": `
    106 | dev 9
    105 ↑ asha buys for 900 at market
    105 | ravi 1
    --- last 100

    market: maxLots 3
    mira buys 1 at 105 → DONE
      1 at 105 from ravi to mira
      3 at 106 from dev to asha
      asha's stop at 105 → EXPIRED

    106 | dev 6
    --- last 106
  `,
  "a triggered stop-market's collar is around the best price then, and its budget is its hold": `
    120 | dev 5
    100 ↑ asha buys 2 at market
    100 | ravi 1
    --- last 90

    mira buys 1 at 100 → DONE
      1 at 100 from ravi to mira
      1 at 120 from dev to asha
      asha's stop at 100 → EXPIRED

    120 | dev 4
    --- last 120
  `,
  "a triggered stop-market sell trades down to its collar": `
    --- last 110
    100 | ravi 1
    100 ↓ asha sells 5 at market
     80 | dev 2
     72 | dev 2
     71 | dev 2

    mira sells 1 at 100 → DONE
      1 at 100 from mira to ravi
      2 at 80 from asha to dev
      2 at 72 from asha to dev
      asha's stop at 100 → EXPIRED

    --- last 72
     71 | dev 2
  `,
  "self-trade prevention applies to a triggered stop": `
    106 | asha 1, dev 5
    105 ↑ asha buys 2 at market EXPIRE_MAKER, asha buys 2 at 106 EXPIRE_TAKER
    105 | ravi 1
    --- last 100

    mira buys 1 at 105 → DONE
      1 at 105 from ravi to mira
      2 at 106 from dev to asha
      2 at 106 from dev to asha
      asha's stop at 105 → DONE
      asha's stop at 105 → DONE
      asha's 1 at 106 → EXPIRED_IN_MATCH

    106 | dev 1
    --- last 106
  `,
  "a sell by total cannot be a stop": `
    --- last 100

    asha sells for 500 at market when 95 → ORDER_INVALID
    asha buys for 500 at market when 95 → WAITING

    --- last 100
     95 ↓ asha buys for 500 at market
  `,
};

describe.each(exchanges)("stops, on the $name", ({ create }) => {
  test.each(Object.entries(stories))("%s", (_, story) => {
    expect(replay(story, create())).toBe(tidy(story));
  });
});
