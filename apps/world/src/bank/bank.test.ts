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

/** What must hold whatever happened: no money made or lost, and a statement that explains the balance. */
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
    ...{ fromAccountNumber: asha.number, paise: 10_000n, mode: "IMPS", narration: "FEO1", postAfterMs: 0 },
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

describe("a transfer", () => {
  test("is on the statement with its sender", () => {
    const sent = transfer();
    expect(statement()).toMatchObject({
      hasMore: false,
      lines: [
        {
          ...{ direction: "credit", paise: 10_000n, mode: "IMPS", narration: "FEO1", name: "Asha Kulkarni" },
          ...{ accountNumber: asha.number, ifsc: asha.ifsc, utr: sent.kind === "sent" && sent.transfer.utr },
        },
      ],
    });
    expect(bank.ledger.balance(asha.number)).toBe(asha.openingPaise - 10_000n);
    expectConsistent();
  });

  test("may be on the statement later than it left the sender", () => {
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
    ["more than there is", { paise: asha.openingPaise + 1n }, "INSUFFICIENT_FUNDS"],
    ["from nobody's account", { fromAccountNumber: "123456789" }, "UNKNOWN_ACCOUNT"],
    ["from the company's own account", { fromAccountNumber: demoCompany.number }, "UNKNOWN_ACCOUNT"],
  ])("of %s is refused", (_, change, why) => {
    expect(transfer(change)).toEqual({ kind: "refused", why });
    expect(statement().lines).toEqual([]);
    expectConsistent();
  });

  test("cannot spend what is on its way already", () => {
    transfer({ paise: asha.openingPaise, postAfterMs: 1_000 });
    expect(transfer({ paise: 1n })).toMatchObject({ kind: "refused" });
  });
});

describe("the statement", () => {
  test("goes on after a line that is known, page by page", () => {
    for (let count = 0; count < 5; count += 1) transfer({ narration: String(count) });
    const first = statement(undefined, 2);
    expect(first).toMatchObject({ hasMore: true, lines: [{ narration: "0" }, { narration: "1" }] });
    expect(statement(first.lines[1]?.id, 3)).toMatchObject({
      hasMore: false,
      lines: [{ narration: "2" }, { narration: "3" }, { narration: "4" }],
    });
    expect(statement(statement().lines.at(-1)?.id)).toEqual({ hasMore: false, lines: [] });
  });

  test("of a bank that began again is all new for somebody who knew the old one", () => {
    transfer();
    const known = statement().lines[0]?.id;
    nowMs += 1;
    bank = createBank(demoCompany, () => nowMs);
    transfer();
    expect(statement(known).lines).toHaveLength(1);
  });
});

describe("a payout", () => {
  test("is paid, once for one reference", () => {
    expect(payout()).toMatchObject({
      kind: "taken",
      payout: { state: "paid", utr: expect.stringMatching(/^\d{12}$/) },
    });
    expect(payout()).toMatchObject({ kind: "taken" });
    expect(statement().lines).toMatchObject([{ direction: "debit", paise: 50_000n, name: "Asha Kulkarni" }]);
    expect(bank.ledger.balance(asha.number)).toBe(asha.openingPaise + 50_000n);
    expectConsistent();
  });

  test.each([{ paise: 50_001n }, to(closed), { name: "Somebody" }])("under a used reference is none: %o", (change) => {
    payout();
    expect(payout(change)).toEqual({ kind: "conflict" });
    expect(statement().lines).toHaveLength(1);
  });

  test("to a closed account fails, as does one to no account or to another bank's branch", () => {
    payout({ ...to(closed), reference: "a" });
    payout({ accountNumber: "999999999", reference: "b" });
    payout({ ifsc: closed.ifsc, reference: "c" });
    expect(["a", "b", "c"].map(stateOf)).toEqual(["failed", "failed", "failed"]);
    expect(bank.payouts.find("a")).toMatchObject({ utr: "", reason: "The account is closed" });
    expect(statement().lines).toEqual([]);
    expectConsistent();
  });

  test("may be pending for a while", () => {
    payout(to(slow));
    nowMs += slowPayoutMs - 1;
    expect([stateOf(), bank.payouts.heldPaise()]).toEqual(["pending", 50_000n]);
    nowMs += 1;
    expect([stateOf(), bank.payouts.heldPaise()]).toEqual(["paid", 0n]);
    expectConsistent();
  });

  test.each(["paid", "failed"] as const)("that is pending is decided by a tester: %s", (decision) => {
    payout(to(slow));
    expect(bank.payouts.decide("w1", decision)).toMatchObject({ state: decision });
    expect(bank.payouts.decide("w1", "paid")).toBeUndefined();
    nowMs += slowPayoutMs;
    expect(stateOf()).toBe(decision);
    expect(statement().lines).toHaveLength(decision === "paid" ? 1 : 0);
    expectConsistent();
  });

  test("stays pending where it is told to", () => {
    payout({}, true);
    nowMs += 10 * slowPayoutMs;
    expect(stateOf()).toBe("pending");
    bank.payouts.decide("w1", "paid");
    expect(stateOf()).toBe("paid");
    expectConsistent();
  });

  test.each(["by itself", "by a tester"])("comes back %s, as an entry of the bank's own", (how) => {
    payout(to(returning));
    expect([stateOf(), bank.ledger.balance(returning.number)]).toEqual(["paid", returning.openingPaise]);
    expectConsistent();
    if (how === "by itself") nowMs += returnAfterMs;
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

  test("only a returning one can be sent back", () => {
    payout();
    expect(bank.payouts.decide("w1", "returned")).toBeUndefined();
    expect(bank.payouts.decide("unheard", "paid")).toBeUndefined();
  });

  test("cannot spend what a pending one holds", () => {
    payout({ paise: companyOpeningPaise - 1n }, true);
    expect(payout({ reference: "w2", paise: 2n })).toEqual({ kind: "refused", why: "INSUFFICIENT_FUNDS" });
    expect(payout({ reference: "w2", paise: 1n })).toMatchObject({ kind: "taken" });
    bank.payouts.decide("w1", "paid");
    expect(bank.ledger.balance(demoCompany.number)).toBe(0n);
    expectConsistent();
  });
});

describe("a penny-drop", () => {
  const drop = (reference: string, { number, ifsc } = asha) =>
    bank.payouts.pennyDrop({ reference, accountNumber: number, ifsc });

  test("tells the name for a rupee, and costs one rupee for one reference", () => {
    expect([drop("p1"), drop("p1")]).toEqual(Array(2).fill({ kind: "found", name: "Asha Kulkarni" }));
    expect(drop("p1", closed)).toEqual({ kind: "conflict" });
    expect(statement().lines).toMatchObject([{ direction: "debit", paise: 100n, accountNumber: asha.number }]);
    expectConsistent();
  });

  test("finds nobody where there is no account, and costs nothing", () => {
    expect(drop("p1", { ...asha, number: "123456789" })).toEqual({ kind: "not-found" });
    expect(drop("p1", { ...asha, ifsc: closed.ifsc })).toEqual({ kind: "not-found" });
    expect(statement().lines).toEqual([]);
  });
});

test("references look like those of each way of sending, and never come twice", () => {
  const makeUtr = createUtrMaker(() => beginning);
  expect(makeUtr("IMPS", "SAHY0001201")).toMatch(/^632009\d{6}$/);
  expect(makeUtr("NEFT", "SAHY0001201")).toMatch(/^SAHYN261116\d{5}$/);
  expect(makeUtr("RTGS", "SAHY0001201")).toMatch(/^SAHYR520261116\d{8}$/);
  const many = Array.from({ length: 20_000 }, () => makeUtr("NEFT", "SAHY0001201"));
  expect(new Set(many).size).toBe(many.length);
});

describe("rupees", () => {
  test.each([
    ["1", 100n],
    ["1.5", 150n],
    [" 1234567.05 ", 123456705n],
    ["0.01", 1n],
    ["999999999999.99", 99999999999999n],
  ])("%j is %s paise", (text, paise) => {
    expect(readRupees(text)).toBe(paise);
  });

  test.each(["", "0", "0.00", "-1", "+1", "1.", ".5", "1.005", "1e3", "1,000", "₹1", "1 000", "0x10", "9999999999999"])(
    "%j is no amount",
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
  ])("%s paise are %s", (paise, plain, shown) => {
    expect([writeRupees(paise), showRupees(paise)]).toEqual([plain, shown]);
  });
});
