/** Pauses and resumes a market; the register passes it to the core within seconds. */
import type { MarketState } from "@feo/exchange";
import { eq } from "drizzle-orm";
import type { Database } from "../platform/database.ts";
import { Refusal } from "../platform/refusal.ts";
import { markets } from "./market.tables.ts";

async function change(
  within: Database,
  symbol: string,
  decide: (state: MarketState) => MarketState | Refusal,
): Promise<void> {
  const [market] = await within.select().from(markets).where(eq(markets.symbol, symbol)).for("update");
  if (!market) throw new Refusal(`Market ${symbol} not found`);
  const state = decide(market.state);
  if (state instanceof Refusal) throw state;
  await within.update(markets).set({ state }).where(eq(markets.symbol, symbol));
}

/** Only cancellations are accepted while paused. */
export const pauseMarket = (within: Database, symbol: string): Promise<void> =>
  change(within, symbol, (state) => (state === "ENABLED" ? "CANCEL_ONLY" : new Refusal(`${symbol} is not open`)));

export const openMarket = (within: Database, symbol: string): Promise<void> =>
  change(within, symbol, (state) => (state === "ENABLED" ? new Refusal(`${symbol} is already open`) : "ENABLED"));
