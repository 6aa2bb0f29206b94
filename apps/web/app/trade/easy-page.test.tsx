/** Easy trade with money in the main wallet: one press transfers it and continues the order. */
import {
  readBalances,
  readOrderBook,
  readOwnFees,
  readTradeHistory,
  readTradingFees,
  transferBetweenWallets,
} from "@feo/contract";
import { screen } from "@testing-library/react";
import { beforeEach, expect, test, vi } from "vitest";
import { fakeApi } from "../testing/fake-api.ts";
import { givenBalances, givenTransfer } from "../testing/given.ts";
import { openPage } from "../testing/open-page.tsx";

beforeEach(() => {
  fakeApi.answer(readOrderBook, {
    orderBook: { snapshot: { asks: [["101", "50"]], bids: [["100", "50"]], sequence: 1 } },
  });
  fakeApi.answer(readOwnFees, { tdsRate: "1", spotTradingFees: { maker: "0.1", taker: "0.2" } });
  fakeApi.answer(readTradeHistory, { trades: [] });
  fakeApi.answer(readTradingFees, { tiers: [], gstRate: "18", tdsRate: "1" });
});

const buyButton = () => screen.findByRole<HTMLButtonElement>("button", { name: "Buy ADA" });

test("both wallets are shown, and one press transfers what the order lacks in spot", async () => {
  fakeApi.answer(readBalances, givenBalances({ spot: { INR: "0" }, main: { INR: "200000" } }));
  const { user } = openPage("/easyTrade/ADA-INR?amount=1010");
  await screen.findByText("Not enough INR in your spot wallet.");
  await screen.findByText("Fee 0.20%, GST included");
  expect(screen.getByText(/^Available/).parentElement?.textContent).toBe("Available ₹0.00 spot · ₹2,00,000.00 main");
  fakeApi.answer(transferBetweenWallets, (request) => {
    fakeApi.answer(readBalances, givenBalances({ spot: { INR: "1010" }, main: { INR: "198990" } }));
    return givenTransfer(request);
  });
  await user.click(await screen.findByRole("button", { name: "Transfer ₹1,010.00 from main" }));
  await vi.waitFor(async () => expect((await buyButton()).disabled).toBe(false));
  expect(screen.queryByRole("button", { name: /from main/ })).toBeNull();
});

test("coins for a sale are transferred too, and Max counts both wallets", async () => {
  fakeApi.answer(readBalances, givenBalances({ spot: { ADA: "1.5" }, main: { ADA: "4" } }));
  const { user } = openPage("/easyTrade/ADA-INR?side=SELL&unit=base");
  await user.click(await screen.findByRole("button", { name: "Max" }));
  await screen.findByRole("button", { name: "Transfer 4 ADA from main" });
});
