/**
 * What a trade costs and brings, in tables worked out by hand. `.b` is the buyer's and `.s` the seller's; rates are parts per
 * million; everybody starts with 1,000,000 units of everything; a lot is 1,000 units of the coin and costs its price.
 */
import { describe, expect, test } from "vitest";
import { buy, sell } from "../book/book.ts";
import type { MarketRules } from "../command.ts";
import { exchanges, givenOn, inr, usdt } from "../reference/given.ts";
import { fillIn, type Given, layOutTable } from "./table.ts";

const [buyer, seller] = [100, 101];
const [rupee, dollar, coin] = [0, 1, 2];
const house = { fees: 1, gst: 2, tds: 3 };

/** Who takes comes second, to an order that rests. */
const rupees = `
   takes | price | lots |   maker |   taker |     tds || fee.b | gst.b | fee.s | gst.s | tds.s |  inr.b |  coin.b |   inr.s | coin.s
   buyer |   100 |   10 |    1000 |    2000 |   10000 ||    20 |     4 |     1 |     1 |    10 | 999000 | 1009980 | 1000989 | 990000
  seller |   100 |   10 |    1000 |    2000 |   10000 ||    10 |     2 |     2 |     1 |    10 | 999000 | 1009990 | 1000988 | 990000
   buyer |   100 |   10 |       0 |       0 |       0 ||     0 |     0 |     0 |     0 |     0 | 999000 | 1010000 | 1001000 | 990000
   buyer |   100 |   10 |       1 |       1 |       1 ||     1 |     1 |     1 |     1 |     1 | 999000 | 1009999 | 1000998 | 990000
   buyer |     1 |    1 |    1000 |    2000 |   10000 ||     2 |     1 |     1 |     1 |     0 | 999999 | 1000998 | 1000000 | 999000
   buyer |    10 |    2 | 1000000 | 1000000 |   10000 ||  2000 |   306 |    20 |     4 |     0 | 999980 | 1000000 | 1000000 | 998000
   buyer |    10 |    2 |       0 |       0 | 1000000 ||     0 |     0 |     0 |     0 |    20 | 999980 | 1002000 | 1000000 | 998000
   buyer |  1000 |   59 |    1000 |    2000 |   10000 ||   118 |    18 |    59 |     9 |   590 | 941000 | 1058882 | 1058351 | 941000
   buyer |  1000 |   60 |    1000 |    2000 |   10000 ||   120 |    19 |    60 |    10 |   600 | 940000 | 1059880 | 1059340 | 940000
   buyer |   100 |   20 |       0 |       0 |   10000 ||     0 |     0 |     0 |     0 |    20 | 998000 | 1020000 | 1001980 | 980000
  seller |  2001 |    1 |       0 |       0 |   10000 ||     0 |     0 |     0 |     0 |    21 | 997999 | 1001000 | 1001980 | 999000
`;
