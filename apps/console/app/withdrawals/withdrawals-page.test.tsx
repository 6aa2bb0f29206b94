import {
  actAsOperator,
  type ConsoleWithdrawal,
  type ConsoleWithdrawalRow,
  listConsoleWithdrawals,
  readConsoleWithdrawal,
  tryWithdrawalApproval,
  type WithdrawalDryRun,
} from "@feo/contract";
import { axeFaults } from "@feo/ui/testing";
import { screen, waitFor, within } from "@testing-library/react";
import { beforeEach, describe, expect, test } from "vitest";
import { fakeConsole, openScreen } from "../testing/open-screen.tsx";
import { WithdrawalsPage } from "./withdrawals-page.tsx";

const page = { path: "/withdrawals/:id?", Component: WithdrawalsPage };
const at = "2026-11-17T08:31:00.000Z";
const approval = { proposal: 7, by: "meera", at, note: "Spoke to him on the known number." };

const rowOf = (id: string, more: Partial<ConsoleWithdrawalRow> = {}): ConsoleWithdrawalRow => ({
  id,
  kind: "rupees",
  userId: "user-1",
  name: "Rohan Mehta",
  feoTag: "rohan_m",
  coinTicker: "INR",
  logo: "",
  amount: "950000",
  precision: 2,
  valueInr: "950000",
  stage: "held",
  status: "PENDING",
  isPaused: false,
  note: "",
  flag: null,
  firstApproval: approval,
  createdAt: at,
  ...more,
});

const [one, other, last] = ["aaaaaaaa-1", "bbbbbbbb-2", "cccccccc-3"];
const rows = [rowOf(one), rowOf(other), rowOf(last)];

const detailOf = (more: Partial<ConsoleWithdrawal> = {}): ConsoleWithdrawal => ({
  ...rowOf(other),
  level: 2,
  levelSince: "2025-06-14T06:00:00.000Z",
  isFrozen: false,
  to: "501002003308",
  bankName: "HDFC Bank",
  ifsc: "HDFC0000001",
  holder: "Rohan Mehta",
  network: "",
  fee: "10",
  receives: "949990",
  rejectReason: "",
  reference: "",
  checks: [
    { name: "Daily limit", words: "9.50 L of 10.00 L today", verdict: "pass" },
    { name: "Velocity", words: "3.2 times the weekly average", verdict: "review" },
  ],
  history: [
    {
      at,
      kind: "sold",
      coinTicker: "ETH",
      amount: "6.2",
      price: "318450.5",
      other: "INR",
      isIn: true,
      moved: "1950739.87",
      movedTicker: "INR",
    },
  ],
  months: Array.from({ length: 12 }, (_, index) => ({
    month: `2026-${String(index + 1).padStart(2, "0")}`,
    in: index === 7 ? "420000" : "0",
    out: index === 11 ? "950000" : "0",
    request: index === 11 ? "950000" : "0",
  })),
  deeds: [],
  isByHand: false,
  canBeUnpaid: false,
  unpaidProposal: null,
  ...more,
});

const run = (more: Partial<WithdrawalDryRun> = {}): WithdrawalDryRun => ({
  at: "2026-11-17T09:02:08.000Z",
  refusal: null,
  delay: null,
  postings: [
    { account: "Rohan Mehta, on hold", before: "950000", change: "-950000", after: "0" },
    { account: "Bank, net paid out", before: "-3120450", change: "949990", after: "-2170460" },
    { account: "Fees", before: "18406.78", change: "8.47", after: "18415.25" },
    { account: "GST payable", before: "3313.22", change: "1.53", after: "3314.75" },
  ],
  sum: "0",
  payout: { from: "bank", after: "2170460" },
  terms: { gets: "949990", fee: "10", dryRun: "d1" },
  ...more,
});

const answerWith = (detail: Partial<ConsoleWithdrawal> = {}) =>
  fakeConsole.answer(readConsoleWithdrawal, { withdrawal: detailOf(detail) });

beforeEach(() => {
  fakeConsole.answer(listConsoleWithdrawals, {
    withdrawals: rows,
    next: null,
    counts: { all: 9, first: 0, second: 9, "under-way": 0 },
    automaticInr: "100000",
  });
  answerWith();
  fakeConsole.answer(tryWithdrawalApproval, run());
});

const open = (roles?: Parameters<typeof openScreen>[2]) => openScreen(page, `/withdrawals/${other}`, roles);
const approve = () => screen.findByRole<HTMLButtonElement>("button", { name: /^Approve/ });
/** Resolves once the dry run allows the approval. */
const ready = async () => {
  const button = await approve();
  await waitFor(() => expect(button.disabled).toBe(false));
};

test("the queue opens by keyboard: J and K choose, Enter opens, J and K go on, Escape leads back", async () => {
  const { user, address } = openScreen(page, "/withdrawals");
  const chosen = () => screen.getAllByRole("row").findIndex((row) => row.getAttribute("aria-selected") === "true");
  await screen.findAllByRole("link", { name: "Rohan Mehta" });
  expect(chosen()).toBe(1);
  await user.keyboard("jjk");
  expect([chosen(), address()]).toEqual([2, "/withdrawals"]);
  expect(await axeFaults()).toEqual([]);
  await user.keyboard("{Enter}");
  expect(address()).toBe(`/withdrawals/${other}`);
  await screen.findByText("2 of 9");
  await user.keyboard("j");
  expect(address()).toBe(`/withdrawals/${last}`);
  await screen.findByText("3 of 9");
  await user.keyboard("k");
  await screen.findByText("2 of 9");
  await user.keyboard("{Escape}");
  expect(address()).toBe("/withdrawals");
  await screen.findAllByRole("link", { name: "Rohan Mehta" });
  expect(chosen()).toBe(2);
});

test("the page has the request's facts, its checks by count, what moved before, and no accessibility faults", async () => {
  const { user } = open();
  await screen.findByRole("heading", { name: "₹9,50,000.00" });
  screen.getByText("Second approval");
  screen.getByText(/^2, verified 14 Jun 2025/);
  screen.getByText("after the ₹10.00 fee");
  const checks = screen.getByRole("region", { name: "Checks and risk notes" });
  expect(checks.textContent).toContain("1 passes, 1 to review");
  const history = screen.getByRole("region", { name: "Customer history" });
  within(history).getByText("Sold 6.2 ETH at 3,18,450.5");
  within(history).getByText("+₹19,50,739.87");
  await user.click(screen.getByRole("button", { name: "Show" }));
  screen.getByText("501002003308");
  expect(await axeFaults()).toEqual([]);
});

test("the chart's months are a table too, and one tab stop with the arrow keys", async () => {
  const { user } = open();
  const chart = await screen.findByRole("figure", { name: "INR in and out by month" });
  const line = within(chart).getByRole("row", { name: /^Dec 2026/ });
  expect(line.textContent).toBe("Dec 2026₹0.00₹9,50,000.00₹9,50,000.00");
  const stops = within(chart)
    .getAllByRole("button")
    .filter((button) => button.tabIndex === 0);
  expect(stops).toHaveLength(1);
  stops[0]?.focus();
  await user.keyboard("{ArrowLeft}{ArrowLeft}{ArrowLeft}{ArrowLeft}");
  expect(document.activeElement?.getAttribute("aria-label")).toBe("Aug 2026: in ₹4,20,000.00, out ₹0.00");
});

describe("the dry run", () => {
  test("lists the postings before, change and after, with their sum, and runs again", async () => {
    const { user } = open();
    const table = await screen.findByRole("table", { name: "Ledger postings, INR" });
    const rowsOf = within(table).getAllByRole("row").slice(1);
    const texts = rowsOf.map((row) => [...row.querySelectorAll("td")].map((cell) => cell.textContent));
    expect(texts).toContainEqual(["Rohan Mehta, on hold", "9,50,000.00", "−9,50,000.00", "0.00"]);
    expect(texts).toContainEqual(["Fees", "18,406.78", "+8.47", "18,415.25"]);
    expect(texts.at(-1)).toEqual(["Sum", "", "0.00", "Balanced"]);
    screen.getByText("Would succeed");
    screen.getByText("14:32:08 IST");
    screen.getByText("₹21,70,460.00");
    const asked = () => fakeConsole.asked(tryWithdrawalApproval).length;
    const before = asked();
    await user.keyboard("d");
    await waitFor(() => expect(asked()).toBe(before + 1));
    await user.click(screen.getByRole("button", { name: "Run again" }));
    await waitFor(() => expect(asked()).toBe(before + 2));
  });

  test("one that would be refused says why, and nobody can approve", async () => {
    fakeConsole.answer(tryWithdrawalApproval, run({ refusal: "INR withdrawals are closed" }));
    const { user } = open();
    await screen.findByText("Would be refused");
    screen.getByText("INR withdrawals are closed.");
    expect((await approve()).disabled).toBe(true);
    await user.keyboard("a");
    expect(screen.queryByRole("dialog")).toBeNull();
    expect(await axeFaults()).toEqual([]);
  });

  test("one that would wait says for what, and can be approved", async () => {
    const delay = "The hot wallet doesn't have enough. The payment waits until it's refilled";
    fakeConsole.answer(tryWithdrawalApproval, run({ delay, payout: { from: "hot wallet", after: "-0.5" } }));
    open();
    await screen.findByText("Would wait");
    screen.getByText(`${delay}.`);
    await ready();
  });

  test("one that failed shows the error, and nobody can approve without it", async () => {
    fakeConsole.refuse(tryWithdrawalApproval, { code: "UNAVAILABLE", detail: "The ledger can't be read now." });
    open();
    await screen.findByText("The ledger can't be read now.");
    expect((await approve()).disabled).toBe(true);
  });
});

describe("approving", () => {
  test("the second approval names the exact amount and carries what the dry run showed", async () => {
    fakeConsole.answer(actAsOperator, { state: "done", proposal: null, enrolmentHalf: null });
    const { user } = open();
    await ready();
    await screen.findByRole("button", { name: "Approve and send ₹9,49,990.00" });
    screen.getByText("Do you know this customer? Leave it to someone else.");
    screen.getByText("“Spoke to him on the known number.”");
    screen.getByText("1 of 2");
    await user.keyboard("a");
    await screen.findByRole("dialog");
    await user.keyboard("123456{Enter}");
    await waitFor(() => expect(fakeConsole.asked(actAsOperator)).toHaveLength(1));
    expect(fakeConsole.asked(actAsOperator)[0]?.body).toEqual({
      action: "withdrawal approve",
      subject: other,
      details: { gets: "949990", fee: "10", dryRun: "d1" },
      code: "123456",
    });
  });

  test("if something has changed, the dialog says what, and that nothing was sent", async () => {
    const detail = "The fee is now 20.00 INR. Nothing was sent. Check the withdrawal and approve it again";
    fakeConsole.refuse(actAsOperator, { code: "OPERATOR_REFUSED", detail });
    const { user } = open();
    await ready();
    await user.keyboard("a");
    await screen.findByRole("dialog");
    await user.keyboard("123456{Enter}");
    expect((await screen.findByRole("alert")).textContent).toBe(detail);
  });

  test("the first approval says that nothing is sent yet", async () => {
    answerWith({ firstApproval: null });
    open(["treasury"]);
    await screen.findByRole("button", { name: "Approve ₹9,49,990.00" });
    screen.getByText("0 of 2");
    screen.getByText("Your approval and note are recorded. Nothing is sent yet.");
  });

  test("coins are named with every digit", async () => {
    answerWith({
      kind: "coins",
      coinTicker: "BTC",
      precision: 8,
      amount: "0.513",
      receives: "0.5125",
      network: "Bitcoin",
    });
    open();
    await screen.findByRole("button", { name: "Approve and send 0.51250 BTC" });
    screen.getByText("0.51250 BTC is signed and sent on Bitcoin.");
  });

  test("one's own first approval can be taken back, and not be followed by the second", async () => {
    answerWith({ firstApproval: { ...approval, by: "arjun" } });
    open();
    await screen.findByRole("button", { name: "Take back" });
    const steps = screen.getByRole("region", { name: "When another operator approves" });
    within(steps).getByText("The bank is asked to pay ₹9,49,990.00.");
    screen.getByText("Waiting for the second approval. You can't give both.");
    expect((await approve()).disabled).toBe(true);
    expect(screen.queryByText(/^Do you know this customer/)).toBeNull();
  });

  test("on hold nobody approves, and the button takes it off hold", async () => {
    answerWith({ isPaused: true });
    fakeConsole.answer(tryWithdrawalApproval, run({ refusal: "This withdrawal is on hold" }));
    open();
    expect((await approve()).disabled).toBe(true);
    screen.getByRole("button", { name: "Take off hold" });
  });
});

test("compliance sees a first approval that only treasury gives, without the button, and may still hold it", async () => {
  answerWith({ firstApproval: null });
  open(["compliance"]);
  await screen.findByText("An operator from treasury gives the first approval.");
  expect(screen.queryByRole("button", { name: /^Approve/ })).toBeNull();
  screen.getByRole("button", { name: "Hold" });
  screen.getByRole("button", { name: "Reject" });
});

test.each([
  ["sent", "PROCESSING", "Sent"],
  ["done", "SUCCESS", "Done"],
  ["done", "REJECTED", "Rejected"],
])("a withdrawal that is %s, %s, has no approvals and asks for no dry run", async (stage, status, word) => {
  answerWith({
    stage,
    status,
    firstApproval: null,
    reference: "UTR1",
    rejectReason: status === "REJECTED" ? "Closed" : "",
  });
  open();
  await screen.findAllByText(word);
  screen.getByText("No action needed.");
  screen.getByText("UTR1");
  expect(screen.queryByRole("region", { name: "Approvals" })).toBeNull();
  expect(fakeConsole.asked(tryWithdrawalApproval)).toEqual([]);
});

test("a payout made by hand can be reported as unpaid", async () => {
  answerWith({ stage: "sent", status: "PROCESSING", firstApproval: null, isByHand: true, canBeUnpaid: true });
  open();
  await screen.findByRole("button", { name: "Mark as unpaid" });
});

test("N opens a note, R a rejection, H a hold, C the customer", async () => {
  const everywhere = { ...page, path: "/:section/:id?" };
  const { user, address } = openScreen(everywhere, `/withdrawals/${other}`);
  await ready();
  for (const [key, title] of [
    ["n", "Note on WD-bbbbbbbb"],
    ["r", "Reject WD-bbbbbbbb"],
    ["h", "Hold WD-bbbbbbbb"],
  ] as const) {
    await user.keyboard(key);
    await screen.findByRole("dialog", { name: title });
    await user.keyboard("{Escape}");
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  }
  await user.keyboard("c");
  expect(address()).toBe("/customers/user-1");
});

test("an unknown withdrawal shows why, with a way to try again", async () => {
  fakeConsole.refuse(readConsoleWithdrawal, { code: "OPERATOR_REFUSED", detail: "No withdrawal with id x" });
  open();
  await screen.findByText("No withdrawal with id x");
  screen.getByRole("button", { name: "Try again" });
});
