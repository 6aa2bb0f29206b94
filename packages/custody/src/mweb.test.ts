import { createHash } from "node:crypto";
import { expect, test } from "vitest";
import { type BitcoinNetwork, networkOf } from "./index.ts";
import { createKeys, newMnemonic } from "./keys.ts";
import { withoutMweb } from "./mweb.ts";
import {
  checkSignedBitcoin,
  createOwnAddresses,
  type PaidOutput,
  readBitcoinTransfer,
  type SpentOutput,
  writeBitcoinTransfer,
} from "./transfers.ts";

const keys = createKeys(newMnemonic());
const own = createOwnAddresses(keys.accounts);
const [ltc, btc] = [networkOf("ltc") as BitcoinNetwork, networkOf("btc") as BitcoinNetwork];

const sha256 = (bytes: Uint8Array): Buffer => createHash("sha256").update(bytes).digest();
const hashOf = (hex: string): string =>
  Buffer.from(sha256(sha256(Buffer.from(hex, "hex"))))
    .reverse()
    .toString("hex");
const hex = (bytes: Uint8Array): string => Buffer.from(bytes).toString("hex");
const amount = (units: bigint): string => {
  const bytes = Buffer.alloc(8);
  bytes.writeBigUInt64LE(units);
  return hex(bytes);
};
const output = (units: bigint, script: string): string =>
  amount(units) + (script.length / 2).toString(16).padStart(2, "0") + script;

const [version, lockTime] = ["02000000", "00000000"];
const script = hex(own.bitcoinScript(ltc, 7));
/**
 * Spends the output of the previous HogEx and a peg-in, neither with a signature; OP_8 holds the remainder, followed by
 * two peg-outs.
 */
const body = [
  ...["02", "11".repeat(32), "00000000", "00", "ffffffff", "22".repeat(32), "01000000", "00", "ffffffff"],
  ...["03", output(9_000_000_000n, `5820${"33".repeat(32)}`), output(200_000n, script), output(70_000n, script)],
].join("");
const plain = version + body + lockTime;
const hogEx = `${version}0008${body}00${lockTime}`;
const txHash = hashOf(plain);

const spentOf = (previous: string): SpentOutput => ({
  txHash,
  position: 1,
  chainUnits: 200_000n,
  script: Buffer.from(script, "hex"),
  previous,
});
const paid: PaidOutput[] = [{ address: own.address("ltc", "house"), chainUnits: 195_000n }];

test("an output that a Litecoin HogEx paid can be spent like any other", () => {
  const psbt = writeBitcoinTransfer(ltc, [spentOf(hogEx)], paid);
  expect(readBitcoinTransfer(ltc, psbt)).toMatchObject({ inputs: [{ txHash, position: 1 }], feeUnits: 5_000n });
  expect(checkSignedBitcoin(psbt, keys.signBitcoin(ltc, [7], psbt)).outputsUnits).toBe(195_000n);
  expect(psbt).toBe(writeBitcoinTransfer(ltc, [spentOf(plain)], paid));
});

test("a HogEx is reduced to the plain transaction with its hash, and keeps its witness if it has one", () => {
  expect(withoutMweb(hogEx, txHash)).toBe(plain);
  const witness = `01${"02abcd"}00`;
  expect(withoutMweb(`${version}0009${body}${witness}00${lockTime}`, txHash)).toBe(
    `${version}0001${body}${witness}${lockTime}`,
  );
});

test("a transaction without the MWEB flag is unchanged", () => {
  const signed = `${version}0001${body}0102abcd00${lockTime}`;
  for (const raw of [plain, signed]) expect(withoutMweb(raw, txHash)).toBe(raw);
});

test.each([
  ["another transaction's hash", hogEx, "44".repeat(32)],
  ["another lock time", `${version}0008${body}0001000000`, txHash],
  ["a non-empty extension block", `${version}0008${body}01${lockTime}`, txHash],
  ["a longer extension block", `${version}0008${body}01abcd00${lockTime}`, txHash],
  ["an unknown flag", `${version}000c${body}00${lockTime}`, txHash],
  ["its end missing", hogEx.slice(0, 60), txHash],
  ["nothing after its flags", `${version}0008`, txHash],
])("a HogEx with %s is refused", (_what, raw, hash) => {
  expect(() => withoutMweb(raw, hash)).toThrow();
  expect(() => writeBitcoinTransfer(ltc, [{ ...spentOf(raw), txHash: hash }], paid)).toThrow();
});

test("a HogEx is refused on Bitcoin", () => {
  const bitcoin = [{ address: own.address("btc", "house"), chainUnits: 195_000n }];
  expect(() => writeBitcoinTransfer(btc, [spentOf(hogEx)], bitcoin)).toThrow();
});
