/** Coins between hand and cold storage, on real chains: what is too much goes away, and what is missing comes back signed elsewhere. */
import { createKeys, signRefill } from "@feo/custody/keys";
import { afterAll, beforeAll, expect, test } from "vitest";
import { approveRefill, dropRefill, exportRefill, takeSignedRefill } from "../../apps/server/src/chain/refill-desk.ts";
import { createAuditLog } from "../../apps/server/src/operator/audit.ts";
import { Refusal } from "../../apps/server/src/platform/refusal.ts";
import { open } from "../database/fresh-database.ts";
import { tether } from "./coin-chains.ts";
import { type CoinGround, openCoinGround } from "./coin-ground.ts";
import { coldWords } from "./coin-keys.ts";
import type { Coin } from "./coin-people.ts";
import { cold, coldSetting } from "./money-nodes.ts";

const audit = createAuditLog("a secret of this test");
let ground: CoinGround;
beforeAll(async () => {
  // At hand stays a tenth of what people have, and no less than is worth twenty thousand rupees.
  const env = { COLD_ADDRESSES: coldSetting, HOT_SHARE: "10", HOT_LEAST_INR: "20000" };
  ground = await openCoinGround(["ETH", "BTC"], env);
});
afterAll(() => ground?.leave());

/** Coins go to cold storage at any time; between two such moves all accounts agree. */
const agree = () => expect.poll(() => ground.audit({ isQuick: true })).toEqual([]);

const bitcoinThere = async (): Promise<bigint> => {
  const sum =
    "select coalesce(sum(chain_units), 0)::text as sum from chain_output where address = $1 and spent_by is null";
  return BigInt((await ground.database.query<{ sum: string }>(sum, [cold.btc]))[0]?.sum ?? 0);
};
const there: Record<Coin, () => Promise<bigint>> = {
  ETH: () => ground.chains.balance("ETH", cold.evm),
  USDT: () => ground.chains.balance("ETH", cold.evm, tether),
  BTC: bitcoinThere,
};

test.each<[Coin, bigint]>([
  ["ETH", 9n * 10n ** 18n],
  ["USDT", 7n * 10n ** 8n],
  ["BTC", 19n * 10n ** 7n],
])("of %s what is not needed at hand goes to cold storage", async (coin, least) => {
  await expect.poll(async () => (await there[coin]()) > least).toBe(true);
});

test("a person's coins are put away too, and the books find nothing meanwhile", async () => {
  const before = await there.ETH();
  const person = await ground.people.register("somebody");
  await ground.people.deposit(person, "ETH", "1");
  // Nine tenths of it at least.
  await expect.poll(async () => (await there.ETH()) - before >= 8n * 10n ** 17n).toBe(true);
  await agree();
});

/** A proposal is taken back at any time, where enough is at hand again. */
const forgiveRefusal = (error: unknown): void => {
  if (!(error instanceof Refusal)) throw error;
};

test.each<[Coin, string, string]>([
  ["ETH", "1", "0.05"],
  ["BTC", "0.05", "0.0018"],
  ["USDT", "2000", "200"],
])("withdrawals of %s that find too little at hand wait for a refill, signed elsewhere", async (coin, all, each) => {
  const person = await ground.people.register("somebody");
  await ground.people.deposit(person, coin, all);
  await agree();
  const ids = await Promise.all(Array.from({ length: 10 }, () => ground.people.withdraw(person, coin, each)));
  expect(ids.every((id) => id.includes("-"))).toBe(true);

  const { db, close } = await open(ground.database.url);
  /** Waits for an operator, is out to be signed, or is on its way back. */
  const openRefill = async () => {
    const sql =
      "select id, state, unsigned from cold_refill where coin_ticker = $1 and state not in ('done', 'failed', 'dropped')";
    const [row] = await ground.database.query<{ id: string; state: string; unsigned: string | null }>(sql, [coin]);
    return row;
  };
  const isPaid = async () => {
    const waiting = "select stage, note from withdrawal where user_id = $1 and stage <> 'done'";
    const rows = await ground.database.query<{ stage: string; note: string }>(waiting, [person.userId]);
    // Nobody had a reason to object, and nobody would approve it here.
    expect(rows.filter(({ stage }) => stage === "held")).toEqual([]);
    return rows.length === 0;
  };
  let signed = 0;
  // A further one may be proposed, where some were paid before the first was. Nothing stays out to be signed at the end: no other
  // coin of the network would have its turn.
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
      // As it is written down and sent: whoever leads next takes it further, and sends it once.
      await ground.nodes.kill();
    }
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  await close();
  expect(signed).toBeGreaterThan(0);
  const ended = "select state, note from cold_refill where coin_ticker = $1 and state <> 'dropped' and raw is not null";
  const done = Array.from({ length: signed }, () => ({ state: "done", note: "" }));
  expect(await ground.database.query(ended, [coin])).toEqual(done);
  await agree();
});
