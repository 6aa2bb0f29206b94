/** Story tests (replay.ts) of order limits: values exactly at a limit are accepted, and one beyond is refused. */
import { describe, expect, test } from "vitest";
import { exchanges } from "../reference/given.ts";
import { replay, tidy } from "./replay.ts";

const stories = {
  "the first rule that fails is the reason for the rejection": `
    150 | asha 5
    101 | ravi 5
    --- last 100

    market: minLots 2, maxLots 9, priceBand 2, minNotionalUnits 300, maxNotionalUnits 900, maxOpenOrders 1
    asha has 0 INR
    asha buys 1 at 201 showing 3 post-only → QUANTITY_TOO_SMALL
    asha buys 10 at 201 showing 11 post-only → QUANTITY_TOO_LARGE
    asha buys 9 at 201 showing 1 post-only → VISIBLE_SIZE_INVALID
    asha buys 9 at 201 showing 2 post-only → PRICE_OUT_OF_BAND
    asha buys 9 at 200 showing 2 post-only → NOTIONAL_TOO_LARGE
    asha buys 2 at 120 showing 2 post-only → NOTIONAL_TOO_SMALL
    asha buys 3 at 120 showing 2 post-only → POST_ONLY_WOULD_TRADE
    asha buys 3 at 100 showing 2 post-only → TOO_MANY_OPEN_ORDERS
    asha buys 3 at 100 IOC → INSUFFICIENT_BALANCE
    asha cancels 5 at 150 → CANCELLED
    asha buys 3 at 100 showing 2 post-only → INSUFFICIENT_BALANCE

    101 | ravi 5
    --- last 100
  `,
  "quantity: from the minimum to the maximum": `
    101 | ravi 9
    --- last 100

    market: minLots 3, maxLots 9
    asha buys 2 at 99 → QUANTITY_TOO_SMALL
    asha buys 3 at 99 → WAITING
    asha buys 9 at 98 → WAITING
    asha buys 10 at 98 → QUANTITY_TOO_LARGE
    asha buys 2 at market → QUANTITY_TOO_SMALL
    asha buys 10 at market → QUANTITY_TOO_LARGE
    asha buys 2 at market when 105 → QUANTITY_TOO_SMALL
    asha buys 9 at market when 105 → WAITING

    105 ↑ asha buys 9 at market
    101 | ravi 9
    --- last 100
     99 | asha 3
     98 | asha 9
  `,
  "quantity: a remainder or a fill may be below the minimum": `
    101 | ravi 4
    ---

    market: minLots 3
    asha buys 3 at 101 → DONE
      3 at 101 from ravi to asha
    asha buys 3 at 101 → WAITING
      1 at 101 from ravi to asha

    --- last 101
    101 | asha 2
  `,
  "notional: a limit order's is at its limit price": `
    market: minNotionalUnits 300, maxNotionalUnits 900
    asha buys 1 at 299 → NOTIONAL_TOO_SMALL
    asha buys 1 at 300 → WAITING
    asha sells 3 at 301 → NOTIONAL_TOO_LARGE
    asha sells 2 at 450 → WAITING

    450 | asha 2
    ---
    300 | asha 1
  `,
  "notional: a market order's is at the best price, or its total": `
    100 | ravi 20
    ---
     90 | dev 20

    market: minNotionalUnits 300, maxNotionalUnits 900
    asha buys 2 at market → NOTIONAL_TOO_SMALL
    asha buys 10 at market → NOTIONAL_TOO_LARGE
    asha buys 9 at market → DONE
      9 at 100 from ravi to asha
    asha sells 3 at market → NOTIONAL_TOO_SMALL
    asha sells 11 at market → NOTIONAL_TOO_LARGE
    asha sells 10 at market → DONE
      10 at 90 from asha to dev
    asha buys for 299 at market → NOTIONAL_TOO_SMALL
    asha buys for 901 at market → NOTIONAL_TOO_LARGE
    asha buys for 300 at market → DONE
      3 at 100 from ravi to asha
    asha sells for 299 at market → NOTIONAL_TOO_SMALL
    asha sells for 901 at market → NOTIONAL_TOO_LARGE
    asha sells for 900 at market → DONE
      10 at 90 from asha to dev

    100 | ravi 8
    --- last 90
  `,
  "notional: a stop's is at its limit, or at its stop price, or its total": `
    --- last 100

    market: minNotionalUnits 300, maxNotionalUnits 900
    asha buys 3 at 99 when 110 → NOTIONAL_TOO_SMALL
    asha buys 3 at 100 when 90 → WAITING
    asha sells 9 at 101 when 90 → NOTIONAL_TOO_LARGE
    asha buys 2 at market when 149 → NOTIONAL_TOO_SMALL
    asha buys 2 at market when 150 → WAITING
    asha sells 9 at market when 101 → NOTIONAL_TOO_LARGE
    asha buys for 299 at market when 110 → NOTIONAL_TOO_SMALL
    asha buys for 901 at market when 110 → NOTIONAL_TOO_LARGE
    asha buys for 900 at market when 110 → WAITING

    150 ↑ asha buys 2 at market
    110 ↑ asha buys for 900 at market
    --- last 100
     90 ↓ asha buys 3 at 100
  `,
  "price band: twice the last price and half of it are within": `
    --- last 101

    market: priceBand 2
    asha sells 1 at 203 → PRICE_OUT_OF_BAND
    asha sells 1 at 202 → WAITING
    asha buys 1 at 50 → PRICE_OUT_OF_BAND
    asha buys 1 at 51 → WAITING
    asha buys 1 at market when 203 → PRICE_OUT_OF_BAND
    asha buys 1 at 203 when 150 → PRICE_OUT_OF_BAND
    asha buys 1 at 50 when 150 → PRICE_OUT_OF_BAND
    asha buys 1 at 202 when 202 → WAITING
    asha sells 1 at 51 when 51 → WAITING

    202 ↑ asha buys 1 at 202
    202 | asha 1
    --- last 101
     51 | asha 1
     51 ↓ asha sells 1 at 51
  `,
  "price band: half of an even price is within, one tick less is not": `
    --- last 100

    market: priceBand 2
    asha buys 1 at 49 → PRICE_OUT_OF_BAND
    asha buys 1 at 50 → WAITING
    asha sells 1 at market when 49 → PRICE_OUT_OF_BAND
    asha sells 1 at market when 50 → WAITING

    --- last 100
     50 | asha 1
     50 ↓ asha sells 1 at market
  `,
  "price band: it moves with the last price and leaves resting orders alone": `
    200 | ravi 5
    --- last 100
     50 | dev 5

    market: priceBand 2
    asha buys 1 at 200 → DONE
      1 at 200 from ravi to asha
    asha buys 1 at 50 → PRICE_OUT_OF_BAND
    asha buys 1 at 400 → DONE
      1 at 200 from ravi to asha
    asha sells 1 at market → DONE
      1 at 50 from asha to dev

    200 | ravi 3
    --- last 50
     50 | dev 4
  `,
  "price band: before the first trade, and with a band of 0, every price is accepted": `
    market: priceBand 2
    asha sells 1 at 100000 → WAITING
    ravi buys 1 at 1 → WAITING
    asha sells 1 at 1 → DONE
      1 at 1 from asha to ravi
    asha sells 1 at 3 → PRICE_OUT_OF_BAND
    market: priceBand 0
    asha sells 1 at 3 → WAITING

    100000 | asha 1
         3 | asha 1
    --- last 1
  `,
  "open orders: up to the cap, stops included, and beyond it only orders that cannot rest": `
    110 ↑ asha buys 1 at market
    101 | asha 1, ravi 5
    --- last 100

    market: maxOpenOrders 2
    asha sells 1 at 102 → TOO_MANY_OPEN_ORDERS
    asha buys 1 at market when 120 → TOO_MANY_OPEN_ORDERS
    asha buys 1 at 121 when 120 IOC → TOO_MANY_OPEN_ORDERS
    asha buys 1 at 101 EXPIRE_MAKER → TOO_MANY_OPEN_ORDERS
    asha buys 1 at 100 IOC → EXPIRED
    asha buys 2 at 101 FOK → DONE
      1 at 101 from asha to asha
      1 at 101 from ravi to asha
    asha sells 1 at 102 → WAITING
    asha sells 1 at 103 → TOO_MANY_OPEN_ORDERS
    ravi sells 1 at 103 → WAITING

    110 ↑ asha buys 1 at market
    103 | ravi 1
    102 | asha 1
    101 | ravi 4
    --- last 101
  `,
  "open orders: cancelled, filled and expired ones make room": `
    102 | asha 1
    101 | asha 1
    ---

    market: maxOpenOrders 2
    asha cancels 1 at 102 → CANCELLED
    asha sells 1 at 103 → WAITING
    ravi buys 1 at 101 → DONE
      1 at 101 from asha to ravi
    asha sells 1 at 104 → WAITING
    asha buys 1 at 103 IOC EXPIRE_MAKER → EXPIRED
      asha's 1 at 103 → EXPIRED_IN_MATCH
    asha sells 1 at 105 → WAITING
    asha sells 1 at 106 → TOO_MANY_OPEN_ORDERS

    105 | asha 1
    104 | asha 1
    --- last 101
  `,
  "open orders: a stop that wakes and rests is still one order": `
    105 ↑ asha buys 1 at 104
    105 | ravi 1
    --- last 100

    market: maxOpenOrders 2
    mira buys 1 at 105 → DONE
      1 at 105 from ravi to mira
      asha's stop at 105 → WAITING
    asha buys 1 at 103 → WAITING
    asha buys 1 at 102 → TOO_MANY_OPEN_ORDERS

    --- last 105
    104 | asha 1
    103 | asha 1
  `,
  "open orders: lowering the cap ends no order": `
    102 | asha 1
    101 | asha 1
    ---

    market: maxOpenOrders 1
    asha cancels 1 at 101 → CANCELLED
    asha sells 1 at 103 → TOO_MANY_OPEN_ORDERS

    102 | asha 1
    ---
  `,
};

describe.each(exchanges)("order limits, on the $name", ({ create }) => {
  test.each(Object.entries(stories))("%s", (_, story) => {
    expect(replay(story, create())).toBe(tidy(story));
  });
});
