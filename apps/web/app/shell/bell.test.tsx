/** The bell on an open page: account notices from the socket are counted without a reload. */
import {
  listAnnouncements,
  listNotices,
  listPayments,
  listWalletTransfers,
  type Notice,
  privateNamespace,
} from "@feo/contract";
import { screen, waitFor } from "@testing-library/react";
import { expect, test } from "vitest";
import { fakeApi } from "../testing/fake-api.ts";
import { fakeSockets } from "../testing/fake-socket.ts";
import { openPage } from "../testing/open-page.tsx";

const notice = (title: string, path: string): Notice => ({
  id: "7",
  title,
  text: "It is in your spot wallet.",
  path,
  createdAt: "2026-06-01T06:30:00.000Z",
  isRead: false,
});

test.each([
  ["INR deposit", notice("Your deposit of ₹5,000.00 has arrived", "/dashboard/depositINR")],
  ["coin deposit", notice("Your deposit of 0.5 ETH has arrived", "/dashboard/wallet/deposit/ETH")],
  ["payment", notice("You received ₹500.00 from @ravi", "/dashboard/history/transactions/payments")],
])("a credited %s is counted on the bell at once, and links to its list", async (_what, told) => {
  fakeApi.answer(listAnnouncements, { announcements: [], categories: [] });
  fakeApi.answer(listWalletTransfers, { count: 0, walletTransferTxs: [] });
  fakeApi.answer(listNotices, { unread: 0, notices: [] });
  const { user } = openPage("/dashboard/history/transactions/transfers");
  await screen.findByRole("button", { name: "Notifications" });
  // Requested as soon as the private socket has its subscriptions.
  await waitFor(() => expect(fakeApi.asked(listPayments)).not.toEqual([]));
  fakeApi.answer(listNotices, { unread: 1, notices: [told] });
  fakeSockets.push(privateNamespace, "NOTICE", told);
  await user.click(await screen.findByRole("button", { name: "Notifications, 1 new" }));
  const line = await screen.findByRole("menuitem", { name: new RegExp(`^${told.title}`) });
  expect(line.getAttribute("href")).toBe(told.path);
});
