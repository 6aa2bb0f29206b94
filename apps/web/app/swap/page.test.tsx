/** Why a swap is not possible: too little money, no common market, not logged in. */
import {
  listMarkets,
  readBalances,
  readOrderBook,
  readOwnFees,
  readTradingFees,
  transferBetweenWallets,
} from "@feo/contract";
import { screen } from "@testing-library/react";
import { beforeEach, expect, test, vi } from "vitest";
import { fakeApi } from "../testing/fake-api.ts";
import { givenBalances, givenMarket, givenTransfer } from "../testing/given.ts";
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

test("an asset that is in neither wallet can't be swapped: the page says so and links to the deposit", async () => {
  openPage("/swap?from=ADA&to=INR&amount=5");
  await screen.findByText("You don't have any ADA.");
  expect((await swapButton("Swap ADA for INR")).disabled).toBe(true);
});

test("two coins without a common market can't be swapped, and the page offers a route through the rupee", async () => {
  openPage("/swap?from=SOL&to=ADA&amount=5");
  await screen.findByText("No SOL / ADA market");
  expect((await swapButton("Swap SOL for ADA")).disabled).toBe(true);
});

test("a guest is asked to log in and returns to the same swap", async () => {
  openPage("/swap?from=INR&to=SOL&amount=1000", { isGuest: true });
  const redirect = encodeURIComponent("/swap?from=INR&to=SOL&amount=1000").replaceAll("%2F", "/");
  const link = await screen.findByRole("link", { name: "Log in to swap" });
  expect(link.getAttribute("href")).toBe(`/auth/login?redirect=${redirect}`);
});

test("what a swap lacks in spot is transferred from main with one press", async () => {
  fakeApi.answer(readBalances, givenBalances({ spot: { INR: "400" }, main: { INR: "200000" } }));
  const { user } = openPage("/swap?from=INR&to=ADA&amount=1015");
  await screen.findByText("Not enough INR in your spot wallet.");
  const [{ amount }, offer] = await lackOf(1_015);
  fakeApi.answer(transferBetweenWallets, (request) => {
    fakeApi.answer(readBalances, givenBalances({ spot: { INR: "1500" }, main: { INR: "198900" } }));
    return givenTransfer(request);
  });
  await user.click(offer);
  await vi.waitFor(async () => expect((await swapButton("Swap INR for ADA")).disabled).toBe(false));
  expect(fakeApi.asked(transferBetweenWallets).map(({ body }) => body)).toEqual([
    { source: "MAIN", destination: "SPOT", coinTicker: "INR", amount },
  ]);
  expect(screen.queryByRole("button", { name: /from main/ })).toBeNull();
});

/** The offered transfer is the order's maximum hold less the spot balance. */
async function lackOf(most: number): Promise<[{ amount: string }, HTMLElement]> {
  const offer = await screen.findByRole("button", { name: /^Transfer ₹[\d.]+ from main$/ });
  const amount = String(Number(/₹([\d.]+)/.exec(offer.textContent ?? "")?.[1]));
  expect(Number(amount)).toBeGreaterThan(500);
  expect(Number(amount)).toBeLessThanOrEqual(most - 400);
  return [{ amount }, offer];
}

test("with nothing typed and nothing in spot, all of main is offered", async () => {
  fakeApi.answer(readBalances, givenBalances({ main: { INR: "200000" } }));
  openPage("/swap?from=INR&to=ADA");
  await screen.findByRole("button", { name: "Transfer ₹2,00,000.00 from main" });
});
