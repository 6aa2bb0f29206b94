/** Deposits above their network's maximum are credited only after two operators approve them. */
import { beforeAll, expect, test } from "vitest";
import { createChainStore } from "../../apps/server/src/chain/chain.store.ts";
import { waitingCoins } from "../../apps/server/src/chain/chain-waiting.ts";
import { createDeposits } from "../../apps/server/src/chain/deposits.ts";
import { seedDemo } from "../../apps/server/src/demo/seed.ts";
import { createOperatorFloor } from "./operator-floor.ts";

const floor = await createOperatorFloor();
const { db, operator, query } = floor;
const store = createChainStore(db);
const credited: bigint[] = [];
const deposits = createDeposits({
  store,
  familyOf: () => "evm" as const,
  decimalsOf: () => 10,
  lostAfterMs: 60_000,
  now: Date.now,
  rules: async () => ({ isOpen: true, minConfirmation: 2, leastUnits: 1n, mostUnits: 50_000_000_000n }),
  credit: async ({ units }) => void credited.push(units),
  notify: async () => undefined,
  ask: async () => undefined,
  tellRefused: async () => undefined,
});
const rethrow = (error: unknown) => {
  throw error;
};
let userId = "";

beforeAll(async () => {
  await seedDemo(db);
  await floor.found();
  [userId = ""] = (await query<{ id: string }>("insert into account (kyc_level) values (1) returning id")).map(
    ({ id }) => id,
  );
  const at = new Date();
  await store.beginWatch("ETH", "0xgenesis", 0, at);
  const deposit = (txHash: string, units: bigint) => ({
    userId,
    network: "ETH",
    coinTicker: "ETH",
    address: "0xours",
    fromAddress: "0xfrom",
    txHash,
    txIndex: -1,
    chainUnits: String(units),
    units,
    feeUnits: 0n,
    wallet: "MAIN" as const,
    status: "SUBMITTED" as const,
    height: 1,
    createdAt: at,
    updatedAt: at,
  });
  for (const height of [1, 2, 3]) {
    const came = height === 1 ? [deposit("0xlarge", 50_000_000_001n), deposit("0xsmall", 50_000_000_000n)] : [];
    await store.takeBlock("ETH", { height, hash: `0x${height}` }, { deposits: came, outputs: [], spends: [] }, at);
  }
});

test("a deposit above the maximum waits with a reason, and is credited once two operators approve it", async () => {
  await deposits.finishAll("ETH", rethrow);
  expect(credited).toEqual([50_000_000_000n]);
  const [large] = (await deposits.list(userId, { pageNo: 1, limit: 10, txHash: "0xlarge" })).txs;
  const id = large?.id ?? "";
  expect(large).toMatchObject({ status: "SUBMITTED", amount: "5.0000000001" });
  expect(large?.rejectReason).toMatch(/^Deposits above 5 ETH/);
  expect((await waitingCoins(db)).rows.map(({ isTooLarge, why }) => [isTooLarge, why])).toEqual([
    [true, "Above the network's maximum deposit. Two operators must approve it"],
  ]);

  await operator(`coin approve ${id}`, { as: "meera" });
  await deposits.finishAll("ETH", rethrow);
  expect(credited).toHaveLength(1);
  expect(await operator(`coin approve ${id}`, { as: "arjun" })).toBe("Done.");
  expect((await waitingCoins(db)).rows.map(({ isTooLarge }) => isTooLarge)).toEqual([false]);
  await deposits.finishAll("ETH", rethrow);
  await deposits.finishAll("ETH", rethrow);
  expect(credited).toEqual([50_000_000_000n, 50_000_000_001n]);
  expect(await operator(`coin approve ${id}`, { as: "meera" })).toMatch(
    /^refused: Deposit .* is not waiting for size approval/,
  );
});

test.each(["", "no-id", "3b0c4f7e-6c1a-4d55-9a53-0d8f6a1e2b01"])(
  "approving the unknown deposit %o is refused",
  async (id) => {
    expect(await operator(`coin approve ${id}`.trim(), { as: "meera" })).toMatch(/^refused: /);
  },
);
