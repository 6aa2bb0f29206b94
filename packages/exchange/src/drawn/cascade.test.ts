/** Story tests (replay.ts) of the execution order of stops that wake together or wake each other. */
import { describe, expect, test } from "vitest";
import { exchanges } from "../reference/given.ts";
import { replay, tidy } from "./replay.ts";

const stories = {
  "stops at one price are executed in order of arrival": `
    108 | ravi 1
    107 | ravi 1
    106 | ravi 1
    105 ↑ asha buys 1 at market, bina buys 1 at market, dev buys 1 at market
    105 | ravi 1
    --- last 100

    mira buys 1 at 105 → DONE
      1 at 105 from ravi to mira
      1 at 106 from ravi to asha
      1 at 107 from ravi to bina
      1 at 108 from ravi to dev
      asha's stop at 105 → DONE
      bina's stop at 105 → DONE
      dev's stop at 105 → DONE

    --- last 108
  `,
  "rising stops: the lowest stop price first, whatever the order of arrival": `
    109 | ravi 9
    108 | ravi 1
    107 ↑ asha buys 1 at market
    106 ↑ bina buys 1 at market
    105 ↑ dev buys 1 at market
    --- last 100

    mira buys 1 at 108 → DONE
      1 at 108 from ravi to mira
      1 at 109 from ravi to dev
      1 at 109 from ravi to bina
      1 at 109 from ravi to asha
      dev's stop at 105 → DONE
      bina's stop at 106 → DONE
      asha's stop at 107 → DONE

    109 | ravi 6
    --- last 109
  `,
  "falling stops: the highest stop price first": `
    --- last 100
     95 ↓ dev sells 1 at market
     94 ↓ bina sells 1 at market
     93 ↓ asha sells 1 at market
     92 | ravi 3
     91 | ravi 9

    mira sells 1 at 92 → DONE
      1 at 92 from mira to ravi
      1 at 92 from dev to ravi
      1 at 92 from bina to ravi
      1 at 91 from asha to ravi
      dev's stop at 95 → DONE
      bina's stop at 94 → DONE
      asha's stop at 93 → DONE

    --- last 91
     91 | ravi 8
  `,
  "an order that trades high and low triggers the rising stops first, then the falling ones": `
    107 ↑ mira buys 1 at 80
    106 | ravi 1
    105 ↑ asha buys 1 at 80
    103 ↑ bina buys 1 at 80
     94 | ravi 1
    --- last 100
     97 ↓ kiran sells 1 at 120
     95 ↓ dev sells 1 at 120
     93 ↓ mira sells 1 at 120

    mira buys 2 at 106 → DONE
      1 at 94 from ravi to mira
      1 at 106 from ravi to mira
      bina's stop at 103 → WAITING
      asha's stop at 105 → WAITING
      kiran's stop at 97 → WAITING
      dev's stop at 95 → WAITING

    120 | kiran 1, dev 1
    107 ↑ mira buys 1 at 80
    --- last 106
     93 ↓ mira sells 1 at 120
     80 | bina 1, asha 1
  `,
  "a sell that starts high triggers the rising stops, although the last price is low": `
    105 ↑ asha buys 1 at 80
    --- last 100
    106 | dev 1
     96 ↓ bina sells 1 at 120
     95 | dev 1

    mira sells 2 at 95 → DONE
      1 at 106 from mira to dev
      1 at 95 from mira to dev
      asha's stop at 105 → WAITING
      bina's stop at 96 → WAITING

    120 | bina 1
    --- last 95
     80 | asha 1
  `,
  "a stop that trades triggers the next, and that one the next": `
    110 | ravi 1
    109 ↑ dev buys 1 at market
    109 | ravi 1
    107 ↑ bina buys 1 at market
    107 | ravi 1
    105 ↑ asha buys 1 at market
    105 | ravi 1
    --- last 100

    mira buys 1 at 105 → DONE
      1 at 105 from ravi to mira
      1 at 107 from ravi to asha
      1 at 109 from ravi to bina
      1 at 110 from ravi to dev
      asha's stop at 105 → DONE
      bina's stop at 107 → DONE
      dev's stop at 109 → DONE

    --- last 110
  `,
  "falling stops trigger each other until the bids run out": `
    --- last 100
     95 | ravi 1
     95 ↓ asha sells 2 at market
     93 | ravi 1
     93 ↓ bina sells 2 at market
     91 | ravi 2
     90 ↓ dev sells 2 at market

    mira sells 1 at 95 → DONE
      1 at 95 from mira to ravi
      1 at 93 from asha to ravi
      1 at 91 from asha to ravi
      1 at 91 from bina to ravi
      asha's stop at 95 → DONE
      bina's stop at 93 → EXPIRED

    --- last 91
     90 ↓ dev sells 2 at market
  `,
  "a rising price may end in a fall: a take-profit triggers a stop-loss": `
    105 ↑ asha sells 1 at market
    105 | ravi 1
    --- last 100
     96 ↓ bina sells 1 at market
     95 | dev 1
     94 | dev 1

    mira buys 1 at 105 → DONE
      1 at 105 from ravi to mira
      1 at 95 from asha to dev
      1 at 94 from bina to dev
      asha's stop at 105 → DONE
      bina's stop at 96 → DONE

    --- last 94
  `,
  "stops triggered by a triggered order wait behind those triggered with it": `
    107 | ravi 1
    106 | ravi 1
    105 ↑ dev buys 1 at market
    105 | ravi 1
    101 ↑ asha buys 1 at market, bina buys 1 at market
    101 | ravi 1
    --- last 100

    mira buys 1 at 101 → DONE
      1 at 101 from ravi to mira
      1 at 105 from ravi to asha
      1 at 106 from ravi to bina
      1 at 107 from ravi to dev
      asha's stop at 101 → DONE
      bina's stop at 101 → DONE
      dev's stop at 105 → DONE

    --- last 107
  `,
  "an order that rests after triggering stops may trade with them": `
    101 ↑ dev sells 3 at market
    101 | ravi 1
    --- last 100

    mira buys 3 at 101 → DONE
      1 at 101 from ravi to mira
      2 at 101 from dev to mira
      dev's stop at 101 → EXPIRED

    --- last 101
  `,
  "two stops may trade with each other: the first rests, the second takes it": `
    105 ↑ asha buys 2 at 106, bina sells 3 at 104
    105 | ravi 1
    --- last 100

    mira buys 1 at 105 → DONE
      1 at 105 from ravi to mira
      2 at 106 from bina to asha
      asha's stop at 105 → DONE
      bina's stop at 105 → WAITING

    104 | bina 1
    --- last 106
  `,
  "an order that expires after trading still triggers stops": `
    105 ↑ asha buys 2 at 90
    105 | ravi 1
    --- last 100

    mira buys 5 at 105 IOC → EXPIRED
      1 at 105 from ravi to mira
      asha's stop at 105 → WAITING

    --- last 105
     90 | asha 2
  `,
  "an order ended by self-trade prevention still triggers stops": `
    105 ↑ asha buys 2 at 90
    105 | ravi 1, mira 4
    --- last 100

    mira buys 5 at 105 EXPIRE_BOTH → EXPIRED_IN_MATCH
      1 at 105 from ravi to mira
      mira's 4 at 105 → EXPIRED_IN_MATCH
      asha's stop at 105 → WAITING

    --- last 105
     90 | asha 2
  `,
  "a self-trade is a trade and triggers stops": `
    105 ↑ asha buys 2 at 90
    105 | mira 4
    --- last 100

    mira buys 4 at 105 → DONE
      4 at 105 from mira to mira
      asha's stop at 105 → WAITING

    --- last 105
     90 | asha 2
  `,
  "a stop that expires without a trade triggers nothing, but those behind it are executed": `
    108 | ravi 1
    106 ↑ dev buys 1 at market
    105 ↑ asha buys 2 at 107 FOK, bina buys 1 at 108
    105 | ravi 1
    --- last 100

    mira buys 1 at 105 → DONE
      1 at 105 from ravi to mira
      1 at 108 from ravi to bina
      asha's stop at 105 → EXPIRED
      bina's stop at 105 → DONE
      dev's stop at 106 → EXPIRED

    --- last 108
  `,
};

describe.each(exchanges)("stop cascades, on the $name", ({ create }) => {
  test.each(Object.entries(stories))("%s", (_, story) => {
    expect(replay(story, create())).toBe(tidy(story));
  });
});
