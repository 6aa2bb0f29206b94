import { describe, expect, test } from "vitest";
import { checkWithdrawal, isSameRequest, type WithdrawalFacts } from "./check-withdrawal.ts";
import type { Quote, TargetFacts, WithdrawalRequest } from "./rail.ts";
import type { WithdrawalRow } from "./withdrawal.tables.ts";

const now = Date.UTC(2026, 10, 18, 6, 0);
const hours = (count: number) => new Date(now - count * 60 * 60 * 1000);

const account = "00000000-0000-4000-8000-000000000001";
const rupees: WithdrawalRequest = {
  coinTicker: "INR",
  amount: "1000",
  target: { rail: "bank", bankAccountId: account },
};
const bankTarget = (more: object = {}): TargetFacts => ({
  rail: "bank",
  account: { isOwn: true, usableFrom: hours(1), ...more },
});
const bank: WithdrawalFacts = {
  now,
  kycLevel: 1,
  heldUntil: null,
  priceInr: "1",
  quote: {
    isOpen: true,
    decimals: 6,
    finestUnits: 10_000n,
    feeUnits: 10_000_000n,
    leastUnits: 100_000_000n,
    mostUnits: null,
    target: bankTarget(),
  },
};

const coins: WithdrawalRequest = {
  coinTicker: "ETH",
  amount: "0.1",
  shownFee: { coinTicker: "ETH", amount: "0.001" },
  target: { rail: "chain", networkKey: "ETH", address: "0xabc" },
};
const address = (more: object = {}): TargetFacts => ({
  rail: "chain",
  address: "0xAbC",
  isOwn: false,
  isListOnly: false,
  listedAt: null,
  ...more,
});
const chain: WithdrawalFacts = {
  now,
  kycLevel: 2,
  heldUntil: null,
  priceInr: "300000",
  quote: {
    isOpen: true,
    decimals: 8,
    finestUnits: 100n,
    feeUnits: 100_000n,
    leastUnits: 1_000_000n,
    mostUnits: 10_000_000_000n,
    target: address(),
  },
};

const quoted = (facts: WithdrawalFacts, more: Partial<Quote>): WithdrawalFacts => ({
  ...facts,
  quote: { ...facts.quote, ...more },
});

describe("a valid withdrawal request", () => {
  test("a valid request by bank is accepted in ledger units, with its rupee value and account", () => {
    expect(checkWithdrawal(rupees, bank)).toEqual({
      units: 1_000_000_000n,
      feeUnits: 10_000_000n,
      paise: 100_000n,
      dailyLimitPaise: 50_000_00n,
      target: { bankAccountId: account, network: "", address: "" },
    });
  });

  test("a valid request by chain is accepted with the address in the network's canonical form", () => {
    expect(checkWithdrawal(coins, chain)).toMatchObject({
      units: 10_000_000n,
      feeUnits: 100_000n,
      paise: 3_000_000n,
      target: { bankAccountId: null, network: "ETH", address: "0xAbC" },
    });
  });
});

describe("both rails refuse a withdrawal", () => {
  test.each([
    ["while withdrawals are closed", { quote: { isOpen: false } }, "WITHDRAWALS_CLOSED"],
    ["at level 0", { facts: { kycLevel: 0 } }, "KYC_LEVEL_TOO_LOW"],
    ["more decimals than the ledger has", { amount: "1.123456789" }, "AMOUNT_TOO_PRECISE"],
    ["less than the minimum", { quote: { leastUnits: 10n ** 15n } }, "AMOUNT_TOO_SMALL"],
    ["no more than the fee", { quote: { leastUnits: 0n }, amount: "fee" }, "AMOUNT_TOO_SMALL"],
    ["more than the maximum", { quote: { mostUnits: 5_000_000n } }, "AMOUNT_TOO_LARGE"],
    ["while there is no price", { facts: { priceInr: null } }, "WITHDRAWALS_CLOSED"],
    ["more than the day's limit", { facts: { priceInr: "100000000" } }, "DAILY_LIMIT_REACHED"],
    ["while withdrawals are on hold", { facts: { heldUntil: new Date(now + 1) } }, "WITHDRAWALS_ON_HOLD"],
  ] as const)("a withdrawal is refused: %s", (_case, change, code) => {
    for (const [request, facts, fee] of [
      [rupees, bank, "10"],
      [coins, chain, "0.001"],
    ] as const) {
      const {
        quote = {},
        facts: more = {},
        amount = request.amount,
      } = { quote: {}, facts: {}, ...change } as {
        readonly quote?: Partial<Quote>;
        readonly facts?: Partial<WithdrawalFacts>;
        readonly amount?: string;
      };
      const asked = { ...request, amount: amount === "fee" ? fee : amount };
      expect(checkWithdrawal(asked, { ...quoted(facts, quote), ...more })).toEqual({ refused: code });
    }
  });

  test("an amount too large for any limit or for the ledger is refused", () => {
    const huge = { ...rupees, amount: "999999999999999999999999999999" };
    expect(checkWithdrawal(huge, bank)).toEqual({ refused: "DAILY_LIMIT_REACHED" });
    expect(checkWithdrawal(huge, { ...bank, priceInr: "0" })).toEqual({ refused: "AMOUNT_TOO_LARGE" });
  });

  test("an amount finer than the rail can carry is refused", () => {
    expect(checkWithdrawal({ ...rupees, amount: "1000.001" }, bank)).toEqual({ refused: "AMOUNT_TOO_PRECISE" });
    expect(checkWithdrawal({ ...coins, amount: "0.10000001" }, chain)).toEqual({ refused: "AMOUNT_TOO_PRECISE" });
  });
});

describe("a withdrawal to a bank account is refused", () => {
  test.each([
    ["that does not exist", { rail: "bank", account: null }, "BANK_ACCOUNT_NOT_FOUND"],
    ["that is not the customer's own", bankTarget({ isOwn: false }), "BANK_ACCOUNT_UNVERIFIED"],
    ["that was never usable", bankTarget({ usableFrom: null }), "BANK_ACCOUNT_TOO_NEW"],
    ["that is too new", bankTarget({ usableFrom: new Date(now + 1) }), "BANK_ACCOUNT_TOO_NEW"],
  ] as const)("a bank account %s is refused", (_case, target, code) => {
    expect(checkWithdrawal(rupees, quoted(bank, { target }))).toEqual({ refused: code });
  });
});

describe("a withdrawal to an address is refused", () => {
  test.each([
    ["that is invalid (CRYPTO-010)", { address: undefined }, "ADDRESS_INVALID"],
    ["that is the customer's own", { isOwn: true }, "ADDRESS_OWN"],
    ["that is not on the customer's whitelist", { isListOnly: true }, "ADDRESS_NOT_LISTED"],
    ["that was whitelisted less than a day ago", { isListOnly: true, listedAt: hours(23) }, "ADDRESS_TOO_NEW"],
  ])("an address %s is refused", (_case, more, code) => {
    expect(checkWithdrawal(coins, quoted(chain, { target: address(more) }))).toEqual({ refused: code });
  });

  test("an address is accepted after a day on the list, or if the customer uses no list", () => {
    for (const more of [{ isListOnly: true, listedAt: hours(24) }, { listedAt: hours(1) }]) {
      expect(checkWithdrawal(coins, quoted(chain, { target: address(more) }))).toMatchObject({ units: 10_000_000n });
    }
  });
});

describe("a fee that differs from the one shown", () => {
  test.each([
    ["with another amount", { coinTicker: "ETH", amount: "0.0005" }],
    ["in another coin", { coinTicker: "USDT", amount: "0.001" }],
    ["with a malformed amount", { coinTicker: "ETH", amount: "0.000000001" }],
  ])("a fee shown %s is refused, naming the current fee", (_case, shownFee) => {
    expect(checkWithdrawal({ ...coins, shownFee }, chain)).toEqual({
      refused: "FEE_CHANGED",
      detail: "The fee is now 0.001 ETH.",
    });
  });
});

describe("a request under a used idempotency key", () => {
  const row = {
    rail: "chain",
    coinTicker: "ETH",
    bankAccountId: null,
    network: "ETH",
    address: "0xAbC",
    units: 10_000_000n,
  } as WithdrawalRow;
  const other = (more: Partial<WithdrawalRequest>) => isSameRequest(row, { ...coins, ...more }, chain.quote);

  test("a repeated request is the same, however its address and amount are written", () => {
    expect(other({})).toBe(true);
    expect(other({ amount: "0.100" })).toBe(true);
  });

  test("a request with another amount, coin, network, address or rail is different", () => {
    expect(other({ amount: "0.2" })).toBe(false);
    expect(other({ coinTicker: "USDT" })).toBe(false);
    expect(other({ target: { rail: "chain", networkKey: "BSC", address: "0xabc" } })).toBe(false);
    expect(isSameRequest(row, coins, { ...chain.quote, target: address({ address: "0xDEF" }) })).toBe(false);
    expect(isSameRequest(row, rupees, bank.quote)).toBe(false);
  });
});
