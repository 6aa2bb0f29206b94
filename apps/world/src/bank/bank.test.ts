import { beforeEach, describe, expect, test } from "vitest";
import { companyOpeningPaise, customers, demoCompany, returnAfterMs, slowPayoutMs } from "./accounts.ts";
import { type Bank, createBank } from "./bank.ts";
import type { PayoutDraft } from "./payouts.ts";
import { readRupees, showRupees, writeRupees } from "./rupees.ts";
import { createUtrMaker } from "./utr.ts";

const beginning = Date.UTC(2026, 10, 16, 4);
let nowMs = beginning;
let bank: Bank;
let total: bigint;
beforeEach(() => {
  nowMs = beginning;
  bank = createBank(demoCompany, () => nowMs);
  total = bank.ledger.total();
});

/** Invariants after every test: no money is created or lost, and the statement lines add up to the balance. */
function expectConsistent(): void {
  bank.ledger.settle();
  const change = bank.ledger
    .lines()
    .reduce((sum, { direction, paise }) => (direction === "credit" ? sum + paise : sum - paise), 0n);
  expect(bank.ledger.balance(demoCompany.number)).toBe(companyOpeningPaise + change);
  expect(bank.ledger.total()).toBe(total);
}

const accountOf = (holder: string, fate: string) => {
  const found = customers.find((account) => account.holder === holder && account.fate === fate);
  if (!found) throw new Error(`${holder} has no such account`);
  return found;
};
const asha = accountOf("Asha Kulkarni", "pay");
const slow = accountOf("Asha Kulkarni", "slow");
const closed = accountOf("Ravi Menon", "fail");
const returning = accountOf("Ravi Menon", "return");

const transfer = (change: object = {}) =>
  bank.transfers.send({
    fromAccountNumber: asha.number,
    paise: 10_000n,
    mode: "IMPS",
    narration: "FEO1",
    postAfterMs: 0,
    ...change,
  });

const payout = (change: Partial<PayoutDraft> = {}, staysPending = false) =>
  bank.payouts.ask(
    { reference: "w1", paise: 50_000n, accountNumber: asha.number, ifsc: asha.ifsc, name: asha.holder, ...change },
    { staysPending },
  );
const to = ({ number, ifsc, holder }: typeof asha) => ({ accountNumber: number, ifsc, name: holder });
const stateOf = (reference = "w1") => bank.payouts.find(reference)?.state;
const statement = (after?: string, limit = 100) => bank.statement({ after, limit });

describe("transfers", () => {
  test("a transfer appears on the statement with its sender", () => {
    const sent = transfer();
    expect(statement()).toMatchObject({
      hasMore: false,
      lines: [
        {
          direction: "credit",
          paise: 10_000n,
          mode: "IMPS",
          narration: "FEO1",
          name: "Asha Kulkarni",
          accountNumber: asha.number,
          ifsc: asha.ifsc,
          utr: sent.kind === "sent" && sent.transfer.utr,
        },
      ],
    });
    expect(bank.ledger.balance(asha.number)).toBe(asha.openingPaise - 10_000n);
    expectConsistent();
  });

  test("a transfer can reach the statement later than it left the sender", () => {
    transfer({ postAfterMs: 5_000 });
    nowMs += 4_999;
    expect([statement().lines.length, bank.ledger.balance(asha.number)]).toEqual([0, asha.openingPaise - 10_000n]);
    expectConsistent();
    nowMs += 1;
    expect(statement().lines).toHaveLength(1);
    expect(bank.transfers.list()).toMatchObject([{ isPosted: true }]);
    expectConsistent();
  });

  test.each([
    ["more than the balance", { paise: asha.openingPaise + 1n }, "INSUFFICIENT_FUNDS"],
    ["from an unknown account", { fromAccountNumber: "123456789" }, "UNKNOWN_ACCOUNT"],
    ["from the company's own account", { fromAccountNumber: demoCompany.number }, "UNKNOWN_ACCOUNT"],
  ])("a transfer is refused: %s", (_, change, why) => {
    expect(transfer(change)).toEqual({ kind: "refused", why });
    expect(statement().lines).toEqual([]);
    expectConsistent();
  });

  test("a transfer cannot spend money that is already in transit", () => {
    transfer({ paise: asha.openingPaise, postAfterMs: 1_000 });
    expect(transfer({ paise: 1n })).toMatchObject({ kind: "refused" });
  });
});

describe("the statement", () => {
  test("the statement continues after a known line, page by page", () => {
    for (let count = 0; count < 5; count += 1) transfer({ narration: String(count) });
    const first = statement(undefined, 2);
    expect(first).toMatchObject({ hasMore: true, lines: [{ narration: "0" }, { narration: "1" }] });
    expect(statement(first.lines[1]?.id, 3)).toMatchObject({
      hasMore: false,
      lines: [{ narration: "2" }, { narration: "3" }, { narration: "4" }],
    });
    expect(statement(statement().lines.at(-1)?.id)).toEqual({ hasMore: false, lines: [] });
  });

  test("after a bank restart every statement line is newer than a line id from before", () => {
    transfer();
    const known = statement().lines[0]?.id;
    nowMs += 1;
    bank = createBank(demoCompany, () => nowMs);
    transfer();
    expect(statement(known).lines).toHaveLength(1);
  });
});

describe("payouts", () => {
  test("a payout is paid, once per reference", () => {
    expect(payout()).toMatchObject({
      kind: "taken",
      payout: { state: "paid", utr: expect.stringMatching(/^\d{12}$/) },
    });
    expect(payout()).toMatchObject({ kind: "taken" });
    expect(statement().lines).toMatchObject([{ direction: "debit", paise: 50_000n, name: "Asha Kulkarni" }]);
    expect(bank.ledger.balance(asha.number)).toBe(asha.openingPaise + 50_000n);
    expectConsistent();
  });

  test.each([{ paise: 50_001n }, to(closed), { name: "Somebody" }])("a reused reference conflicts: %o", (change) => {
    payout();
    expect(payout(change)).toEqual({ kind: "conflict" });
    expect(statement().lines).toHaveLength(1);
  });

  test("a payout to a closed account, an unknown account or another bank's branch fails", () => {
    payout({ ...to(closed), reference: "a" });
    payout({ accountNumber: "999999999", reference: "b" });
    payout({ ifsc: closed.ifsc, reference: "c" });
    expect(["a", "b", "c"].map(stateOf)).toEqual(["failed", "failed", "failed"]);
    expect(bank.payouts.find("a")).toMatchObject({ utr: "", reason: "The account is closed" });
    expect(statement().lines).toEqual([]);
    expectConsistent();
  });

  test("a payout can be pending for a while", () => {
    payout(to(slow));
    nowMs += slowPayoutMs - 1;
    expect([stateOf(), bank.payouts.heldPaise()]).toEqual(["pending", 50_000n]);
    nowMs += 1;
    expect([stateOf(), bank.payouts.heldPaise()]).toEqual(["paid", 0n]);
    expectConsistent();
  });

  test.each(["paid", "failed"] as const)("a tester decides a pending payout: %s", (decision) => {
    payout(to(slow));
    expect(bank.payouts.decide("w1", decision)).toMatchObject({ state: decision });
    expect(bank.payouts.decide("w1", "paid")).toBeUndefined();
    nowMs += slowPayoutMs;
    expect(stateOf()).toBe(decision);
    expect(statement().lines).toHaveLength(decision === "paid" ? 1 : 0);
    expectConsistent();
  });

  test("a payout set to stay pending does not settle after the usual delay", () => {
    payout({}, true);
    nowMs += 10 * slowPayoutMs;
    expect(stateOf()).toBe("pending");
    bank.payouts.decide("w1", "paid");
    expect(stateOf()).toBe("paid");
    expectConsistent();
  });

  test.each(["automatically", "by a tester"])("a returned payout comes back %s, as the bank's own entry", (how) => {
    payout(to(returning));
    expect([stateOf(), bank.ledger.balance(returning.number)]).toEqual(["paid", returning.openingPaise]);
    expectConsistent();
    if (how === "automatically") nowMs += returnAfterMs;
    else bank.payouts.decide("w1", "returned");
    expect(stateOf()).toBe("returned");
    nowMs += returnAfterMs;
    const { utr } = bank.payouts.find("w1") ?? {};
    expect(statement().lines).toMatchObject([
      { direction: "debit", mode: "IMPS", utr },
      { direction: "credit", mode: "OTHER", utr, name: "Demo Bank", accountNumber: "", narration: "RETURN w1" },
    ]);
    expectConsistent();
  });

  test("only a payout that is due to come back can be returned", () => {
    payout();
    expect(bank.payouts.decide("w1", "returned")).toBeUndefined();
    expect(bank.payouts.decide("unheard", "paid")).toBeUndefined();
  });

  test("a payout cannot spend the money held for a pending one", () => {
    payout({ paise: companyOpeningPaise - 1n }, true);
    expect(payout({ reference: "w2", paise: 2n })).toEqual({ kind: "refused", why: "INSUFFICIENT_FUNDS" });
    expect(payout({ reference: "w2", paise: 1n })).toMatchObject({ kind: "taken" });
    bank.payouts.decide("w1", "paid");
    expect(bank.ledger.balance(demoCompany.number)).toBe(0n);
    expectConsistent();
  });
});

describe("penny-drops", () => {
  const drop = (reference: string, { number, ifsc } = asha) =>
    bank.payouts.pennyDrop({ reference, accountNumber: number, ifsc });

  test("a penny-drop returns the holder's name and costs one rupee per reference", () => {
    expect([drop("p1"), drop("p1")]).toEqual(Array(2).fill({ kind: "found", name: "Asha Kulkarni" }));
    expect(drop("p1", closed)).toEqual({ kind: "conflict" });
    expect(statement().lines).toMatchObject([{ direction: "debit", paise: 100n, accountNumber: asha.number }]);
    expectConsistent();
  });

  test("a penny-drop to an unknown account finds no name and costs nothing", () => {
    expect(drop("p1", { ...asha, number: "123456789" })).toEqual({ kind: "not-found" });
    expect(drop("p1", { ...asha, ifsc: closed.ifsc })).toEqual({ kind: "not-found" });
    expect(statement().lines).toEqual([]);
  });
});

test("UTRs have the format of their transfer mode and never repeat", () => {
  const makeUtr = createUtrMaker(() => beginning);
  expect(makeUtr("IMPS", "SAHY0001201")).toMatch(/^632009\d{6}$/);
  expect(makeUtr("NEFT", "SAHY0001201")).toMatch(/^SAHYN261116\d{5}$/);
  expect(makeUtr("RTGS", "SAHY0001201")).toMatch(/^SAHYR520261116\d{8}$/);
  const many = Array.from({ length: 20_000 }, () => makeUtr("NEFT", "SAHY0001201"));
  expect(new Set(many).size).toBe(many.length);
});

describe("rupee amounts", () => {
  test.each([
    ["1", 100n],
    ["1.5", 150n],
    [" 1234567.05 ", 123456705n],
    ["0.01", 1n],
    ["999999999999.99", 99999999999999n],
  ])("%j is read as %s paise", (text, paise) => {
    expect(readRupees(text)).toBe(paise);
  });

  test.each(["", "0", "0.00", "-1", "+1", "1.", ".5", "1.005", "1e3", "1,000", "₹1", "1 000", "0x10", "9999999999999"])(
    "%j is not a valid amount",
    (text) => {
      expect(readRupees(text)).toBeUndefined();
    },
  );

  test.each([
    [5n, "0.05", "₹0.05"],
    [100n, "1.00", "₹1.00"],
    [12_345_678n, "123456.78", "₹1,23,456.78"],
    [100_000n, "1000.00", "₹1,000.00"],
    [123_456_789_012n, "1234567890.12", "₹1,23,45,67,890.12"],
  ])("%s paise are written as %s", (paise, plain, shown) => {
    expect([writeRupees(paise), showRupees(paise)]).toEqual([plain, shown]);
  });
});
