import { mkdtempSync, rmSync } from "node:fs";
import { request } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import {
  type EvmNetwork,
  knownNetworks,
  longestRequest,
  signBitcoinSchema,
  signedReserveSchema,
  writeReserveMessage,
} from "@feo/custody";
import { newMnemonic } from "@feo/custody/keys";
import { createOwnAddresses, verifyReserveMessage, writeEvmTransfer } from "@feo/custody/transfers";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import type { Policy } from "./policy.ts";
import { type Serving, serve } from "./serve.ts";
import { createSigner, type Signer, stopFile } from "./signer.ts";

const home = mkdtempSync(join(tmpdir(), "feo-serve-"));
const socket = join(home, "signer.sock");
const policy: Policy = {
  cold: {},
  networks: {
    ETH: { fees: { each: "0.01", hour: "1" }, coins: { ETH: { decimals: 18, each: "5", hour: "5" } } },
  },
};
let signer: Signer;
let serving: Serving;

beforeAll(async () => {
  signer = createSigner({ mnemonic: newMnemonic(), policy, home, now: Date.now });
  serving = await serve(
    { socket },
    async () => signer,
    () => undefined,
  );
});
beforeEach(() => rmSync(stopFile(home), { force: true }));
afterAll(async () => {
  await serving.stop();
  rmSync(home, { recursive: true, force: true });
});

const post = (path: string, body: object) => postText(path, JSON.stringify(body));
const postText = (path: string, body: string) =>
  new Promise<{ status: number | undefined; said: unknown }>((resolve, reject) => {
    const asked = request({ socketPath: socket, path, method: "POST" }, async (response) => {
      let text = "";
      for await (const chunk of response.setEncoding("utf8")) text += chunk;
      resolve({ status: response.statusCode, said: JSON.parse(text) });
    });
    asked.once("error", reject).end(body);
  });

test.each([
  ["a short reason", "A drill", "A drill"],
  ["no reason", "", "Signing was stopped"],
  ["a blank reason", " \n ", "Signing was stopped"],
  ["a reason longer than the limit", "a".repeat(5_000), "a".repeat(300)],
  ["a reason of a million characters", "€".repeat(1_000_000), "€".repeat(300)],
])("signing stops at once with %s", async (_what, reason, kept) => {
  expect(await post("/stop", { reason })).toEqual({ status: 200, said: {} });
  expect(signer.status().stopped).toBe(kept);
});

test("an excessive fee gets FEE_LIMIT with status 429 like the hourly limit, a transaction that is never signed gets REFUSED with 403", async () => {
  const ask = (chainUnits: bigint, maxFeePerGas: bigint) => {
    const transfer = { contract: null, to: "0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed", chainUnits, nonce: 0 };
    const price = { gas: 21_000n, maxFeePerGas, maxPriorityFeePerGas: 1n };
    const unsigned = writeEvmTransfer(knownNetworks["ETH"] as EvmNetwork, { ...transfer, ...price });
    return post("/sign/evm", { network: "ETH", from: "house", unsigned });
  };
  const [ether, gwei] = [10n ** 18n, 10n ** 9n];
  expect(await ask(ether, 1_000n * gwei)).toMatchObject({ status: 429, said: { code: "FEE_LIMIT" } });
  expect(await ask(6n * ether, 10n * gwei)).toMatchObject({ status: 403, said: { code: "REFUSED" } });
  expect(await ask(5n * ether, 10n * gwei)).toMatchObject({ status: 200 });
});

const at = "2026-01-05T00:30:00.000Z";

test.each(Object.entries(knownNetworks))(
  "the house and a customer sign reserve messages for their own addresses on %s",
  async (network, { family }) => {
    const own = createOwnAddresses(signer.accounts);
    for (const owner of ["house", 7] as const) {
      const { status, said } = await post("/sign/reserves", { network, owner, at });
      const address = own.address(family, owner);
      expect(status).toBe(200);
      expect(said).toMatchObject({ address, message: writeReserveMessage({ network, address, at }) });
      expect(verifyReserveMessage({ network, ...signedReserveSchema.parse(said) })).toBe(true);
    }
  },
);

test.each<[string, object]>([
  ["a message to sign", { message: "I owe you" }],
  ["an address to sign for", { address: "0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed" }],
  ["another owner", { owner: "cold" }],
  ["a time in another zone", { at: "2026-01-05T06:00:00.000+05:30" }],
  ["more than a time", { at: `${at}\nand more` }],
  ["no time", { at: undefined }],
])("a reserve request with %s gets UNREADABLE with status 400", async (_what, change) => {
  const whole = { network: "ETH", owner: "house", at };
  expect(await post("/sign/reserves", whole)).toMatchObject({ status: 200 });
  const refused = { status: 400, said: { code: "UNREADABLE", reason: "The request is not valid" } };
  expect(await post("/sign/reserves", { ...whole, ...change })).toEqual(refused);
});

test.each(["DOGE", "", "__proto__"])(
  "a reserve request for the network %s gets REFUSED with status 403",
  async (network) => {
    const refused = { status: 403, said: { code: "REFUSED", reason: `Unknown network ${network}` } };
    expect(await post("/sign/reserves", { network, owner: "house", at })).toEqual(refused);
  },
);

test("the largest request that the schema allows is read, and a longer one gets an error response", async () => {
  const largest = { network: "N".repeat(16), owners: Array.from({ length: 500 }, () => 2 ** 31 - 1) };
  const psbt = "A".repeat(32_000_000);
  expect(signBitcoinSchema.safeParse({ ...largest, psbt }).success).toBe(true);
  expect(signBitcoinSchema.safeParse({ ...largest, psbt: `${psbt}A` }).success).toBe(false);
  expect(await post("/sign/bitcoin", { ...largest, psbt })).toMatchObject({ status: 403, said: { code: "REFUSED" } });
  const tooLong = { status: 400, said: { code: "UNREADABLE", reason: "The request is too long" } };
  expect(await postText("/stop", " ".repeat(longestRequest + 1))).toEqual(tooLong);
  expect(await postText("/stop", " ".repeat(2 * longestRequest))).toEqual(tooLong);
});
