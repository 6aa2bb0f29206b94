/** A taker's decision: usually a small market order, now and then a sweep through several levels. Pure. */
import type { DemoMarket } from "./demo-coins.ts";
import type { Side } from "./ladder.ts";
import { lotsFor, takeCent } from "./market-scale.ts";
import type { Random } from "./random.ts";

/** One take in this many is a sweep. */
const sweepOneOf = 40;

export interface Take {
  readonly side: Side;
  readonly lots: number;
}

/** The mean size is about a hundred hundredths: small takes average 80, and one in forty averages 800. */
export function decideTake(market: DemoMarket, middleTicks: number, random: Random): Take {
  const side = random(2) === 0 ? "BUY" : "SELL";
  const size = random(sweepOneOf) === 0 ? 400 + random(800) : 10 + random(140);
  return { side, lots: lotsFor(market, takeCent(market) * BigInt(size), middleTicks) };
}
