import { Transaction } from "@scure/btc-signer";
import { encodeFunctionData, type Hex, parseAbi, serializeTransaction } from "viem";
import { expect, test } from "vitest";
import { families, knownNetworks, readAccounts, SignerRefusal, writeAccounts } from "./index.ts";
import { createKeys, isMnemonic, newMnemonic, repeatsWords } from "./keys.ts";
import type { BitcoinNetwork, EvmNetwork } from "./networks.ts";
import {
  checkSignedBitcoin,
  createOwnAddresses,
  type EvmTransfer,
  readAddress,
  readBitcoinTransfer,
  readEvmTransfer,
  readSignedBitcoin,
  readSignedEvm,
  writeBitcoinTransfer,
  writeEvmTransfer,
} from "./transfers.ts";

/** The mnemonic of the BIP-39 and BIP-84 test vectors. */
const words = "abandon abandon abandon abandon abandon abandon abandon abandon abandon abandon abandon about";
const keys = createKeys(words);
const own = createOwnAddresses(keys.accounts);

const network = (key: string) => {
  const found = knownNetworks[key];
  if (!found) throw new Error(`There is no ${key}`);
  return found;
};
const eth = network("ETH") as EvmNetwork;
const btc = network("BTC") as BitcoinNetwork;

test("addresses match those that every wallet derives for the same paths", () => {
  // BIP-84's test vector for the first receiving address, and this mnemonic's well-known first Ethereum address.
  expect(own.address("btc", 0)).toBe("bc1qcr8te4kr609gcawutmrza0j4xv80jy8z306fyu");
  expect(own.address("btc", 1)).toBe("bc1qnjg0jd8228aq7egyzacy8cys3knf9xvrerkf9g");
  expect(own.address("evm", 0)).toBe("0x9858EfFD232B4033E47d90003D41EC34EcaEda94");
});

test("no two customers share an address, nor does any customer with the house", () => {
  const owners = [100, 101, 2 ** 31 - 1, "house"] as const;
  const all = families.flatMap((family) => owners.map((owner) => own.address(family, owner)));
  expect(new Set(all).size).toBe(all.length);
  expect(own.address("ltc", 100)).toMatch(/^ltc1q/);
});

test("accounts are written as one line with public keys only", () => {
  const line = writeAccounts(keys.accounts);
  expect(line).not.toContain("xprv");
  expect(readAccounts(line)).toEqual(keys.accounts);
  for (const wrong of ["", line.replace("evm", "eth"), line.replaceAll("xpub", "xprv"), `${line},${line}`, "evm:a:b"])
    expect(readAccounts(wrong)).toBeUndefined();
});

test("a new mnemonic is random each time, and published ones are recognised", () => {
  const [one, other] = [newMnemonic(), newMnemonic()];
  expect(one).not.toBe(other);
  expect([isMnemonic(one), repeatsWords(one)]).toEqual([true, false]);
  expect([isMnemonic(words), repeatsWords(words)]).toEqual([true, true]);
  expect(isMnemonic(words.replace("about", "abandon"))).toBe(false);
});

test.each([
  // The EIP-55 test vectors.
  ["ETH", "0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed", "0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed"],
  ["ETH", "0x5aaeb6053f3e94c9b9a09f33669435e7ef1beaed", "0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed"],
  ["BTC", "BC1QW508D6QEJXTDG4Y5R3ZARVARY0C5XW7KV8F3T4", "bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4"],
  ["BTC", "1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa", "1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa"],
])("%s reads the address %s", (key, text, address) => {
  expect(readAddress(network(key), text)).toBe(address);
});

test.each([
  ["ETH", "0x5AAeb6053F3E94C9b9A09f33669435E7Ef1BeAed"],
  ["ETH", "0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAe"],
  ["ETH", "bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4"],
  ["BTC", "bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t5"],
  ["BTC", "1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNb"],
  ["BTC", "ltc1qw508d6qejxtdg4y5r3zarvary0c5xw7kgmn4n9"],
  ["LTC", "bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4"],
  ["BTC", ""],
])("%s refuses the address %s", (key, text) => {
  expect(readAddress(network(key), text)).toBeUndefined();
});

const usdt = "0xdAC17F958D2ee523a2206206994597C13D831ec7";
const transfer: EvmTransfer = {
  contract: null,
  to: own.address("evm", 7),
  chainUnits: 5n,
  nonce: 3,
  gas: 21_000n,
  maxFeePerGas: 30n,
  maxPriorityFeePerGas: 2n,
};

test.each([
  transfer,
  { ...transfer, contract: usdt, chainUnits: 10n ** 30n },
  { ...transfer, nonce: 0, chainUnits: 0n },
])("an EVM transfer is read as it was written, and signed by its owner", async (each) => {
  const unsigned = writeEvmTransfer(eth, each);
  expect(readEvmTransfer(eth, unsigned)).toEqual(each);
  const signed = await readSignedEvm(await keys.signEvm("house", unsigned));
  expect(signed).toMatchObject({ unsigned, from: own.address("evm", "house") });
});

const token = parseAbi([
  "function transfer(address to, uint256 value)",
  "function approve(address spender, uint256 value)",
  "function transferFrom(address from, address to, uint256 value)",
]);
const frame = {
  type: "eip1559",
  chainId: 1,
  nonce: 0,
  gas: 60_000n,
  maxFeePerGas: 30n,
  maxPriorityFeePerGas: 2n,
} as const;
const someone = own.address("evm", 7) as Hex;
const sent = encodeFunctionData({ abi: token, functionName: "transfer", args: [someone, 5n] });

test.each<[string, Hex]>([
  ["another chain", serializeTransaction({ ...frame, chainId: 56, to: someone, value: 5n })],
  ["a new contract", serializeTransaction({ ...frame, data: sent })],
  ["a token and the chain's coin together", serializeTransaction({ ...frame, to: usdt, value: 5n, data: sent })],
  ["extra data after the call", serializeTransaction({ ...frame, to: usdt, data: `${sent}00` })],
  ["a truncated call", serializeTransaction({ ...frame, to: usdt, data: sent.slice(0, -2) as Hex })],
  [
    "an approval",
    serializeTransaction({
      ...frame,
      to: usdt,
      data: encodeFunctionData({ abi: token, functionName: "approve", args: [someone, 5n] }),
    }),
  ],
  [
    "another account's tokens",
    serializeTransaction({
      ...frame,
      to: usdt,
      data: encodeFunctionData({ abi: token, functionName: "transferFrom", args: [someone, someone, 5n] }),
    }),
  ],
  [
    "an access list",
    serializeTransaction({ ...frame, to: someone, value: 5n, accessList: [{ address: usdt, storageKeys: [] }] }),
  ],
  [
    "a legacy transaction",
    serializeTransaction({ chainId: 1, nonce: 0, gas: 1n, gasPrice: 1n, to: someone, value: 5n }),
  ],
  ["nothing", "0x"],
])("%s is refused as a transfer", (_name, unsigned) => {
  expect(() => readEvmTransfer(eth, unsigned)).toThrow(SignerRefusal);
});

/** A transaction that pays one of our addresses, as the chain has it. */
function previous(owner: number | "house", chainUnits: bigint) {
  const transaction = new Transaction();
  transaction.addOutputAddress(own.address("btc", owner), chainUnits, btc.params);
  transaction.addInput({ txid: "11".repeat(32), index: 0, finalScriptSig: new Uint8Array([0x51]) });
  return {
    txHash: transaction.id,
    position: 0,
    chainUnits,
    script: own.bitcoinScript(btc, owner),
    previous: Buffer.from(transaction.toBytes(true, true)).toString("hex"),
  };
}

const paid = [
  { address: "1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa", chainUnits: 120_000n },
  { address: own.address("btc", "house"), chainUnits: 25_000n },
];

test("a Bitcoin transfer is read as it was written, and signed by its owners", () => {
  const spent = [previous("house", 100_000n), previous(7, 50_000n)];
  const psbt = writeBitcoinTransfer(btc, spent, paid);
  const read = readBitcoinTransfer(btc, psbt);
  expect(read).toMatchObject({ outputs: paid, feeUnits: 5_000n });
  expect(read.inputs).toEqual(spent.map(({ previous: _whole, ...rest }) => rest));
  const raw = keys.signBitcoin(btc, ["house", 7], psbt);
  expect(checkSignedBitcoin(psbt, raw)).toMatchObject({ outputsUnits: 145_000n, hash: readSignedBitcoin(raw).hash });
  expect(() => keys.signBitcoin(btc, [7, "house"], psbt)).toThrow();
});

test("a Bitcoin transaction counts as signed only if each input's owner signed exactly the requested transaction", () => {
  const spent = [previous("house", 100_000n), previous(7, 50_000n)];
  const psbt = writeBitcoinTransfer(btc, spent, paid);
  const raw = keys.signBitcoin(btc, ["house", 7], psbt);
  const [more, ...rest] = paid;
  const other = writeBitcoinTransfer(btc, spent, [{ ...more, chainUnits: 120_001n } as (typeof paid)[number], ...rest]);
  expect(() => checkSignedBitcoin(psbt, keys.signBitcoin(btc, ["house", 7], other))).toThrow(
    "It is not the requested transaction",
  );
  // Without signatures, signed with another key, and with a corrupted signature.
  expect(() => checkSignedBitcoin(psbt, readSignedBitcoin(raw).unsigned)).toThrow(
    "An input is not signed with the key of its output",
  );
  const thief = createKeys(newMnemonic());
  const stolen = Transaction.fromPSBT(Buffer.from(psbt, "base64"));
  expect(() => thief.signBitcoin(btc, ["house", 7], Buffer.from(stolen.toPSBT()).toString("base64"))).toThrow();
  const at = raw.indexOf("3044") + 20;
  const bent = `${raw.slice(0, at)}${raw[at] === "0" ? "1" : "0"}${raw.slice(at + 1)}`;
  expect(() => checkSignedBitcoin(psbt, bent)).toThrow();
});

test("an input's amount must match the transaction that it spends", () => {
  const { previous: other } = previous("house", 90_000n);
  const spent = previous("house", 200_000n);
  expect(() => writeBitcoinTransfer(btc, [{ ...spent, previous: other }], paid)).toThrow();
  expect(() => writeBitcoinTransfer(btc, [{ ...spent, chainUnits: 300_000n }], paid)).toThrow();
});

test("an input without its transaction, and a transfer that spends more than its inputs, are refused", () => {
  const spent = previous("house", 200_000n);
  const transaction = new Transaction();
  transaction.addInput({
    txid: spent.txHash,
    index: 0,
    witnessUtxo: { script: spent.script, amount: spent.chainUnits },
  });
  transaction.addOutputAddress(own.address("btc", "house"), 1_000n, btc.params);
  const blind = Buffer.from(transaction.toPSBT()).toString("base64");
  expect(() => readBitcoinTransfer(btc, blind)).toThrow(SignerRefusal);
  const more = [{ address: own.address("btc", "house"), chainUnits: 200_001n }];
  expect(() => readBitcoinTransfer(btc, writeBitcoinTransfer(btc, [spent], more))).toThrow(SignerRefusal);
  expect(() => readBitcoinTransfer(btc, "no psbt")).toThrow(SignerRefusal);
});
