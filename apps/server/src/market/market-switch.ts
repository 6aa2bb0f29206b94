/**
 * Halts, restricts and opens markets; the register passes it to the core within seconds. Cancel only: orders can be
 * cancelled and nothing else. Halted: nothing happens, not even cancelling, and open orders stay as they are.
 */
import type { MarketState } from "@feo/exchange";
import { asc, eq, ne } from "drizzle-orm";
import type { Database } from "../platform/database.ts";
import { Refusal } from "../platform/refusal.ts";
import { markets } from "./market.tables.ts";
import { isInCore } from "./market-change.ts";

export const marketStateWords: Readonly<Record<MarketState, string>> = {
  ENABLED: "trading",
  CANCEL_ONLY: "cancel only",
  DISABLED: "halted",
};

/** Returns the earlier state in words, for the log. */
export async function setMarketState(within: Database, symbol: string, state: MarketState): Promise<string> {
  const [market] = await within.select().from(markets).where(eq(markets.symbol, symbol)).for("update");
  if (!market) throw new Refusal(`Market ${symbol} not found`);
  if (market.state === state) throw new Refusal(`${symbol} is already ${marketStateWords[state]}`);
  if (state === "ENABLED" && !(await isInCore(within, market.number)))
    throw new Refusal(`The engine doesn't know ${symbol} yet. Try again in a few seconds`);
  await within.update(markets).set({ state }).where(eq(markets.symbol, symbol));
  return marketStateWords[market.state];
}

/** Halts every market that is not halted yet; returns them with their earlier states. */
export async function haltAllMarkets(
  within: Database,
): Promise<readonly { readonly symbol: string; readonly was: string }[]> {
  const rows = await within
    .select({ symbol: markets.symbol, state: markets.state })
    .from(markets)
    .where(ne(markets.state, "DISABLED"))
    .orderBy(asc(markets.position))
    .for("update");
  if (rows.length === 0) throw new Refusal("All markets are already halted");
  await within.update(markets).set({ state: "DISABLED" }).where(ne(markets.state, "DISABLED"));
  return rows.map(({ symbol, state }) => ({ symbol, was: marketStateWords[state] }));
}
