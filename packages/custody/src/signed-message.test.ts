import { createHash } from "node:crypto";
import { secp256k1 } from "@noble/curves/secp256k1.js";
import { expect, test } from "vitest";
import { knownNetworks, networkOf } from "./index.ts";
import { messageHash, verifySignedMessage } from "./signed-message.ts";

const network = (key: string) => {
  const found = knownNetworks[key];
  if (!found) throw new Error(`There is no ${key}`);
  return found;
};
const example = "This is an example of a signed message.";
const fromHex = (hex: string): string => Buffer.from(hex, "hex").toString("base64");

/** Signatures that other programs published. */
const published: readonly (readonly [string, string, { address: string; message: string; signature: string }])[] = [
  [
    "web3.js signed on an EVM chain",
    "ETH",
    {
      address: "0x2c7536E3605D9C16a7a3D7b1898e529396a65c23",
      message: "Some data",
      signature:
        "0xb91467e570a6466aa9e9876cbcd013baba02900b8979d43fe208a4a4f339f5fd6007e74cd82e037b800186422fc2da167c747ef045e5d18a5f5d4300f8e1a0291c",
    },
  ],
  [
    "a Trezor signed for a P2WPKH address",
    "BTC",
    {
      address: "bc1qannfxke2tfd4l7vhepehpvt05y83v3qsf6nfkk",
      message: example,
      signature: fromHex(
        "28b55d7600d9e9a7e2a49155ddf3cfdb8e796c207faab833010fa41fb7828889bc47cf62348a7aaa0923c0832a589fab541e8f12eb54fb711c90e2307f0f66b194",
      ),
    },
  ],
  [
    "a Trezor signed a long text with",
    "BTC",
    {
      address: "bc1qannfxke2tfd4l7vhepehpvt05y83v3qsf6nfkk",
      message: "VeryLongMessage!".repeat(64),
      signature: fromHex(
        "28c6f86e255eaa768c447d635d91da01631ac54af223c2c182d4fa3676cfecae4a199ad33a74fe04fb46c39432acb8d83de74da90f5f01123b3b7d8bc252bc7f71",
      ),
    },
  ],
  [
    "a Trezor signed for a P2PKH address",
    "BTC",
    {
      address: "1JAd7XCBzGudGpJQSDSfpmJhiygtLQWaGL",
      message: example,
      signature: fromHex(
        "20fd8f2f7db5238fcdd077d5204c3e6949c261d700269cefc1d9d2dcef6b95023630ee617f6c8acf9eb40c8edd704c9ca74ea4afc393f43f35b4e8958324cbdd1c",
      ),
    },
  ],
  [
    "bitcoinjs-message signed for the P2PKH address of an uncompressed key",
    "BTC",
    {
      address: "1HZwkjkeaoZfTSaJxDw6aKkxp45agDiEzN",
      message: example,
      signature: "G9L5yLFjti0QTHhPyFrZCT1V/MMnBtXKmoiKDZ78NDBjERki6ZTQZdSMCtkgoNmp17By9ItJr8o7ChX0XxY91nk=",
    },
  ],
];

test.each(published)("the message that %s is verified", (_who, key, { address, message, signature }) => {
  expect(verifySignedMessage(network(key), { address, message, signature })).toBe(true);
  expect(verifySignedMessage(network(key), { address, message: `${message} `, signature })).toBe(false);
});

test("a message is hashed with its network's own title", () => {
  const sha256 = (bytes: Uint8Array): Buffer => createHash("sha256").update(bytes).digest();
  const hashes = { btc: "\x18Bitcoin Signed Message:\n\x03abc", ltc: "\x19Litecoin Signed Message:\n\x03abc" } as const;
  for (const family of ["btc", "ltc"] as const) {
    const whole = Buffer.from(hashes[family], "latin1");
    expect(Buffer.from(messageHash(networkOf(family), "abc"))).toEqual(sha256(sha256(whole)));
  }
});

/** The same signature with the other sign of `s`, which recovers to the same key. */
function mirrored(signature: string): string {
  const isHex = signature.startsWith("0x");
  const bytes = isHex ? Buffer.from(signature.slice(2), "hex") : Buffer.from(signature, "base64");
  const [header = 0, body] = isHex ? [bytes.at(-1), bytes.subarray(0, -1)] : [bytes.at(0), bytes.subarray(1)];
  const { r, s } = secp256k1.Signature.fromBytes(body, "compact");
  const other = new secp256k1.Signature(r, secp256k1.Point.Fn.ORDER - s).toBytes("compact");
  // Headers of both recovery ids differ in their lowest bit, counted from 27.
  const turned = ((header - 27) ^ 1) + 27;
  return isHex
    ? `0x${Buffer.from([...other, turned]).toString("hex")}`
    : fromHex(Buffer.from([turned, ...other]).toString("hex"));
}

test("a signature is accepted in one form only", () => {
  const [ether, segwit] = published.map(([, , each]) => each);
  if (!ether || !segwit) throw new Error("There are no examples");
  const accepts = (key: string, each: typeof ether, signature: string) =>
    verifySignedMessage(network(key), { ...each, signature });
  const bytes = Buffer.from(segwit.signature, "base64");
  const withHeader = (header: number) => fromHex(Buffer.from([header, ...bytes.subarray(1)]).toString("hex"));
  expect(accepts("BTC", segwit, withHeader(bytes.readUInt8(0)))).toBe(true);
  const others = [
    ...["", "=", " ", "0x", segwit.signature.slice(0, -1), `${segwit.signature} `, ether.signature],
    ...[bytes.subarray(0, -1), Buffer.concat([bytes, bytes])].map((wrong) => wrong.toString("base64")),
    // As a P2PKH, P2SH or taproot address, with another recovery id, and outside the range.
    ...[0, 26, 28, 32, 36, 39, 41, 42, 44, 255].map(withHeader),
    ...[mirrored(segwit.signature), fromHex("00".repeat(65)), fromHex(`28${"ff".repeat(64)}`)],
  ];
  expect(others.filter((signature) => accepts("BTC", segwit, signature))).toEqual([]);
  const { signature } = ether;
  const otherHex = [
    ...["", "0x", "0xzz", signature.slice(2), signature.toUpperCase(), `${signature}00`, signature.slice(0, -2)],
    ...[`${signature.slice(0, -2)}01`, `${signature.slice(0, -2)}1b`, `0x${"00".repeat(64)}1b`, segwit.signature],
    ...[mirrored(signature), ` ${signature}`, `${signature}\n`],
  ];
  expect(otherHex.filter((text) => accepts("ETH", ether, text))).toEqual([]);
});
