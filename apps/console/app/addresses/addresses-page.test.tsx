import {
  actAsOperator,
  listAuditEntries,
  listProposals,
  listSenders,
  readSender,
  type ShownSender,
  type WaitingSender,
} from "@feo/contract";
import { axeFaults } from "@feo/ui/testing";
import { screen, within } from "@testing-library/react";
import { beforeEach, expect, test } from "vitest";
import { fakeConsole, openScreen } from "../testing/open-screen.tsx";
import { AddressesPage } from "./addresses-page.tsx";

const page = { path: "/addresses/:id?", Component: AddressesPage };
const id = "11111111-1111-4111-8111-111111111111";
const at = "2026-11-18T10:00:00.000Z";

const waiting: WaitingSender = {
  id,
  userId: "22222222-2222-4222-8222-222222222222",
  name: "Tara Rao",
  feoTag: "tara_r",
  address: "0x52908400098527886E0F7030069857D2E4169EE7",
  ownership: "third_party",
  ownerName: "<img src=x onerror=alert(1)>",
  ownerCountry: "IN",
  relationship: "friend",
  sentFrom: "wallet",
  declaredAt: at,
  isHeld: false,
  received: [{ coinTicker: "ETH", amount: "1.5" }],
};
const shown: ShownSender = {
  ...waiting,
  level: 2,
  isFrozen: false,
  verdict: null,
  decidedAt: null,
  refusal: null,
  checks: [
    { name: "Details", words: "Name, country, relationship and source given", verdict: "pass" },
    { name: "Other customers", words: "Also sent to 7 other customers", verdict: "review" },
  ],
  deposits: [{ id: "d", coinTicker: "ETH", amount: "1.5", network: "ETH", txHash: "0xabc", status: "SUCCESS", at }],
  othersCount: 7,
  others: [{ userId: "33333333-3333-4333-8333-333333333333", name: "", feoTag: "ravi" }],
};

beforeEach(() => {
  fakeConsole.answer(listSenders, { senders: [waiting], next: null, count: 1 });
  fakeConsole.answer(readSender, shown);
  fakeConsole.answer(listAuditEntries, { entries: [], hasMore: false });
  fakeConsole.answer(listProposals, { proposals: [] });
  fakeConsole.answer(actAsOperator, { state: "done", proposal: null, enrolmentHalf: null });
});

const open = async (roles?: Parameters<typeof openScreen>[2]) => {
  const opened = openScreen(page, `/addresses/${id}`, roles);
  await screen.findByRole("button", { name: /Accept/ });
  return opened;
};

test("a sender is shown with its checks, its deposits and who else received from it", async () => {
  await open();
  const row = within(screen.getByRole("table", { name: "Senders to review" })).getAllByRole("row")[1];
  expect(row?.textContent).toContain("<img src=x onerror=alert(1)>, India");
  expect(row?.textContent).toContain("1.5 ETH");
  expect(screen.getByText("Also sent to 7 other customers")).toBeTruthy();
  expect(screen.getByText("Other customers who received from it (7)")).toBeTruthy();
  expect(screen.getByRole("link", { name: "@ravi" }).getAttribute("href")).toBe(
    "/customers/33333333-3333-4333-8333-333333333333",
  );
  expect(screen.getByText("and 6 more")).toBeTruthy();
  expect(await axeFaults()).toEqual([]);
});

test("A accepts, R refuses with a reason", async () => {
  const { user } = await open();
  await user.keyboard("a");
  await user.click(within(await screen.findByRole("dialog")).getByRole("button", { name: "Accept" }));
  await screen.findByText("Sender accepted.");
  await user.keyboard("r");
  const dialog = await screen.findByRole("dialog");
  const reason = within(dialog).getByLabelText(/^Reason/) as HTMLTextAreaElement;
  // A usual reason is filled in, and can be changed.
  await user.click(within(dialog).getByRole("button", { name: "Country not accepted" }));
  expect(reason.value).toBe("We can't accept coins from this country.");
  await user.clear(reason);
  await user.type(reason, "The name is a company's");
  await user.click(within(dialog).getByRole("button", { name: "Refuse" }));
  await screen.findByText(/^Sender refused/);
  expect(fakeConsole.asked(actAsOperator).map(({ body }) => [body.action, body.subject, body.details])).toEqual([
    ["sender accept", id, {}],
    ["sender refuse", id, { reason: "The name is a company's" }],
  ]);
});

test("a sender that was refused and declared again says that its deposits wait, and why", async () => {
  fakeConsole.answer(readSender, { ...shown, isHeld: true, refusal: { reason: "No such person", at } });
  await open();
  expect(screen.getByText("Deposits wait")).toBeTruthy();
  expect(screen.getByText(/: No such person$/)).toBeTruthy();
});

test("an empty queue says so", async () => {
  fakeConsole.answer(listSenders, { senders: [], next: null, count: 0 });
  openScreen(page, "/addresses");
  expect(await screen.findByText("No senders to review.")).toBeTruthy();
});
