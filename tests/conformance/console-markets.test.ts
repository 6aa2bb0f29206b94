/** Coins and markets through the console's port: operators' changes reach customers and trading. */
import { beforeAll, describe, expect, test } from "vitest";
import { type ConsoleOperator, consoleCall, newConsoleOperator } from "../system/console-operators.ts";
import { baseUrl, consoleUrl, home, metricsUrl } from "./page.ts";

let first: ConsoleOperator;
let second: ConsoleOperator;
beforeAll(async () => {
  first = await newConsoleOperator(home, consoleUrl);
  second = await newConsoleOperator(home, consoleUrl);
});

// biome-ignore lint/suspicious/noExplicitAny: black-box answers are untyped; the assertions check their shape.
type Json = any;

const everybodys = async (path: string): Promise<Json> => (await fetch(`${baseUrl}/api${path}`)).json();

test.each(["/coins", "/markets", "/markets/AVAX-INR/book"])("%s needs an operator", async (path) => {
  expect(await consoleCall(consoleUrl, "GET", path)).toMatchObject({ status: 401, code: "OPERATOR_SESSION_MISSING" });
  expect(await first.call("GET", path)).toMatchObject({ status: 200 });
});

// No other test trades in this market.
const market = "AVAX-INR";
const marketRow = async () =>
  (await first.call("GET", "/markets")).body.markets.find(({ symbol }: Json) => symbol === market);
const isShownOpen = async () =>
  (await everybodys("/public/v1/market/list")).markets.find(({ symbol }: Json) => symbol === market).isEnabled;

describe("a market", () => {
  test("a market has its figures and the five best prices of each side", async () => {
    const ada = (await first.call("GET", "/markets")).body.markets.find(({ symbol }: Json) => symbol === "ADA-INR");
    expect(ada).toMatchObject({ base: "ADA", quote: "INR", precision: 2 });
    expect(ada.last).toMatch(/^\d+(\.\d+)?$/);
    const { bids, asks } = (await first.call("GET", "/markets/ADA-INR/book")).body;
    for (const side of [bids, asks]) expect(side.length).toBeLessThanOrEqual(5);
    if (bids.length > 0 && asks.length > 0) expect(Number(bids[0].price)).toBeLessThan(Number(asks[0].price));
    expect(await first.call("GET", "/markets/NO-MARKET/book")).toMatchObject({ status: 404, code: "MARKET_NOT_FOUND" });
  });

  test("a market is paused by one operator with a reason, and opened by two", async () => {
    const without = await first.act("market pause", market);
    expect(without).toMatchObject({ status: 409, body: { detail: "reason is missing" } });
    expect(await first.act("market pause", market, { reason: "a test" })).toMatchObject({ body: { state: "done" } });
    expect((await marketRow()).state).toBe("CANCEL_ONLY");
    await expect.poll(async () => (await marketRow()).tradedState === "CANCEL_ONLY").toBe(true);
    await expect.poll(async () => !(await isShownOpen())).toBe(true);
    const again = await first.act("market pause", market, { reason: "again" });
    expect(again).toMatchObject({ status: 409, body: { detail: `${market} is already cancel only` } });

    expect(await first.act("market open", market)).toMatchObject({ status: 400, code: "OPERATOR_CODE_INVALID" });
    expect(await first.act("market open", market, {}, true)).toMatchObject({ body: { state: "proposed" } });
    expect((await marketRow()).state).toBe("CANCEL_ONLY");
    expect(await second.act("market open", market, {}, true)).toMatchObject({ body: { state: "done" } });
    await expect.poll(async () => (await marketRow()).tradedState === "ENABLED").toBe(true);
    await expect.poll(isShownOpen).toBe(true);
  });

  test("an unknown market cannot be paused", async () => {
    const refused = await first.act("market pause", "NO-MARKET", { reason: "a test" });
    expect(refused).toMatchObject({ status: 409, body: { detail: "Market NO-MARKET not found" } });
  });
});

// No other test withdraws this coin.
const coin = "DOGE";
async function coinRow(): Promise<Json> {
  const { status, body } = await first.call("GET", "/coins");
  expect({ status, body }).toMatchObject({ status: 200 });
  return body.coins.find(({ ticker }: Json) => ticker === coin);
}
const shownCoin = async () =>
  (await everybodys("/public/v1/coin/list")).cryptoCoins.find(({ ticker }: Json) => ticker === coin);

describe("a coin", () => {
  test("a coin lists its networks with their terms, beside the trading fees", async () => {
    const { body } = await first.call("GET", "/coins");
    expect(body.coins.find(({ ticker }: Json) => ticker === "INR")).toMatchObject({ isFiat: true, networks: [] });
    const [network] = (await coinRow()).networks;
    expect(network).toMatchObject({ networkKey: expect.any(String), minConfirmation: expect.any(Number) });
    expect(body.tiers.length).toBeGreaterThan(0);
    expect(body).toMatchObject({ gstRate: "18", tdsRate: "1" });
  });

  test("withdrawals of a coin are closed by one operator and opened by two", async () => {
    expect(await first.act("withdrawals close", coin, { reason: "a test" })).toMatchObject({ body: { state: "done" } });
    expect((await coinRow()).canWithdraw).toBe(false);
    await expect.poll(async () => !(await shownCoin()).canWithdraw).toBe(true);
    await first.act("withdrawals open", coin, {}, true);
    expect((await coinRow()).canWithdraw).toBe(false);
    expect(await second.act("withdrawals open", coin, {}, true)).toMatchObject({ body: { state: "done" } });
    expect((await coinRow()).canWithdraw).toBe(true);
  });

  test("a coin is frozen in both directions by one operator, and unfrozen by two", async () => {
    [first, second] = [await fresh(), await fresh()];
    const isOpen = async () => {
      const { canDeposit, canWithdraw } = await shownCoin();
      return [canDeposit, canWithdraw];
    };
    expect(await first.act("coin freeze", coin)).toMatchObject({ status: 409, body: { detail: "reason is missing" } });
    expect(await first.act("coin freeze", coin, { reason: "a test" })).toMatchObject({ body: { state: "done" } });
    expect(await coinRow()).toMatchObject({ canDeposit: false, canWithdraw: false, frozenBecause: "a test" });
    await expect.poll(isOpen).toEqual([false, false]);
    expect(await (await fetch(`${metricsUrl}/metrics`)).text()).toMatch(/^feo_coins_frozen [1-9]\d*$/m);
    expect(await first.act("coin unfreeze", coin, {}, true)).toMatchObject({ body: { state: "proposed" } });
    expect((await coinRow()).frozenBecause).toBe("a test");
    expect(await second.act("coin unfreeze", coin, {}, true)).toMatchObject({ body: { state: "done" } });
    expect((await coinRow()).frozenBecause).toBeNull();
    await expect.poll(isOpen).toEqual([true, true]);
  });

  test("two operators set a coin's withdrawal fee and minimum, and customers see them", async () => {
    const [{ networkKey, withdrawFee, withdrawMin }] = (await coinRow()).networks;
    const place = `${coin} ${networkKey}`;
    const terms = { withdrawFee: "7.5", withdrawMin: "31" };
    [first, second] = [await fresh(), await fresh()];
    expect(await first.act("coin terms", place, terms, true)).toMatchObject({ body: { state: "proposed" } });
    // Another figure is another proposal.
    const other = await second.act("coin terms", place, { ...terms, withdrawFee: "7" }, true);
    expect(other).toMatchObject({ status: 409, code: "OPERATOR_REFUSED" });
    expect(await second.act("coin terms", place, terms, true)).toMatchObject({ body: { state: "done" } });
    expect((await coinRow()).networks[0]).toMatchObject(terms);
    await expect.poll(async () => (await shownCoin()).networks[0].withdrawFee === "7.5").toBe(true);
    [first, second] = [await fresh(), await fresh()];
    await first.act("coin terms", place, { withdrawFee, withdrawMin }, true);
    await second.act("coin terms", place, { withdrawFee, withdrawMin }, true);
    expect((await coinRow()).networks[0]).toMatchObject({ withdrawFee, withdrawMin });
  });

  test.each([
    ["words", { withdrawFee: "much", withdrawMin: "31" }, "The fee must be an amount"],
    ["a fee below zero", { withdrawFee: "-1", withdrawMin: "31" }, "The fee must be an amount"],
    ["more decimals than the coin has", { withdrawFee: "0.0000000000000000001", withdrawMin: "31" }, "The fee must be"],
    ["a minimum that the fee uses up", { withdrawFee: "31", withdrawMin: "31" }, "higher than the fee"],
    ["no minimum", { withdrawFee: "1" }, "withdrawMin is missing"],
  ])("withdrawal terms with %s are refused", async (_what, terms, said) => {
    const [{ networkKey }] = (await coinRow()).networks;
    const refused = await (await fresh()).act(
      "coin terms",
      `${coin} ${networkKey}`,
      terms as Record<string, string>,
      true,
    );
    expect(refused).toMatchObject({ status: 409, code: "OPERATOR_REFUSED" });
    expect(refused.body.detail).toContain(said);
  });

  test("withdrawal terms on a network that the coin does not have are refused", async () => {
    const terms = { withdrawFee: "1", withdrawMin: "2" };
    const refused = await (await fresh()).act("coin terms", `${coin} nowhere`, terms, true);
    expect(refused).toMatchObject({ status: 409, body: { detail: `${coin} is not available on nowhere` } });
  });
});

/** Each operator has one code per 30 seconds; a new operator need not wait for the next one. */
const fresh = () => newConsoleOperator(home, consoleUrl);
