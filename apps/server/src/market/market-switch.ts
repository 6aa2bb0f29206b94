/** Stops a market from taking orders and lets it take them again; the register tells the core within seconds. */
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
  if (!market) throw new Refusal(`There is no market ${symbol}`);
  const state = decide(market.state);
  if (state instanceof Refusal) throw state;
  await within.update(markets).set({ state }).where(eq(markets.symbol, symbol));
}

/** Orders can be cancelled and nothing else. */
export const pauseMarket = (within: Database, symbol: string): Promise<void> =>
  change(within, symbol, (state) => (state === "ENABLED" ? "CANCEL_ONLY" : new Refusal(`${symbol} is not open`)));

export const openMarket = (within: Database, symbol: string): Promise<void> =>
  change(within, symbol, (state) => (state === "ENABLED" ? new Refusal(`${symbol} is open already`) : "ENABLED"));
