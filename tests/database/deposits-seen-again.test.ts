/**
 * A transaction mined again in another block may have another effect, because a contract call can depend on its block.
 */
import { beforeEach, expect, test } from "vitest";
import { createChainStore } from "../../apps/server/src/chain/chain.store.ts";
import { openFresh } from "./fresh-database.ts";

const { db, query } = await openFresh();
const store = createChainStore(db);
const at = new Date();
let userId: string;
let otherId: string;
let height = 0;

beforeEach(async () => {
  await query("delete from crypto_deposit");
  const rows = await query<{ id: string }>("insert into account (kyc_level) values (1), (1) returning id");
  [userId = "", otherId = ""] = rows.map(({ id }) => id);
  await store.beginWatch("ETH", "0xgenesis", 0, at);
});

interface Log {
  readonly userId: string;
  readonly units: bigint;
  readonly status?: "PENDING" | "SUBMITTED";
}

/** Sees the transaction's log in the next block, with the given effect. */
async function see({ units, status = "PENDING", userId: owner }: Log): Promise<void> {
  height += 1;
  const deposit = {
    userId: owner,
    network: "ETH",
    coinTicker: "USDT",
    address: `0xof${owner}`,
    fromAddress: "0xfrom",
    txHash: "0xhash",
    txIndex: 0,
    chainUnits: String(units),
    units,
    feeUnits: 0n,
    wallet: "MAIN" as const,
    status,
    height,
    createdAt: at,
    updatedAt: at,
  };
  await store.takeBlock("ETH", { height, hash: `0x${height}` }, { deposits: [deposit], outputs: [], spends: [] }, at);
}

const forget = () => store.forgetAbove("ETH", height - 1, at, async () => undefined);
const rows = () =>
  query(
    "select user_id as owner, chain_units::text as units, status, height, reject_reason as reason from crypto_deposit",
  );

test.each(["PENDING", "SUBMITTED"] as const)("a deposit that is %s takes the new block's values", async (status) => {
  await see({ userId, units: 1_000n, status });
  await forget();
  await see({ userId: otherId, units: 1n, status: "PENDING" });
  expect(await rows()).toEqual([{ owner: otherId, units: "1", status: "PENDING", height, reason: "" }]);
});

test("a failed deposit is pending again, without its reason", async () => {
  await see({ userId, units: 1_000n });
  await forget();
  await query("update crypto_deposit set status = 'FAILED', reject_reason = 'dropped'");
  await see({ userId, units: 1_000n, status: "SUBMITTED" });
  expect(await rows()).toEqual([{ owner: userId, units: "1000", status: "SUBMITTED", height, reason: "" }]);
});

test.each(["SUCCESS", "REJECTED"])(
  "a deposit that is %s keeps its values, but takes the new block's height",
  async (status) => {
    await see({ userId, units: 1_000n });
    await forget();
    await query("update crypto_deposit set status = $1, reject_reason = 'why'", [status]);
    await see({ userId: otherId, units: 1n });
    expect(await rows()).toEqual([{ owner: userId, units: "1000", status, height, reason: "why" }]);
  },
);
