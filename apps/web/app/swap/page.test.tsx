/** Why nothing can be swapped, in words: too little money, no market between two coins, nobody logged in. */
import { listMarkets, readBalances, readOrderBook, readOwnFees, readTradingFees } from "@feo/contract";
import { screen } from "@testing-library/react";
import { beforeEach, expect, test } from "vitest";
import { fakeApi } from "../testing/fake-api.ts";
import { givenBalances, givenMarket } from "../testing/given.ts";
import { openPage } from "../testing/open-page.tsx";

beforeEach(() => {
  fakeApi.answer(listMarkets, { markets: [givenMarket("ADA-INR"), givenMarket("SOL-INR", { stepSize: "0.001" })] });
  fakeApi.answer(readBalances, givenBalances({ spot: { INR: "10000" } }));
  fakeApi.answer(readOrderBook, {
    orderBook: { snapshot: { asks: [["101", "50"]], bids: [["100", "50"]], sequence: 1 } },
  });
  fakeApi.answer(readOwnFees, { tdsRate: "1", spotTradingFees: { maker: "0.1", taker: "0.2" } });
  fakeApi.answer(readTradingFees, { tiers: [], gstRate: "18", tdsRate: "1" });
});

const swapButton = (name: string) => screen.findByRole<HTMLButtonElement>("button", { name });

test("too little money is said in words, and nothing can be swapped", async () => {
  openPage("/swap?from=ADA&to=INR&amount=5");
  await screen.findByText("You have no ADA in your spot wallet.");
  expect((await swapButton("Swap ADA for INR")).disabled).toBe(true);
});

test("two coins without a market are led through the rupee, and nothing can be swapped", async () => {
  openPage("/swap?from=SOL&to=ADA&amount=5");
  await screen.findByText("There is no market between SOL and ADA");
  expect((await swapButton("Swap SOL for ADA")).disabled).toBe(true);
});

test("a guest is asked to log in and comes back to the swap", async () => {
  openPage("/swap?from=INR&to=SOL&amount=1000", { isGuest: true });
  const redirect = encodeURIComponent("/swap?from=INR&to=SOL&amount=1000").replaceAll("%2F", "/");
  const link = await screen.findByRole("link", { name: "Log in to swap" });
  expect(link.getAttribute("href")).toBe(`/auth/login?redirect=${redirect}`);
});
