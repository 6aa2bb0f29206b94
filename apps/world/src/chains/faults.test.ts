import { p2wpkh, Transaction } from "@scure/btc-signer";
import { pubECDSA } from "@scure/btc-signer/utils.js";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { startWorldOf, type WorldOfChains } from "./world-of-chains-for-tests.ts";

let world: WorldOfChains;
beforeAll(async () => {
  world = await startWorldOf(["ETH", "BTC"]);
});
afterAll(() => world.stop());
beforeEach(async () => {
  for (const network of ["ETH", "BTC"]) await world.post(`/chains/${network}/faults`, { fault: "none" });
});

const heightCalls = { ETH: "eth_blockNumber", BTC: "getblockcount" } as const;
const bothNetworks = ["ETH", "BTC"] as const;
type Network = (typeof bothNetworks)[number];

const fail = (network: Network, fault: object) => world.post(`/chains/${network}/faults`, fault);
const height = async (network: Network) => Number(await world.rpc(network, heightCalls[network]));
const ask = (network: Network, signal: AbortSignal | null = null) =>
  fetch(`${world.url}/chains/${network}`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    signal,
    body: JSON.stringify({ jsonrpc: "2.0", id: 1, method: heightCalls[network], params: [] }),
  });

describe.each(bothNetworks)("faults on %s", (network) => {
  test("silent: one call gets no response, the next one does", async () => {
    await fail(network, { fault: "silent" });
    await expect(ask(network, AbortSignal.timeout(300))).rejects.toThrow(/timeout/);
    expect((await ask(network)).status).toBe(200);
  });

  test("broken: fails the given number of calls, and only the given method", async () => {
    await fail(network, { fault: "broken", times: 2 });
    expect([(await ask(network)).status, (await ask(network)).status, (await ask(network)).status]).toEqual([
      502, 502, 200,
    ]);
    await fail(network, { fault: "broken", method: "another" });
    expect((await ask(network)).status).toBe(200);
    expect(await (await fetch(`${world.url}/chains/${network}/faults`)).json()).toHaveLength(1);
  });

  test("behind: reports an older height for the given number of calls", async () => {
    await world.post(`/chains/${network}/mine`, { blocks: 10 });
    const now = await height(network);
    await fail(network, { fault: "behind", times: 2 });
    expect([await height(network), await height(network), await height(network)]).toEqual([now - 5, now - 5, now]);
  });

  test.each([
    [{ fault: "nothing" }],
    [{}],
    [{ fault: "broken", times: 0 }],
    [{ fault: "behind", blocks: 0 }],
    [{ fault: "swallow", on: "call" }],
    [{ fault: "broken", more: 1 }],
  ])("%j is not a valid fault", async (fault) => {
    expect((await fail(network, fault)).status).toBe(400);
  });
});

describe("a node that lags", () => {
  test("a lagging ETH node does not know the newer blocks or their contents", async () => {
    const to = `0x${"d".repeat(40)}`;
    await world.post("/chains/ETH/mine", { blocks: 10 });
    const before = await world.rpc<string>("ETH", "eth_getBalance", to, "latest");
    const { hash } = await world.give({ network: "ETH", coin: "USDT", address: to, amount: "3" });
    const other = await world.give({ network: "ETH", coin: "ETH", address: to, amount: "2" });
    await world.post("/chains/ETH/mine", { blocks: 2 });
    const now = await height("ETH");
    const { blockHash } = await world.rpc<{ blockHash: string }>("ETH", "eth_getTransactionReceipt", hash);
    expect(await world.rpc("ETH", "eth_getLogs", { blockHash })).toHaveLength(1);
    await fail("ETH", { fault: "behind", times: 7 });
    await expect(world.rpc("ETH", "eth_getLogs", { blockHash })).rejects.toThrow("unknown block");
    expect(await world.rpc("ETH", "eth_getTransactionReceipt", hash)).toBeNull();
    expect(await world.rpc("ETH", "eth_getTransactionByHash", other.hash)).toBeNull();
    expect(await world.rpc("ETH", "eth_getBlockByNumber", `0x${now.toString(16)}`, false)).toBeNull();
    expect(await world.rpc("ETH", "eth_getBlockByNumber", "latest", false)).toMatchObject({
      number: `0x${(now - 5).toString(16)}`,
    });
    expect(await world.rpc("ETH", "eth_getBalance", to, "latest")).toBe(before);
    const filter = { fromBlock: `0x${(now - 5).toString(16)}`, toBlock: `0x${now.toString(16)}` };
    expect(await world.rpc("ETH", "eth_getLogs", filter)).toEqual([]);
    expect(await world.rpc("ETH", "eth_getLogs", filter)).toHaveLength(1);
  });

  test("a lagging BTC node shows transactions of the newer blocks as unconfirmed", async () => {
    const address = await world.wallet("BTC", "bob");
    const { hash } = await world.give({ network: "BTC", coin: "BTC", address, amount: "3" });
    await world.post("/chains/BTC/mine", { blocks: 2 });
    const now = await height("BTC");
    const best = await world.rpc<string>("BTC", "getblockhash", now);
    await fail("BTC", { fault: "behind", times: 5 });
    expect(await world.rpc("BTC", "getrawtransaction", hash, true)).not.toHaveProperty("blockhash");
    await expect(world.rpc("BTC", "getblockhash", now)).rejects.toThrow("-8");
    await expect(world.rpc("BTC", "getblock", best)).rejects.toThrow("-5");
    expect(await world.rpc("BTC", "getblockchaininfo")).toMatchObject({ blocks: now - 5 });
    expect(await world.rpc("BTC", "gettxout", hash, 0)).toMatchObject({ confirmations: 0 });
    expect(await world.rpc("BTC", "gettxout", hash, 0)).toMatchObject({ confirmations: 2 });
  });
});

/** A signed transaction that is not sent. */
async function makeRaw(
  network: Network,
): Promise<{ raw: string; method: string; isTaken: (hash: string) => Promise<boolean> }> {
  if (network === "ETH") {
    const [from] = [await world.wallet("ETH", "alice")];
    const fees = { maxFeePerGas: "0x77359400", maxPriorityFeePerGas: "0x1" };
    const nonce = await world.rpc("ETH", "eth_getTransactionCount", from, "pending");
    const raw = await world.rpc<string>("ETH", "eth_signTransaction", {
      from,
      to: from,
      value: "0x1",
      gas: "0x5208",
      chainId: "0x1",
      type: "0x2",
      nonce,
      ...fees,
    });
    const isTaken = async (hash: string) => (await world.rpc("ETH", "eth_getTransactionByHash", hash)) !== null;
    return { raw, isTaken, method: "eth_sendRawTransaction" };
  }
  const key = new Uint8Array(32).fill(9);
  const { address = "", script } = p2wpkh(pubECDSA(key));
  const { hash } = await world.give({ network: "BTC", coin: "BTC", address, amount: "1" });
  const { vout } = await world.rpc<{ vout: { scriptPubKey: { address: string } }[] }>(
    "BTC",
    "getrawtransaction",
    hash,
    1,
  );
  const index = vout.findIndex(({ scriptPubKey }) => scriptPubKey.address === address);
  const transaction = new Transaction();
  transaction.addInput({ txid: hash, index, witnessUtxo: { script, amount: 100_000_000n } });
  transaction.addOutput({ script, amount: 99_999_000n });
  transaction.sign(key);
  transaction.finalize();
  const isTaken = async (txid: string) => {
    const answer = await world.rpc("BTC", "getmempoolentry", txid).catch((error: Error) => error.message);
    return typeof answer === "object";
  };
  return { raw: transaction.hex, isTaken, method: "sendrawtransaction" };
}

describe.each(bothNetworks)("transaction faults on %s", (network) => {
  test("swallow: a transaction is acknowledged but dropped, and accepted when sent again", async () => {
    const { raw, method, isTaken } = await makeRaw(network);
    await fail(network, { fault: "swallow" });
    await height(network);
    const hash = await world.rpc<string>(network, method, raw);
    expect(await isTaken(hash)).toBe(false);
    expect(await world.rpc(network, method, raw)).toBe(hash);
    expect(await isTaken(hash)).toBe(true);
  });

  test("swallow: an undecodable transaction is still refused", async () => {
    const { method } = await makeRaw(network);
    await fail(network, { fault: "swallow" });
    await expect(world.rpc(network, method, "nonsense")).rejects.toThrow(/decode|invalid|hex/i);
  });

  test("lost-answer: the transaction is accepted, and the connection breaks", async () => {
    const { raw, method, isTaken } = await makeRaw(network);
    await fail(network, { fault: "swallow" });
    const hash = await world.rpc<string>(network, method, raw);
    await fail(network, { fault: "lost-answer" });
    await expect(world.rpc(network, method, raw)).rejects.toThrow(/fetch failed/);
    expect(await isTaken(hash)).toBe(true);
  });
});
