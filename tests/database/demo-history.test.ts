import { expect, test } from "vitest";
import { demoMarkets } from "../../apps/server/src/demo/demo-coins.ts";
import { beginHistory, fillPiece } from "../../apps/server/src/demo/walk-history.ts";
import { verify } from "../../apps/server/src/sequencer/verify.ts";
import { createTradingFloor, fund, place } from "./trading-floor.ts";

const minuteMs = 60_000;
const floor = await createTradingFloor();
const { db, query, clock, url } = floor;
/** Ten minutes into an hour, so that a pause can end within it. */
const start = Date.UTC(2026, 10, 15, 9, 10, 20);
const market = 3;

interface Bar extends Record<string, unknown> {
  readonly open: number;
  readonly high: number;
  readonly low: number;
  readonly close: number;
  readonly lots: number;
  readonly trades: number;
  readonly first: number;
  readonly last: number;
}

const bars = (minutes: number, from: number): Promise<Bar[]> =>
  query<Bar>(
    `select open_ticks as open, high_ticks as high, low_ticks as low, close_ticks as close, lots::int, trades,
       first_trade::int as first, last_trade::int as last
     from bar where market = $1 and minutes = $2 and open_time >= $3 order by open_time`,
    [market, minutes, Math.floor(from / (minutes * minuteMs)) * minutes * 60],
  );
const left = async (): Promise<unknown[]> =>
  JSON.parse(
    (await query<{ value: string }>("select value from installation where name = 'demo-history'"))[0]?.value ?? "",
  );
const differences = async () => (await verify(url)).differences;

/** Asha sells to Ravi at a price. */
async function trade(engine: Awaited<ReturnType<typeof floor.start>>, price: string): Promise<void> {
  const [asha, ravi] = [await floor.number("asha"), await floor.number("ravi")];
  await place(engine, asha, "ADA-INR", { side: "SELL", price, volume: "2" });
  await place(engine, ravi, "ADA-INR", { side: "BUY", price, volume: "2" });
  await engine.sequencer.caughtUp(ravi);
}

test("seeded bars and trade bars join, in one run and over a pause, and verification still passes", async () => {
  clock.at = start;
  await beginHistory(db, start);
  const [hourOfWalk] = await bars(60, start);
  const engine = await floor.start();
  for (const person of ["asha", "ravi"]) await fund(engine, await floor.number(person), { INR: "100000", ADA: "500" });

  // The seed began this hour, day and minute; a trade continues the same bars.
  await trade(engine, "80");
  const [mixed] = await bars(60, start);
  expect(mixed).toMatchObject({ open: hourOfWalk?.open, low: 8_000, close: 8_000, first: 0, last: 1 });
  expect(mixed?.lots).toBe((hourOfWalk?.lots ?? 0) + 20);
  expect(mixed?.high).toBe(hourOfWalk?.high);

  // A minute later the bars are trades only, and are verified exactly.
  clock.at = start + 5 * minuteMs;
  await trade(engine, "81");
  expect(await bars(1, clock.at)).toEqual([
    { open: 8_100, high: 8_100, low: 8_100, close: 8_100, lots: 20, trades: 1, first: 2, last: 2 },
  ]);
  expect(await differences()).toEqual([]);
  await engine.sequencer.stop();

  // After twenty minutes' pause: the missing minutes are seeded, and the hour includes them.
  clock.at = start + 25 * minuteMs;
  const [before] = await bars(60, start);
  await beginHistory(db, clock.at);
  const minutes = await bars(1, start + 5 * minuteMs);
  expect(minutes.map(({ first, last }) => `${first} ${last}`)).toEqual(["2 2", ...Array(20).fill("0 0")]);
  const [after] = await bars(60, start);
  expect(after).toMatchObject({ open: before?.open, low: 8_000, first: 0, last: 2, close: minutes.at(-1)?.close });
  expect(after?.lots).toBeGreaterThan(before?.lots ?? 0);
  await beginHistory(db, clock.at);
  expect(await bars(60, start)).toEqual([after]);
  expect(await differences()).toEqual([]);

  // Bars of trades only must equal them; mixed bars must contain them.
  const spoiled = ["1 bars do not match their trades"];
  for (const [change, undo] of [
    ["close_ticks = close_ticks + 1 where first_trade = 2", "close_ticks = close_ticks - 1 where first_trade = 2"],
    [
      "lots = 1 where first_trade = 0 and minutes = 1 and last_trade = 1",
      "lots = 5000 where first_trade = 0 and minutes = 1 and last_trade = 1",
    ],
    ["last_trade = 1 where minutes = 60 and last_trade = 2", "last_trade = 2 where minutes = 60 and last_trade = 1"],
    [
      "last_trade = 9 where minutes = 1440 and last_trade = 0 and market = 5 and open_time = (select min(open_time) from bar where minutes = 1440)",
      "last_trade = 0 where last_trade = 9",
    ],
  ]) {
    await query(`update bar set ${change}`);
    expect(await differences()).toEqual(spoiled);
    await query(`update bar set ${undo}`);
    expect(await differences()).toEqual([]);
  }
});

test("CHART-001 older history is filled in pieces, newest first, and a kill in between neither loses nor repeats any", async () => {
  const count = async (minutes: number) =>
    (await query<{ count: number }>("select count(*)::int as count from bar where minutes = $1", [minutes]))[0]?.count;
  const days = (await count(1_440)) ?? 0;
  expect(await left()).toHaveLength(3);
  expect(await fillPiece(db)).toBe(true);
  expect(await count(1_440)).toBe(days + 15 * demoMarkets.length);
  const [gap] = await query(
    `select 1 from (select open_time - lag(open_time) over (partition by market order by open_time) as step
     from bar where minutes = 1440) steps where step <> 86400`,
  );
  expect(gap).toBeUndefined();

  // Two concurrent nodes fill two pieces.
  await Promise.all([fillPiece(db), fillPiece(db)]);
  expect(await count(1_440)).toBe(days + 45 * demoMarkets.length);

  // A failed piece, as after a kill, leaves the bars and the progress unchanged.
  const before = await left();
  await query("alter table bar add constraint no_more check (open_time > 1700000000000) not valid");
  await expect(fillPiece(db)).rejects.toThrow();
  await query("alter table bar drop constraint no_more");
  expect(await left()).toEqual(before);
  expect(await count(1_440)).toBe(days + 45 * demoMarkets.length);

  while (((await left()) as { minutes: number }[]).some(({ minutes }) => minutes > 1)) await fillPiece(db);
  expect(await count(1_440)).toBe((5 * 365 + 1) * demoMarkets.length);
  expect(await count(60)).toBe((92 * 24 + 1) * demoMarkets.length);
});

/** Complete bars that differ from the aggregate of the shorter bars in them. */
const disagreeing = (minutes: number, shorter: number) =>
  query(
    `select l.market, l.open_time from bar l join bar s on s.market = l.market and s.minutes = $2
       and s.open_time >= l.open_time and s.open_time < l.open_time + $1 * 60
     where l.minutes = $1 group by l.market, l.open_time, l.open_ticks, l.high_ticks, l.low_ticks, l.close_ticks, l.lots,
       l.quote_units, l.trades
     having count(*) = $1 / $2 and (
       (array_agg(s.open_ticks order by s.open_time))[1], max(s.high_ticks), min(s.low_ticks),
       (array_agg(s.close_ticks order by s.open_time desc))[1], sum(s.lots), sum(s.quote_units), sum(s.trades)
     ) is distinct from (l.open_ticks, l.high_ticks, l.low_ticks, l.close_ticks, l.lots, l.quote_units, l.trades)`,
    [minutes, shorter],
  );

test("CHART-001 day bars aggregate their hours and hour bars their minutes, in every market, even around a pause", async () => {
  for (let piece = 0; piece < 100; piece += 1) await fillPiece(db);
  const whole = async (minutes: number, shorter: number) =>
    (
      await query<{ count: number }>(
        `select count(*)::int as count from (select 1 from bar l join bar s on s.market = l.market and s.minutes = $2
         and s.open_time >= l.open_time and s.open_time < l.open_time + $1 * 60
       where l.minutes = $1 group by l.market, l.open_time having count(*) = $1 / $2) found`,
        [minutes, shorter],
      )
    )[0]?.count;
  expect(await whole(1_440, 60)).toBeGreaterThan(90 * demoMarkets.length);
  expect(await whole(60, 1)).toBeGreaterThan(48 * demoMarkets.length);
  expect(await whole(1_440, 1)).toBeGreaterThanOrEqual(demoMarkets.length);
  expect(await disagreeing(1_440, 60)).toEqual([]);
  expect(await disagreeing(60, 1)).toEqual([]);
  expect(await disagreeing(1_440, 1)).toEqual([]);
});
