/** What moved a customer's asset, as the page of a withdrawal shows it: both directions, after fees, and by month. */
import { beforeAll, expect, test } from "vitest";
import { seedDemo } from "../../apps/server/src/demo/seed.ts";
import { assetHistory, assetMonths } from "../../apps/server/src/wallet/asset-history.ts";
import { openFresh } from "./fresh-database.ts";

const { db, query } = await openFresh();
const nobody = "00000000-0000-4000-8000-000000000000";
const now = Date.parse("2026-11-17T09:00:00Z");

interface Owner {
  readonly userId: string;
  readonly userNumber: number;
}
let asha: Owner;
let ravi: Owner;

async function ownerOf(feoTag: string): Promise<Owner> {
  const [row] = await query<{ id: string; number: number }>("select id, number from account where feo_tag = $1", [
    feoTag,
  ]);
  if (!row) throw new Error(`There is no ${feoTag}`);
  return { userId: row.id, userNumber: row.number };
}

beforeAll(async () => {
  await seedDemo(db);
  [asha, ravi] = [await ownerOf("asha"), await ownerOf("ravi")];
  // One lot of BTC for ₹100; each side pays a fee in what it receives, the seller TDS of ₹1 in rupees.
  await query(
    `insert into trade (id, market, taker_side, price_ticks, lots, quote_units, buy_order, buy_user, buy_fee, buy_gst,
       buy_tds, buy_tds_asset, sell_order, sell_user, sell_fee, sell_gst, sell_tds, sell_tds_asset, at)
     select 1, m.number, 0, 1, 1, 100000000, 11, $1, 1, 0, 0, q.asset, 12, $2, 2000000, 0, 1000000, q.asset, $3
     from market m join coin q on q.ticker = m.quote where m.symbol = 'BTC-INR'`,
    [asha.userNumber, ravi.userNumber, now - 1_000],
  );
  await query(
    "insert into payment (sequence, payer, payee, asset, units, memo, at) values (1, $1, $2, 0, 5000000, '', $3)",
    [...[asha.userNumber, ravi.userNumber, now - 2_000]],
  );
  await query(
    `insert into security_event (user_id, event, at, address, device, detail)
     select $1, 'SIGNED_IN', to_timestamp($2 / 1000.0) + n * interval '1 hour', '', device, ''
     from unnest(array['Chrome on Windows', 'Chrome on Android', 'Chrome on Windows']) with ordinality as seen(device, n)`,
    [asha.userId, now - 86_400_000],
  );
});

const history = async (owner: Owner, coinTicker: string) =>
  (await assetHistory(db, { ...owner, coinTicker, except: nobody, count: 10 })).map(
    ({ kind, coinTicker: ticker, other, isIn, moved, movedTicker }) => [kind, ticker, other, isIn, moved, movedTicker],
  );

test("a buyer's rupees go out, a seller's come in after fee and TDS, and a payment counts on both sides", async () => {
  expect(await history(asha, "INR")).toEqual([
    ["bought", "BTC", "INR", false, "100", "INR"],
    ["payment", "INR", "@ravi", false, "5", "INR"],
    ["device", "", "Chrome on Android", true, null, ""],
  ]);
  expect(await history(ravi, "INR")).toEqual([
    ["sold", "BTC", "INR", true, "97", "INR"],
    ["payment", "INR", "@asha", true, "5", "INR"],
  ]);
});

test("a buyer's coins come in after the fee, a seller's go out", async () => {
  const [lot] = await query<{ lot: string; less: string }>(
    `select trim_scale(m.step_size)::text as lot, trim_scale(m.step_size - 1 / power(10::numeric, c.decimals))::text as less
     from market m join coin c on c.ticker = m.base where m.symbol = 'BTC-INR'`,
  );
  expect((await history(asha, "BTC"))[0]).toEqual(["bought", "BTC", "INR", true, lot?.less, "BTC"]);
  expect(await history(ravi, "BTC")).toEqual([["sold", "BTC", "INR", false, lot?.lot, "BTC"]]);
});

test("months are Indian, twelve of them, without trades; the request is part of what goes out", async () => {
  const [row] = await query<{ id: string }>(
    `insert into withdrawal (user_id, rail, network, coin_ticker, address, units, fee_units, paise, status, stage,
       created_at, updated_at)
     values ($1, 'chain', 'BTC', 'BTC', 'x', 5000000000, 0, 1, 'PENDING', 'held', $2, now()),
       ($1, 'chain', 'BTC', 'BTC', 'x', 2500000000, 0, 1, 'SUCCESS', 'done', $3, now()),
       ($1, 'chain', 'BTC', 'BTC', 'x', 9000000000, 0, 1, 'CANCELLED', 'done', $3, now())
     returning id`,
    // Still October in UTC, November in India; and the last moment before it.
    [asha.userId, "2026-10-31T18:30:00Z", "2026-10-31T18:29:59Z"],
  );
  const months = await assetMonths(db, { ...asha, coinTicker: "BTC", withdrawal: row?.id ?? "", now });
  expect(months).toHaveLength(12);
  expect(months[0]).toEqual({ month: "2025-12", in: "0", out: "0", request: "0" });
  expect(months.slice(-2)).toEqual([
    { month: "2026-10", in: "0", out: "0.25", request: "0" },
    { month: "2026-11", in: "0", out: "0.5", request: "0.5" },
  ]);
  expect((await assetMonths(db, { ...asha, coinTicker: "INR", withdrawal: nobody, now })).at(-1)).toMatchObject({
    out: "5",
  });
});
