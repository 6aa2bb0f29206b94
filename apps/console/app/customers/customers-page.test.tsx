import { listPeople, type PersonLine } from "@feo/contract";
import { axeFaults } from "@feo/ui/testing";
import { screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { fakeConsole, openScreen } from "../testing/open-screen.tsx";
import { CustomersPage } from "./customers-page.tsx";

const list = { path: "*", Component: CustomersPage };
const asha: PersonLine = {
  userId: "u-1",
  name: "Asha Kulkarni",
  feoTag: "asha",
  kycLevel: 2,
  isFrozen: true,
  isClosed: false,
  since: "2026-11-18T10:00:00.000Z",
};

test("customers are listed with level and state, and each links to their account", async () => {
  fakeConsole.answer(listPeople, { people: [asha], before: "100" });
  const { user, address } = openScreen(list, "/customers");
  const link = await screen.findByRole("link", { name: "Asha Kulkarni" });
  expect(link.getAttribute("href")).toBe("/customers/u-1");
  expect(screen.getByText("Frozen")).toBeTruthy();
  expect(screen.getByRole("link", { name: "Older" }).getAttribute("href")).toBe("/customers?before=100");
  expect(await axeFaults()).toEqual([]);
  await user.click(link);
  expect(address()).toBe("/customers/u-1");
});

test("an operator who opened too many customers is told so, with no list", async () => {
  const detail = "You have opened 200 customers in the last hour, the most allowed. Try again later.";
  fakeConsole.refuse(listPeople, { code: "CUSTOMER_LIMIT_REACHED", detail });
  openScreen(list, "/customers");
  await screen.findByText(detail);
  expect(screen.queryByRole("table")).toBeNull();
});

test("a search without a match says so", async () => {
  fakeConsole.answer(listPeople, { people: [], before: null });
  openScreen(list, "/customers?q=nobody");
  await screen.findByText("No customers match “nobody”.");
});
