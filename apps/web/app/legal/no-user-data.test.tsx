/** Pages that need neither market data nor user data request none, even when logged in. */
import {
  type Call,
  listCoins,
  listMarkets,
  listNotices,
  readBalances,
  readCoinSummary,
  readContentPage,
  readExchangeRates,
  readMarketSummary,
  readProfile,
} from "@feo/contract";
import { screen, waitFor } from "@testing-library/react";
import { expect, test } from "vitest";
import { sessionStore } from "../data/index.ts";
import { fakeApi } from "../testing/fake-api.ts";
import { openPage } from "../testing/open-page.tsx";

const data: readonly Call[] = [
  ...[listMarkets, listCoins, readMarketSummary, readCoinSummary, readExchangeRates],
  ...[readProfile, readBalances, listNotices],
];

test.each([
  ["ROUTE-063", "/legal/terms"],
  ["ROUTE-064", "/download"],
])("%s %s requests no market data and no user data when logged in", async (_code, path) => {
  fakeApi.answer(readContentPage, {
    page: { slug: "terms", title: "Terms of Use", summary: "", html: "<p>Text</p>", updatedAt: "2026-06-01" },
  });
  // Preload the header's lazy parts, so that their requests would start at once.
  await Promise.all([import("../shell/bell.tsx"), import("../shell/wallet-value.tsx")]);
  openPage(path);
  await screen.findByRole("heading", { level: 1 });
  await waitFor(() => expect(sessionStore.getState().accessToken).toBe("token"));
  await new Promise((done) => setTimeout(done));
  expect(data.filter((call) => fakeApi.asked(call).length > 0).map(({ name }) => name)).toEqual([]);
});
