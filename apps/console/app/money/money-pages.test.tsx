import {
  type CallOutput,
  listBookLines,
  type OperatorRole,
  readCustody,
  readFeeTotals,
  readLedger,
} from "@feo/contract";
import { axeFaults } from "@feo/ui/testing";
import { screen, within } from "@testing-library/react";
import { describe, expect, test } from "vitest";
import { fakeConsole, openScreen } from "../testing/open-screen.tsx";
import { BooksPage } from "./books-page.tsx";
import { ExportsPage } from "./exports-page.tsx";
import { FeesPage } from "./fees-page.tsx";
import { HotAndColdPage } from "./hot-and-cold-page.tsx";

const at = "2026-11-18T10:00:00.000Z";
const books = { path: "/money/books/:ticker?", Component: BooksPage };
const fees = { path: "/money/fees", Component: FeesPage };
const exports = { path: "/money/exports", Component: ExportsPage };

type Report = CallOutput<typeof readLedger>["reports"][number];
const report: Report = {
  ticker: "INR",
  at,
  ledger: "1000",
  statement: "1100",
  difference: "1",
  wrongSince: at,
  parts: [{ name: "transfers in review", amount: "101" }],
  findings: ["The ledger and the bank differ by ₹1"],
};

const give = (part: Partial<Report> = {}) =>
  fakeConsole.answer(readLedger, { haltedBecause: null, reports: [{ ...report, ...part }], totals: [] });

describe("the books", () => {
  test("a part of a comparison opens to its lines, each with a link, and older ones follow", async () => {
    give();
    const line = { kind: "bank line", at, reference: "UTR1", amount: "100", userId: null, withdrawalId: null } as const;
    fakeConsole.answer(listBookLines, { lines: [{ ...line, id: "l1" }], next: `${at} l1` });
    const { user } = openScreen(books, "/money/books/INR");
    const part = await screen.findByRole("link", { name: /^transfers in review/ });
    expect(part.getAttribute("aria-expanded")).toBe("false");
    await user.click(part);
    expect(await screen.findByText("UTR1")).toBeTruthy();
    expect(screen.getByRole("link", { name: "Bank line" }).getAttribute("href")).toBe("/deposits/l1");
    expect(await axeFaults()).toEqual([]);
    fakeConsole.answer(listBookLines, {
      lines: [{ ...line, id: "w", kind: "withdrawal", reference: "UTR2", withdrawalId: "w" }],
      next: null,
    });
    await user.click(screen.getByRole("button", { name: "Older" }));
    expect(await screen.findByText("UTR2")).toBeTruthy();
    expect(screen.getByText("UTR1")).toBeTruthy();
    expect(screen.getByRole("link", { name: "Withdrawal" }).getAttribute("href")).toBe("/withdrawals/w");
    expect(screen.queryByRole("button", { name: "Older" })).toBeNull();
  });

  test("an address opens the part that it names", async () => {
    give();
    fakeConsole.answer(listBookLines, { lines: [], next: null });
    openScreen(books, "/money/books/INR?part=transfers+in+review");
    expect(await screen.findByText("Nothing here now.")).toBeTruthy();
  });

  test("a mismatch in rupees offers what left without a request; balanced books don't", async () => {
    give();
    openScreen(books, "/money/books/INR");
    expect(await screen.findByRole("link", { name: /^left the bank without a request/ })).toBeTruthy();
  });

  test("an admin sees the sums, and no lines", async () => {
    give({ findings: [], wrongSince: null });
    openScreen(books, "/money/books/INR", ["admin"]);
    expect(await screen.findByText("transfers in review")).toBeTruthy();
    expect(screen.queryByRole("link", { name: /^transfers in review/ })).toBeNull();
    expect(screen.queryByText(/left the bank/)).toBeNull();
  });

  test.each<[OperatorRole]>([["support"]])("%s is told that the books are not for them", async (role) => {
    openScreen(books, "/money/books", [role]);
    expect(await screen.findByText("Your roles don't include this page")).toBeTruthy();
  });
});

test("hot and cold balances stand beside their target, with a link to custody", async () => {
  fakeConsole.answer(readCustody, {
    holdings: [
      {
        networkKey: "ETH",
        ticker: "USDT",
        ledger: "900000",
        hot: "1000.123456",
        wanted: null,
        hotAddress: "0x1",
        cold: "800000",
        coldAddress: "0x2",
      },
    ],
    refills: [],
    signer: null,
  });
  openScreen({ path: "/money/hot-and-cold", Component: HotAndColdPage }, "/money/hot-and-cold", ["support"]);
  expect(await screen.findByText("1,000.123456")).toBeTruthy();
  expect(screen.getByText("no price")).toBeTruthy();
  expect(screen.getByRole("link", { name: "Open custody" }).getAttribute("href")).toBe("/custody");
  const tabs = within(screen.getByRole("navigation", { name: "Parts of money" }));
  expect(tabs.getAllByRole("link").map(({ textContent }) => textContent?.trim())).toEqual(["Hot and cold"]);
  expect(await axeFaults()).toEqual([]);
});

const total = { ticker: "INR", tradingFees: "10.5", withdrawalFees: "5", gst: "2.79", tds: "80", rewards: "1" };

describe("fees and tax", () => {
  test("totals and days are shown for the address's period, and the group is kept in the address", async () => {
    fakeConsole.answer(readFeeTotals, { totals: [total], rows: [{ ...total, period: "2026-11-18" }] });
    const { user } = openScreen(fees, "/money/fees?from=2026-11-01&to=2026-11-18");
    expect(await screen.findByText("2026-11-18")).toBeTruthy();
    expect(within(screen.getByRole("table", { name: "Totals" })).getByText("10.50")).toBeTruthy();
    expect(screen.getByLabelText("From")).toHaveProperty("value", "2026-11-01");
    expect(await axeFaults()).toEqual([]);
    fakeConsole.answer(readFeeTotals, { totals: [total], rows: [{ ...total, period: "2026-11" }] });
    await user.click(screen.getByRole("radio", { name: "By month" }));
    expect(await screen.findByText("2026-11")).toBeTruthy();
  });

  test("a period without fees says so, and an impossible one is not asked for", async () => {
    fakeConsole.answer(readFeeTotals, { totals: [], rows: [] });
    openScreen(fees, "/money/fees");
    expect(await screen.findByText("No fees in this period")).toBeTruthy();
    const before = fakeConsole.asked(readFeeTotals).length;
    openScreen(fees, "/money/fees?from=2026-11-18&to=2026-11-01");
    expect(await screen.findByText("The last day is before the first")).toBeTruthy();
    expect(fakeConsole.asked(readFeeTotals)).toHaveLength(before);
  });
});

describe("exports", () => {
  test("each list is a link to its file in the chosen period", async () => {
    openScreen(exports, "/money/exports?from=2026-11-01&to=2026-11-18");
    const link = await screen.findByRole("link", { name: "Export Withdrawals as CSV" });
    expect(link.getAttribute("href")).toBe("/api/console/v1/exports/withdrawals?from=2026-11-01&to=2026-11-18");
    expect(screen.getAllByRole("link", { name: /as CSV$/ })).toHaveLength(5);
    expect(await axeFaults()).toEqual([]);
  });

  test("without a possible period there is nothing to export", async () => {
    openScreen(exports, "/money/exports?from=2026-11-18&to=2026-11-01");
    expect(await screen.findByText("The last day is before the first")).toBeTruthy();
    expect(screen.queryByRole("link", { name: /as CSV$/ })).toBeNull();
  });

  test.each<[OperatorRole]>([["support"], ["admin"]])("%s exports nothing", async (role) => {
    openScreen(exports, "/money/exports", [role]);
    expect(await screen.findByText("Your roles don't include this page")).toBeTruthy();
  });
});
