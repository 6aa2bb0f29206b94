/** What a change of a market would do at this moment. Reads only. */
import type { CallOutput, tryMarketChange } from "@feo/contract";
import type { MarketState } from "@feo/exchange";
import { divide, formatUnits } from "@feo/money";
import { sql } from "drizzle-orm";
import type { Database } from "../platform/database.ts";
import { Refusal } from "../platform/refusal.ts";
import { type Instrument, ppmOf } from "./instruments.ts";
import { type ReadMarket, readMarket } from "./market-change.ts";
import {
  changedFacts,
  checkedInstrument,
  readTermChanges,
  type TermChanges,
  termDiff,
  termsOf,
} from "./market-terms.ts";

type DryRun = CallOutput<typeof tryMarketChange>;

export interface WantedChange {
  /** As in the action's details. */
  readonly details: Readonly<Record<string, string | undefined>>;
  readonly state: MarketState | undefined;
}

const dayMs = 86_400_000;

/** Undefined if there is no such market. */
export async function dryRun(
  db: Database,
  symbol: string,
  { details, state }: WantedChange,
  nowMs: number,
): Promise<DryRun | undefined> {
  const read = await readMarket(db, symbol);
  if (!read) return undefined;
  const { facts, context } = read;
  const tried = attempt(read, details);
  const instrument = tried.instrument ?? checkedInstrument(facts, context);
  const changes = tried.next ? termDiff(termsOf(facts, context.tiers), termsOf(tried.next, context.tiers)) : [];
  const [orders, turnover] = await Promise.all([
    countOrders(db, instrument),
    turnoverSince(db, facts.number, nowMs - dayMs),
  ]);
  const leaves = tried.next && context.tiers.length > 1 && (facts.fees === null) !== (tried.next.fees === null);
  return {
    at: new Date(nowMs).toISOString(),
    refusal: tried.refusal,
    changes,
    state: state === undefined || state === facts.state ? null : { was: facts.state, now: state },
    ...orders,
    feesADay: feesADay(changes.length > 0 && tried.next ? [facts, tried.next] : null, context.tiers, turnover),
    tiers: leaves ? (facts.fees === null ? "LEAVES" : "JOINS") : null,
  };
}

interface Attempt {
  readonly refusal: string | null;
  readonly next?: ReadMarket["facts"];
  readonly instrument?: Instrument;
}

function attempt({ facts, context }: ReadMarket, details: WantedChange["details"]): Attempt {
  try {
    const changes: TermChanges = readTermChanges(details);
    const next = changedFacts(facts, changes, context.tiers);
    return { refusal: null, next, instrument: checkedInstrument(next, context) };
  } catch (error) {
    if (error instanceof Refusal) return { refusal: error.message };
    throw error;
  }
}

/** Open orders, and those that the new terms would not accept; a stop at market counts at its stop price. */
async function countOrders(db: Database, { number, rules, priceStepTicks, quantityStepLots }: Instrument) {
  const { rows } = await db.execute<
    Record<"openOrders" | "offPriceStep" | "offAmountStep" | "belowMinimum" | "aboveMaximum", number>
  >(sql`
    select count(*)::int as "openOrders",
      count(*) filter (where price_ticks % ${priceStepTicks}::int <> 0 or stop_ticks % ${priceStepTicks}::int <> 0)::int
        as "offPriceStep",
      count(*) filter (where original_lots % ${quantityStepLots}::int <> 0)::int as "offAmountStep",
      count(*) filter (where worth < ${rules.minNotionalUnits}::numeric
        or (original_lots > 0 and original_lots < ${rules.minLots}::int))::int as "belowMinimum",
      count(*) filter (where worth > ${rules.maxNotionalUnits}::numeric or original_lots > ${rules.maxLots}::int)::int
        as "aboveMaximum"
    from (
      select price_ticks, stop_ticks, original_lots, case when total_units > 0 then total_units::numeric
        else original_lots::numeric * coalesce(nullif(price_ticks, 0), stop_ticks) * ${rules.quoteUnitsPerTick}::numeric
        end as worth
      from spot_order where status = 'WAITING' and market = ${number}
    ) open`);
  const [row] = rows;
  if (!row) throw new Error("A count has one row");
  return row;
}

async function turnoverSince(db: Database, market: number, fromMs: number): Promise<bigint> {
  const { rows } = await db.execute<{ units: string }>(sql`
    select coalesce(sum(quote_units), 0)::text as units from bar
    where market = ${market} and minutes = 1 and open_time >= ${Math.ceil(fromMs / 1000)}`);
  return BigInt(rows[0]?.units ?? 0);
}

/** What both sides of the turnover pay, before and after; null if the fees stay. */
export function feesADay(
  versions: readonly [ReadMarket["facts"], ReadMarket["facts"]] | null,
  tiers: ReadMarket["context"]["tiers"],
  turnoverUnits: bigint,
): DryRun["feesADay"] {
  if (versions === null) return null;
  const [was, now] = versions.map((facts) => {
    const { makerFee, takerFee } = termsOf(facts, tiers);
    const units = turnoverUnits * BigInt(ppmOf(makerFee) + ppmOf(takerFee));
    return formatUnits(divide(units, 1_000_000n, "half-even"), facts.quote.decimals);
  });
  return was === undefined || now === undefined || was === now ? null : { was, now };
}
