/** The strip that leads to verification: who sees it, where, and that it stays closed. */
import { readKyc, readOrderBook, readOwnFees, readProfile, readTradeHistory } from "@feo/contract";
import { screen, waitFor } from "@testing-library/react";
import { expect, test } from "vitest";
import { fakeApi } from "../testing/fake-api.ts";
import { givenUser } from "../testing/given.ts";
import { openPage } from "../testing/open-page.tsx";

const result = { status: null, errors: [], rejectReason: "" };
const words = /Verify your identity to deposit and trade/;
const strip = () => screen.queryByRole("complementary", { name: "Verification" });

function giveLevel(kycLevel: number) {
  fakeApi.answer(readProfile, givenUser({ kycLevel }));
  fakeApi.answer(readKyc, {
    level1: {
      ...result,
      isDigiLockerVerified: false,
      aadhaarNumber: "",
      PANNumber: "",
      consented: false,
      incomeRange: null,
      occupation: null,
      name: "",
      DOB: "",
    },
    level2: { ...result, selfieOtp: "", isSelfieUploaded: false, isBankStatementUploaded: false },
    level3: result,
  });
}

test("an unverified customer sees the strip on the markets, and once closed it stays away", async () => {
  giveLevel(0);
  const { user } = openPage("/dashboard");
  await screen.findByRole("heading", { name: "Welcome to Feo" });
  expect(strip()).toBeNull();
  await user.click(await screen.findByRole("link", { name: "Browse markets first" }));
  await screen.findByText("The page /markets");
  const link = await screen.findByRole("link", { name: words });
  expect(link.getAttribute("href")).toBe("/dashboard");
  await user.click(screen.getByRole("button", { name: "Hide until next time" }));
  await waitFor(() => expect(strip()).toBeNull());
  expect(document.cookie).toContain("startStrip=0");
});

test.each(["/easyTrade/ADA-INR", "/dashboard/wallet/balance/overview"])(
  "an unverified customer who opens %s sees the strip at once, and it links to the start page",
  async (path) => {
    giveLevel(0);
    fakeApi.answer(readOrderBook, {
      orderBook: { snapshot: { asks: [["101", "50"]], bids: [["100", "50"]], sequence: 1 } },
    });
    fakeApi.answer(readOwnFees, { tdsRate: "1", spotTradingFees: { maker: "0.1", taker: "0.2" } });
    fakeApi.answer(readTradeHistory, { trades: [] });
    // biome-ignore lint/suspicious/noDocumentCookie: the strip stores its state in a cookie, and jsdom has no Cookie Store.
    document.cookie = "startStrip=1; Path=/";
    openPage(path);
    expect((await screen.findByRole("link", { name: words })).getAttribute("href")).toBe("/dashboard");
  },
);

test("a verified customer never sees the strip", async () => {
  giveLevel(1);
  openPage("/dashboard/wallet/balance/overview");
  await screen.findByRole("button", { name: "AV, account of Asha Verma" });
  expect(strip()).toBeNull();
  expect(document.cookie).not.toContain("startStrip");
});
