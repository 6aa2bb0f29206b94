/** Payments by feoTag and the transaction lists: once, in full, to the right customer, or not at all. */
import { randomUUID } from "node:crypto";
import { describe, expect, test } from "vitest";
import { badAmounts } from "./bad-amounts.ts";
import { listen } from "./sockets.ts";
import { asha, changes, claimTrading, decimal, holdings, type Json, nila, onDatabase, ravi, send } from "./trading.ts";
import { visitors } from "./visitors.ts";

claimTrading();

const path = "/transaction/v1/payment";
const tea = { feoTag: "ravi", coinTicker: "USDT", amount: "2.5", memo: "for tea ☕" };
const back = { ...tea, feoTag: "asha", memo: "" };

const mainOf = async (person: typeof asha): Promise<bigint> => (await holdings(person))["USDT"]?.main ?? 0n;

describe("WALLET-003 a payment", () => {
  test("WALLET-006 WALLET-007 WALLET-008 a payment moves between main wallets, and each party sees the other", async () => {
    const [before, theirs] = [await holdings(asha), await holdings(ravi)];
    const { status, body } = await asha.post(path, tea, randomUUID());
    expect(status).toBe(200);
    const party = { feoTag: "ravi", name: "Ravi Menon", email: "", mobile: "" };
    expect(body.paymentTx).toEqual({
      id: expect.stringMatching(/^\d+$/),
      from: null,
      to: party,
      coinTicker: "USDT",
      amount: "2.5",
      memo: tea.memo,
      createdAt: expect.any(String),
    });
    expect(await changes(asha, before)).toEqual({ "USDT main": "-2.5" });
    expect(await changes(ravi, theirs)).toEqual({ "USDT main": "2.5" });
    const [sent] = (await asha.get("/user/v1/transaction/payment")).body.paymentTxs;
    expect(sent).toEqual(body.paymentTx);
    const [received] = (await ravi.get("/user/v1/transaction/payment")).body.paymentTxs;
    expect(received).toEqual({
      ...sent,
      to: null,
      from: { feoTag: "asha", name: "Asha Kulkarni", email: "", mobile: "" },
    });
    await ravi.post(path, back);
    expect([await changes(asha, before), await changes(ravi, theirs)]).toEqual([{}, {}]);
  });

  test("a payment reaches the recipient's socket", async () => {
    const listener = await listen("/private", { auth: { accessToken: ravi.token() } });
    await listener.ask("subscribe", { topic: "BALANCE_CHANGE" });
    const held = decimal("USDT", await mainOf(ravi));
    await asha.post(path, tea);
    const isNew = ({ coinTicker, type, balance }: Json) =>
      coinTicker === "USDT" && type === "MAIN" && Number(balance.available) === Number(held) + 2.5;
    expect(await listener.next("BALANCE_CHANGE", isNew)).toMatchObject({ coinTicker: "USDT", type: "MAIN" });
    await ravi.post(path, back);
  });

  test("a payment repeated under its key happens once, and another payment under it is refused", async () => {
    const before = await holdings(asha);
    const key = randomUUID();
    const replies = await Promise.all(Array.from({ length: 10 }, () => asha.post(path, tea, key)));
    expect(new Set(replies.map(({ body }) => body.paymentTx?.id)).size).toBe(1);
    expect((await asha.post(path, { ...tea, amount: "3" }, key)).code).toBe("IDEMPOTENCY_KEY_REUSED");
    expect((await asha.post(path, { ...tea, memo: "for coffee" }, key)).code).toBe("IDEMPOTENCY_KEY_REUSED");
    expect(await changes(asha, before)).toEqual({ "USDT main": "-2.5" });
    await ravi.post(path, back);
  });

  test("of fifty concurrent payments of the whole balance one succeeds", async () => {
    // Keeps the balance below the amount that needs a confirmation by moving the rest to spot.
    const most = decimal("USDT", (await mainOf(asha)) - 40_000_000n);
    const aside = { coinTicker: "USDT", amount: most, source: "MAIN", destination: "SPOT" };
    expect((await asha.post("/transaction/v1/internal/wallet", aside)).status).toBe(200);
    const before = await holdings(ravi);
    const all = decimal("USDT", await mainOf(asha));
    const whole = { ...tea, amount: all };
    const replies = await Promise.all(Array.from({ length: 50 }, () => asha.post(path, whole)));
    const codes = replies.map(({ status, code }) => code ?? status);
    expect(codes.filter((code) => code === 200)).toHaveLength(1);
    const refused = new Set(codes.filter((code) => code !== 200));
    // Payments in flight count towards the amount that needs no confirmation, so some may be asked to confirm.
    expect([...refused].filter((code) => code !== "INSUFFICIENT_BALANCE" && code !== "CONFIRMATION_NEEDED")).toEqual(
      [],
    );
    expect(await changes(ravi, before)).toEqual({ "USDT main": all });
    await ravi.post(path, { ...back, amount: all });
    await asha.post("/transaction/v1/internal/wallet", { ...aside, source: "SPOT", destination: "MAIN" });
  });
});

describe("refused payments", () => {
  test.each([
    ["to an unknown feoTag", { feoTag: "nobody_at_all" }, 404, "RECIPIENT_NOT_FOUND"],
    ["to one's own feoTag", { feoTag: "asha" }, 400, "SAME_USER"],
    ["to an unverified customer", { feoTag: "nila" }, 400, "RECIPIENT_UNVERIFIED"],
    ["of an unknown coin", { coinTicker: "NOPE" }, 404, "COIN_NOT_FOUND"],
    ["with more decimals than the coin", { amount: "1.123456789" }, 400, "AMOUNT_TOO_PRECISE"],
    ["below the minimum", { amount: "0.000001" }, 400, "AMOUNT_TOO_SMALL"],
    ["above the maximum", { amount: "99999999999999999999" }, 400, "AMOUNT_TOO_LARGE"],
    ["of more than the balance", { amount: "1000000000" }, 400, "INSUFFICIENT_BALANCE"],
    ["with a memo of two lines", { memo: "one\ntwo" }, 400, "INVALID_INPUT"],
    ["with an oversized memo", { memo: "x".repeat(141) }, 400, "INVALID_INPUT"],
    ["with a NUL in its memo", { memo: "a\u0000b" }, 400, "INVALID_INPUT"],
    ["with an invalid feoTag", { feoTag: "../asha" }, 400, "INVALID_INPUT"],
    ["in another person's name", { userId: "x" }, 400, "INVALID_INPUT"],
  ])("a payment %s is refused and changes nothing", async (_what, change, status, code) => {
    const before = await holdings(asha);
    const reply = await asha.post(path, { ...tea, ...change });
    expect([reply.status, reply.code]).toEqual([status, code]);
    expect(await changes(asha, before)).toEqual({});
  });

  test.each(badAmounts)("a payment with the amount %s is refused", async (amount) => {
    const body = JSON.stringify({ ...tea, amount: "AMOUNT" }).replace('"AMOUNT"', amount);
    expect((await send("POST", path, { accessToken: asha.token() }, body)).status).toBe(400);
  });

  test("a payment by an unverified or logged-out customer is refused", async () => {
    const newcomer = await visitors.openAccount();
    expect((await newcomer.call("POST", path, tea)).code).toBe("KYC_LEVEL_TOO_LOW");
    expect((await send("POST", path, {}, JSON.stringify(tea))).code).toBe("ACCESS_TOKEN_MISSING");
  });

  test("a payment in a coin that is closed for payments is refused", async () => {
    await onDatabase("update coin set can_pay = false where ticker = 'USDT'");
    try {
      expect((await asha.post(path, tea)).code).toBe("COIN_NOT_PAYABLE");
    } finally {
      await onDatabase("update coin set can_pay = true where ticker = 'USDT'");
    }
  });
});

describe("before paying", () => {
  test("the recipient's name is shown in part, to logged-in customers only", async () => {
    expect((await asha.get("/user/v1/feoTag/recipient", { feoTag: "ravi" })).body).toEqual({
      feoTag: "ravi",
      name: "Ravi M.",
    });
    expect((await asha.get("/user/v1/feoTag/recipient", { feoTag: "nobody_at_all" })).code).toBe("RECIPIENT_NOT_FOUND");
    expect((await send("GET", "/user/v1/feoTag/recipient?feoTag=ravi", {})).code).toBe("ACCESS_TOKEN_MISSING");
  });
});

describe("WALLET-024 WALLET-025 WALLET-027 WALLET-028 the lists", () => {
  test("WALLET-010 WALLET-011 WALLET-022 payments and transfers are listed newest first, by coin, time and page", async () => {
    const transfer = { source: "MAIN", destination: "SPOT", coinTicker: "USDT", amount: "1.25" };
    const startedAt = new Date().toISOString();
    await asha.post("/transaction/v1/internal/wallet", transfer);
    await asha.post(path, tea);
    await asha.post("/transaction/v1/internal/wallet", { ...transfer, source: "SPOT", destination: "MAIN" });
    await ravi.post(path, back);
    const list = async (kind: string, query = {}) =>
      (await asha.get(`/user/v1/transaction/${kind}`, { from: startedAt, ...query })).body;
    const { count, txs } = await list("wallet");
    expect(count).toBe(4);
    expect(txs.map(({ operation, type, key, amount }: Json) => [operation, type, key, amount])).toEqual([
      ["RECEIVED", "PAYMENT", "ravi", "2.5"],
      ["WALLET_TRANSFER", "WALLET_TRANSFER", "from SPOT", "1.25"],
      ["SENT", "PAYMENT", "ravi", "2.5"],
      ["WALLET_TRANSFER", "WALLET_TRANSFER", "to SPOT", "1.25"],
    ]);
    expect(Object.keys(txs[0]).sort()).toEqual([
      "amount",
      "coinTicker",
      "createdAt",
      "id",
      "isAddressVerificationRequired",
      "key",
      "operation",
      "type",
    ]);
    const second = await list("wallet", { pageNo: 2, limit: 3 });
    expect([second.count, second.txs.length]).toEqual([4, 1]);
    expect((await list("wallet", { coinTicker: "BTC" })).count).toBe(0);
    expect((await list("wallet", { to: startedAt })).count).toBe(0);
    const transfers = (await list("walletTransfer")).walletTransferTxs;
    expect(transfers.map(({ fromWalletType }: Json) => fromWalletType)).toEqual(["SPOT", "MAIN"]);
    expect((await list("payment")).paymentTxs).toHaveLength(2);
    for (const [query, code] of [
      [{ coinTicker: "NOPE" }, "COIN_NOT_FOUND"],
      [{ from: "2026-01-02", to: "2026-01-01" }, "RANGE_INVALID"],
      [{ pageNo: 0 }, "INVALID_INPUT"],
    ] as const) {
      expect((await asha.get("/user/v1/transaction/wallet", query)).code).toBe(code);
    }
  });

  test("WALLET-021 WALLET-029 a payment's details are shown to its parties only", async () => {
    const { id } = (await asha.post(path, tea)).body.paymentTx;
    const details = async (person: typeof asha, txType = "PAYMENT", which = id) =>
      person.get("/user/v1/transaction/details", { id: which, txType });
    expect((await details(asha)).body).toMatchObject({ type: "PAYMENT", details: { id, memo: tea.memo } });
    expect((await details(ravi)).body.details.from.feoTag).toBe("asha");
    expect((await details(nila)).code).toBe("TRANSACTION_NOT_FOUND");
    for (const type of ["WALLET_TRANSFER", "FIAT_DEPOSIT", "FIAT_WITHDRAW", "CRYPTO_DEPOSIT", "CRYPTO_WITHDRAW"]) {
      expect((await details(asha, type)).code).toBe("TRANSACTION_NOT_FOUND");
    }
    expect((await details(asha, "EVERYTHING")).code).toBe("INVALID_INPUT");
    expect((await details(asha, "PAYMENT", "99999999999999999999")).code).toBe("TRANSACTION_NOT_FOUND");
    await ravi.post(path, back);
  });
});
