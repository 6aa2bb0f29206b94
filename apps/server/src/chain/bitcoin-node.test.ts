import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, expect, test } from "vitest";
import { createBitcoinNode } from "./bitcoin-node.ts";
import { FeeTooLow, NotTaken } from "./chain-node.ts";

const stops: (() => void)[] = [];
afterEach(() => {
  for (const stop of stops.splice(0)) stop();
});

/** A fake node that answers each method with the given text, byte for byte. */
async function nodeWith(answers: Record<string, string>, asked: { authorization?: string | undefined } = {}) {
  const server = createServer((request, response) => {
    let body = "";
    request.on("data", (part) => {
      body += part;
    });
    request.on("end", () => {
      asked.authorization = request.headers.authorization;
      const { method } = JSON.parse(body);
      response.end(answers[method] ?? '{"result":null,"error":{"code":-32601,"message":"Method not found"}}');
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  stops.push(() => server.close());
  return createBitcoinNode(`http://feo:p%40ss@127.0.0.1:${(server.address() as AddressInfo).port}`);
}

const block = (value: string) =>
  `{"result":{"hash":"b1","previousblockhash":"b0","tx":[{"txid":"t1","vin":[{"prevout":{"scriptPubKey":{"address":"from"}}}],
    "vout":[{"value":${value},"n":0,"scriptPubKey":{"address":"ours"}},{"value":1,"n":1,"scriptPubKey":{}}]}]},"error":null}`;

test.each([
  ["0.10000000", 10_000_000n],
  ["0.00000001", 1n],
  ["1e-8", 1n],
  ["20999999.97690000", 2_099_999_997_690_000n],
])("an amount of %s is parsed from its digits", async (value, units) => {
  const node = await nodeWith({ getblockhash: '{"result":"b1","error":null}', getblock: block(value) });
  const read = await node.block(7, { contracts: [], ours: async () => new Set(["ours"]) });
  expect(read?.transfers).toEqual([
    { txHash: "t1", txIndex: 0, contract: null, from: "from", to: "ours", chainUnits: units, hasArrived: true },
  ]);
});

test("an amount with more than eight decimals is rejected", async () => {
  const node = await nodeWith({ getblockhash: '{"result":"b1","error":null}', getblock: block("0.000000001") });
  await expect(node.block(7, { contracts: [], ours: async () => new Set(["ours"]) })).rejects.toThrow(
    "is not an amount",
  );
});

test("the credentials of the node's URL are sent as a header and removed from the URL", async () => {
  const asked: { authorization?: string | undefined } = {};
  const node = await nodeWith({ getblockcount: '{"result":42,"error":null}' }, asked);
  expect(await node.height()).toBe(42);
  expect(asked.authorization).toBe(`Basic ${Buffer.from("feo:p@ss").toString("base64")}`);
});

test("an already known transaction is accepted, a refused one throws the matching error, and an unknown hash is unknown", async () => {
  const error = (code: number, message: string) => JSON.stringify({ result: null, error: { code, message } });
  const inChain = await nodeWith({ sendrawtransaction: error(-27, "Transaction outputs already in utxo set") });
  await expect(inChain.send("00")).resolves.toBeUndefined();
  const refused = await nodeWith({ sendrawtransaction: error(-26, "min relay fee not met") });
  await expect(refused.send("00")).rejects.toThrow(FeeTooLow);
  const invalid = await nodeWith({ sendrawtransaction: error(-25, "bad-txns-inputs-missingorspent") });
  await expect(invalid.send("00")).rejects.toThrow(NotTaken);
  await expect(invalid.send("00")).rejects.not.toThrow(FeeTooLow);
  const unknown = await nodeWith({ getrawtransaction: error(-5, "No such mempool or blockchain transaction") });
  expect(await unknown.state("00")).toEqual({ state: "unknown" });
});
