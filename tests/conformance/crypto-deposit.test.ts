/** On-chain deposits: to a customer's own address, credited once, after enough confirmations and a declared sender. */
import { beforeAll, describe, expect, test, vi } from "vitest";
import { patientMs } from "../system/patience.ts";
import { type CoinHolder, coinHolder, deepen, enough, untilStatus, world } from "./coins.ts";
import { openBooks } from "./moneyed.ts";
import { type Json, send } from "./trading.ts";

openBooks();

const verify = (person: CoinHolder, body: object) => person.post("/transaction/v1/crypto/deposit/verify", body);

const seen = (person: CoinHolder, hash: string): Promise<Json> =>
  vi.waitUntil(() => person.deposit(hash), { timeout: patientMs(20), interval: 200 });

describe("coins and their networks", () => {
  let coins: Json[] = [];
  beforeAll(async () => {
    coins = (await send("GET", "/public/v1/coin/list", {})).body.cryptoCoins;
  });

  test("CRYPTO-003 CRYPTO-007 CRYPTO-011 every coin has its fields and says what can be done with it", async () => {
    const { body } = await send("GET", "/public/v1/coin/list", {});
    expect(Object.keys(body).sort()).toEqual(["cryptoCoins", "fiatCoin"]);
    const fields =
      "ticker name logo decimals precision isEnabled canDeposit canWithdraw canPay canBuy canSell minPay maxPay minDeposit " +
      "minWithdraw depositFee withdrawFee networks";
    for (const coin of coins) {
      expect(Object.keys(coin).sort()).toEqual(fields.split(" ").sort());
      for (const flag of ["canDeposit", "canWithdraw", "canPay", "canBuy", "canSell"]) {
        expect(typeof coin[flag]).toBe("boolean");
      }
    }
    expect(coins.length).toBeGreaterThan(10);
  });

  test("CRYPTO-004 CRYPTO-008 every network has its fields, and a network without a connection is closed", () => {
    const networks: Json[] = coins.flatMap((coin) => coin.networks);
    const fields =
      "networkKey networkName canDeposit canWithdraw contractId minConfirmation expectedSeconds decimals transactionExplorer " +
      "addressExplorer contractExplorer depositMin depositMax depositFee withdrawMin withdrawMax withdrawFee addressRegex";
    for (const network of networks) expect(Object.keys(network).sort()).toEqual(fields.split(" ").sort());
    const open = networks.filter(({ canDeposit, canWithdraw }) => canDeposit && canWithdraw);
    expect([...new Set(open.map(({ networkKey }) => networkKey))].sort()).toEqual(
      ["AVAXC", "BSC", "BTC", "ETH", "LTC", "POLYGON"].sort(),
    );
    const unreachable = coins.filter(
      (coin) => !coin.networks.some(({ canDeposit, canWithdraw }: Json) => canDeposit && canWithdraw),
    );
    expect(unreachable.map(({ ticker }) => ticker)).toEqual([]);
    const closed = networks.filter(({ networkKey }) => networkKey === "ADA");
    expect(closed.map(({ canDeposit, canWithdraw }) => [canDeposit, canWithdraw])).toEqual([[false, false]]);
    // The time of its confirmations plus one block; null for a network without an adapter.
    expect(closed.map(({ expectedSeconds }) => expectedSeconds)).toEqual([null]);
    const ether = networks.find(({ networkKey }) => networkKey === "ETH");
    expect(ether?.expectedSeconds).toBe(12 * (ether?.minConfirmation + 1));
  });
});

describe("a deposit address", () => {
  test("CRYPTO-001 CRYPTO-010 CRYPTO-012 a deposit address is stable, matches its network's pattern, and belongs to one customer", async () => {
    const [one, other] = [await coinHolder(1), await coinHolder(1)];
    const coins: Json[] = (await send("GET", "/public/v1/coin/list", {})).body.cryptoCoins;
    const patternOf = (key: string) =>
      new RegExp(coins.flatMap(({ networks }) => networks).find(({ networkKey }) => networkKey === key).addressRegex);
    for (const network of ["ETH", "POLYGON", "BTC", "LTC"]) {
      const address = await one.address(network);
      expect(address).toMatch(patternOf(network));
      expect(await one.address(network)).toBe(address);
      expect(await other.address(network)).not.toBe(address);
    }
    expect(await one.address("POLYGON")).toBe(await one.address("ETH"));
  });

  test("a deposit address is given from level 1 on, on known and open networks", async () => {
    const [verified, guest] = [await coinHolder(1), await coinHolder(0)];
    const ask = async (person: CoinHolder, networkKey: string) => {
      const { status, code } = await person.get("/user/v1/wallet/deposit/address", { networkKey });
      return [status, code];
    };
    expect(await ask(guest, "ETH")).toEqual([400, "KYC_LEVEL_TOO_LOW"]);
    expect(await ask(verified, "MOON")).toEqual([404, "NETWORK_NOT_FOUND"]);
    expect(await ask(verified, "__proto__")).toEqual([400, "INVALID_INPUT"]);
    expect(await ask(verified, "ADA")).toEqual([400, "DEPOSITS_CLOSED"]);
    const { status } = await send("GET", "/user/v1/wallet/deposit/address?networkKey=ETH", {});
    expect(status).toBe(401);
  });
});

describe("a deposit", () => {
  test("CRYPTO-005 CRYPTO-009 CRYPTO-013 CRYPTO-017 a deposit waits for its owner's declaration and its confirmations, then is credited once", async () => {
    const me = await coinHolder(1);
    const address = await me.address("ETH");
    const { hash, from } = await world.give({ network: "ETH", coin: "ETH", address, amount: "0.25" });
    const first = await seen(me, hash);
    expect(first).toMatchObject({
      address,
      status: "PENDING",
      coinTicker: "ETH",
      amount: "0.25",
      walletType: "MAIN",
      networkKey: "ETH",
      txHash: hash,
      rejectReason: "",
      feeAmount: "0",
      isAddressVerificationRequired: true,
    });
    expect(first.fromAddress.toLowerCase()).toBe(from.toLowerCase());
    expect(Object.keys(first).sort()).toEqual(
      "address amount coinTicker confirmations createdAt feeAmount fromAddress id isAddressVerificationRequired networkKey rejectReason status txHash updatedAt walletType"
        .split(" ")
        .sort(),
    );

    await deepen("ETH");
    await vi.waitUntil(async () => (await me.deposit(hash)).confirmations >= 12, { timeout: patientMs(20) });
    expect((await me.deposit(hash)).status).toBe("PENDING");
    expect((await me.main("ETH")).balance).toBe("0");

    const { body } = await verify(me, { id: first.id, ownership: "self" });
    expect(body.tx).toMatchObject({ id: first.id, status: "SUBMITTED", isAddressVerificationRequired: false });
    await untilStatus(() => me.deposit(hash), "SUCCESS");
    expect(await me.main("ETH")).toEqual({ balance: "0.25", locked: "0" });
    expect((await verify(me, { id: first.id, ownership: "self" })).code).toBe("DEPOSIT_DECLARED");

    // A declared sender is remembered.
    const again = await world.give({ network: "ETH", coin: "ETH", address, amount: "0.05" });
    expect(await seen(me, again.hash)).toMatchObject({ status: "SUBMITTED", isAddressVerificationRequired: false });
    await deepen("ETH");
    await untilStatus(() => me.deposit(again.hash), "SUCCESS");
    await deepen("ETH");
    expect(await me.main("ETH")).toEqual({ balance: "0.3", locked: "0" });
  });

  test("a deposit is in the transaction lists and their details", async () => {
    const me = await coinHolder(1);
    const tx = await me.receive("POLYGON", "USDT", "120.5");
    expect(await me.main("USDT")).toEqual({ balance: "120.5", locked: "0" });
    const row = { id: tx.id, operation: "DEPOSIT", type: "CRYPTO_DEPOSIT", key: "POLYGON", coinTicker: "USDT" };
    const { txs } = (await me.get("/user/v1/transaction/depositWithdrawal", { coinTicker: "USDT" })).body;
    expect(txs).toEqual([expect.objectContaining({ ...row, amount: "120.5", status: "SUCCESS", walletType: "MAIN" })]);
    expect((await me.get("/user/v1/transaction/wallet")).body.txs).toEqual([expect.objectContaining(row)]);
    // New blocks may raise the confirmations between the two reads.
    await vi.waitFor(async () => {
      const { body } = await me.get("/user/v1/transaction/details", { id: tx.id, txType: "CRYPTO_DEPOSIT" });
      expect(body).toEqual({ type: "CRYPTO_DEPOSIT", details: await me.deposit(tx.txHash) });
    }, patientMs(20));
    const stranger = await coinHolder(1);
    expect((await stranger.get("/user/v1/transaction/details", { id: tx.id, txType: "CRYPTO_DEPOSIT" })).code).toBe(
      "TRANSACTION_NOT_FOUND",
    );
  });

  test("CRYPTO-013 a deposit is found by its transaction hash in any notation, by its owner only", async () => {
    const [me, stranger] = [await coinHolder(1), await coinHolder(1)];
    const tx = await me.receive("POLYGON", "USDT", "31");
    await me.receive("POLYGON", "USDT", "32");
    const find = async (person: CoinHolder, txHash: string, page: object = {}) =>
      (await person.get("/user/v1/transaction/crypto/deposit", { txHash, ...page })).body;
    const found = { count: 1, txs: [expect.objectContaining({ id: tx.id, amount: "31" })] };
    expect(await find(me, tx.txHash)).toEqual(found);
    expect(await find(me, tx.txHash.slice(2).toUpperCase())).toEqual(found);
    expect(await find(me, tx.txHash, { pageNo: 2, limit: 1 })).toEqual({ count: 1, txs: [] });
    expect(await find(me, "ab".repeat(32))).toEqual({ count: 0, txs: [] });
    expect(await find(stranger, tx.txHash)).toEqual({ count: 0, txs: [] });
    expect((await me.get("/user/v1/transaction/crypto/deposit", { txHash: "0x1" })).code).toBe("INVALID_INPUT");
  });

  test("CRYPTO-009 a deposit of a third party's coins needs the third party's details", async () => {
    const [me, stranger] = [await coinHolder(1), await coinHolder(1)];
    const gift = { network: "BSC", coin: "BNB", address: await me.address("BSC"), amount: "0.5", from: "bob" } as const;
    const { hash } = await world.give(gift);
    const { id } = await seen(me, hash);
    expect((await verify(stranger, { id, ownership: "self" })).code).toBe("TRANSACTION_NOT_FOUND");
    expect((await verify(me, { id: "no-such", ownership: "self" })).code).toBe("TRANSACTION_NOT_FOUND");
    expect((await verify(me, { id, ownership: "mine" })).code).toBe("INVALID_INPUT");
    const travelRule = ["ownerRelationship", "sentFrom"];
    const unsaid = await verify(me, { id, ownership: "third_party" });
    expect(unsaid.body.errors.map(({ path }: Json) => path)).toEqual(["ownerName", "ownerCountry", ...travelRule]);
    const named = { id, ownership: "third_party", ownerName: "Kabir Anand", ownerCountry: "IN" };
    expect((await verify(me, named)).body.errors.map(({ path }: Json) => path)).toEqual(travelRule);
    const said = { ...named, ownerRelationship: "family", sentFrom: "wallet" };
    expect((await verify(me, { ...said, ownerRelationship: "cousin" })).code).toBe("INVALID_INPUT");
    expect((await verify(me, said)).body.tx.status).toBe("SUBMITTED");
    await deepen("BSC");
    await untilStatus(() => me.deposit(hash), "SUCCESS");
    expect(await me.main("BNB")).toEqual({ balance: "0.5", locked: "0" });
  });

  test("a deposit below the minimum is not credited, and says why", async () => {
    const me = await coinHolder(1);
    await me.receive("BSC", "BNB", "0.1");
    const { hash } = await world.give({
      network: "BSC",
      coin: "BNB",
      address: await me.address("BSC"),
      amount: "0.0004",
      from: "alice",
    });
    await seen(me, hash);
    await deepen("BSC");
    const rejected = await untilStatus(() => me.deposit(hash), "REJECTED");
    expect(rejected.rejectReason).toContain("0.0005 BNB");
    expect(await me.main("BNB")).toEqual({ balance: "0.1", locked: "0" });
  });

  test("a deposit is credited to the wallet chosen in the settings", async () => {
    const me = await coinHolder(1);
    expect((await me.newcomer.call("PUT", "/user/v1/setting", { depositWallet: "SPOT" })).status).toBe(200);
    const tx = await me.receive("AVAXC", "AVAX", "3");
    expect(tx.walletType).toBe("SPOT");
    const { spotWallet } = (await me.get("/user/v1/wallet/balance")).body;
    expect(spotWallet.find((row: Json) => row.coinTicker === "AVAX").balance).toBe("3");
  });
});

/**
 * Sends coins and replaces their block, less deep than the network's confirmations, since a deeper reorg freezes the
 * coin. Blocks keep coming: if they were too quick, tries again with other coins to a new customer.
 */
async function sendAndReplace(gift: { network: string; coin: string; amount: string }, keep: boolean) {
  const { network } = gift;
  for (;;) {
    const me = await coinHolder(1);
    const { hash } = await world.give({ ...gift, address: await me.address(network) });
    await seen(me, hash);
    // One more, because a block may come before they are replaced.
    const depth = (await world.confirmations(network, hash)) + 1;
    if (depth >= (enough[network] ?? 0) - 1) continue;
    await world.reorganise(network, depth, keep);
    if (keep || (await world.confirmations(network, hash)) === 0) return { me, hash };
  }
}

// No other test uses coins on these chains.
describe.each([
  { network: "AVAXC", coin: "AVAX" },
  { network: "LTC", coin: "LTC" },
])("a reorg ($network)", ({ network, coin }) => {
  test("after a reorg a deposit that is mined again is credited once, and one that is gone is not credited", async () => {
    const kept = await sendAndReplace({ network, coin, amount: "2" }, true);
    const { id } = await kept.me.deposit(kept.hash);
    await verify(kept.me, { id, ownership: "self" });
    await deepen(network);
    await untilStatus(() => kept.me.deposit(kept.hash), "SUCCESS");
    expect((await kept.me.main(coin)).balance).toBe("2");

    const { me, hash: gone } = await sendAndReplace({ network, coin, amount: "5" }, false);
    await verify(me, { id: (await me.deposit(gone)).id, ownership: "self" });
    await deepen(network);
    await vi.waitUntil(async () => (await me.deposit(gone)).confirmations === 0, { timeout: patientMs(20) });
    const later = await me.receive(network, coin, "1");
    expect(later.status).toBe("SUCCESS");
    expect((await me.main(coin)).balance).toBe("1");
    expect((await me.deposit(gone)).status).not.toBe("SUCCESS");
  });
});

test("no deposit is lost while a node is silent, broken or behind", async () => {
  const me = await coinHolder(1);
  const address = await me.address("BSC");
  await world.fault("BSC", { fault: "broken", times: 3 });
  const { hash } = await world.give({ network: "BSC", coin: "BNB", address, amount: "0.7" });
  const { id } = await seen(me, hash);
  await verify(me, { id, ownership: "self" });
  await world.fault("BSC", { fault: "behind", blocks: 5, times: 4 });
  await deepen("BSC");
  await untilStatus(() => me.deposit(hash), "SUCCESS");
  expect((await me.main("BNB")).balance).toBe("0.7");
});
