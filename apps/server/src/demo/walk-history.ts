/**
 * Writes the walk's bars into the tables, each stretch exactly once: what is still to be filled is kept beside the bars and changes
 * with them, so that a kill loses and repeats nothing. A bar of trades that a stretch reaches into becomes one of both.
 */
import { eq, sql } from "drizzle-orm";
import { installation } from "../account/account.tables.ts";
import { inBackground } from "../platform/connection.ts";
import type { Database } from "../platform/database.ts";
import { demoMarkets } from "./demo-coins.ts";
import { barTimes, planHistory, type Stretch, takePiece } from "./history-plan.ts";
import { type WalkBar, walkBar } from "./walk-bars.ts";

const kept = "demo-history";
/** Between two pieces, so that whoever uses the exchange does not notice. */
const pauseMs = 120;
const retryMs = 5_000;

type Transaction = Parameters<Parameters<Database["transaction"]>[0]>[0];

/** Runs alone, also where two nodes start at once, and is told what is still to be filled. */
async function alone<Result>(
  db: Database,
  act: (tx: Transaction, left: readonly Stretch[]) => Promise<Result>,
): Promise<Result> {
  return db.transaction(async (tx) => {
    // Lost with the machine, both the bars and the word that they are there are lost.
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

/** Fills what pages show at once, and notes the rest down. Running it again at the same moment changes nothing. */
export async function beginHistory(db: Database, nowMs: number): Promise<void> {
  await alone(db, async (tx, left) => {
    const { rows } = await tx.execute<{ latest: string | null }>(sql`
      select max(open_time) as latest from bar where minutes = 1`);
    const latest = rows[0]?.latest;
    const { first, later } = planHistory(latest == null ? null : Number(latest) * 1000, nowMs);
    for (const stretch of first) await fill(tx, stretch);
    if (later.length > 0) await keep(tx, [...left, ...later]);
  });
}

/** Fills one piece of the rest; false when nothing is left. */
export function fillPiece(db: Database): Promise<boolean> {
  return alone(db, async (tx, left) => {
    const taken = takePiece(left);
    if (!taken) return false;
    await fill(tx, taken.piece);
    await keep(tx, taken.rest);
    return true;
  });
}

/** Fills the rest piece by piece, until it is done or stopped. */
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
        // The connection may have been cut: the same piece is tried again.
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
    demoMarkets.map((market) => walkBar(market, { ...stretch, openTimeMs })),
  );
  if (bars.length > 0) await growBars(tx, bars);
}

/**
 * A bar that is there was begun before the exchange stopped: it keeps its open, and `first_trade` 0 says from now on that it is not
 * of trades alone.
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
