import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, expect, test } from "vitest";
import { FeeTooLow, NotTaken } from "./chain-node.ts";
import { isStateGone } from "./evm-client.ts";
import { createEvmNode } from "./evm-node.ts";

const stops: (() => void)[] = [];
afterEach(() => {
  for (const stop of stops.splice(0)) stop();
});

/** A fake node that refuses every call with this message. */
async function nodeThatSays(message: string, code = -32_000) {
  const server = createServer((request, response) => {
    request.resume().on("end", () => {
      response.setHeader("content-type", "application/json");
      response.end(JSON.stringify({ jsonrpc: "2.0", id: 1, error: { code, message } }));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  stops.push(() => server.close());
  return createEvmNode(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
}

const thrown = (work: Promise<unknown>): Promise<unknown> =>
  work.then(
    () => expect.fail("Nothing was thrown"),
    (error: unknown) => error,
  );

test.each([
  "max fee per gas less than block base fee: address 0x1, maxFeePerGas: 1, baseFee: 7",
  "replacement transaction underpriced",
  "transaction underpriced: gas tip cap 1, minimum needed 25000000000",
  "FeeTooLow, MaxFeePerGas too low",
  "Gas price below configured minimum gas price",
])("the error %s is FeeTooLow", async (message) => {
  expect(await thrown((await nodeThatSays(message)).send("0x02"))).toBeInstanceOf(FeeTooLow);
});

test.each(["insufficient funds for gas * price + value", "intrinsic gas too low", "invalid sender"])(
  "the error %s is NotTaken and not FeeTooLow",
  async (message) => {
    const error = await thrown((await nodeThatSays(message)).send("0x02"));
    expect(error).toBeInstanceOf(NotTaken);
    expect(error).not.toBeInstanceOf(FeeTooLow);
  },
);

test.each(["already known", "nonce too low"])("the error %s is ignored: the chain has it", async (message) => {
  await expect((await nodeThatSays(message)).send("0x02")).resolves.toBeUndefined();
});

test("a pruned block state is distinguished from other node errors", async () => {
  const count = async (message: string) =>
    thrown((await nodeThatSays(message)).transactionCount(`0x${"1".repeat(40)}`, 5));
  expect(isStateGone(await count("missing trie node 1234 (path ) state is not available"))).toBe(true);
  expect(isStateGone(await count("internal error"))).toBe(false);
});
