/** The customer screen's words: the timeline, statuses, links of held amounts, limits and a freeze's consequences. */
import type { PersonMovement, PersonOrder, PersonTrade, TimelineEntry } from "@feo/contract";
import { describe, expect, test } from "vitest";
import { countWords } from "./customer-tabs.ts";
import { freezeConsequences } from "./freeze-words.ts";
import { holdLink } from "./hold-links.ts";
import { limitWords } from "./limit-words.ts";
import { movementStatus, orderStatus } from "./status-words.ts";
import { timelineDays, timelineWords } from "./timeline-words.ts";

const at = "2026-11-18T10:00:00.000Z";
const always = () => true;
const words = (entry: TimelineEntry, may = always) => timelineWords(entry, "u", may);

const order: PersonOrder = {
  kind: "order",
  id: "41",
  at,
  marketSymbol: "BTC-INR",
  side: "BUY",
  type: "MARKET",
  status: "DONE",
  price: null,
  volume: "0.0524",
  received: "0.0524",
  receivedTicker: "BTC",
  filledTotal: "496332.8",
  trades: 2,
};
const trade: PersonTrade = {
  kind: "trade",
  id: "7",
  orderId: "41",
  at,
  marketSymbol: "BTC-INR",
  side: "SELL",
  role: "MAKER",
  price: "9472000",
  volume: "0.1",
  total: "947200",
  feeAmount: "947.2",
  feeTicker: "INR",
};
const withdrawal: PersonMovement = {
  kind: "coin withdrawal",
  id: "2f4b8a00-0000-4000-8000-000000000000",
  at,
  ticker: "BTC",
  amount: "0.089",
  isIn: false,
  status: "PENDING",
  isHeld: true,
  by: "BTC",
  memo: "",
};

describe("the timeline in words", () => {
  test("a filled order says what it brought, in how many trades, and links to itself", () => {
    expect(words(order)).toMatchObject({
      title: "Bought BTC",
      detail: "Market order, filled for 4,96,332.80 INR in 2 trades",
      link: { to: "/customers/u/orders?order=41", text: "#41" },
      status: { word: "Filled", tone: "success" },
      amount: { text: "+0.0524 BTC", isIn: true },
    });
  });

  test("an order that has not traded has no amount", () => {
    const waiting = { ...order, status: "WAITING", type: "LIMIT", price: "9000000", trades: 0, received: "0" };
    expect(words(waiting)).toMatchObject({
      title: "Buy order for 0.0524 BTC",
      detail: "Limit order, at 90,00,000 INR",
      status: { word: "Open" },
      amount: undefined,
    });
  });

  test("a later fill of a resting order is told with its price", () => {
    expect(words(trade)).toMatchObject({ title: "Sold BTC at 94,72,000", amount: { text: "+9,47,200.00 INR" } });
  });

  test("a withdrawal links to its queue while it waits there, for those who may see it", () => {
    expect(words(withdrawal)).toMatchObject({
      title: "BTC withdrawal",
      link: { to: `/withdrawals/${withdrawal.id}` },
      status: { word: "Needs approval", tone: "warn" },
      amount: { text: "−0.089 BTC", isIn: false },
    });
    expect(words(withdrawal, () => false).link?.to).toBe("/customers/u/movements");
    const ended = { ...withdrawal, status: "SUCCESS", isHeld: false };
    expect(words(ended).link?.to).toBe("/customers/u/movements");
  });

  test.each<[Partial<PersonMovement>, string, string, string | undefined]>([
    [
      { kind: "payment", isIn: true, by: "asha", memo: "Lunch", status: "SUCCESS", ticker: "INR", amount: "5" },
      "Payment received",
      "From @asha, Lunch",
      "+5.00 INR",
    ],
    [
      { kind: "transfer", isIn: false, by: "", status: "SUCCESS", ticker: "INR", amount: "5" },
      "Transfer, main to spot",
      "",
      "5.00 INR",
    ],
    [
      { kind: "rupee deposit", isIn: true, by: "631677", status: "PENDING", amount: "", ticker: "INR", isHeld: false },
      "INR deposit",
      "UTR 631677",
      undefined,
    ],
  ])("%j reads as %s: %s", (changes, title, detail, amount) => {
    const shown = words({ ...withdrawal, isHeld: false, ...changes });
    expect([shown.title, shown.detail, shown.amount?.text]).toEqual([title, detail, amount]);
  });

  test("a security event has its device and masked address; long addresses are shortened", () => {
    const event = { kind: "security", id: "1", at, device: "Chrome on Windows", address: "103.21.••.••" } as const;
    expect(words({ ...event, event: "SIGNED_IN", detail: "passkey" })).toMatchObject({
      title: "Signed in with passkey",
      detail: "Chrome on Windows, 103.21.••.••",
    });
    const long = "0x0d99Da58075D085641366dd838d6bD8dAA26FA41";
    expect(words({ ...event, event: "ADDRESS_ADDED", detail: `Ledger ${long}` }).detail).toBe(
      "Ledger 0x0d...FA41, Chrome on Windows, 103.21.••.••",
    );
    expect(words({ ...event, event: "PASSWORD_CHANGED", detail: "" }).title).toBe("Password changed");
  });

  test("entries are grouped by Indian day, today by name and other years with the year", () => {
    const rows = ["2026-11-18T19:00:00.000Z", "2026-11-18T18:00:00.000Z", "2025-11-12T06:00:00.000Z"].map((moment) =>
      words({ ...trade, at: moment }),
    );
    // 19:00 UTC is half past midnight in India.
    const days = timelineDays(rows, "2026-11-18T19:10:00.000Z");
    expect(days.map(({ name, rows: own }) => [name, own.length])).toEqual([
      ["Today", 1],
      ["Wed 18 Nov", 1],
      ["Wed 12 Nov 2025", 1],
    ]);
  });
});

test.each([
  ["WAITING", 0, "Open"],
  ["WAITING", 2, "Partly filled"],
  ["CANCELLED", 0, "Cancelled"],
  ["SOMETHING_NEW", 0, "Something new"],
])("an order that is %s after %i trades is called %s", (status, trades, word) => {
  expect(orderStatus({ status, trades }).word).toBe(word);
});

test("a movement's status is a word, never a raw status", () => {
  expect(movementStatus({ status: "SUBMITTED", isHeld: false }).word).toBe("Confirming");
  expect(movementStatus({ status: "PENDING", isHeld: true }).word).toBe("Needs approval");
});

describe("what holds a balance", () => {
  test.each([
    [false, [], undefined, undefined],
    [true, [], "/customers/u/orders?show=open", "Held by open orders"],
    [false, ["w"], "/withdrawals/w", "Held by a withdrawal"],
    [true, ["w"], "/customers/u/movements", "Held by a withdrawal and open orders"],
    [false, ["w", "x"], "/customers/u/movements", "Held by 2 withdrawals"],
  ])("with orders %s and withdrawals %j it links to %s", (isInOrders, withdrawalIds, to, what) => {
    const link = holdLink({ isInOrders, withdrawalIds }, "u", always);
    expect([link?.to, link?.what]).toEqual([to, what]);
  });

  test("those who may not see withdrawals are led to the movements", () => {
    const link = holdLink({ isInOrders: false, withdrawalIds: ["w"] }, "u", () => false);
    expect(link?.to).toBe("/customers/u/movements");
  });
});

test.each([
  ["1000000.00", "849070.68", 84.9, "84.9% used", "warn"],
  ["1000000.00", "0.00", 0, "0.0% used", "brand"],
  ["1000000.00", "999999.99", 99.9, "99.9% used", "warn"],
  ["1000000.00", "1000000.00", 100, "100.0% used", "down"],
  // The level was lowered during the day.
  ["100000.00", "150000.00", 100, "150.0% used", "down"],
  ["0.00", "0.00", 0, "No withdrawals at level 0", "brand"],
] as const)("of a limit of %s with %s used, the bar shows %s%%", (daily, used, percent, share, tone) => {
  expect(limitWords({ daily, used })).toEqual({ percent, share, tone });
});

describe("a freeze's consequences", () => {
  const two = [
    { id: "w", ticker: "BTC", amount: "0.089" },
    { id: "x", ticker: "INR", amount: "500" },
  ];
  test.each([
    [0, [], "Blocks sign-in, payments and withdrawals."],
    [1, [], "Signs out 1 session and blocks sign-in, payments and withdrawals."],
    [
      2,
      two.slice(0, 1),
      "Signs out 2 sessions, blocks sign-in, payments and withdrawals and puts the withdrawal of 0.089 BTC on hold.",
    ],
    [0, two, "Blocks sign-in, payments and withdrawals and puts 2 withdrawals on hold."],
    [undefined, undefined, "Blocks sign-in, payments and withdrawals."],
  ])("with %s sessions and the withdrawals %j", (sessions, stoppable, said) => {
    expect(freezeConsequences({ sessions, stoppable })).toBe(`${said} Unfreezing takes two people.`);
  });
});

test("a count that stopped at its bound says that there may be more, and none is no number", () => {
  expect([countWords({ count: 20, isMore: true }), countWords({ count: 3, isMore: false })]).toEqual(["20+", "3"]);
  expect(countWords({ count: 0, isMore: false })).toBeUndefined();
});
