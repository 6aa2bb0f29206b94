/**
 * Fake deposits credit nothing: events of other contracts, failed transactions, logs that moved nothing, the same hash
 * on another chain, and logs that are read twice. The sender is known, so anything accepted would be credited.
 */
import { privateKeyToAccount } from "viem/accounts";
import { afterAll, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { tokenCalls } from "../../apps/world/src/chains/evm/token-calls.ts";
import { tokenCode } from "../../apps/world/src/chains/evm/token-code.ts";
import { chainWorldOf } from "../system/chain-world.ts";
import { patientMs } from "../system/patience.ts";
import { tether } from "./coin-chains.ts";
import { type CoinSystem, confirmations, openCoinSystem } from "./coin-system.ts";
import type { Person } from "./patient-client.ts";

let system: CoinSystem;
let world: ReturnType<typeof chainWorldOf>;
let asha: Person;
let address: string;
let alice: string;

const rowsOf = (hash: string) =>
  system.database.query<{ network: string; coin: string; status: string; reason: string }>(
    `select network, coin_ticker as coin, status, reject_reason as reason from crypto_deposit where tx_hash = $1
     order by network`,
    [hash],
  );

const balanceOf = async ({ userNumber }: Person, coin: string): Promise<string> =>
  (
    await system.database.query<{ amount: string }>(
      `select trim_scale(b.main_available / 10::numeric ^ c.decimals)::text as amount from balance b join coin c on c.asset = b.asset
       where b.user_number = $1 and c.ticker = $2`,
      [userNumber, coin],
    )
  )[0]?.amount ?? "0";

const balances = async () => ({ ETH: await balanceOf(asha, "ETH"), USDT: await balanceOf(asha, "USDT") });
const real = { ETH: "0.2", USDT: "40" };

beforeAll(async () => {
  system = await openCoinSystem(["ETH", "BTC", "BSC"]);
  world = chainWorldOf(system.world.url);
  asha = await system.people.register("asha");
  await system.people.deposit(asha, "ETH", "0.2");
  await system.people.deposit(asha, "USDT", "40");
  // Credited and swept to the hot wallet: no payment of ours from this address is in flight.
  const isQuiet = "select 1 from crypto_deposit where swept_by in (select id from chain_payment where state = 'done')";
  await vi.waitUntil(async () => (await system.database.query(isQuiet)).length === 2, { timeout: patientMs(60) });
  const [row] = await system.database.query<{ address: string }>(
    "select address from chain_address where user_id = $1 and family = 'evm'",
    [asha.userId],
  );
  address = row?.address ?? "";
  [alice = ""] = await world.ask<string[]>("ETH", "eth_accounts", []);
});
afterAll(() => system?.leave());
/** Blocks are mined only when a test asks for them. */
beforeEach(() => system.chains.holdUp());

const setCode = (at: string, code: string, network = "ETH") => world.ask(network, "anvil_setCode", [at, `0x${code}`]);
/** With a fixed gas limit, so that the wallet skips the gas estimate, which would reveal a failing transaction. */
const send = (transaction: object, network = "ETH") =>
  world.ask<string>(network, "eth_sendTransaction", [{ from: alice, gas: "0x186a0", ...transaction }]);
const ether = (milli: bigint) => `0x${(milli * 10n ** 15n).toString(16)}`;
const usdt = (amount: bigint) => tokenCalls.transfer(address, amount * 10n ** 6n);
const receipt = (hash: string, network = "ETH") =>
  world.ask<{ status: string; logs: object[] }>(network, "eth_getTransactionReceipt", [hash]);

const elsewhere = `0x${"f".repeat(40)}`;
const reverting = "60006000fd";
/** Forwards the call's value to the address in its data. */
const forwarding = "6000600060006000346000355af100";

interface Fake {
  readonly what: string;
  /** Sends the fake deposit and mines it; returns its hash. */
  make(): Promise<string>;
  readonly rows: readonly object[];
}

async function inBlock(hash: string, expected: { status: string; logs: number }, network = "ETH"): Promise<string> {
  await system.chains.block(network);
  const { status, logs } = await receipt(hash, network);
  expect({ status, logs: logs.length }).toEqual(expected);
  return hash;
}

const fakes: readonly Fake[] = [
  {
    what: "the same event from another contract",
    async make() {
      await setCode(elsewhere, tokenCode.EthereumTether);
      await send({ to: elsewhere, data: tokenCalls.mint(alice, 10n ** 12n) });
      return inBlock(await send({ to: elsewhere, data: usdt(500n) }), { status: "0x1", logs: 1 });
    },
    rows: [],
  },
  {
    what: "a token at the same address on another chain",
    async make() {
      await setCode(tether, tokenCode.EthereumTether, "BSC");
      const hash = await send({ to: tether, data: tokenCalls.mint(address, 5n * 10n ** 8n) }, "BSC");
      return inBlock(hash, { status: "0x1", logs: 1 }, "BSC");
    },
    rows: [],
  },
  {
    what: "a failed transfer of the chain's own coin",
    async make() {
      await setCode(address, reverting);
      const hash = await inBlock(await send({ to: address, value: ether(700n) }), { status: "0x0", logs: 0 });
      await setCode(address, "");
      return hash;
    },
    rows: [],
  },
  {
    what: "a failed token transfer",
    make: async () => inBlock(await send({ to: tether, data: usdt(10n ** 30n) }), { status: "0x0", logs: 0 }),
    rows: [],
  },
  {
    what: "an event without a transfer",
    async make() {
      await setCode(tether, tokenCode.BoastfulTether);
      const hash = await inBlock(await send({ to: tether, data: usdt(300n) }), { status: "0x1", logs: 1 });
      await system.untilRead("ETH");
      await setCode(tether, tokenCode.EthereumTether);
      return hash;
    },
    rows: [{ coin: "USDT", status: "REJECTED", reason: expect.stringContaining("your address did not receive it") }],
  },
  {
    what: "a transfer of zero tokens",
    make: async () => inBlock(await send({ to: tether, data: usdt(0n) }), { status: "0x1", logs: 1 }),
    rows: [],
  },
  {
    what: "a transfer of zero coins",
    make: async () => inBlock(await send({ to: address, value: "0x0" }), { status: "0x1", logs: 0 }),
    rows: [],
  },
  {
    what: "less than the ledger's smallest unit",
    make: async () => inBlock(await send({ to: address, value: "0x1" }), { status: "0x1", logs: 0 }),
    rows: [{ coin: "ETH", status: "REJECTED", reason: expect.stringContaining("Below the minimum deposit") }],
  },
  {
    what: "tokens below the minimum",
    make: async () =>
      inBlock(await send({ to: tether, data: tokenCalls.transfer(address, 1n) }), { status: "0x1", logs: 1 }),
    rows: [{ coin: "USDT", status: "REJECTED", reason: expect.stringContaining("Below the minimum deposit") }],
  },
  {
    // No block lists internal transfers; the deposit page warns about this.
    what: "the chain's own coin, forwarded by a contract",
    async make() {
      await setCode(elsewhere, forwarding);
      const before = await world.balance("ETH", address);
      const data = `0x${address.slice(2).toLowerCase().padStart(64, "0")}`;
      const hash = await inBlock(await send({ to: elsewhere, value: ether(900n), data }), { status: "0x1", logs: 0 });
      expect((await world.balance("ETH", address)) - before).toBe(9n * 10n ** 17n);
      return hash;
    },
    rows: [],
  },
];

test.each(fakes.map((fake) => [fake.what, fake] as const))("%s credits nothing", async (_, { make, rows }) => {
  const hash = await make();
  for (const network of ["ETH", "BSC"]) await system.untilRead(network, confirmations + 2);
  expect(await rowsOf(hash)).toEqual(rows.map((row) => ({ network: "ETH", ...row })));
  expect(await balances()).toEqual(real);
});

test("the same transaction hash on two chains is a deposit only on a chain where it was mined", async () => {
  const bela = await system.people.register("bela");
  await system.chains.goOn();
  await system.people.deposit(bela, "ETH", "0.05");
  await expect.poll(() => balanceOf(bela, "ETH")).toBe("0.05");
  await system.chains.holdUp();
  const [row] = await system.database.query<{ address: `0x${string}` }>(
    "select address from chain_address where user_id = $1 and family = 'evm'",
    [bela.userId],
  );
  // Signed without a chain id, as before EIP-155, so that the transaction can be replayed on the other chain.
  const sender = privateKeyToAccount(`0x${"1".repeat(64)}`);
  for (const [network, coin] of [
    ["ETH", "ETH"],
    ["BSC", "BNB"],
  ] as const) {
    await world.give({ network, coin, address: sender.address, amount: "2" });
    await system.chains.block(network);
  }
  const raw = await sender.signTransaction({
    type: "legacy",
    nonce: 0,
    gas: 21_000n,
    gasPrice: 10n ** 11n,
    value: 3n * 10n ** 17n,
    to: row?.address ?? "0x",
  });
  const hash = await world.ask<string>("ETH", "eth_sendRawTransaction", [raw]);
  await system.chains.block("ETH");
  await system.people.answerFor(bela, hash);
  for (const network of ["ETH", "BSC"]) await system.untilRead(network, confirmations + 2);
  expect(await rowsOf(hash)).toMatchObject([{ network: "ETH", coin: "ETH", status: "SUCCESS" }]);
  expect(await balanceOf(bela, "BNB")).toBe("0");

  expect(await world.ask<string>("BSC", "eth_sendRawTransaction", [raw])).toBe(hash);
  await system.untilRead("BSC", confirmations + 2);
  expect(await rowsOf(hash)).toMatchObject([
    { network: "BSC", coin: "BNB", status: "SUCCESS" },
    { network: "ETH", coin: "ETH", status: "SUCCESS" },
  ]);
  await expect.poll(() => balanceOf(bela, "BNB")).toBe("0.3");
  expect(await balanceOf(bela, "ETH")).toBe("0.35");
});

test("a log read twice, after a reorganisation or by a server that starts further back, is credited once", async () => {
  const chitra = await system.people.register("chitra");
  const hash = await system.people.send(chitra, "USDT", "25");
  await system.chains.block("ETH");
  await system.people.answerFor(chitra, hash);
  await system.chains.turn("ETH", confirmations - 2);
  await system.untilRead("ETH", confirmations + 2);
  await expect.poll(() => balanceOf(chitra, "USDT")).toBe("25");

  await system.nodes.kill();
  await system.database.query(
    `with back as (update chain_watch set height = height - 10 where network = 'ETH' returning height)
     delete from chain_block using back where network = 'ETH' and chain_block.height > back.height`,
  );
  await system.untilRead("ETH", confirmations + 2);
  expect(await rowsOf(hash)).toMatchObject([{ coin: "USDT", status: "SUCCESS" }]);
  expect(await balanceOf(chitra, "USDT")).toBe("25");
});

test("a deposit that arrives while no server runs is found from the last block read", async () => {
  await system.nodes.kill();
  const hash = await world.give({ network: "ETH", coin: "ETH", address, amount: "0.1", from: "alice" });
  await system.untilRead("ETH", confirmations + 2);
  expect(await rowsOf(hash.hash)).toMatchObject([{ coin: "ETH", status: "SUCCESS" }]);
});
