import { p2pkh, p2tr, p2wpkh, Transaction } from "@scure/btc-signer";
import { pubECDSA, pubSchnorr } from "@scure/btc-signer/utils.js";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { networks } from "../networks.ts";
import { startWorldOf, type WorldOfChains } from "../world-of-chains-for-tests.ts";

let world: WorldOfChains;
beforeAll(async () => {
  world = await startWorldOf(["BTC", "LTC"]);
});
afterAll(() => world.stop());

interface Shown {
  readonly txid: string;
  readonly vin: readonly {
    txid: string;
    vout: number;
    prevout?: { value: number; scriptPubKey: { address: string } };
  }[];
  readonly vout: readonly { value: number; n: number; scriptPubKey: { address?: string; hex: string } }[];
  readonly confirmations?: number;
  readonly blockhash?: string;
  readonly fee?: number;
}

const rpc = <Result>(method: string, ...params: readonly unknown[]) => world.rpc<Result>("BTC", method, ...params);
const mine = (blocks = 1) => world.post("/chains/BTC/mine", { blocks });
const send = (hex: string) => rpc<string>("sendrawtransaction", hex);

type Kind = "wpkh" | "tr" | "pkh";

/** A person with a key of their own. */
let lastKey = 0;
function makePerson(kind: Kind = "wpkh") {
  lastKey += 1;
  const key = new Uint8Array(32).fill(lastKey);
  const { prefixes } = networks.BTC;
  const lock =
    kind === "tr"
      ? p2tr(pubSchnorr(key), undefined, prefixes)
      : (kind === "pkh" ? p2pkh : p2wpkh)(pubECDSA(key), prefixes);
  return { key, kind, address: lock.address ?? "", script: lock.script };
}

type Person = ReturnType<typeof makePerson>;

interface Coin {
  readonly txid: string;
  readonly n: number;
  readonly sats: bigint;
  readonly hex: string;
}

/** Gives the person a coin in a block. */
async function fund(person: Person, amount = "1"): Promise<Coin> {
  const { hash } = await world.give({ network: "BTC", coin: "BTC", address: person.address, amount });
  await mine();
  const { vout } = await rpc<Shown>("getrawtransaction", hash, true);
  const n = vout.findIndex(({ scriptPubKey }) => scriptPubKey.address === person.address);
  const hex = await rpc<string>("getrawtransaction", hash);
  return { txid: hash, n, hex, sats: BigInt(Math.round((vout[n]?.value ?? 0) * 1e8)) };
}

interface Spending {
  readonly to?: readonly { script: Uint8Array; sats: bigint }[];
  readonly feeSats?: bigint;
  /** A wrong amount for the signer, instead of the coin's value. */
  readonly pretendedSats?: bigint;
  readonly lockTime?: number;
  readonly sequence?: number;
}

function spend(person: Person, coin: Coin, spending: Spending = {}): string {
  const { feeSats = 1_000n, pretendedSats = coin.sats, lockTime = 0, sequence = lockTime ? 0 : undefined } = spending;
  const { to = [{ script: person.script, sats: coin.sats - feeSats }] } = spending;
  const transaction = new Transaction({ allowUnknownOutputs: true, lockTime });
  transaction.addInput({
    txid: coin.txid,
    index: coin.n,
    ...(sequence === undefined ? {} : { sequence }),
    ...(person.kind === "pkh"
      ? { nonWitnessUtxo: Buffer.from(coin.hex, "hex") }
      : { witnessUtxo: { script: person.script, amount: pretendedSats } }),
    ...(person.kind === "tr" ? { tapInternalKey: pubSchnorr(person.key) } : {}),
  });
  for (const { script, sats } of to) transaction.addOutput({ script, amount: sats });
  transaction.sign(person.key);
  transaction.finalize();
  return transaction.hex;
}

describe("the faucet", () => {
  test.each([
    ["BTC", "bc1q"],
    ["LTC", "ltc1q"],
  ])("the faucet pays on %s from a stable address that begins with %s", async (network, prefix) => {
    const address = network === "BTC" ? makePerson().address : "ltc1qw508d6qejxtdg4y5r3zarvary0c5xw7kgmn4n9";
    const { hash, from } = await world.give({ network, coin: network, address, amount: "0.12345678", from: "bob" });
    expect([from, from.startsWith(prefix)]).toEqual([await world.wallet(network, "bob"), true]);
    await world.post(`/chains/${network}/mine`, { blocks: 2 });
    const shown = await world.rpc<Shown>(network, "getrawtransaction", hash, 2);
    expect(shown.confirmations).toBe(2);
    expect(shown.fee).toBeGreaterThan(0);
    expect(await world.rpc<Shown>(network, "getrawtransaction", hash, 1)).not.toHaveProperty("fee");
    expect(shown.vout).toContainEqual(
      expect.objectContaining({ value: 0.12345678, scriptPubKey: expect.objectContaining({ address }) }),
    );
    expect(shown.vin.map(({ prevout }) => prevout?.scriptPubKey.address)).toEqual([from]);
  });

  test("the faucet can pay more often than it has coins without a block in between", async () => {
    const { address } = makePerson();
    const before = await rpc<number>("getblockcount");
    const requests = Array.from({ length: 60 }, () =>
      world.give({ network: "BTC", coin: "BTC", address, amount: "0.001", from: "exchange" }),
    );
    const hashes = (await Promise.all(requests)).map(({ hash }) => hash);
    expect(new Set(hashes).size).toBe(60);
    await mine();
    const { tx } = await rpc<{ tx: string[] }>("getblock", await rpc("getblockhash", before + 1));
    expect(tx.slice(1)).toEqual(expect.arrayContaining(hashes));
  });
});

describe("transactions", () => {
  test.each<Kind>(["wpkh", "tr", "pkh"])(
    "a correctly signed transaction of a %s coin is accepted, waits in the mempool and is mined",
    async (kind) => {
      const person = makePerson(kind);
      const coin = await fund(person);
      const hex = spend(person, coin);
      const txid = await send(hex);
      expect(txid).toBe(Transaction.fromRaw(Buffer.from(hex, "hex")).id);
      expect(await rpc("getmempoolentry", txid)).toMatchObject({ fees: { base: 0.00001 }, depends: [], spentby: [] });
      expect(await rpc<Shown>("getrawtransaction", txid, true)).not.toHaveProperty("confirmations");
      expect(await send(hex)).toBe(txid);
      await mine();
      const best = await rpc<string>("getblockhash", await rpc("getblockcount"));
      expect(await rpc("getrawtransaction", txid, true)).toMatchObject({
        txid,
        hex,
        confirmations: 1,
        blockhash: best,
        vin: [{ txid: coin.txid, vout: coin.n }],
        vout: [{ n: 0, value: 0.99999, scriptPubKey: { address: person.address } }],
      });
      await expect(rpc("getmempoolentry", txid)).rejects.toThrow("-5 Transaction not in mempool");
      await expect(send(hex)).rejects.toThrow("-27 Transaction outputs already in utxo set");
    },
  );

  test("a transaction can spend an unconfirmed output, and its mempool entry says so", async () => {
    const person = makePerson();
    const coin = await fund(person);
    const parent = await send(spend(person, coin));
    const child = await send(spend(person, { ...coin, txid: parent, n: 0, sats: coin.sats - 1_000n }));
    expect(await rpc("getmempoolentry", child)).toMatchObject({ depends: [parent] });
    expect(await rpc("getmempoolentry", parent)).toMatchObject({ spentby: [child] });
    await mine();
    expect(await rpc("gettxout", child, 0)).toMatchObject({ confirmations: 1 });
  });

  test.each<[string, (person: Person, coin: Coin) => string, RegExp]>([
    [
      "below the minimum fee",
      (person, coin) => spend(person, coin, { feeSats: 50n }),
      /^-26 min relay fee not met, 50 < 1\d\d$/,
    ],
    ["without a fee", (person, coin) => spend(person, coin, { feeSats: 0n }), /^-26 min relay fee not met, 0 < /],
    ["with an absurd fee", (person, coin) => spend(person, coin, { feeSats: 50_000_000n }), /^-25 Fee exceeds maximum/],
    [
      "spending more than its inputs",
      (person, coin) => spend(person, coin, { feeSats: -1n, pretendedSats: coin.sats + 1_000n }),
      /^-26 bad-txns-in-belowout, value in \(1\.00000000\) < value out \(1\.00000001\)$/,
    ],
    [
      "signed over another amount",
      (person, coin) => spend(person, coin, { pretendedSats: coin.sats - 1n }),
      /^-26 mandatory-script-verify-flag-failed \(Signature must be zero/,
    ],
    [
      "spending a transaction that does not exist",
      (person, coin) => spend(person, { ...coin, txid: "ab".repeat(32) }),
      /^-25 bad-txns-inputs-missingorspent$/,
    ],
    [
      "spending an output that does not exist",
      (person, coin) => spend(person, { ...coin, n: 7 }),
      /^-25 bad-txns-inputs-missingorspent$/,
    ],
    ["with dust", (person, coin) => spend(person, coin, { to: [{ script: person.script, sats: 293n }] }), /^-26 dust$/],
    [
      "to a non-standard script",
      (person, coin) => spend(person, coin, { to: [{ script: Uint8Array.of(0x75, 0x75), sats: 9_999n }] }),
      /^-26 scriptpubkey$/,
    ],
    ["with a future lock time", (person, coin) => spend(person, coin, { lockTime: 400_000 }), /^-26 non-final$/],
    ["that is truncated", (person, coin) => spend(person, coin).slice(0, -2), /^-22 TX decode failed/],
    ["that is not hexadecimal", () => "xyz", /^-22 TX decode failed/],
    ["that is empty", () => "", /^-22 TX decode failed/],
  ])("a transaction %s is refused, and nothing changes", async (_, make, refusal) => {
    const person = makePerson();
    const coin = await fund(person);
    const error = await send(make(person, coin)).catch((thrown: Error) => thrown.message);
    expect(error).toMatch(refusal);
    expect(await rpc("gettxout", coin.txid, coin.n)).toMatchObject({ value: 1 });
  });

  test.each<Kind>(["wpkh", "tr"])("a transaction of a %s coin signed with another key is refused", async (kind) => {
    const [owner, thief] = [makePerson(kind), makePerson(kind)];
    const coin = await fund(owner);
    await expect(send(spend(thief, coin))).rejects.toThrow(/^-26 mandatory-script-verify-flag-failed/);
    expect(await rpc("gettxout", coin.txid, coin.n)).toMatchObject({ value: 1 });
  });

  test.each<Kind>(["wpkh", "tr", "pkh"])(
    "a transaction of a %s coin with another receiver than was signed for is refused",
    async (kind) => {
      const [owner, thief] = [makePerson(kind), makePerson(kind)];
      const coin = await fund(owner);
      const [ours, theirs] = [owner, thief].map(({ script }) => Buffer.from(script).toString("hex"));
      const changed = spend(owner, coin).replace(ours ?? "", theirs ?? "");
      await expect(send(changed)).rejects.toThrow(/^-26 mandatory-script-verify-flag-failed/);
      expect(await rpc("gettxout", coin.txid, coin.n)).toMatchObject({ value: 1 });
    },
  );

  test("a double spend is refused while the first transaction waits and after it is mined", async () => {
    const person = makePerson();
    const coin = await fund(person);
    await send(spend(person, coin));
    await expect(send(spend(person, coin, { feeSats: 5_000n }))).rejects.toThrow("-26 txn-mempool-conflict");
    await mine();
    await expect(send(spend(person, coin, { feeSats: 5_000n }))).rejects.toThrow("-25 bad-txns-inputs-missingorspent");
  });

  test("a replaceable transaction is replaced by one with a sufficient fee, and not by one with less", async () => {
    const person = makePerson();
    const coin = await fund(person);
    const replaceable = (feeSats: bigint) => spend(person, coin, { feeSats, sequence: 0xfffffffd });
    const first = await send(replaceable(1_000n));
    const child = { ...coin, txid: first, n: 0, sats: coin.sats - 1_000n, hex: "" };
    const waitsForIt = await send(spend(person, child));
    await expect(send(replaceable(900n))).rejects.toThrow(/^-26 insufficient fee, rejecting replacement/);
    await expect(send(replaceable(1_010n))).rejects.toThrow(/not enough additional fees to relay; 10 < \d+$/);
    const second = await send(replaceable(3_000n));
    for (const gone of [first, waitsForIt]) await expect(rpc("getmempoolentry", gone)).rejects.toThrow("-5");
    await mine();
    expect(await rpc("gettxout", second, 0)).toMatchObject({ confirmations: 1 });
    await expect(send(replaceable(9_000n))).rejects.toThrow("-25 bad-txns-inputs-missingorspent");
  });

  test("a transaction that lists the same coin twice is refused", async () => {
    const person = makePerson();
    const coin = await fund(person);
    const good = spend(person, coin);
    // After version, marker and flag comes one input of 41 bytes: set the count to two and duplicate the input and its
    // witness.
    const input = good.slice(14, 14 + 82);
    const witness = good.slice(-8 - 2 * witnessBytes(good), -8);
    const twice = `${good.slice(0, 12)}02${input}${input}${good.slice(14 + 82, -8)}${witness}${good.slice(-8)}`;
    await expect(send(twice)).rejects.toThrow("-26 bad-txns-inputs-duplicate");
  });

  test("a coinbase output cannot be spent before it is a hundred blocks deep", async () => {
    const height = await rpc<number>("getblockcount");
    const { tx } = await rpc<{ tx: string[] }>("getblock", await rpc("getblockhash", height), 1);
    const person = makePerson();
    const coin: Coin = { txid: tx[0] ?? "", n: 0, sats: 5_000_000_000n, hex: "" };
    await expect(send(spend(person, coin))).rejects.toThrow(
      "bad-txns-premature-spend-of-coinbase, tried to spend coinbase at depth 1",
    );
  });
});

/** The only input's witness: the number of items, then each with its length. */
const witnessBytes = (hex: string): number => {
  const parts = Transaction.fromRaw(Buffer.from(hex, "hex")).getInput(0).finalScriptWitness ?? [];
  return 1 + parts.reduce((sum, part) => sum + 1 + part.length, 0);
};

describe("blocks", () => {
  test("blocks are linked by hash, and getblock returns the requested level of detail", async () => {
    const person = makePerson();
    const { txid } = await fund(person, "0.5");
    const height = await rpc<number>("getblockcount");
    const [hash, parent] = [await rpc<string>("getblockhash", height), await rpc<string>("getblockhash", height - 1)];
    expect(await rpc("getblock", parent)).toMatchObject({ nextblockhash: hash, confirmations: 2, height: height - 1 });
    const one = await rpc<{ tx: string[] }>("getblock", hash);
    expect(one).toMatchObject({ hash, height, previousblockhash: parent, nTx: 2, tx: [expect.any(String), txid] });
    const [, two] = (await rpc<{ tx: Shown[] }>("getblock", hash, 2)).tx;
    expect(two?.vout.map(({ scriptPubKey }) => scriptPubKey.address)).toContain(person.address);
    expect(two?.vin[0]).not.toHaveProperty("prevout");
    const [coinbase, three] = (await rpc<{ tx: Shown[] }>("getblock", hash, 3)).tx;
    expect(three?.vin[0]?.prevout).toMatchObject({ scriptPubKey: { address: await world.wallet("BTC", "alice") } });
    expect(coinbase?.vin[0]).toMatchObject({ coinbase: expect.any(String) });
    const raw = await rpc<string>("getblock", hash, 0);
    expect(raw).toContain(await rpc<string>("getrawtransaction", txid));
    expect(raw.slice(8, 72)).toBe(Buffer.from(parent, "hex").reverse().toString("hex"));
  });

  test("getblockchaininfo returns the height and the best block", async () => {
    const height = await rpc<number>("getblockcount");
    expect(await rpc("getblockchaininfo")).toMatchObject({
      chain: "main",
      blocks: height,
      headers: height,
      bestblockhash: await rpc("getblockhash", height),
    });
  });

  test("amounts have eight decimals on the wire", async () => {
    const { txid, n } = await fund(makePerson(), "0.5");
    const answer = await world.post("/chains/BTC", { jsonrpc: "2.0", id: 1, method: "gettxout", params: [txid, n] });
    expect(await answer.text()).toContain('"value":0.50000000,');
  });

  test("gettxout omits spent outputs, and unconfirmed ones when the mempool is excluded", async () => {
    const person = makePerson();
    const coin = await fund(person);
    const txid = await send(spend(person, coin));
    expect(await rpc("gettxout", coin.txid, coin.n)).toBeNull();
    expect(await rpc("gettxout", coin.txid, coin.n, false)).toMatchObject({ value: 1, confirmations: 1 });
    expect(await rpc("gettxout", txid, 0)).toMatchObject({ confirmations: 0 });
    expect(await rpc("gettxout", txid, 0, false)).toBeNull();
    await mine();
    expect(await rpc("gettxout", coin.txid, coin.n, false)).toBeNull();
    expect(await rpc("gettxout", txid, 0, false)).toMatchObject({ confirmations: 1 });
  });

  test.each([
    [1, 0.00005],
    [6, 0.00002],
    [1_008, 0.00001],
  ])("estimatesmartfee %i is %d for a thousand bytes", async (blocks, feerate) => {
    expect(await rpc("estimatesmartfee", blocks)).toEqual({ feerate, blocks: Math.max(2, blocks) });
  });
});

describe("reorganisations", () => {
  test("a reorganisation without keep drops transactions and their descendants, and their coins can be spent again", async () => {
    const person = makePerson();
    const coin = await fund(person);
    const height = await rpc<number>("getblockcount");
    const txid = await send(spend(person, coin));
    await mine();
    const lost = await rpc<string>("getblockhash", height + 1);
    const child = await send(spend(person, { ...coin, txid, n: 0, sats: coin.sats - 1_000n }));
    const answer = await world.post("/chains/BTC/reorganise", { depth: 1, keep: false });
    expect(await answer.json()).toEqual({ height: height + 2 });
    for (const gone of [txid, child])
      await expect(rpc("getrawtransaction", gone)).rejects.toThrow("-5 No such mempool or blockchain");
    expect(await rpc("getblock", lost)).toMatchObject({ confirmations: -1 });
    expect(await rpc("getblockhash", height + 1)).not.toBe(lost);
    await send(spend(person, coin, { feeSats: 7_000n }));
  });

  test("a reorganisation with keep mines the transactions again in the first new block, and the mempool stays", async () => {
    const person = makePerson();
    const coin = await fund(person);
    const height = await rpc<number>("getblockcount");
    const txid = await send(spend(person, coin));
    await mine();
    const grandchild = await send(spend(person, { ...coin, txid, n: 0, sats: coin.sats - 1_000n }));
    await mine(2);
    await world.post("/chains/BTC/reorganise", { depth: 3, keep: true });
    expect(await rpc("getblockcount")).toBe(height + 4);
    const first = await rpc<string>("getblockhash", height + 1);
    expect(await rpc("getrawtransaction", txid, true)).toMatchObject({ blockhash: first, confirmations: 4 });
    expect(await rpc("getrawtransaction", grandchild, true)).toMatchObject({ blockhash: first });
    expect(await rpc("gettxout", grandchild, 0)).toMatchObject({ confirmations: 4 });
    await expect(send(spend(person, coin))).rejects.toThrow("-25");
  });

  test("a reorganisation deeper than the chain is refused", async () => {
    expect((await world.post("/chains/BTC/reorganise", { depth: 65 })).status).toBe(400);
  });
});

describe("RPC calls", () => {
  test.each<[string, unknown, number]>([
    ["getnothing", [], -32601],
    ["toString", [], -32601],
    ["getblockhash", [99_999], -8],
    ["getblockhash", [-1], -8],
    ["getblockhash", ["1"], -3],
    ["getblockhash", [], -1],
    ["getblockhash", [1, 2], -1],
    ["getblockhash", { depth: 1 }, -8],
    ["getblock", ["ab".repeat(32)], -5],
    ["getblock", ["abc"], -8],
    ["getrawtransaction", ["ab".repeat(32), true], -5],
    ["getrawtransaction", ["zz".repeat(32)], -8],
    ["getrawtransaction", ["ab".repeat(32), true, "cd".repeat(32)], -5],
    ["getmempoolentry", ["ab".repeat(32)], -5],
    ["gettxout", ["ab".repeat(32)], -1],
    ["estimatesmartfee", [0], -8],
    ["estimatesmartfee", [1_009], -8],
  ])("%s %j is refused with %i, in both versions of JSON-RPC", async (method, params, code) => {
    const newer = await world.post("/chains/BTC", { jsonrpc: "2.0", id: "x", method, params });
    expect([newer.status, await newer.json()]).toEqual([
      200,
      { jsonrpc: "2.0", id: "x", error: { code, message: expect.stringMatching(/./) } },
    ]);
    const older = await world.post("/chains/BTC", { jsonrpc: "1.0", id: 1, method, params });
    expect([older.status, await older.json()]).toEqual([
      code === -32601 ? 404 : 500,
      { id: 1, result: null, error: { code, message: expect.stringMatching(/./) } },
    ]);
  });

  test("calls accept named parameters, batches and notifications", async () => {
    const call = { jsonrpc: "2.0", method: "getblockhash" };
    const answer = await world.post("/chains/BTC", [
      { ...call, id: 1, params: { height: 0 } },
      { ...call, params: [0] },
      7,
    ]);
    expect(await answer.json()).toEqual([
      { jsonrpc: "2.0", id: 1, result: await rpc("getblockhash", 0) },
      { id: null, result: null, error: { code: -32600, message: "Invalid Request object" } },
    ]);
    expect((await world.post("/chains/BTC", { ...call, params: [0] })).status).toBe(204);
    expect(await (await world.post("/chains/BTC", { id: 1, method: "getblockhash", params: [0] })).json()).toEqual({
      id: 1,
      error: null,
      result: await rpc("getblockhash", 0),
    });
  });

  test("a body that is not JSON is a parse error", async () => {
    const headers = { "content-type": "application/json" };
    const answer = await fetch(`${world.url}/chains/BTC`, { method: "POST", headers, body: "{" });
    expect([answer.status, await answer.json()]).toMatchObject([500, { error: { code: -32700 } }]);
  });
});
