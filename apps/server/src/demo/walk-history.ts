/**
 * Writes the walk's bars into the tables, each stretch exactly once: the remaining work is stored beside the bars and
 * changes in the same transaction, so that a kill neither loses nor repeats anything. A bar of real trades that a
 * stretch overlaps is merged with it.
 */
import { eq, sql } from "drizzle-orm";
import { installation } from "../account/account.tables.ts";
import { inBackground } from "../platform/connection.ts";
import type { Database } from "../platform/database.ts";
import { demoMarkets } from "./demo-coins.ts";
import { barTimes, planHistory, type Stretch, takePiece } from "./history-plan.ts";
import { type WalkBar, walkBar } from "./walk-bars.ts";

const kept = "demo-history";
/** Pause between pieces, so that users notice no slowdown. */
const pauseMs = 120;
const retryMs = 5_000;

type Transaction = Parameters<Parameters<Database["transaction"]>[0]>[0];

/** Runs `act` under a row lock, so that two nodes starting together take turns; passes in the remaining stretches. */
async function serialised<Result>(
  db: Database,
  act: (tx: Transaction, left: readonly Stretch[]) => Promise<Result>,
): Promise<Result> {
  return db.transaction(async (tx) => {
    // Safe without a synchronous commit: a crash loses the bars and their progress record together.
    await tx.execute(sql`set local synchronous_commit = off`);
    await tx.insert(installation).values({ name: kept, value: "[]" }).onConflictDoNothing();
    const [row] = await tx.select().from(installation).where(eq(installation.name, kept)).for("update");
    return act(tx, JSON.parse(row?.value ?? "[]"));
  });
}

const keep = (tx: Transaction, left: readonly Stretch[]) =>
  tx
    .update(installation)
    .set({ value: JSON.stringify(left) })
    .where(eq(installation.name, kept));

/** Fills what pages show at once, and records the rest for later. Idempotent for the same moment. */
export async function beginHistory(db: Database, nowMs: number): Promise<void> {
  await serialised(db, async (tx, left) => {
    const { rows } = await tx.execute<{ latest: string | null }>(sql`
      select max(open_time) as latest from bar where minutes = 1`);
    const latest = rows[0]?.latest;
    const { first, later } = planHistory(latest == null ? null : Number(latest) * 1000, nowMs);
    for (const stretch of first) await fill(tx, stretch);
    if (later.length > 0) await keep(tx, [...left, ...later]);
  });
}

/** Fills one remaining piece; false when nothing is left. */
export function fillPiece(db: Database): Promise<boolean> {
  return serialised(db, async (tx, left) => {
    const taken = takePiece(left);
    if (!taken) return false;
    await fill(tx, taken.piece);
    await keep(tx, taken.rest);
    return true;
  });
}

/** Fills the remaining pieces in the background until done or stopped. */
export function fillInBackground(db: Database, onError: (error: unknown) => void): { stop(): Promise<void> } {
  let isStopping = false;
  let wake: () => void = () => undefined;
  const pause = (ms: number) =>
    new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, ms);
      wake = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  async function run(): Promise<void> {
    for (let isMore = true; isMore && !isStopping; ) {
      try {
        isMore = await fillPiece(db);
        if (isMore) await pause(pauseMs);
      } catch (error) {
        // The connection may have been lost: retry the same piece.
        onError(error);
        if (!isStopping) await pause(retryMs);
      }
    }
  }
  const running = inBackground(run);
  return {
    async stop() {
      isStopping = true;
      wake();
      await running;
    },
  };
}

async function fill(tx: Transaction, stretch: Stretch): Promise<void> {
  const bars = barTimes(stretch).flatMap((openTimeMs) =>
    demoMarkets.map((market) => walkBar(market, { ...stretch, ...stretch.walk, openTimeMs })),
  );
  if (bars.length > 0) await growBars(tx, bars);
}

/**
 * An existing bar was begun before the exchange stopped: it keeps its open, and `first_trade` 0 marks that it is no
 * longer made of trades alone.
 */
async function growBars(tx: Transaction, bars: readonly WalkBar[]): Promise<void> {
  await tx.execute(sql`
    insert into bar (market, minutes, open_time, open_ticks, high_ticks, low_ticks, close_ticks, lots, quote_units, trades,
      first_trade, last_trade)
    select m.number, b.minutes, b."openTime", round(b.open / m.tick_size), round(b.high / m.tick_size),
      round(b.low / m.tick_size), round(b.close / m.tick_size), round(b.vol / m.step_size),
      trunc(b.total * power(10::numeric, q.decimals)), b.trades, 0, 0
    from json_to_recordset(${JSON.stringify(bars)}::json) as b(
      symbol text, minutes int, "openTime" bigint, open numeric, high numeric, low numeric, close numeric,
      vol numeric, total numeric, trades int)
    join market m on m.symbol = b.symbol join coin q on q.ticker = m.quote
    on conflict (market, minutes, open_time) do update set
      high_ticks = greatest(bar.high_ticks, excluded.high_ticks), low_ticks = least(bar.low_ticks, excluded.low_ticks),
      close_ticks = excluded.close_ticks, lots = bar.lots + excluded.lots,
      quote_units = bar.quote_units + excluded.quote_units, trades = bar.trades + excluded.trades, first_trade = 0`);
}
