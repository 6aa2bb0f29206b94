import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { startWorldOf, type WorldOfChains } from "../world-of-chains-for-tests.ts";

let world: WorldOfChains;
beforeAll(async () => {
  world = await startWorldOf(["ETH", "POLYGON", "BSC", "AVAXC"]);
});
afterAll(() => world.stop());
beforeEach(() =>
  Promise.all(["ETH", "POLYGON"].map((network) => world.post(`/chains/${network}/faults`, { fault: "none" }))),
);

let lastAddress = 0;
const freshAddress = () => `0x${(++lastAddress).toString(16).padStart(40, "c0ffee")}`;
const height = async (network: string) => Number(await world.rpc<string>(network, "eth_blockNumber"));
const receipt = (network: string, hash: string) =>
  world.rpc<{ blockNumber: string; blockHash: string; status: string; logs: Log[] } | null>(
    network,
    "eth_getTransactionReceipt",
    hash,
  );

interface Log {
  readonly address: string;
  readonly topics: readonly string[];
  readonly data: string;
}

const tether = "0xdAC17F958D2ee523a2206206994597C13D831ec7";
const transferTopic = "0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef";
const padded = (address: string) => `0x${address.slice(2).toLowerCase().padStart(64, "0")}`;
const readWords = (text: string) => Buffer.from(text.slice(130), "hex").toString().replaceAll("\0", "");

describe("the JSON-RPC endpoint", () => {
  test.each([
    ["ETH", "0x1"],
    ["POLYGON", "0x89"],
    ["BSC", "0x38"],
    ["AVAXC", "0xa86a"],
  ])("%s has its real chain id, alone and in a batch", async (network, chainId) => {
    expect(await world.rpc(network, "eth_chainId")).toBe(chainId);
    const batch = [1, "two"].map((id) => ({ jsonrpc: "2.0", id, method: "eth_chainId", params: [] }));
    const answer = await world.post(`/chains/${network}`, batch);
    expect(await answer.json()).toEqual([1, "two"].map((id) => ({ jsonrpc: "2.0", id, result: chainId })));
  });

  test.each([
    ["an unknown network", "/chains/DOGE", "{}", "application/json", 404],
    ["plain text, which any web page could send", "/chains/ETH", "{}", "text/plain", 415],
    ["a form", "/chains/ETH", "a=b", "application/x-www-form-urlencoded", 415],
    ["more than a megabyte", "/chains/ETH", `"${"x".repeat(1_048_576)}"`, "application/json", 413],
    ["invalid JSON, answered by the node", "/chains/ETH", "{", "application/json", 200],
  ])("a request with %s: %s", async (_, path, body, contentType, status) => {
    const answer = await fetch(world.url + path, { method: "POST", headers: { "content-type": contentType }, body });
    expect(answer.status).toBe(status);
    if (status === 200) expect(await answer.json()).toMatchObject({ error: { code: expect.any(Number) } });
  });

  test("a request of almost a megabyte is accepted", async () => {
    const params = [`0x${"00".repeat(400_000)}`];
    expect(await world.rpc("ETH", "web3_sha3", ...params)).toMatch(/^0x[0-9a-f]{64}$/);
  });
});

describe("tokens", () => {
  test.each([
    ["ETH", tether, "Tether USD", "USDT", 6],
    ["ETH", "0x514910771AF9Ca656af840dff83E8264EcF986CA", "ChainLink Token", "LINK", 18],
    ["POLYGON", "0xc2132D05D31c914a87C6611C10748AEb04B58e8F", "Tether USD", "USDT", 6],
  ])("on %s the contract %s is %s, %s, with %i decimals", async (network, to, name, symbol, decimals) => {
    const ask = (data: string) => world.rpc<string>(network, "eth_call", { to, data }, "latest");
    expect(readWords(await ask("0x06fdde03"))).toContain(name);
    expect(readWords(await ask("0x95d89b41"))).toContain(symbol);
    expect(Number(await ask("0x313ce567"))).toBe(decimals);
  });

  test.each([
    ["Tether on Ethereum answers nothing", "ETH", tether, "0x"],
    ["ChainLink answers true", "ETH", "0x514910771AF9Ca656af840dff83E8264EcF986CA", `0x${"1".padStart(64, "0")}`],
    [
      "Tether on Polygon answers true",
      "POLYGON",
      "0xc2132D05D31c914a87C6611C10748AEb04B58e8F",
      `0x${"1".padStart(64, "0")}`,
    ],
  ])("%s on transfer", async (_, network, to, answer) => {
    const data = `0xa9059cbb${padded(freshAddress()).slice(2)}${"1".padStart(64, "0")}`;
    expect(
      await world.rpc(network, "eth_call", { from: await world.wallet(network, "alice"), to, data }, "latest"),
    ).toBe(answer);
  });

  test("a faucet payment is in the logs, sent from a known wallet", async () => {
    const to = freshAddress();
    const { hash, from } = await world.give({
      network: "ETH",
      coin: "USDT",
      address: to,
      amount: "12.345678",
      from: "bob",
    });
    expect(from).toBe(await world.wallet("ETH", "bob"));
    await world.post("/chains/ETH/mine", { blocks: 1 });
    const filter = { address: tether, fromBlock: "0x0", topics: [transferTopic, null, padded(to)] };
    const logs = await world.rpc<Log[]>("ETH", "eth_getLogs", filter);
    expect(logs).toEqual([
      expect.objectContaining({ transactionHash: hash, topics: [transferTopic, padded(from), padded(to)] }),
    ]);
    expect(BigInt(logs[0]?.data ?? 0)).toBe(12_345_678n);
  });

  test("a Tether allowance must be reset before it changes, and limits the spender", async () => {
    const [alice, bob] = [await world.wallet("ETH", "alice"), await world.wallet("ETH", "bob")];
    const number = (value: number) => value.toString(16).padStart(64, "0");
    const act = async (from: string, data: string) => {
      const hash = await world.rpc<string>("ETH", "eth_sendTransaction", { from, to: tether, data, gas: "0x186a0" });
      await world.post("/chains/ETH/mine", { blocks: 1 });
      return (await receipt("ETH", hash))?.status;
    };
    const approve = (value: number) => act(alice, `0x095ea7b3${padded(bob).slice(2)}${number(value)}`);
    const take = (value: number) =>
      act(bob, `0x23b872dd${padded(alice).slice(2)}${padded(freshAddress()).slice(2)}${number(value)}`);
    expect([await approve(5), await approve(6), await take(6), await take(5), await take(1)]).toEqual([
      "0x1",
      "0x0",
      "0x0",
      "0x1",
      "0x0",
    ]);
    expect([await approve(6), await approve(0)]).toEqual(["0x1", "0x1"]);
  });
});

describe("reorganisations", () => {
  test.each([
    { keep: false, kind: "are gone for good" },
    { keep: true, kind: "are included again in the first new block" },
  ])("after a reorganisation, transactions $kind", async ({ keep }) => {
    const hashes: string[] = [];
    for (let index = 0; index < 2; index += 1) {
      hashes.push((await world.give({ network: "ETH", coin: "ETH", address: freshAddress(), amount: "1" })).hash);
      await world.post("/chains/ETH/mine", { blocks: 1 });
    }
    await world.post("/chains/ETH/mine", { blocks: 1 });
    const before = await height("ETH");
    const first = Number((await receipt("ETH", hashes[0] ?? ""))?.blockNumber);
    const depth = before - first + 1;
    const blockAt = (at: number) =>
      world.rpc<{ hash: string }>("ETH", "eth_getBlockByNumber", `0x${at.toString(16)}`, false);
    const [old, parent] = [await blockAt(first), await blockAt(first - 1)];
    const answer = await world.post("/chains/ETH/reorganise", { depth, keep });
    expect(await answer.json()).toEqual({ height: before + 1 });
    expect((await blockAt(first)).hash).not.toBe(old.hash);
    expect((await blockAt(first - 1)).hash).toBe(parent.hash);
    await world.post("/chains/ETH/mine", { blocks: 2 });
    for (const hash of hashes) {
      const found = await receipt("ETH", hash);
      if (keep) expect(found).toMatchObject({ blockNumber: `0x${first.toString(16)}`, status: "0x1" });
      else expect(found).toBeNull();
    }
  });

  test("a reorganisation changes the hashes of empty blocks mined in the same second", async () => {
    await world.post("/chains/BSC/mine", { blocks: 5 });
    const at = `0x${((await height("BSC")) - 1).toString(16)}`;
    const hash = async () => (await world.rpc<{ hash: string }>("BSC", "eth_getBlockByNumber", at, false)).hash;
    const old = await hash();
    await world.post("/chains/BSC/reorganise", { depth: 3 });
    expect(await hash()).not.toBe(old);
  });

  test.each([
    ["mine", { blocks: 0 }, 400],
    ["mine", { blocks: 201 }, 400],
    ["mine", { blocks: "3" }, 400],
    ["reorganise", { depth: 0 }, 400],
    ["reorganise", { depth: 65 }, 400],
    ["reorganise", {}, 400],
    ["reorganise", { depth: 64 }, 422],
  ])("%s %j is refused: %i", async (act, body, status) => {
    expect((await world.post(`/chains/AVAXC/${act}`, body)).status).toBe(status);
  });

  test("200 blocks can be mined at once, followed by the deepest allowed reorganisation", async () => {
    expect(await (await world.post("/chains/POLYGON/mine", { blocks: 200 })).json()).toEqual({
      height: await height("POLYGON"),
    });
    const before = await height("POLYGON");
    expect(await (await world.post("/chains/POLYGON/reorganise", { depth: 64 })).json()).toEqual({
      height: before + 1,
    });
  });
});
