/** The two wallets: their balances, and transfers between them that happen once, in full, or not at all. */
import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { badAmounts } from "./bad-amounts.ts";
import {
  asha,
  changes,
  claimTrading,
  decimal,
  expectBetween,
  type Holding,
  holdings,
  type Json,
  order,
  ravi,
  send,
  standing,
} from "./trading.ts";

claimTrading();

const path = "/transaction/v1/internal/wallet";
const transfer = { source: "MAIN", destination: "SPOT", coinTicker: "USDT", amount: "12.5" };
const back = { ...transfer, source: "SPOT", destination: "MAIN" };

let first: Record<string, Holding>;

beforeAll(async () => {
  first = await holdings(asha);
});

afterAll(async () => {
  expect(await holdings(asha)).toEqual(first);
});

describe("WALLET-001 WALLET-023 balances", () => {
  test("WALLET-005 both wallets list every coin with its available and locked amount", async () => {
    const { status, body, headers } = await asha.get("/user/v1/wallet/balance");
    expect([status, headers.get("cache-control")]).toEqual([200, "no-store"]);
    expect(Object.keys(body).sort()).toEqual(["mainWallet", "spotWallet"]);
    const coins = (await send("GET", "/public/v1/coin/list", {})).body;
    const tickers = [coins.fiatCoin, ...coins.cryptoCoins].map(({ ticker }: Json) => ticker);
    for (const wallet of [body.mainWallet, body.spotWallet]) {
      expect(wallet.map(({ coinTicker }: Json) => coinTicker)).toEqual(tickers);
      for (const row of wallet) {
        expect(Object.keys(row).sort()).toEqual(["balance", "coinTicker", "locked"]);
        expect([row.balance, row.locked].join(" ")).toMatch(/^\d+(\.\d*[1-9])? \d+(\.\d*[1-9])?$/);
      }
    }
    expect((await asha.get("/user/v1/wallet/balance/")).body).toEqual(body);
  });

  test("an order's hold moves from available to locked in the spot wallet, and back on cancel", async () => {
    const placed = await order(asha, { marketSymbol: "XRP-INR", side: "SELL", price: "100", volume: "2.5" });
    expect(await changes(asha, first)).toEqual({ XRP: "-2.5", "XRP locked": "2.5" });
    await asha.put("/market/v1/order/cancel", { orderId: placed.id });
    expect(await changes(asha, first)).toEqual({});
  });
});

describe("WALLET-002 WALLET-030 a transfer", () => {
  test("WALLET-010 WALLET-012 a transfer moves money to the other wallet and back, and returns its record", async () => {
    const profile = (await asha.get("/user/v1/profile")).body;
    const before = Date.now();
    const { status, body } = await asha.post(path, transfer);
    expect(status).toBe(200);
    expect(body).toEqual({
      walletTransferTx: {
        id: expect.stringMatching(/^[1-9]\d*$/),
        userId: profile.id,
        coinTicker: "USDT",
        amount: "12.5",
        fromWalletType: "MAIN",
        toWalletType: "SPOT",
        createdAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
      },
    });
    expectBetween(before, body.walletTransferTx.createdAt, Date.now());
    expect(await changes(asha, first)).toEqual({ USDT: "12.5", "USDT main": "-12.5" });
    const other = (await asha.post(`${path}/`, { ...back, amount: 12.5 })).body.walletTransferTx;
    expect(other).toMatchObject({ amount: "12.5", fromWalletType: "SPOT", toWalletType: "MAIN" });
    expect(Number(other.id)).toBeGreaterThan(Number(body.walletTransferTx.id));
    expect(await changes(asha, first)).toEqual({});
  });

  test.each([
    ["BTC", "0.0000000001"],
    ["USDT", "0.0000010000"],
  ])("the smallest unit of %s can be transferred", async (coinTicker, amount) => {
    const smallest = { coinTicker, amount };
    expect((await asha.post(path, { ...transfer, ...smallest })).status).toBe(200);
    expect(await changes(asha, first)).toEqual({
      [coinTicker]: decimal(coinTicker, 1n),
      [`${coinTicker} main`]: decimal(coinTicker, -1n),
    });
    expect((await asha.post(path, { ...back, ...smallest })).status).toBe(200);
  });

  test("rupee transfers are in whole paise, because finer amounts could never be withdrawn", async () => {
    const finest = { coinTicker: "INR", amount: "0.01" };
    expect((await asha.post(path, { ...transfer, ...finest, amount: "0.001" })).code).toBe("AMOUNT_TOO_PRECISE");
    expect((await asha.post(path, { ...transfer, ...finest })).status).toBe(200);
    expect((await asha.post(path, { ...back, ...finest })).status).toBe(200);
    expect(await changes(asha, first)).toEqual({});
  });

  test("a transfer of money that an order holds is refused", async () => {
    const { spot = 0n } = first["XRP"] ?? {};
    const amount = decimal("XRP", spot);
    await order(asha, { marketSymbol: "XRP-INR", side: "SELL", price: "100", volume: "2" });
    const answer = await asha.post(path, { ...back, coinTicker: "XRP", amount });
    expect([answer.status, answer.code]).toEqual([400, "INSUFFICIENT_BALANCE"]);
    await asha.put("/market/v1/order/cancelAll", {});
  });

  test("of fifty concurrent transfers of the whole balance exactly one succeeds", async () => {
    const { main = 0n } = first["BTC"] ?? {};
    const whole = { ...transfer, coinTicker: "BTC", amount: decimal("BTC", main) };
    const answers = await Promise.all(Array.from({ length: 50 }, () => asha.post(path, whole)));
    const taken = answers.filter(({ status }) => status === 200);
    expect(taken).toHaveLength(1);
    expect(new Set(answers.map(({ code }) => code))).toEqual(new Set([undefined, "INSUFFICIENT_BALANCE"]));
    expect(await changes(asha, first)).toEqual({ BTC: whole.amount, "BTC main": `-${whole.amount}` });
    expect((await asha.post(path, { ...whole, source: "SPOT", destination: "MAIN" })).status).toBe(200);
  });
});

describe("a transfer with a key", () => {
  test("a transfer repeated under its key happens once, with one answer", async () => {
    const key = randomUUID();
    const answers = await Promise.all(Array.from({ length: 20 }, () => asha.post(path, transfer, key)));
    expect(new Set(answers.map(({ status, body }) => `${status} ${JSON.stringify(body)}`)).size).toBe(1);
    expect(answers[0]?.status).toBe(200);
    expect((await asha.post(path, { ...transfer, amount: "12.50" }, key)).body).toEqual(answers[0]?.body);
    expect(await changes(asha, first)).toEqual({ USDT: "12.5", "USDT main": "-12.5" });
    const before = await standing(asha);
    for (const change of [{ amount: "12.51" }, { coinTicker: "INR" }, { source: "SPOT", destination: "MAIN" }]) {
      const answer = await asha.post(path, { ...transfer, ...change }, key);
      expect([answer.status, answer.code]).toEqual([409, "IDEMPOTENCY_KEY_REUSED"]);
    }
    expect(await standing(asha)).toEqual(before);
    expect((await asha.post(path, back)).status).toBe(200);
  });

  test("another customer's use of the same key is another transfer", async () => {
    const [before, key] = [await holdings(ravi), randomUUID()];
    const [ashas, ravis] = [await asha.post(path, transfer, key), await ravi.post(path, transfer, key)];
    expect([ashas.status, ravis.status]).toEqual([200, 200]);
    expect(ravis.body.walletTransferTx.id).not.toBe(ashas.body.walletTransferTx.id);
    for (const who of [asha, ravi]) expect((await who.post(path, back)).status).toBe(200);
    expect(await changes(ravi, before)).toEqual({});
  });

  test.each(["", "a b", "x".repeat(65)])("«%s» is refused as an idempotency key", async (key) => {
    const answer = await asha.post(path, transfer, key);
    expect([answer.status, answer.code]).toEqual([400, "INVALID_INPUT"]);
  });
});

describe("a refused transfer changes nothing", () => {
  test("a transfer with an invalid amount is refused, and the error names the field", async () => {
    const before = await standing(asha);
    const answers = await Promise.all(
      badAmounts.map(async (raw) => {
        const text = JSON.stringify({ ...transfer, amount: "@raw@" }).replace('"@raw@"', raw);
        const { status, code, body } = await send("POST", path, { accessToken: asha.token() }, text);
        return [raw, status, code, body.errors?.[0]?.path];
      }),
    );
    expect(answers).toEqual(badAmounts.map((raw) => [raw, 400, "INVALID_INPUT", "amount"]));
    expect(await standing(asha)).toEqual(before);
  });

  test.each([
    ["between a wallet and itself", { destination: "MAIN" }, 400, "SAME_WALLET"],
    ["between the spot wallet and itself", { source: "SPOT" }, 400, "SAME_WALLET"],
    ["of an unknown coin", { coinTicker: "NOPE" }, 404, "COIN_NOT_FOUND"],
    ["of a coin named like an inherited property", { coinTicker: "CONSTRUCTOR" }, 404, "COIN_NOT_FOUND"],
    ["finer than the coin's unit", { amount: "0.0000001" }, 400, "AMOUNT_TOO_PRECISE"],
    ["finer than the rupee's unit", { coinTicker: "INR", amount: "1.0000001" }, 400, "AMOUNT_TOO_PRECISE"],
    ["of thirty digits", { amount: "9".repeat(30) }, 400, "AMOUNT_TOO_LARGE"],
    ["of one unit more than the maximum", { amount: "4503599627.370496" }, 400, "AMOUNT_TOO_LARGE"],
    ["of the largest amount", { amount: "4503599627.370495" }, 400, "INSUFFICIENT_BALANCE"],
    ["of a coin without a balance", { coinTicker: "LTC", amount: "1" }, 400, "INSUFFICIENT_BALANCE"],
  ])("a transfer %s is refused", async (_what, change, status, code) => {
    const before = await standing(asha);
    const answer = await asha.post(path, { ...transfer, ...change });
    expect([answer.status, answer.code]).toEqual([status, code]);
    expect(await standing(asha)).toEqual(before);
  });

  test("a transfer of one unit more than the balance is refused", async () => {
    const { main = 0n } = first["USDT"] ?? {};
    const answer = await asha.post(path, { ...transfer, amount: decimal("USDT", main + 1n) });
    expect([answer.status, answer.code]).toEqual([400, "INSUFFICIENT_BALANCE"]);
    expect(await changes(asha, first)).toEqual({});
  });

  test.each([
    ...["main", "OVERVIEW", "", null, 0, ["MAIN"]].map((source) => ({ source })),
    ...["spot", "FUTURES", null].map((destination) => ({ destination })),
    ...["usdt", "", "__proto__", "constructor", null, 3, "A".repeat(1_000)].map((coinTicker) => ({ coinTicker })),
  ])("a transfer with %j is refused, and the error names the field", async (change) => {
    const answer = await asha.post(path, { ...transfer, ...change });
    expect([answer.status, answer.code, answer.body.errors?.[0]?.path]).toEqual([
      ...[400, "INVALID_INPUT", Object.keys(change)[0]],
    ]);
  });

  test("a transfer with an unknown field is refused", async () => {
    for (const extra of [{ userId: "x" }, { user: 101 }, { fee: "1" }, { units: 5 }]) {
      const answer = await asha.post(path, { ...transfer, ...extra });
      expect([answer.status, answer.code]).toEqual([400, "INVALID_INPUT"]);
    }
    expect(await changes(asha, first)).toEqual({});
  });
});
