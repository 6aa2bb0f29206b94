/** The trade page's ticket with money in the main wallet: transfers, market orders, refusals. */
import {
  listOpenOrders,
  placeMarketOrder,
  readBalances,
  readOrderBook,
  readOwnFees,
  readTradeHistory,
  readTradingFees,
  transferBetweenWallets,
} from "@feo/contract";
import { screen, within } from "@testing-library/react";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { fakeApi } from "../testing/fake-api.ts";
import { givenBalances, givenTransfer } from "../testing/given.ts";
import { openPage } from "../testing/open-page.tsx";

beforeEach(() => {
  fakeApi.answer(readOrderBook, {
    orderBook: {
      snapshot: {
        asks: [
          ["100", "50"],
          ["102", "50"],
        ],
        bids: [["99", "50"]],
        sequence: 1,
      },
    },
  });
  fakeApi.answer(readOwnFees, { tdsRate: "1", spotTradingFees: { maker: "0.1", taker: "0.2" } });
  fakeApi.answer(readTradingFees, { tiers: [], gstRate: "18", tdsRate: "1" });
  fakeApi.answer(readTradeHistory, { trades: [] });
  localStorage.setItem("orderType", "MARKET");
});

const ticket = async () => within(await screen.findByRole("region", { name: "Order ticket" }));

describe("transfers from main in the ticket", () => {
  test("a transfer moves exactly what the order lacks in spot, and the order can then be placed", async () => {
    fakeApi.answer(readBalances, givenBalances({ main: { INR: "200000" } }));
    const { user } = openPage("/trade/ADA-INR");
    const form = await ticket();
    await form.findByRole("button", { name: "Transfer ₹2,00,000.00 from main" });
    await user.type(await form.findByRole("textbox", { name: "Total" }), "1500");
    await form.findByText("Not enough INR in your spot wallet.");
    fakeApi.answer(transferBetweenWallets, (request) => {
      fakeApi.answer(readBalances, givenBalances({ spot: { INR: "1500" }, main: { INR: "198500" } }));
      return givenTransfer(request);
    });
    await user.click(await form.findByRole("button", { name: "Transfer ₹1,500.00 from main" }));
    await vi.waitFor(() =>
      expect(form.getByRole("button", { name: "Buy ADA for ₹1,500.00" })).toHaveProperty("disabled", false),
    );
    expect(fakeApi.asked(transferBetweenWallets)).toHaveLength(1);
  });

  test("a failed transfer is explained in place, and a retry with unknown outcome uses the same key", async () => {
    fakeApi.answer(readBalances, givenBalances({ main: { INR: "200000" } }));
    fakeApi.lose(transferBetweenWallets);
    const { user } = openPage("/trade/ADA-INR");
    const form = await ticket();
    const offer = { name: "Transfer ₹2,00,000.00 from main" };
    await user.click(await form.findByRole("button", offer));
    expect((await form.findByRole("alert")).textContent).toContain("the money won't be moved twice");
    fakeApi.refuse(transferBetweenWallets, "INSUFFICIENT_BALANCE");
    await user.click(await form.findByRole("button", offer));
    await vi.waitFor(() => expect(fakeApi.asked(transferBetweenWallets)).toHaveLength(2));
    const keys = fakeApi.asked(transferBetweenWallets).map(({ headers }) => headers.get("idempotency-key"));
    expect(keys[0]).toBe(keys[1]);
  });

  test("when both wallets are short, a deposit is offered instead of a transfer", async () => {
    fakeApi.answer(readBalances, givenBalances());
    const { user } = openPage("/trade/ADA-INR");
    const form = await ticket();
    await user.type(await form.findByRole("textbox", { name: "Total" }), "1500");
    await form.findByText(/You don't have any INR/);
    expect(form.getByRole("link", { name: "Deposit INR" }).getAttribute("href")).toBe("/dashboard/depositINR");
    expect(form.queryByRole("button", { name: /from main/ })).toBeNull();
  });

  test("the 100% share counts spot and main", async () => {
    fakeApi.answer(readBalances, givenBalances({ spot: { INR: "500" }, main: { INR: "1500" } }));
    const { user } = openPage("/trade/ADA-INR");
    const form = await ticket();
    await user.click(await form.findByRole("radio", { name: "100%" }));
    await form.findByRole("button", { name: "Transfer ₹1,500.00 from main" });
    await form.findByRole("button", { name: "Buy ADA for ₹2,000.00" });
  });
});

test("the panel's tabs have the same order as the history, and open orders are counted once loaded", async () => {
  fakeApi.refuse(listOpenOrders, "UNAVAILABLE", { retryAfterSeconds: 1 });
  const { user } = openPage("/trade/ADA-INR");
  const panel = within(await screen.findByRole("tablist", { name: "Your orders and funds" }));
  const labels = () => panel.getAllByRole("tab").map(({ textContent }) => textContent);
  // The chart may show a button of the same name.
  const retry = async () => {
    const failed = (await screen.findByText("We couldn't load this list.")).closest<HTMLElement>("[role=alert]");
    await user.click(within(failed ?? document.body).getByRole("button", { name: "Try again" }));
  };
  await retry();
  expect(labels()).toEqual(["Open orders–", "Order history", "Trades", "Funds"]);
  fakeApi.answer(listOpenOrders, { count: 0, orders: [] });
  await retry();
  await vi.waitFor(() => expect(labels()[0]).toBe("Open orders0"));
});

describe("a market order", () => {
  test("a market order shows average price, impact and worst price, and its confirmation says what stays unfilled", async () => {
    fakeApi.answer(readBalances, givenBalances({ spot: { INR: "20000" } }));
    const { user } = openPage("/trade/ADA-INR");
    const form = await ticket();
    await user.type(await form.findByRole("textbox", { name: "Amount" }), "100");
    await form.findByText("≈ ₹101.00");
    await form.findByText("1.00%");
    await form.findByText("₹110.00");
    await form.findByText("0.20%, GST included");
    await user.click(await form.findByRole("button", { name: "Buy 100 ADA at market" }));
    const dialog = within(await screen.findByRole("dialog"));
    for (const label of ["Average price", "Price impact", "Worst price", "Fee", "TDS", "You receive"])
      await dialog.findByText(label);
    await dialog.findByText("Fills at ₹110.00 or better. Anything left unfilled stays in your wallet.");
    fakeApi.refuse(placeMarketOrder, "INSUFFICIENT_BALANCE");
    await user.click(dialog.getByRole("button", { name: "Buy 100 ADA at market" }));
    await screen.findByText("Failed to place order");
  });
});
