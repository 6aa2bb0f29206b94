/** On-chain withdrawals: validated before anything is stored, sent once, settled when the chain has them. */
import { randomUUID } from "node:crypto";
import { beforeAll, describe, expect, test, vi } from "vitest";
import { openOperators } from "../system/operators.ts";
import { patientMs } from "../system/patience.ts";
import { type CoinHolder, coinHolder, deepen, untilInBlock, untilPaid, untilStatus, world } from "./coins.ts";
import { openBooks, query } from "./moneyed.ts";
import { home } from "./page.ts";
import type { Json } from "./trading.ts";

openBooks();

/** Random addresses without an owner, which no other test sends to. */
const someAddress = (): string => `0x${randomUUID().replaceAll("-", "")}00000000`;
const confirm = (person: CoinHolder) => person.newcomer.confirm("cryptoWithdraw");
const ether = 10n ** 18n;

const withdrawalBody = (more: object = {}) => ({
  coinTicker: "ETH",
  amount: "0.0508",
  address: someAddress(),
  networkKey: "ETH",
  feeCoinTicker: "ETH",
  feeAmount: "0.0008",
  ...more,
});

const tenthOfBnb = {
  coinTicker: "BNB",
  networkKey: "BSC",
  amount: "0.1005",
  feeCoinTicker: "BNB",
  feeAmount: "0.0005",
};

describe("a withdrawal", () => {
  let me: CoinHolder;
  beforeAll(async () => {
    me = await coinHolder(2);
    await me.receive("ETH", "ETH", "1");
  });

  test("CRYPTO-015 a withdrawal's fee is the network's fee", async () => {
    const asked = await me.get("/transaction/v1/withdraw/fees", { coinTicker: "ETH", networkKey: "ETH" });
    expect(asked.body).toEqual({ withdrawFees: [{ feeCoinTicker: "ETH", feeAmount: "0.0008" }], isInternal: false });
    const refused = async (coinTicker: string, networkKey: string) =>
      (await me.get("/transaction/v1/withdraw/fees", { coinTicker, networkKey })).code;
    expect(await refused("MOON", "ETH")).toBe("COIN_NOT_FOUND");
    expect(await refused("ETH", "BTC")).toBe("NETWORK_NOT_FOUND");
  });

  test("CRYPTO-002 CRYPTO-006 CRYPTO-014 CRYPTO-016 a withdrawal arrives minus its fee, and leaves the wallet once it is confirmed", async () => {
    const before = await me.main("ETH");
    const asked = withdrawalBody();
    const { status, body } = await me.send(asked, { sessionToken: await confirm(me) });
    expect(status).toBe(200);
    expect(Object.keys(body.tx).sort()).toEqual(
      "address amount coinTicker createdAt feeAmount id networkKey rejectReason status txHash updatedAt walletType"
        .split(" ")
        .sort(),
    );
    expect(body.tx).toMatchObject({ amount: "0.0508", feeAmount: "0.0008", coinTicker: "ETH", networkKey: "ETH" });
    expect(body.tx.address.toLowerCase()).toBe(asked.address);

    const sent = await untilStatus(() => me.withdrawal(body.tx.id), "PROCESSING");
    expect(sent.txHash).toMatch(/^0x[0-9a-f]{64}$/);
    expect((await me.main("ETH")).locked).toBe("0.0508");
    await untilPaid(me, body.tx.id);
    expect(await world.balance("ETH", asked.address)).toBe((5n * ether) / 100n);
    expect(await me.main("ETH")).toEqual({ balance: String(Number(before.balance) - 0.0508), locked: "0" });
    const { body: whole } = await me.get("/user/v1/transaction/details", { id: body.tx.id, txType: "CRYPTO_WITHDRAW" });
    expect(whole).toEqual({ type: "CRYPTO_WITHDRAW", details: await me.withdrawal(body.tx.id) });
    const { txs } = (await me.get("/user/v1/transaction/depositWithdrawal", { operation: "WITHDRAW" })).body;
    expect(txs).toEqual([expect.objectContaining({ id: body.tx.id, type: "CRYPTO_WITHDRAW", key: "ETH" })]);
  });

  test("CLIENT-017 a withdrawal needs a session token for its own purpose, and consumes it", async () => {
    expect((await me.send(withdrawalBody())).code).toBe("SESSION_TOKEN_MISSING");
    const other = await me.newcomer.confirm("feoTagUpdate");
    expect((await me.send(withdrawalBody(), { sessionToken: other })).code).toBe("INVALID_SESSION_TOKEN");
    expect(await me.withdrawals()).toHaveLength(1);
  });

  test.each([
    ["no such coin", { coinTicker: "MOON" }, "COIN_NOT_FOUND"],
    ["another coin's network", { networkKey: "LTC" }, "NETWORK_NOT_FOUND"],
    [
      "a network that we are not connected to",
      { coinTicker: "ADA", networkKey: "ADA", feeCoinTicker: "ADA", feeAmount: "0.8" },
      "WITHDRAWALS_CLOSED",
    ],
    ["an address of another network", { address: "bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4" }, "ADDRESS_INVALID"],
    [
      "an address whose checksum is wrong",
      { address: "0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed".replace("5aA", "5AA") },
      "ADDRESS_INVALID",
    ],
    ["a wrong fee", { feeAmount: "0" }, "FEE_CHANGED"],
    ["a fee in another coin", { feeCoinTicker: "INR" }, "FEE_CHANGED"],
    ["less than the minimum", { amount: "0.004" }, "AMOUNT_TOO_SMALL"],
    ["more decimals than the coin has", { amount: "0.0500000001" }, "AMOUNT_TOO_PRECISE"],
    ["more than the balance", { amount: "1".padEnd(30, "0") }, "AMOUNT_TOO_LARGE"],
    ["more than a day's limit", { amount: "4" }, "DAILY_LIMIT_REACHED"],
    ["nothing", { amount: "0" }, "INVALID_INPUT"],
    ["a negative amount", { amount: "-1" }, "INVALID_INPUT"],
    ["an amount that is not a number", { amount: "1e3" }, "INVALID_INPUT"],
    ["an extra field", { memo: "x" }, "INVALID_INPUT"],
  ])("a withdrawal is refused without consuming the confirmation: %s", async (_name, more, code) => {
    const sessionToken = await tokenOf(me);
    const before = [await me.main("ETH"), (await me.withdrawals()).length];
    expect((await me.send(withdrawalBody(more), { sessionToken })).code).toBe(code);
    expect([await me.main("ETH"), (await me.withdrawals()).length]).toEqual(before);
  });

  test("a withdrawal of more than the balance is refused and not stored", async () => {
    const poor = await coinHolder(2);
    const { code } = await poor.send(withdrawalBody(), { sessionToken: await confirm(poor) });
    expect(code).toBe("INSUFFICIENT_BALANCE");
    expect(await poor.withdrawals()).toEqual([]);
    expect(await poor.main("ETH")).toEqual({ balance: "0", locked: "0" });
  });

  test("a withdrawal to one's own deposit address is refused", async () => {
    const address = await me.address("ETH");
    expect((await me.send(withdrawalBody({ address }), { sessionToken: await tokenOf(me) })).code).toBe("ADDRESS_OWN");
  });

  test("a withdrawal at level 0 is refused", async () => {
    const guest = await coinHolder(0);
    expect((await guest.send(withdrawalBody(), { sessionToken: await confirm(guest) })).code).toBe("KYC_LEVEL_TOO_LOW");
  });
});

/** An unused confirmation: a withdrawal that is refused before it is stored does not consume one. */
const tokens = new Map<CoinHolder, string>();
async function tokenOf(person: CoinHolder): Promise<string> {
  const known = tokens.get(person) ?? (await confirm(person));
  tokens.set(person, known);
  return known;
}

describe("withdrawals are sent once", () => {
  test("a repeated key returns the same withdrawal, and another request under it is refused", async () => {
    const me = await coinHolder(2);
    await me.receive("BSC", "BNB", "1");
    const asked = withdrawalBody(tenthOfBnb);
    const [key, sessionToken] = [randomUUID(), await confirm(me)];
    const first = await me.send(asked, { sessionToken, key });
    expect(first.status).toBe(200);
    expect((await me.send(asked, { sessionToken, key })).body.tx.id).toBe(first.body.tx.id);
    const other = await me.send({ ...asked, amount: "0.2" }, { sessionToken, key });
    expect(other.code).toBe("IDEMPOTENCY_KEY_REUSED");
    await untilPaid(me, first.body.tx.id);
    expect(await world.balance("BSC", asked.address)).toBe(ether / 10n);
    expect(await me.main("BNB")).toEqual({ balance: "0.8995", locked: "0" });
  });

  test.each(["swallow", "lost-answer"])("a withdrawal is sent once when the node has a fault (%s)", async (fault) => {
    const me = await coinHolder(2);
    await me.receive("BSC", "BNB", "1");
    await world.fault("BSC", { fault, times: 1 });
    const asked = withdrawalBody(tenthOfBnb);
    const { body } = await me.send(asked, { sessionToken: await confirm(me) });
    await untilPaid(me, body.tx.id);
    expect(await world.balance("BSC", asked.address)).toBe(ether / 10n);
    expect(await me.main("BNB")).toEqual({ balance: "0.8995", locked: "0" });
  });

  test("a withdrawal of a token is sent once", async () => {
    const me = await coinHolder(2);
    await me.receive("POLYGON", "USDT", "100");
    const usdt = { coinTicker: "USDT", networkKey: "POLYGON", feeCoinTicker: "USDT", feeAmount: "0.2", amount: "50.2" };
    const asked = withdrawalBody(usdt);
    const { body } = await me.send(asked, { sessionToken: await confirm(me) });
    await untilPaid(me, body.tx.id);
    const contract = "0xc2132D05D31c914a87C6611C10748AEb04B58e8F";
    expect(await world.balance("POLYGON", asked.address, contract)).toBe(50_000_000n);
    expect(await me.main("USDT")).toEqual({ balance: "49.8", locked: "0" });
  });

  test.each([
    ["ADA", "0x3EE2200Efb3400fAbB9AacF31297cBdD1d435D47", "0.3", 10n ** 18n],
    ["DOGE", "0xbA2aE424d960c26247Dd6c32edC70B295c744C43", "2", 10n ** 8n],
  ])(
    "a withdrawal of %s, whose own chain is not connected, is sent as its token on BSC",
    async (coinTicker, contract, feeAmount, one) => {
      const me = await coinHolder(2);
      await me.receive("BSC", coinTicker, "100");
      const asked = withdrawalBody({
        coinTicker,
        networkKey: "BSC",
        feeCoinTicker: coinTicker,
        feeAmount,
        amount: "50",
      });
      const { body } = await me.send(asked, { sessionToken: await confirm(me) });
      await untilPaid(me, body.tx.id);
      const arrived = 50n * one - (BigInt(Number(feeAmount) * 10) * one) / 10n;
      expect(await world.balance("BSC", asked.address, contract)).toBe(arrived);
      expect(await me.main(coinTicker)).toEqual({ balance: "50", locked: "0" });
    },
  );

  test("a withdrawal of bitcoin is paid from our outputs", async () => {
    const me = await coinHolder(2);
    await me.receive("BTC", "BTC", "0.02");
    const address = "bc1qrp33g0q5c5txsp9arysrx4k6zdkfs4nce4xj0gdcccefvpysxf3qccfmv3";
    const btc = {
      coinTicker: "BTC",
      networkKey: "BTC",
      feeCoinTicker: "BTC",
      feeAmount: "0.00005",
      amount: "0.01005",
      address,
    };
    const sessionToken = await confirm(me);
    expect((await me.send(withdrawalBody({ ...btc, amount: "0.010050001" }), { sessionToken })).code).toBe(
      "AMOUNT_TOO_PRECISE",
    );
    const { body } = await me.send(withdrawalBody(btc), { sessionToken });
    const { txHash } = await untilInBlock(me, body.tx.id);
    const transaction = await world.ask<Json>("BTC", "getrawtransaction", [txHash, true]);
    const paid = transaction.vout.find((output: Json) => output.scriptPubKey.address === address);
    expect(paid.value).toBe(0.01);
    await deepen("BTC");
    await untilStatus(() => me.withdrawal(body.tx.id), "SUCCESS");
    expect(await me.main("BTC")).toEqual({ balance: "0.00995", locked: "0" });
  });
});

describe("withdrawing a full balance that the ledger counts finer than its network", () => {
  const address = "bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4";
  const btc = { coinTicker: "BTC", networkKey: "BTC", feeCoinTicker: "BTC", feeAmount: "0.00005", address };

  async function withdrawAll(me: CoinHolder, amount: string): Promise<Json> {
    const { status, body } = await me.send(withdrawalBody({ ...btc, amount }), { sessionToken: await confirm(me) });
    expect(status).toBe(200);
    const paid = await untilPaid(me, body.tx.id);
    const { vout } = await world.ask<Json>("BTC", "getrawtransaction", [paid.txHash, true]);
    return vout.find((output: Json) => output.scriptPubKey.address === address).value;
  }

  test("withdrawing a full balance leaves nothing when the network can represent it", async () => {
    const me = await coinHolder(2);
    await me.receive("BTC", "BTC", "0.00300007");
    expect(await withdrawAll(me, "0.00300007")).toBe(0.00295007);
    expect(await me.main("BTC")).toEqual({ balance: "0", locked: "0" });
  });

  test("withdrawing a full balance leaves exactly the fraction that the network cannot represent", async () => {
    const [me, friend] = [await coinHolder(2), await coinHolder(2)];
    await me.receive("BTC", "BTC", "0.01");
    // Transfers between customers use the ledger's precision, which leaves a fraction of the network's smallest unit.
    const inside = { ...btc, address: await friend.address("BTC"), amount: "0.0030000001", feeAmount: "0" };
    const { body } = await me.send(withdrawalBody(inside), { sessionToken: await confirm(me) });
    await untilStatus(() => me.withdrawal(body.tx.id), "SUCCESS");
    expect(await me.main("BTC")).toEqual({ balance: "0.0069999999", locked: "0" });
    const whole = await me.send(withdrawalBody({ ...btc, amount: "0.0069999999" }), {
      sessionToken: await confirm(me),
    });
    expect(whole.code).toBe("AMOUNT_TOO_PRECISE");
    expect(await withdrawAll(me, "0.00699999")).toBe(0.00694999);
    expect(await me.main("BTC")).toEqual({ balance: "0.0000000099", locked: "0" });
  });
});

describe("a large withdrawal", () => {
  test("a large withdrawal waits for two operators, and can be cancelled until they approve it", async () => {
    const me = await coinHolder(2);
    await me.receive("ETH", "ETH", "2");
    const large = withdrawalBody({ amount: "0.6" });
    const [first, second] = [
      await me.send(large, { sessionToken: await confirm(me) }),
      await me.send(withdrawalBody({ amount: "0.7" }), { sessionToken: await confirm(me) }),
    ];
    expect([first.body.tx.status, second.body.tx.status]).toEqual(["PENDING", "PENDING"]);
    expect(await me.main("ETH")).toEqual({ balance: "0.7", locked: "1.3" });
    const cancelled = await me.put("/transaction/v1/withdraw/cancel", { id: second.body.tx.id });
    expect(cancelled.body.tx.status).toBe("CANCELLED");
    expect(await me.main("ETH")).toEqual({ balance: "1.4", locked: "0.6" });
    const stranger = await coinHolder(1);
    const stolen = await stranger.put("/transaction/v1/withdraw/cancel", { id: first.body.tx.id });
    expect(stolen.code).toBe("TRANSACTION_NOT_FOUND");

    const operator = await openOperators(home);
    const proposed = await operator(["approve", first.body.tx.id], { as: "meera" });
    const [, number = ""] = /(\d+)/.exec(proposed.replace(first.body.tx.id, "")) ?? [];
    await operator(["confirm", number], { as: "arjun" });
    await untilStatus(() => me.withdrawal(first.body.tx.id), "PROCESSING");
    const late = await me.put("/transaction/v1/withdraw/cancel", { id: first.body.tx.id });
    expect(late.code).toBe("WITHDRAWAL_UNDER_WAY");
    await untilPaid(me, first.body.tx.id);
    expect(await world.balance("ETH", large.address)).toBe((5992n * ether) / 10_000n);
  });
});

describe("a withdrawal to another customer", () => {
  let payer: CoinHolder;
  let payee: CoinHolder;
  let address: string;
  beforeAll(async () => {
    payer = await coinHolder(1);
    payee = await coinHolder(1);
    address = await payee.address("ETH");
    await payer.receive("ETH", "ETH", "1");
  });
  const to = (more: object = {}) => withdrawalBody({ address, amount: "0.123456789", feeAmount: "0", ...more });
  const feesFor = async (person: CoinHolder, query: object) =>
    (await person.get("/transaction/v1/withdraw/fees", { coinTicker: "ETH", networkKey: "ETH", ...query })).body;

  test("a withdrawal to another customer is free on every network that shares the address, and is quoted as free", async () => {
    const free = { withdrawFees: [{ feeCoinTicker: "ETH", feeAmount: "0" }], isInternal: true };
    expect(await feesFor(payer, { address })).toEqual(free);
    expect(await feesFor(payer, { address: address.toLowerCase() })).toEqual(free);
    expect(await feesFor(payer, { address: someAddress() })).toMatchObject({ isInternal: false });
    expect(await feesFor(payee, { address })).toMatchObject({ isInternal: false });
    const refused = await payer.send(to({ feeAmount: "0.0008" }), { sessionToken: await confirm(payer) });
    expect(refused).toMatchObject({ code: "FEE_CHANGED", body: { detail: "The fee is now 0 ETH." } });
  });

  test("customers' addresses cannot be enumerated through the fees call", async () => {
    const curious = await coinHolder(1);
    const codes: (string | undefined)[] = [];
    for (let asked = 0; asked < 51; asked += 1) {
      const query = { coinTicker: "ETH", networkKey: "ETH", address: someAddress() };
      codes.push((await curious.get("/transaction/v1/withdraw/fees", query)).code);
    }
    expect([codes.slice(0, 50).filter(Boolean), codes[50]]).toEqual([[], "TOO_MANY_REQUESTS"]);
    const unverified = await coinHolder(0);
    const refused = await unverified.get("/transaction/v1/withdraw/fees", {
      coinTicker: "ETH",
      networkKey: "ETH",
      address,
    });
    expect(refused.code).toBe("KYC_LEVEL_TOO_LOW");
  });

  test("a withdrawal to another customer is credited at once and in full, off chain, and both are notified", async () => {
    const { status, body } = await payer.send(to(), { sessionToken: await confirm(payer) });
    expect([status, body.tx]).toMatchObject([200, { amount: "0.123456789", feeAmount: "0", address }]);
    const done = await untilStatus(() => payer.withdrawal(body.tx.id), "SUCCESS");
    expect(done.txHash).toBe("");
    const came = await untilStatus(async () => (await payee.deposits())[0], "SUCCESS");
    expect(came).toMatchObject({
      amount: "0.123456789",
      feeAmount: "0",
      txHash: "",
      fromAddress: "Feo",
      coinTicker: "ETH",
    });
    expect(await payer.main("ETH")).toEqual({ balance: "0.876543211", locked: "0" });
    expect(await payee.main("ETH")).toEqual({ balance: "0.123456789", locked: "0" });
    expect(await world.balance("ETH", address)).toBe(0n);
    const titles = async (person: CoinHolder) =>
      (await person.get("/user/v1/notices")).body.notices.map(({ title }: Json) => title);
    expect(await titles(payee)).toContain("Your deposit of 0.123456789 ETH has arrived");
    expect(await titles(payer)).toContain("0.123456789 ETH has been sent");
    const { txs } = (await payee.get("/user/v1/transaction/depositWithdrawal", { operation: "DEPOSIT" })).body;
    expect(txs).toEqual([expect.objectContaining({ id: came.id, type: "CRYPTO_DEPOSIT" })]);
  });

  test("a withdrawal to a frozen customer waits for operators", async () => {
    const frozen = await coinHolder(1);
    const there = await frozen.address("ETH");
    await query("update account set frozen_at = now() where number = $1", [frozen.number]);
    const { body } = await payer.send(to({ address: there, amount: "0.02" }), { sessionToken: await confirm(payer) });
    const noteOf = async () =>
      (await query<{ note: string }>("select note from withdrawal where id = $1", [body.tx.id]))[0];
    await vi.waitUntil(async () => (await noteOf())?.note !== "", { timeout: patientMs(20) });
    expect(await noteOf()).toEqual({ note: "The recipient's account is closed or frozen" });
    expect((await payer.put("/transaction/v1/withdraw/cancel", { id: body.tx.id })).body.tx.status).toBe("CANCELLED");
  });
});

describe("the withdrawal address list", () => {
  const path = "/user/v1/wallet/withdraw/address";
  const entry = (more: object = {}) => ({
    networkKey: "ETH",
    address: someAddress(),
    label: "Cold wallet",
    ownership: "self",
    ...more,
  });

  test("an address is added to the list, shown and removed", async () => {
    const me = await coinHolder(1);
    const first = entry();
    const { status, body } = await me.post(path, first);
    expect(status).toBe(200);
    const { createdAt, usableFrom } = body.address;
    expect(Date.parse(usableFrom) - Date.parse(createdAt)).toBe(24 * 60 * 60 * 1000);
    expect((await me.post(path, first)).code).toBe("ADDRESS_KNOWN");
    expect((await me.post(path, entry({ address: "0x12345678901" }))).code).toBe("ADDRESS_INVALID");
    expect((await me.post(path, entry({ networkKey: "MOON" }))).code).toBe("NETWORK_NOT_FOUND");
    expect((await me.post(path, entry({ ownership: "third_party" }))).code).toBe("INVALID_INPUT");
    expect((await me.get(path)).body.addresses).toEqual([body.address]);
    const stranger = await coinHolder(1);
    const remove = (person: CoinHolder, id: string) => person.newcomer.call("DELETE", `${path}?id=${id}`);
    expect((await remove(stranger, body.address.id)).code).toBe("ADDRESS_NOT_FOUND");
    expect((await remove(me, body.address.id)).status).toBe(200);
    expect((await me.get(path)).body.addresses).toEqual([]);
  });

  test("with the whitelist on, coins go only to listed addresses, and a new address is blocked for a day", async () => {
    const me = await coinHolder(2);
    await me.receive("ETH", "ETH", "0.5");
    await me.newcomer.call("PUT", "/user/v1/setting", { WhitelistWithdrawalsOnly: true });
    const sessionToken = await confirm(me);
    const asked = withdrawalBody();
    expect((await me.send(asked, { sessionToken })).code).toBe("ADDRESS_NOT_LISTED");
    const { body } = await me.post(path, entry({ address: asked.address }));
    expect((await me.send(asked, { sessionToken })).code).toBe("ADDRESS_TOO_NEW");
    await query("update listed_address set created_at = created_at - interval '25 hours' where id = $1", [
      body.address.id,
    ]);
    expect((await me.send(asked, { sessionToken })).status).toBe(200);

    // Turning the whitelist off needs a confirmation, not just an access token.
    const off = { WhitelistWithdrawalsOnly: false };
    expect((await me.newcomer.call("PUT", "/user/v1/setting", off)).code).toBe("CONFIRMATION_NEEDED");
    expect((await me.newcomer.call("PUT", "/user/v1/setting", off, { sessionToken: await confirm(me) })).status).toBe(
      200,
    );
    const late = await me.send(withdrawalBody(), { sessionToken: await confirm(me) });
    expect(late.code).toBe("WITHDRAWALS_ON_HOLD");
  });
});
