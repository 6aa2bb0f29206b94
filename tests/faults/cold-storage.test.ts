/**
 * Coins between the hot wallet and cold storage, on real chains: excess coins are moved away, and refills come back
 * signed offline.
 */
import { createKeys, signRefill } from "@feo/custody/keys";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createAuditLog } from "../../apps/server/src/audit/audit.ts";
import { approveRefill, dropRefill, exportRefill, takeSignedRefill } from "../../apps/server/src/chain/refill-desk.ts";
import { Refusal } from "../../apps/server/src/platform/refusal.ts";
import { open } from "../database/fresh-database.ts";
import { tether } from "./coin-chains.ts";
import { coldWords } from "./coin-keys.ts";
import type { Coin } from "./coin-people.ts";
import { type CoinSystem, openCoinSystem } from "./coin-system.ts";
import { cold, coldSetting } from "./money-nodes.ts";

const audit = createAuditLog("a secret of this test");
let system: CoinSystem;
beforeAll(async () => {
  // The hot wallet keeps a tenth of customers' coins, and at least twenty thousand rupees' worth.
  const env = { COLD_ADDRESSES: coldSetting, HOT_SHARE: "10", HOT_LEAST_INR: "20000" };
  system = await openCoinSystem(["ETH", "BTC"], env);
});
afterAll(() => system?.leave());

/** Transfers to cold storage can start at any time; between them all accounts agree. */
const agree = () => expect.poll(() => system.audit({ isQuick: true })).toEqual([]);

const bitcoinThere = async (): Promise<bigint> => {
  const sum =
    "select coalesce(sum(chain_units), 0)::text as sum from chain_output where address = $1 and spent_by is null";
  return BigInt((await system.database.query<{ sum: string }>(sum, [cold.btc]))[0]?.sum ?? 0);
};
const there: Record<Coin, () => Promise<bigint>> = {
  ETH: () => system.chains.balance("ETH", cold.evm),
  USDT: () => system.chains.balance("ETH", cold.evm, tether),
  BTC: bitcoinThere,
};

test.each<[Coin, bigint]>([
  ["ETH", 9n * 10n ** 18n],
  ["USDT", 7n * 10n ** 8n],
  ["BTC", 19n * 10n ** 7n],
])("%s beyond the hot wallet's share moves to cold storage", async (coin, least) => {
  await expect.poll(async () => (await there[coin]()) > least).toBe(true);
});

test("a new deposit moves to cold storage too, and the books agree meanwhile", async () => {
  const before = await there.ETH();
  const person = await system.people.register("somebody");
  await system.people.deposit(person, "ETH", "1");
  // Nine tenths of it, less fees.
  await expect.poll(async () => (await there.ETH()) - before >= 8n * 10n ** 17n).toBe(true);
  await agree();
});

/** A proposal can be withdrawn at any time, once the hot wallet has enough again. */
const forgiveRefusal = (error: unknown): void => {
  if (!(error instanceof Refusal)) throw error;
};

test.each<[Coin, string, string]>([
  ["ETH", "1", "0.05"],
  ["BTC", "0.05", "0.0018"],
  ["USDT", "2000", "200"],
])("withdrawals of %s beyond the hot wallet wait for a refill, signed offline", async (coin, all, each) => {
  const person = await system.people.register("somebody");
  await system.people.deposit(person, coin, all);
  await agree();
  const ids = await Promise.all(Array.from({ length: 10 }, () => system.people.withdraw(person, coin, each)));
  expect(ids.every((id) => id.includes("-"))).toBe(true);

  const { db, close } = await open(system.database.url);
  /** A refill that waits for an operator, for its signature or for the chain. */
  const openRefill = async () => {
    const sql =
      "select id, state, unsigned from cold_refill where coin_ticker = $1 and state not in ('done', 'failed', 'dropped')";
    const [row] = await system.database.query<{ id: string; state: string; unsigned: string | null }>(sql, [coin]);
    return row;
  };
  const isPaid = async () => {
    const waiting = "select stage, note from withdrawal where user_id = $1 and stage <> 'done'";
    const rows = await system.database.query<{ stage: string; note: string }>(waiting, [person.userId]);
    // No withdrawal may be held for an operator, because nothing here would approve it.
    expect(rows.filter(({ stage }) => stage === "held")).toEqual([]);
    return rows.length === 0;
  };
  let signed = 0;
  // Another refill may be proposed before the first one has paid them all. None may stay out for signing at the end,
  // because it would block the network's other coins.
  for (;;) {
    const areAllPaid = await isPaid();
    const refill = await openRefill();
    if (areAllPaid && (refill === undefined || refill.state === "proposed")) break;
    if (areAllPaid && refill?.state === "approved") await dropRefill(db, refill.id, "No longer needed", new Date());
    else if (refill?.state === "proposed") await approveRefill(db, refill.id, new Date()).catch(forgiveRefusal);
    else if (refill?.state === "approved" && refill.unsigned !== null) {
      const exported = await db.transaction((tx) => exportRefill(tx, refill.id));
      const file = JSON.stringify(await signRefill(createKeys(coldWords), exported));
      await takeSignedRefill({ db, audit }, "op", { id: refill.id, file }, new Date());
      signed += 1;
      // Kill the leader right after the signed refill is stored: the next leader sends it, exactly once.
      await system.nodes.kill();
    }
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  await close();
  expect(signed).toBeGreaterThan(0);
  const ended = "select state, note from cold_refill where coin_ticker = $1 and state <> 'dropped' and raw is not null";
  const done = Array.from({ length: signed }, () => ({ state: "done", note: "" }));
  expect(await system.database.query(ended, [coin])).toEqual(done);
  await agree();
});
