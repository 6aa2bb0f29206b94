import { formatUnits, parseUnits } from "@feo/money";
import { Transaction } from "@scure/btc-signer";
import { expect, test } from "vitest";
import { type BitcoinNetwork, type EvmNetwork, knownNetworks } from "./index.ts";
import { createKeys, newMnemonic, signRefill } from "./keys.ts";
import {
  bitcoinBytes,
  checkRefill,
  checkSignedBitcoin,
  createOwnAddresses,
  mostPerByte,
  type Refill,
  readSignedBitcoin,
  readSignedEvm,
  readSignedRefill,
  scriptOf,
  signedRefillSchema,
  writeBitcoinTransfer,
  writeEvmTransfer,
} from "./transfers.ts";

const keys = createKeys(newMnemonic());
const cold = createOwnAddresses(keys.accounts);
const house = createOwnAddresses(createKeys(newMnemonic()).accounts);
const id = "3b0c4f7e-6c1a-4d55-9a53-0d8f6a1e2b01";

const bitcoinNetworks = ["BTC", "LTC"] as const;
const evmNetworks = ["ETH", "POLYGON", "BSC", "AVAXC"] as const;
const bitcoinNetwork = (key: string) => knownNetworks[key] as BitcoinNetwork;
const evmNetwork = (key: string) => knownNetworks[key] as EvmNetwork;

/** Spends two cold storage outputs with this fee and returns the change. */
function bitcoinRefill(key: string, feeUnits: bigint): Refill {
  const network = bitcoinNetwork(key);
  const [from, to] = [cold.address(network.family, "house"), house.address(network.family, "house")];
  const each = 10_000_000n;
  const spent = [1, 2].map((number) => {
    const before = new Transaction();
    before.addOutputAddress(from, each, network.params);
    before.addInput({ txid: String(number).repeat(64), index: 0, finalScriptSig: new Uint8Array([0x51]) });
    const previous = Buffer.from(before.toBytes(true, true)).toString("hex");
    return { txHash: before.id, position: 0, chainUnits: each, script: scriptOf(network, from), previous };
  });
  const paid = [
    { address: to, chainUnits: 1_000_000n },
    { address: from, chainUnits: 2n * each - 1_000_000n - feeUnits },
  ];
  return {
    kind: "feo-refill",
    id,
    network: key,
    coin: network.native,
    contract: null,
    decimals: 8,
    amount: "0.01",
    from,
    to,
    unsigned: writeBitcoinTransfer(network, spent, paid),
  };
}

/** A refill with this gas limit and gas price. */
function evmRefill(key: string, gas: bigint, maxFeePerGas: bigint, contract: string | null = null): Refill {
  const network = evmNetwork(key);
  const [from, to] = [cold.address("evm", "house"), house.address("evm", "house")];
  const transfer = { contract, to, chainUnits: 10n ** 18n, nonce: 0, gas, maxFeePerGas, maxPriorityFeePerGas: 1n };
  const coin = contract === null ? network.native : "LINK";
  return {
    kind: "feo-refill",
    id,
    network: key,
    coin,
    contract,
    decimals: 18,
    amount: "1",
    from,
    to,
    unsigned: writeEvmTransfer(network, transfer),
  };
}

const tooDear = /^Its fee may be .* but a refill may pay at most/;

test.each(bitcoinNetworks)("a refill on %s pays at most 1,000 units per virtual byte", async (key) => {
  const most = bitcoinBytes(2) * mostPerByte;
  const dearest = bitcoinRefill(key, most);
  expect(checkRefill(dearest)).toEqual({ feeNote: `0.00233 ${bitcoinNetwork(key).native} at most` });
  const { raw } = await signRefill(keys, dearest);
  expect(await readSignedRefill(dearest, raw)).toMatch(/^[0-9a-f]{64}$/);
  const burning = bitcoinRefill(key, most + 1n);
  expect(() => checkRefill(burning)).toThrow(tooDear);
  await expect(signRefill(keys, burning)).rejects.toThrow(tooDear);
});

test.each(evmNetworks)("a refill on %s pays at most the gas of an expensive token transfer", async (key) => {
  const { mostRefillFee, native } = evmNetwork(key);
  const price = parseUnits(mostRefillFee, 18, { unbounded: true }) / 100_000n;
  const token = house.address("evm", 7);
  for (const contract of [null, token]) {
    const dearest = evmRefill(key, 100_000n, price, contract);
    expect(checkRefill(dearest)).toEqual({ feeNote: `${mostRefillFee} ${native} at most` });
    const { raw } = await signRefill(keys, dearest);
    expect(await readSignedRefill(dearest, raw)).toMatch(/^0x[0-9a-f]{64}$/);
    const burning = evmRefill(key, 100_000n, price + 1n, contract);
    expect(() => checkRefill(burning)).toThrow(tooDear);
    await expect(signRefill(keys, burning)).rejects.toThrow(tooDear);
  }
  expect(Number(formatUnits(price, 9))).toBeGreaterThanOrEqual(500);
});

test("a signed refill with a fee over the cap is refused, even if the right key signed it", async () => {
  const bitcoin = bitcoinRefill("BTC", 10_000_000n);
  const signed = keys.signBitcoin(bitcoinNetwork("BTC"), ["house", "house"], bitcoin.unsigned);
  await expect(readSignedRefill(bitcoin, signed)).rejects.toThrow(tooDear);
  const ether = evmRefill("ETH", 100_000n, 10n ** 15n);
  await expect(readSignedRefill(ether, await keys.signEvm("house", ether.unsigned))).rejects.toThrow(tooDear);
});

/** Changes to the text that a lenient parser would read as the same transaction. */
const otherTexts: readonly [string, (raw: string) => string][] = [
  ["an extra half byte", (raw) => `${raw}a`],
  ["an extra byte", (raw) => `${raw}00`],
  ["an extra character", (raw) => `${raw} `],
  ["its end missing", (raw) => raw.slice(0, -1)],
  ["capital letters", (raw) => raw.toUpperCase().replace("0X", "0x")],
  ["another prefix", (raw) => (raw.startsWith("0x") ? raw.slice(2) : `0x${raw}`)],
];

test.each(otherTexts)(
  "a signed transaction is accepted only exactly as serialised, and refused with %s",
  async (_what, change) => {
    const [bitcoin, ether] = [bitcoinRefill("BTC", 5_000n), evmRefill("ETH", 21_000n, 10n ** 9n)];
    const [{ raw: coins }, { raw: gas }] = [await signRefill(keys, bitcoin), await signRefill(keys, ether)];
    expect(readSignedBitcoin(coins).hash).toBe(await readSignedRefill(bitcoin, coins));
    expect((await readSignedEvm(gas)).hash).toBe(await readSignedRefill(ether, gas));
    expect(() => readSignedBitcoin(change(coins))).toThrow();
    expect(() => checkSignedBitcoin(bitcoin.unsigned, change(coins))).toThrow();
    await expect(readSignedRefill(bitcoin, change(coins))).rejects.toThrow();
    await expect(readSignedEvm(change(gas))).rejects.toThrow();
    await expect(readSignedRefill(ether, change(gas))).rejects.toThrow();
  },
);

test("a signed refill file must contain whole bytes", () => {
  const isTaken = (raw: string) => signedRefillSchema.safeParse({ kind: "feo-signed-refill", id, raw }).success;
  expect(["02f8", "0x02f8", "02f", "0x02f", "0x", "", "02F8", "02f8 "].map(isTaken)).toEqual([
    ...[true, true, false, false, false, false, false, false],
  ]);
});
