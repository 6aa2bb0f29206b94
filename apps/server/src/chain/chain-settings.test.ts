import { createHash } from "node:crypto";
import { entropyToMnemonic } from "@scure/bip39";
import { wordlist } from "@scure/bip39/wordlists/english.js";
import { expect, test } from "vitest";
import * as z from "zod";
import { chainSettings, chainsOf } from "./chain-settings.ts";
import { isMnemonic } from "./mnemonic.ts";

const drawn = (bytes: number, seed: string) =>
  entropyToMnemonic(createHash("sha256").update(seed).digest().subarray(0, bytes), wordlist);
const words = drawn(32, "these");
const demo = { FEO_MODE: "demo", WORLD_PORT: 3002 } as const;
const production = { FEO_MODE: "production", WORLD_PORT: 3002 } as const;

test("the demo has its own chains, or those that are named, or none", () => {
  expect([...chainsOf(demo).nodes.keys()].sort()).toEqual(["AVAXC", "BSC", "BTC", "ETH", "LTC", "POLYGON"]);
  expect(chainsOf(demo).nodes.get("ETH")).toBe("http://127.0.0.1:3002/chains/ETH");
  expect(chainsOf({ ...demo, CHAIN_NODES: "none" }).nodes.size).toBe(0);
  const named = chainsOf({ ...demo, CHAIN_NODES: "ETH=http://127.0.0.1:1/a=b, BTC=https://u:p@node.example" });
  expect([...named.nodes]).toEqual([
    ["ETH", "http://127.0.0.1:1/a=b"],
    ["BTC", "https://u:p@node.example"],
  ]);
});

test("production has none that is not named, elsewhere, encrypted, and with words", () => {
  expect(chainsOf(production).nodes.size).toBe(0);
  const nodes = { CHAIN_NODES: "ETH=https://node.example/secret" };
  expect(chainsOf({ ...production, ...nodes, CHAIN_MNEMONIC: words }).mnemonic).toBe(words);
  expect(() => chainsOf({ ...production, ...nodes })).toThrow("CHAIN_MNEMONIC");
  for (const url of ["http://node.example/secret", "https://127.0.0.1/secret", "https://localhost/secret"]) {
    const ask = () => chainsOf({ ...production, CHAIN_NODES: `ETH=${url}`, CHAIN_MNEMONIC: words });
    expect(ask).toThrow("ETH");
    expect(ask).not.toThrow("secret");
  }
});

test.each([
  `${"test ".repeat(11)}junk`,
  `${"abandon ".repeat(11)}about`,
  `${"abandon ".repeat(23)}art`,
  `${"zoo ".repeat(11)}wrong`,
  "legal winner thank year wave sausage worth useful legal winner thank yellow",
  "letter advice cage absurd amount doctor acoustic avoid letter advice cage above",
])("production refuses published words: %s", (published) => {
  expect(isMnemonic(published)).toBe(true);
  const ask = () => chainsOf({ ...production, CHAIN_MNEMONIC: published });
  expect(ask).toThrow(/^FEO_MODE=production refuses CHAIN_MNEMONIC: /);
  expect(ask).not.toThrow(published);
  expect(chainsOf({ ...demo, CHAIN_MNEMONIC: published }).mnemonic).toBe(published);
});

test.each([16, 32])("production takes words drawn from %i random bytes", (bytes) => {
  for (let round = 0; round < 500; round += 1) {
    const mnemonic = drawn(bytes, `${round}`);
    expect(chainsOf({ ...production, CHAIN_MNEMONIC: mnemonic }).mnemonic).toBe(mnemonic);
  }
});

test.each(["MOON=https://node.example", "ETH", "ETH=ftp://node.example", "__proto__=https://node.example", "ETH=node"])(
  "%s names no node",
  (text) => {
    expect(z.object(chainSettings).safeParse({ CHAIN_NODES: text }).success).toBe(false);
  },
);
