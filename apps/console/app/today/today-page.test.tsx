import { listProposals, type OperatorRole, readConsoleStatus, readToday, type Today } from "@feo/contract";
import { axeFaults } from "@feo/ui/testing";
import { screen, within } from "@testing-library/react";
import { beforeEach, expect, test } from "vitest";
import { fakeConsole, openScreen } from "../testing/open-screen.tsx";
import { TodayPage } from "./today-page.tsx";

const page = { path: "*", Component: TodayPage };
const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString();

const today: Today = {
  waiting: [
    {
      kind: "transfer",
      id: "line-1",
      userId: "",
      name: "<script>alert(1)</script>",
      title: "Deposit",
      detail: "Sent from an account that isn't the customer's own",
      value: "150000",
      since: minutesAgo(192),
      targetMinutes: 120,
    },
    {
      kind: "kyc",
      id: "11111111-1111-4111-8111-111111111111",
      userId: "11111111-1111-4111-8111-111111111111",
      name: "Ananya Kulkarni",
      title: "KYC level 2",
      detail: "Documents to review",
      value: null,
      since: minutesAgo(98),
      targetMinutes: 120,
    },
  ],
  counts: { kyc: 12, transfer: 1000, frozen: 0 },
  books: [
    {
      ticker: "INR",
      ledger: "184260114.25",
      outside: "184260114.25",
      difference: "0",
      comparedAt: minutesAgo(1),
      isWrong: false,
      wrongSince: null,
      canWithdraw: true,
    },
    {
      ticker: "DOGE",
      ledger: "62184400",
      outside: "62183150",
      difference: "-1250",
      comparedAt: minutesAgo(1),
      isWrong: true,
      wrongSince: minutesAgo(20),
      canWithdraw: false,
    },
  ],
  invariants: [
    { name: "Ledger sums to zero", checkedAt: minutesAgo(1), fault: null },
    { name: "No negative balance", checkedAt: minutesAgo(1), fault: null },
  ],
  engine: { isHere: true, term: 42, queue: 0, lag: 3, openOrders: 1284 },
  charts: [
    {
      name: "sign-ups",
      unit: "count",
      total: "1284",
      totalBefore: "1142",
      hours: Array.from({ length: 24 }, (_, hour) => ({
        at: minutesAgo(60 * (23 - hour)),
        value: String(hour),
        before: "7",
      })),
    },
  ],
};

beforeEach(() => {
  fakeConsole.answer(readToday, today);
  fakeConsole.answer(listProposals, {
    proposals: [
      {
        id: 7,
        action: "withdrawals open",
        subject: "DOGE",
        details: { note: "Sweep confirmed" },
        digest: "d",
        proposedBy: "meera",
        proposedAt: minutesAgo(9),
      },
      {
        id: 8,
        action: "market open",
        subject: "ADA-INR",
        details: {},
        digest: "e",
        proposedBy: "arjun",
        proposedAt: minutesAgo(5),
      },
    ],
  });
  fakeConsole.answer(readConsoleStatus, {
    engine: { perSecond: 212, isHeard: true, haltedBecause: null, isDiskFull: false },
    audit: { entries: 3, checkedAt: null, fault: null },
    queues: { kyc: 12, withdrawals: 0, deposits: 1000, addresses: 0, bankAccounts: 0, proposals: 2 },
    locksInMs: 15 * 60_000,
  });
});

const open = async (address = "/", roles?: OperatorRole[]) => {
  const screenOf = openScreen(page, address, roles);
  await screen.findByRole("heading", { name: "Engine" });
  return screenOf;
};

test("what waits is listed with its age, late ones named, and the title sums it up", async () => {
  await open();
  expect(screen.getByText("999+ waiting, 1 past target. DOGE books don't match.")).toBeTruthy();
  const rows = within(screen.getByRole("table", { name: "Waiting" })).getAllByRole("row");
  expect(rows[1]?.textContent).toContain("3 h 12 min, past target");
  expect(rows[1]?.textContent).toContain("1,50,000.00");
  expect(rows[2]?.textContent).toContain("1 h 38 min");
  // A name is text, whatever is in it.
  expect(screen.getByRole("link", { name: "<script>alert(1)</script>" })).toBeTruthy();
  expect(await axeFaults()).toEqual([]);
});

test("J and K move through the rows, and Enter opens the selected one", async () => {
  const { user, address } = await open();
  await user.keyboard("j");
  await user.keyboard("j");
  await user.keyboard("k");
  await user.keyboard("j{Enter}");
  expect(address()).toBe("/kyc/11111111-1111-4111-8111-111111111111");
});

test("a tab asks for its kind alone, and a kind of which nothing waits has none", async () => {
  const { user } = await open();
  expect(screen.queryByRole("link", { name: /^Frozen/ })).toBeNull();
  fakeConsole.answer(readToday, { ...today, waiting: today.waiting.filter(({ kind }) => kind === "kyc") });
  await user.click(screen.getByRole("link", { name: "KYC 12" }));
  await screen.findByRole("link", { name: "KYC 12", current: "page" });
  await expect.poll(() => screen.queryByText("Deposit")).toBeNull();
});

test("a difference in the books is a row with its consequence and where to look", async () => {
  await open();
  const books = within(screen.getByRole("table", { name: "Books" }));
  expect(screen.getByText("1 difference")).toBeTruthy();
  expect(books.getByText(/^Withdrawals closed automatically, differs since/)).toBeTruthy();
  expect(books.getByRole("link", { name: "Investigate" }).getAttribute("href")).toBe("/money/books/DOGE");
});

test("another operator's proposal can be reviewed, the own one cannot", async () => {
  await open();
  const panel = within(screen.getByRole("region", { name: "Waiting for a second person" }));
  expect((await panel.findByRole("link", { name: "Review" })).getAttribute("href")).toBe("/proposals/7");
  expect(panel.getByText("Open withdrawals of DOGE")).toBeTruthy();
  expect(panel.getByText("Needs another person")).toBeTruthy();
});

test("the last day is a figure, its change, and an hour's value in a table for screen readers", async () => {
  await open();
  const chart = within(screen.getByRole("figure", { name: "Sign-ups, last 24 hours" }));
  expect(chart.getByText("1,284")).toBeTruthy();
  expect(chart.getByText("+12.4%")).toBeTruthy();
  expect(chart.getAllByRole("row")).toHaveLength(25);
});

test("what the server leaves out for an operator's roles has no panel", async () => {
  fakeConsole.answer(readToday, { ...today, books: null, charts: null, counts: { frozen: 0 }, waiting: [] });
  await open("/", ["support"]);
  expect(screen.queryByRole("table", { name: "Books" })).toBeNull();
  expect(screen.queryByRole("figure")).toBeNull();
  expect(screen.getAllByText(/^Nothing is waiting/).length).toBeGreaterThan(0);
});

test("a broken invariant is said in full", async () => {
  const fault = "Asset 3 sums to 5 instead of zero";
  fakeConsole.answer(readToday, {
    ...today,
    invariants: [{ name: "Ledger sums to zero", checkedAt: minutesAgo(1), fault }],
  });
  await open();
  expect(screen.getByText(fault)).toBeTruthy();
  expect(screen.getByText("Trading is halted")).toBeTruthy();
});

test("an answer that fails is an error with a way to try again", async () => {
  fakeConsole.refuse(readToday, { code: "UNAVAILABLE", detail: "The database is away" });
  const { user } = openScreen(page, "/");
  await screen.findByText("The database is away");
  fakeConsole.answer(readToday, today);
  await user.click(screen.getByRole("button", { name: /again/i }));
  expect(await screen.findByRole("heading", { name: "Engine" })).toBeTruthy();
});
