/** Changes a market's terms, and lists a new market. The register passes both to the core within seconds. */
import { assetQuotes } from "@feo/contract";
import { eq, max, sql } from "drizzle-orm";
import type { Database } from "../platform/database.ts";
import { Refusal } from "../platform/refusal.ts";
import type { InstrumentContext, MarketFacts } from "./instruments.ts";
import { createMarketStore } from "./market.store.ts";
import { markets } from "./market.tables.ts";
import {
  changedFacts,
  checkedInstrument,
  readTermChanges,
  type TermChanges,
  termDiff,
  termsOf,
} from "./market-terms.ts";

type Details = Readonly<Record<string, string>>;

/** A market's rows as they are in the caller's transaction. */
export interface ReadMarket {
  readonly facts: MarketFacts;
  readonly context: InstrumentContext;
}

export async function readMarket(within: Database, symbol: string): Promise<ReadMarket | undefined> {
  const known = await createMarketStore(within).instruments();
  const facts = known.markets.find((market) => market.symbol === symbol);
  return facts && { facts, context: contextOf(known, facts.quote.ticker) };
}

type Known = Awaited<ReturnType<ReturnType<typeof createMarketStore>["instruments"]>>;

function contextOf({ markets: all, tiers }: Known, quote: string): InstrumentContext {
  const rupees = all.find(({ base, quote: paid }) => base.ticker === quote && paid.ticker === "INR");
  return { tiers, rupeeMarket: rupees?.number ?? null };
}

/** Changes the terms in the details; returns what they were, for the log. */
export async function changeMarket(within: Database, symbol: string, details: Details): Promise<Details> {
  await within.select().from(markets).where(eq(markets.symbol, symbol)).for("update");
  const found = await readMarket(within, symbol);
  if (!found) throw new Refusal(`Market ${symbol} not found`);
  const { facts, context } = found;
  const next = changedFacts(facts, readTermChanges(details), context.tiers);
  checkedInstrument(next, context);
  const changes = termDiff(termsOf(facts, context.tiers), termsOf(next, context.tiers));
  const feesMove = (facts.fees === null) !== (next.fees === null);
  if (changes.length === 0 && !feesMove) throw new Refusal(`${symbol} already has these terms`);
  await within
    .update(markets)
    .set({
      priceStep: next.priceStep ?? null,
      quantityStep: next.quantityStep ?? null,
      minNotional: next.minNotional,
      maxNotional: next.maxNotional,
      minQuantity: next.minQuantity,
      maxQuantity: next.maxQuantity,
      fees: next.fees === null ? null : [...next.fees],
    })
    .where(eq(markets.symbol, symbol));
  const was = changes.map(({ term, was: before }) => [`${term}Was`, before]);
  return { ...Object.fromEntries(was), ...(feesMove ? { feesWere: facts.fees === null ? "standard" : "own" } : {}) };
}

/**
 * Lists a market, halted until two operators open it. Its first steps are the units that the core counts it in, so
 * they can become coarser later, and never finer.
 */
export async function createMarket(within: Database, symbol: string, details: Details): Promise<void> {
  const known = await createMarketStore(within).instruments();
  const [baseTicker = "", quoteTicker = "", ...rest] = symbol.split("-");
  const coin = (ticker: string) => known.coins.find((each) => each.ticker === ticker);
  const [base, quote] = [coin(baseTicker), coin(quoteTicker)];
  if (rest.length > 0 || !base) throw new Refusal(`Coin ${baseTicker} not found. Name the market like ADA-INR`);
  if (!quote || !assetQuotes.some((ticker) => ticker === quoteTicker))
    throw new Refusal(`Markets are quoted in ${assetQuotes.join(", ")}`);
  if (base === quote) throw new Refusal("A market needs two different coins");
  if (known.markets.some((market) => market.symbol === symbol)) throw new Refusal(`${symbol} already exists`);
  const changes = readTermChanges(details);
  const [{ number = null, position = null } = {}] = await within
    .select({ number: max(markets.number), position: max(markets.position) })
    .from(markets);
  const facts = newFacts(symbol, { base, quote, changes, tiers: known.tiers, number: (number ?? -1) + 1 });
  checkedInstrument(facts, contextOf(known, quoteTicker));
  const { tickSize, stepSize, minNotional, maxNotional, minQuantity, maxQuantity } = facts;
  await within.insert(markets).values({
    symbol,
    number: facts.number,
    position: (position ?? -1) + 1,
    base: baseTicker,
    quote: quoteTicker,
    state: "DISABLED",
    fees: facts.fees === null ? null : [...facts.fees],
    tickSize,
    stepSize,
    minNotional,
    maxNotional,
    minQuantity,
    maxQuantity,
  });
}

interface NewMarket extends Pick<MarketFacts, "base" | "quote" | "number"> {
  readonly changes: TermChanges;
  readonly tiers: InstrumentContext["tiers"];
}

function newFacts(symbol: string, { changes, tiers, ...rest }: NewMarket): MarketFacts {
  const { priceStep, amountStep, minNotional, maxNotional, minQuantity, maxQuantity } = changes.terms;
  if (!priceStep || !amountStep || !minNotional || !maxNotional || !maxQuantity)
    throw new Refusal("A new market needs a price step, an amount step, a minimum and maximum order, a maximum amount");
  const limits = { minNotional, maxNotional, maxQuantity, minQuantity: minQuantity ?? amountStep };
  const plainFacts: MarketFacts = {
    symbol,
    ...rest,
    ...limits,
    state: "DISABLED",
    tickSize: priceStep,
    stepSize: amountStep,
    fees: null,
  };
  const { makerFee, takerFee } = changes.terms;
  const fees: Pick<TermChanges["terms"], "makerFee" | "takerFee"> = {
    ...(makerFee === undefined ? {} : { makerFee }),
    ...(takerFee === undefined ? {} : { takerFee }),
  };
  return changedFacts(plainFacts, { terms: fees, standardFees: changes.standardFees }, tiers);
}

/** Whether the core has adopted the market: until then no node may count on its number. */
export async function isInCore(within: Database, number: number): Promise<boolean> {
  const { rows } = await within.execute(sql`select 1 from trading_market where market = ${number}`);
  return rows.length > 0;
}
