import { type BitcoinNetwork, type EvmNetwork, networkOf } from "@feo/custody";
import { createKeys } from "@feo/custody/keys";
import {
  createOwnAddresses,
  type Refill,
  readSignedRefill,
  scriptOf,
  writeBitcoinTransfer,
  writeEvmTransfer,
} from "@feo/custody/transfers";
import { Transaction } from "@scure/btc-signer";
import Fastify from "fastify";
import { describe, expect, test } from "vitest";
import { networks } from "../chains/networks.ts";
import { readRefill, signFile, vaultAddresses } from "./vault.ts";
import { vaultPage } from "./vault-page.ts";
import { serveVault } from "./vault-routes.ts";

const hot = createOwnAddresses(
  createKeys("abandon abandon abandon abandon abandon abandon abandon abandon abandon abandon abandon about").accounts,
);
const evm = networkOf("evm") as EvmNetwork;
const btc = networkOf("btc") as BitcoinNetwork;

const gas = { nonce: 0, gas: 60_000n, maxFeePerGas: 2_000_000_000n, maxPriorityFeePerGas: 1n };
const usdt = networks.ETH.coins.USDT.token.address;
const ether: Refill = {
  kind: "feo-refill",
  id: "3b0c4f7e-6c1a-4d55-9a53-0d8f6a1e2b01",
  network: "ETH",
  coin: "ETH",
  contract: null,
  decimals: 18,
  amount: "1.5",
  from: vaultAddresses.evm,
  to: hot.address("evm", "house"),
  unsigned: writeEvmTransfer(evm, {
    ...gas,
    contract: null,
    to: hot.address("evm", "house"),
    chainUnits: 15n * 10n ** 17n,
  }),
};
const tether: Refill = {
  ...ether,
  coin: "USDT",
  contract: usdt,
  decimals: 6,
  amount: "250",
  unsigned: writeEvmTransfer(evm, { ...gas, contract: usdt, to: ether.to, chainUnits: 250_000_000n }),
};

/** A refill that spends an output of this address, with 5,000 units as the fee and the rest as change. */
function bitcoinRefill(from: string): Refill {
  const to = hot.address("btc", "house");
  const before = new Transaction();
  before.addOutputAddress(from, 200_000n, btc.params);
  before.addInput({ txid: "11".repeat(32), index: 0, finalScriptSig: new Uint8Array([0x51]) });
  const spent = {
    txHash: before.id,
    position: 0,
    chainUnits: 200_000n,
    script: scriptOf(btc, from),
    previous: Buffer.from(before.toBytes(true, true)).toString("hex"),
  };
  const paid = [
    { address: to, chainUnits: 120_000n },
    { address: vaultAddresses.btc, chainUnits: 75_000n },
  ];
  return {
    kind: "feo-refill",
    id: "3b0c4f7e-6c1a-4d55-9a53-0d8f6a1e2b02",
    network: "BTC",
    coin: "BTC",
    contract: null,
    decimals: 8,
    amount: "0.0012",
    from: vaultAddresses.btc,
    to,
    unsigned: writeBitcoinTransfer(btc, [spent], paid),
  };
}
const bitcoin = bitcoinRefill(vaultAddresses.btc);

test("the vault's addresses are the demo's cold addresses", () => {
  expect(vaultAddresses).toEqual({
    evm: "0x0d99Da58075D085641366dd838d6bD8dAA26FA41",
    btc: "bc1qu7eh9tc7uxq03q9wnmfqxyck9s0fqdjqnn8tn0",
    ltc: "ltc1qal04550lcnm8fs3z9238mzfvkvv944f40r2leu",
  });
});

test.each([
  ["the chain's own coin", ether, "0.00012 ETH at most"],
  ["a token", tether, "0.00012 ETH at most"],
  ["bitcoin", bitcoin, "0.00005 BTC at most"],
])("the vault signs a refill of %s, which the exchange accepts", async (_what, refill, fee) => {
  const { id, network, amount, coin, from, to } = refill;
  const answer = await signFile(refill);
  expect(answer).toMatchObject({ kind: "signed", facts: { id, network, amount, coin, from, to, fee } });
  if (answer.kind !== "signed") throw new Error(answer.why);
  expect(answer.signed).toMatchObject({ kind: "feo-signed-refill", id });
  expect(await readSignedRefill(refill, answer.signed.raw)).toMatch(/^(0x)?[0-9a-f]{64}$/);
});

const other = hot.address("evm", 7);

test.each<[string, unknown, RegExp]>([
  ["no refill", { kind: "feo-signed-refill" }, /not a refill/],
  ["no JSON", undefined, /not a refill/],
  ["another amount", { ...ether, amount: "1" }, /does not match the file/],
  ["another receiver", { ...ether, to: other }, /does not match the file/],
  ["another amount of bitcoin", { ...bitcoin, amount: "0.0011" }, /does not match the file/],
  ["another coin's transaction", { ...tether, unsigned: ether.unsigned }, /wrong name for the chain's own coin/],
  ["decimals that are not the coin's", { ...tether, decimals: 8, amount: "2.5" }, /wrong details for USDT on ETH/],
  ["a contract that is not the coin's", { ...tether, contract: other }, /wrong details for USDT on ETH/],
  ["another sender", { ...ether, from: other }, /sender isn't this vault/],
  ["another chain", { ...ether, network: "BSC", coin: "BNB" }, /not a plain transfer/],
  ["an unknown network", { ...ether, network: "MOON" }, /not a refill/],
])("the vault refuses %s", async (_what, file, why) => {
  expect(readRefill(file)).toMatchObject({ kind: "refused", why: expect.stringMatching(why) });
  expect(await signFile(file)).toMatchObject({ kind: "refused", why: expect.stringMatching(why) });
});

test("the vault refuses to spend outputs that are not its own, whatever the file says", async () => {
  expect(await signFile(bitcoinRefill(hot.address("btc", 7)))).toMatchObject({ kind: "refused" });
});

describe("the vault over HTTP", () => {
  const app = Fastify();
  app.addContentTypeParser("application/x-www-form-urlencoded", { parseAs: "string" }, (_, text, done) =>
    done(null, Object.fromEntries(new URLSearchParams(String(text)))),
  );
  serveVault(app);
  const post = (fields: Record<string, string>, headers: Record<string, string> = {}) =>
    app.inject({
      method: "POST",
      url: "/vault",
      payload: new URLSearchParams(fields).toString(),
      headers: { "content-type": "application/x-www-form-urlencoded", ...headers },
    });

  test("a script gets the signed file, or a reason for the refusal", async () => {
    const signed = await app.inject({ method: "POST", url: "/vault/sign", payload: ether });
    expect(signed.json()).toMatchObject({ kind: "feo-signed-refill", id: ether.id, raw: expect.any(String) });
    const refused = await app.inject({ method: "POST", url: "/vault/sign", payload: { ...ether, amount: "2" } });
    expect(refused).toMatchObject({ statusCode: 400 });
    expect(refused.json()).toEqual({ error: "The transaction does not match the file" });
  });

  test("a person can read the transaction, sign it and download the file", async () => {
    const file = JSON.stringify(ether);
    const read = await post({ file });
    for (const said of ["1.5 ETH", ether.from, ether.to, "0.00012 ETH at most", ">Sign<"])
      expect(read.body).toContain(said);
    expect(read.body).not.toContain("feo-signed-refill");
    const signed = await post({ file, sign: "on" });
    expect(signed.body).toContain(`download="feo-refill-${ether.id}.json.signed"`);
    expect(signed.body).toContain("feo-signed-refill");
  });

  test("a wrong file is shown again with the reason, and a form from another site is refused", async () => {
    const wrong = await post({ file: "rubbish <b>" });
    expect(wrong).toMatchObject({ statusCode: 422 });
    expect(wrong.body).toContain("This is not a refill.");
    expect(wrong.body).toContain("rubbish &lt;b&gt;</textarea>");
    expect(await post({})).toMatchObject({ statusCode: 422 });
    expect(await post({ file: "" }, { "sec-fetch-site": "cross-site" })).toMatchObject({ statusCode: 403 });
  });

  test("nothing in a file becomes HTML", () => {
    const evil = '"><script>';
    const facts = { id: evil, network: evil, amount: evil, coin: evil, from: evil, to: evil, fee: evil };
    for (const view of [
      { file: evil, problem: evil },
      { file: evil, facts },
      { facts, signed: evil },
    ])
      expect(vaultPage(view)).not.toContain(evil);
  });
});
