import { join } from "node:path";
import { expect, test } from "vitest";
import * as z from "zod";
import { chainSettings, chainsOf } from "./chain-settings.ts";

const shared = { WORLD_PORT: 3002, FEO_HOME: "/data/feo", HOT_SHARE: 10 } as const;
const demo = { FEO_MODE: "demo", ...shared } as const;
const production = { FEO_MODE: "production", ...shared } as const;

test("the demo has its own chains, the configured ones, or none", () => {
  expect([...chainsOf(demo).nodes.keys()].sort()).toEqual(["AVAXC", "BSC", "BTC", "ETH", "LTC", "POLYGON"]);
  expect(chainsOf(demo).nodes.get("ETH")).toBe("http://127.0.0.1:3002/chains/ETH");
  expect(chainsOf({ ...demo, CHAIN_NODES: "none" }).nodes.size).toBe(0);
  const named = chainsOf({ ...demo, CHAIN_NODES: "ETH=http://127.0.0.1:1/a=b, BTC=https://u:p@node.example" });
  expect([...named.nodes]).toEqual([
    ["ETH", "http://127.0.0.1:1/a=b"],
    ["BTC", "https://u:p@node.example"],
  ]);
});

/** Public keys of BIP-39's own example, which hold no funds. */
const account = (letter: string) => `xpub${letter.repeat(107)}`;
const accounts = ["evm", "btc", "ltc"].map((family) => `${family}:${account("a")}:${account("b")}`).join(",");
const nodes = { CHAIN_NODES: "ETH=https://node.example/secret" };
const custody = {
  CHAIN_ACCOUNTS: accounts,
  SIGNER_URL: "unix:/run/feo-signer/signer.sock",
  COLD_ADDRESSES: "evm=0x000000000000000000000000000000000000dEaD",
};

test("production has only chains that are configured, remote, encrypted, and with a signer", () => {
  expect(chainsOf(production).nodes.size).toBe(0);
  expect(chainsOf({ ...production, ...nodes, ...custody })).toMatchObject({
    accounts: { evm: { people: account("a"), house: account("b") } },
    signer: { socket: "/run/feo-signer/signer.sock" },
    cold: { hotShare: 10, hotLeastInr: 500_000 },
  });
  for (const name of Object.keys(custody)) {
    const ask = () => chainsOf({ ...production, ...nodes, ...custody, [name]: undefined });
    expect(ask).toThrow("CHAIN_NODES needs CHAIN_ACCOUNTS, SIGNER_URL and COLD_ADDRESSES");
  }
  for (const url of ["http://node.example/secret", "https://127.0.0.1/secret", "https://localhost/secret"]) {
    const ask = () => chainsOf({ ...production, ...custody, CHAIN_NODES: `ETH=${url}` });
    expect(ask).toThrow("ETH");
    expect(ask).not.toThrow("secret");
  }
});

test("production refuses a cold address whose key is in the demo's source; only the demo uses it", () => {
  const addresses = [...chainsOf(demo).cold.addresses];
  expect(addresses).toHaveLength(3);
  for (const [family, address] of addresses) {
    const ask = () => chainsOf({ ...production, ...nodes, ...custody, COLD_ADDRESSES: `${family}=${address}` });
    expect(ask).toThrow(`the key of ${address} is public`);
  }
  expect(chainsOf({ ...production, ...nodes, ...custody, COLD_ADDRESSES: "none" }).cold.addresses.size).toBe(0);
});

test("a remote signer needs certificates on both sides", () => {
  const elsewhere = { ...production, ...nodes, ...custody, SIGNER_URL: "https://signer.example:8443" };
  const files = { SIGNER_CERT: "/etc/feo/cert.pem", SIGNER_KEY: "/etc/feo/key.pem", SIGNER_CA: "/etc/feo/ca.pem" };
  expect(chainsOf({ ...elsewhere, ...files }).signer).toEqual({
    url: "https://signer.example:8443",
    cert: "/etc/feo/cert.pem",
    key: "/etc/feo/key.pem",
    ca: "/etc/feo/ca.pem",
  });
  expect(() => chainsOf(elsewhere)).toThrow("SIGNER_CERT, SIGNER_KEY and SIGNER_CA");
  expect(() => chainsOf({ ...elsewhere, SIGNER_CERT: "/etc/feo/cert.pem" })).toThrow("must be set together");
});

test("the demo's signer is at a socket that both sides derive from its home", () => {
  expect(chainsOf(demo).signer).toEqual({ socket: "/data/feo/signer/signer.sock" });
  const deep = chainsOf({ ...demo, FEO_HOME: join("/", "deep".repeat(40)) }).signer;
  expect("socket" in deep && deep.socket).toMatch(/feo-signer-[0-9a-f]{16}\.sock$/);
});

test.each([
  ["CHAIN_MNEMONIC", "abandon abandon about"],
  ["CHAIN_ACCOUNTS", "evm:xpub:xpub"],
  ["CHAIN_ACCOUNTS", accounts.replaceAll("xpub", "xprv")],
  ["SIGNER_URL", "http://signer.example"],
  ["SIGNER_URL", "unix:signer.sock"],
  ["COLD_ADDRESSES", "eth=0x0"],
  ["COLD_ADDRESSES", "evm"],
  ["HOT_SHARE", "101"],
])("the setting %s=%s is refused", (name, value) => {
  expect(z.object(chainSettings).safeParse({ [name]: value }).success).toBe(false);
});

test.each(["MOON=https://node.example", "ETH", "ETH=ftp://node.example", "__proto__=https://node.example", "ETH=node"])(
  "a node list that names no node is refused: %s",
  (text) => {
    expect(z.object(chainSettings).safeParse({ CHAIN_NODES: text }).success).toBe(false);
  },
);
