import {
  actAsOperator,
  type CoinTerms,
  type ConsoleMarket,
  confirmProposal,
  listCoinTerms,
  listConsoleMarkets,
  listProposals,
  type MarketDryRun,
  type OperatorProposal,
  readTopOfBook,
  tryMarketChange,
} from "@feo/contract";
import { axeFaults } from "@feo/ui/testing";
import { screen, within } from "@testing-library/react";
import { beforeEach, describe, expect, test } from "vitest";
import { fakeConsole, openScreen, session } from "../testing/open-screen.tsx";
import { MarketsPage } from "./markets-page.tsx";

const page = { path: "/markets/:symbol?", Component: MarketsPage };
const at = "2026-11-18T10:00:00.000Z";

const market = (symbol: string, facts: Partial<ConsoleMarket> = {}): ConsoleMarket => {
  const [base = "", quote = ""] = symbol.split("-");
  return {
    symbol,
    base,
    quote,
    logo: "",
    precision: 1,
    state: "ENABLED",
    tradedState: "ENABLED",
    last: "14212.4",
    change: "1.2",
    volume: "100",
    total: "382500000",
    bestBid: "14212.3",
    bestAsk: "14212.5",
    openOrders: 1284,
    hasOwnFees: false,
    priceUnit: "0.1",
    amountUnit: "0.01",
    terms: {
      priceStep: "0.1",
      amountStep: "0.01",
      minNotional: "100",
      maxNotional: "5000000",
      minQuantity: "0.01",
      maxQuantity: "10000",
      makerFee: "0.2",
      takerFee: "0.2",
    },
    ...facts,
  };
};

const usdt: CoinTerms = {
  ticker: "USDT",
  name: "Tether",
  logo: "",
  isFiat: false,
  decimals: 6,
  canDeposit: true,
  canWithdraw: false,
  frozenBecause: null,
  booksDiffer: "5 missing",
  minWithdraw: "10",
  withdrawFee: "1",
  networks: [],
};

const ran: MarketDryRun = {
  at,
  refusal: null,
  changes: [{ term: "takerFee", was: "0.2", now: "0.18" }],
  state: null,
  openOrders: 1284,
  offPriceStep: 0,
  offAmountStep: 0,
  belowMinimum: 0,
  aboveMaximum: 0,
  feesADay: { was: "1530000", now: "1453500" },
  tiers: null,
};

const sol = market("SOL-INR");
const others = [
  market("DOGE-INR", { state: "CANCEL_ONLY", total: "15" }),
  market("POL-INR", { state: "DISABLED", total: "2" }),
];

beforeEach(() => {
  fakeConsole.answer(listConsoleMarkets, { markets: [...others, sol] });
  fakeConsole.answer(listCoinTerms, { coins: [usdt], tiers: [], gstRate: "18", tdsRate: "1" });
  fakeConsole.answer(listProposals, { proposals: [] });
  fakeConsole.answer(readTopOfBook, { bids: [{ price: "14212.3", quantity: "2" }], asks: [] });
  fakeConsole.answer(tryMarketChange, ran);
  fakeConsole.answer(actAsOperator, { state: "done", proposal: null, enrolmentHalf: null });
});

const table = () => screen.findByRole("table", { name: "Markets" });
const rows = async () =>
  within(await table())
    .getAllByRole("link")
    .map(({ textContent }) => textContent.replace(" / ", "-"));
const button = (name: string | RegExp) => screen.findByRole("button", { name });
const field = (label: string) => screen.findByLabelText<HTMLInputElement>(label);
const acted = () => fakeConsole.asked(actAsOperator).map(({ body }) => body);

describe("the table", () => {
  test("markets show their state in words, their figures and their terms", async () => {
    openScreen(page, "/markets");
    const cells = within(await screen.findByRole("row", { name: /SOL \/ INR/ })).getAllByRole("cell");
    expect(cells.slice(1).map(({ textContent }) => textContent)).toEqual([
      "Trading",
      "14,212.4",
      "38.25 Cr",
      "1,284",
      "₹100",
      "0.20 / 0.20",
    ]);
    expect(await rows()).toEqual(["SOL-INR", "DOGE-INR", "POL-INR"]);
    expect(await axeFaults()).toEqual([]);
  });

  test("tabs and the find box narrow the list, and stay in the address", async () => {
    const { user } = openScreen(page, "/markets?tab=halted");
    expect(await rows()).toEqual(["POL-INR"]);
    await user.click(screen.getByRole("link", { name: "All 3" }));
    await user.type(screen.getByLabelText("Find a market"), "doge");
    expect(await rows()).toEqual(["DOGE-INR"]);
    await user.type(screen.getByLabelText("Find a market"), "x");
    expect(await screen.findByText("No market matches “dogex”")).toBeTruthy();
  });

  test("J and K open the next and the previous market", async () => {
    const { user, address } = openScreen(page, "/markets");
    await table();
    await user.keyboard("j");
    expect(address()).toBe("/markets/SOL-INR");
    await user.keyboard("jjjk");
    expect(address()).toBe("/markets/DOGE-INR");
  });

  test("a failed load says so", async () => {
    fakeConsole.refuse(listConsoleMarkets, { code: "UNAVAILABLE", detail: "The markets could not be read." });
    openScreen(page, "/markets");
    expect(await screen.findByText("The markets could not be read.")).toBeTruthy();
  });

  test("an unknown market in the address is not found", async () => {
    openScreen(page, "/markets/NO-MARKET");
    expect(await screen.findByText("Market not found")).toBeTruthy();
  });
});

describe("terms", () => {
  test("a changed field shows what it was, the dry run follows, and the proposal has the change and the reason", async () => {
    const { user } = openScreen(page, "/markets/SOL-INR");
    await user.clear(await field("Taker fee"));
    await user.type(await field("Taker fee"), "0.18");
    expect(await screen.findByText("was 0.2")).toBeTruthy();
    const run = await screen.findByRole("region", { name: "Dry run" });
    expect(await within(run).findByText(/Fees fall by about ₹76,500 a day/)).toBeTruthy();
    expect(within(run).getByText("0.18%")).toBeTruthy();
    expect(fakeConsole.asked(tryMarketChange).at(-1)).toMatchObject({
      params: { symbol: "SOL-INR" },
      body: { terms: { takerFee: "0.18" } },
    });
    const propose = await button("Propose 1 change");
    expect(propose.hasAttribute("disabled")).toBe(true);
    await user.type(await field("Reason, kept in the audit log"), "Year-end offer");
    expect(await axeFaults()).toEqual([]);
    fakeConsole.answer(actAsOperator, { state: "proposed", proposal: 7, enrolmentHalf: null });
    await user.click(await button("Propose 1 change"));
    const dialog = await screen.findByRole("dialog");
    await user.type(within(dialog).getByLabelText("Code from your authenticator app"), "123456");
    await user.click(within(dialog).getByRole("button", { name: "Propose 1 change" }));
    expect(await screen.findByText(/Another operator has to confirm it/)).toBeTruthy();
    expect(acted()).toEqual([
      {
        action: "market change",
        subject: "SOL-INR",
        details: { takerFee: "0.18", reason: "Year-end offer" },
        code: "123456",
      },
    ]);
  });

  test("a draft in the address is opened, and discarding removes it", async () => {
    const { user } = openScreen(page, "/markets/SOL-INR?priceStep=0.5&takerFee=0.18");
    expect((await field("Price step")).value).toBe("0.5");
    expect(await screen.findByText("2 changes")).toBeTruthy();
    await user.click(await button("Discard"));
    expect((await field("Price step")).value).toBe("0.1");
    expect(screen.queryByRole("region", { name: "Dry run" })).toBeNull();
    expect(await screen.findByRole("table", { name: "Bids" })).toBeTruthy();
  });

  test("refused terms say why and can't be proposed", async () => {
    const refusal = "The price step must be a multiple of 0.1, the unit that SOL-INR opened with";
    fakeConsole.answer(tryMarketChange, { ...ran, refusal, changes: [] });
    const { user } = openScreen(page, "/markets/SOL-INR?priceStep=0.05");
    expect(await screen.findByText(refusal)).toBeTruthy();
    await user.type(await field("Reason, kept in the audit log"), "a test");
    expect((await button("Propose 1 change")).hasAttribute("disabled")).toBe(true);
  });

  test("E focuses the first term, and D runs the dry run again", async () => {
    const { user } = openScreen(page, "/markets/SOL-INR?priceStep=0.5");
    await screen.findByText(/open orders stay/);
    const before = fakeConsole.asked(tryMarketChange).length;
    await user.keyboard("d");
    await expect.poll(() => fakeConsole.asked(tryMarketChange).length).toBe(before + 1);
    await user.keyboard("e");
    expect(document.activeElement).toBe(await field("Price step"));
  });
});

describe("states", () => {
  test("H halts a market with a reason and without a code", async () => {
    const { user } = openScreen(page, "/markets/SOL-INR");
    await field("Price step");
    await user.keyboard("h");
    const halt = await button("Halt SOL/INR");
    expect(halt.hasAttribute("disabled")).toBe(true);
    expect(screen.getByText(/Open orders stay as they are/)).toBeTruthy();
    await user.type(await field("Reason, kept in the audit log"), "A faulty feed");
    await user.click(await button("Halt SOL/INR"));
    expect(await screen.findByText("SOL-INR is halted.")).toBeTruthy();
    expect(acted()).toEqual([{ action: "market halt", subject: "SOL-INR", details: { reason: "A faulty feed" } }]);
  });

  test("C makes a market cancel only", async () => {
    const { user } = openScreen(page, "/markets/SOL-INR");
    await field("Price step");
    await user.keyboard("c");
    await user.type(await field("Reason, kept in the audit log"), "Maintenance");
    await user.click(await button("Make SOL/INR cancel only"));
    await expect
      .poll(acted)
      .toEqual([{ action: "market pause", subject: "SOL-INR", details: { reason: "Maintenance" } }]);
  });

  test("opening is proposed with a code", async () => {
    const { user } = openScreen(page, "/markets/POL-INR");
    await user.click(await screen.findByRole("radio", { name: "Trading" }));
    await user.type(await field("Reason, kept in the audit log"), "Checked");
    await user.click(await button("Propose to open"));
    const dialog = await screen.findByRole("dialog");
    await user.type(within(dialog).getByLabelText("Code from your authenticator app"), "123456");
    await user.click(within(dialog).getByRole("button", { name: "Propose to open" }));
    await expect
      .poll(acted)
      .toEqual([{ action: "market open", subject: "POL-INR", details: { note: "Checked" }, code: "123456" }]);
  });

  test("all trading is halted with a reason", async () => {
    const { user } = openScreen(page, "/markets");
    await table();
    await user.click(await button("Halt all trading"));
    const dialog = await screen.findByRole("dialog");
    expect(dialog.textContent).toContain("All 2 markets stop within seconds");
    await user.type(within(dialog).getByLabelText("Reason, kept in the audit log"), "An attack");
    await user.click(within(dialog).getByRole("button", { name: "Halt all trading" }));
    await expect.poll(acted).toEqual([{ action: "market halt all", subject: "all", details: { reason: "An attack" } }]);
  });

  test("a change on its way to the engine says so", async () => {
    fakeConsole.answer(listConsoleMarkets, { markets: [market("SOL-INR", { state: "DISABLED" })] });
    openScreen(page, "/markets/SOL-INR");
    expect(await screen.findByText("Takes effect within seconds")).toBeTruthy();
  });
});

const proposal = (proposedBy: string): OperatorProposal => ({
  id: 7,
  action: "market change",
  subject: "SOL-INR",
  details: { takerFee: "0.18", reason: "Year-end offer" },
  digest: "d",
  proposedBy,
  proposedAt: at,
});

describe("a proposal that waits", () => {
  test("the second operator sees the values and confirms exactly these", async () => {
    fakeConsole.answer(listProposals, { proposals: [proposal("meera")] });
    fakeConsole.answer(confirmProposal, { state: "done", proposal: null, enrolmentHalf: null });
    const { user } = openScreen(page, "/markets/SOL-INR", ["treasury"]);
    const waiting = await screen.findByRole("region", { name: "Waiting for a second operator" });
    expect(within(waiting).getByText("0.18%")).toBeTruthy();
    expect(within(waiting).getByText("Reason: Year-end offer")).toBeTruthy();
    await user.click(within(waiting).getByRole("button", { name: "Confirm changes" }));
    const dialog = await screen.findByRole("dialog");
    await user.type(within(dialog).getByLabelText("Code from your authenticator app"), "123456");
    await user.click(within(dialog).getByRole("button", { name: "Confirm changes" }));
    await expect
      .poll(() => fakeConsole.asked(confirmProposal))
      .toMatchObject([{ params: { id: "7" }, body: { code: "123456", digest: "d" } }]);
  });

  test("one's own proposal has no button to confirm it, and the fields wait", async () => {
    fakeConsole.answer(listProposals, { proposals: [proposal(session.name)] });
    openScreen(page, "/markets/SOL-INR");
    await screen.findByRole("region", { name: "Waiting for a second operator" });
    expect(screen.queryByRole("button", { name: "Confirm changes" })).toBeNull();
    expect((await field("Price step")).disabled).toBe(true);
  });
});

describe("roles", () => {
  test("support sees everything and changes nothing", async () => {
    openScreen(page, "/markets/SOL-INR", ["support"]);
    expect((await field("Price step")).disabled).toBe(true);
    for (const name of ["Halt all trading", "Add"]) expect(screen.queryByRole("button", { name })).toBeNull();
    const halted = screen.getByRole("radio", { name: "Halted" });
    expect(halted.hasAttribute("disabled")).toBe(true);
    expect(screen.getByRole("switch", { name: "USDT deposits" }).hasAttribute("disabled")).toBe(true);
  });
});

describe("a new market", () => {
  test("its coins, steps and limits are proposed with a reason and a code", async () => {
    const { user } = openScreen(page, "/markets");
    await table();
    await user.click(await button("Add"));
    await user.click(await screen.findByRole("menuitem", { name: "Market" }));
    const dialog = await screen.findByRole("dialog");
    await user.click(within(dialog).getByLabelText("Coin"));
    await user.click(await screen.findByRole("option", { name: /USDT/ }));
    const typed = {
      "Price step": "0.01",
      "Amount step": "0.1",
      "Minimum order": "100",
      "Maximum order": "50,00,000",
      "Maximum amount": "90000",
    };
    for (const [label, text] of Object.entries(typed)) await user.type(within(dialog).getByLabelText(label), text);
    await user.type(within(dialog).getByLabelText("Reason, kept in the audit log"), "Demand");
    await user.type(within(dialog).getByLabelText("Code from your authenticator app"), "123456");
    await user.click(within(dialog).getByRole("button", { name: "Propose market" }));
    await expect.poll(acted).toEqual([
      {
        action: "market create",
        subject: "USDT-INR",
        details: {
          priceStep: "0.01",
          amountStep: "0.1",
          minNotional: "100",
          maxNotional: "5000000",
          maxQuantity: "90000",
          reason: "Demand",
        },
        code: "123456",
      },
    ]);
  });
});

describe("coins", () => {
  test("withdrawals that the books closed say so, and opening them is the usual action", async () => {
    const { user } = openScreen(page, "/markets");
    expect(await screen.findByText("Closed, books differ")).toBeTruthy();
    await user.click(screen.getByRole("switch", { name: "USDT withdrawals" }));
    const dialog = await screen.findByRole("dialog");
    await user.type(within(dialog).getByLabelText("Code from your authenticator app"), "123456");
    await user.click(within(dialog).getByRole("button", { name: "Open withdrawals" }));
    await expect.poll(acted).toMatchObject([{ action: "withdrawals open", subject: "USDT", code: "123456" }]);
  });

  test("deposits are closed with a reason", async () => {
    const { user } = openScreen(page, "/markets");
    await user.click(await screen.findByRole("switch", { name: "USDT deposits" }));
    const dialog = await screen.findByRole("dialog");
    await user.type(within(dialog).getByLabelText("Reason"), "A fork");
    await user.click(within(dialog).getByRole("button", { name: "Close deposits" }));
    await expect
      .poll(acted)
      .toMatchObject([{ action: "deposits close", subject: "USDT", details: { reason: "A fork" } }]);
  });
});
