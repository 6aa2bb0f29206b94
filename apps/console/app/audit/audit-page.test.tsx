import { type AuditLogEntry, listAuditEntries, verifyAuditLog } from "@feo/contract";
import { axeFaults } from "@feo/ui/testing";
import { screen, within } from "@testing-library/react";
import { beforeEach, expect, test } from "vitest";
import { fakeConsole, openScreen } from "../testing/open-screen.tsx";
import { AuditPage } from "./audit-page.tsx";

const page = { path: "/audit", Component: AuditPage };
const entry = (sequence: number, more: Partial<AuditLogEntry> = {}): AuditLogEntry => ({
  sequence,
  at: "2026-11-18T10:00:00.000Z",
  by: "kavya",
  action: "person unmask",
  subject: "priya",
  details: { field: "mobile", reason: "<b>She called</b>" },
  hash: "0".repeat(64),
  ...more,
});

beforeEach(() => {
  fakeConsole.answer(listAuditEntries, { entries: [entry(8), entry(7)], hasMore: true });
});

test("entries are text, whatever strangers wrote into them", async () => {
  openScreen(page, "/audit");
  const rows = within(await screen.findByRole("table", { name: "Entries" })).getAllByRole("row");
  expect(rows[1]?.textContent).toContain("field: mobile; reason: <b>She called</b>");
  expect(await axeFaults()).toEqual([]);
});

test("filters are asked of the server as the log writes them, and stay in the fields", async () => {
  const { user } = openScreen(page, "/audit?by=kavya");
  await screen.findByRole("table", { name: "Entries" });
  expect(screen.getByLabelText("By")).toHaveProperty("value", "kavya");
  await user.type(screen.getByLabelText("Action"), " Person Unmask ");
  await user.click(screen.getByRole("button", { name: "Filter" }));
  await expect
    .poll(() => fakeConsole.asked(listAuditEntries).at(-1)?.query)
    .toEqual({ by: "kavya", action: "person unmask" });
  await user.click(screen.getByRole("button", { name: "Clear" }));
  await expect.poll(() => fakeConsole.asked(listAuditEntries).at(-1)?.query).toEqual({});
});

test("earlier entries are asked for from the last one shown", async () => {
  const { user } = openScreen(page, "/audit");
  await user.click(await screen.findByRole("button", { name: "Earlier" }));
  await expect.poll(() => fakeConsole.asked(listAuditEntries).at(-1)?.query).toEqual({ before: "7" });
});

test("the whole log is checked on request, and a fault is an error", async () => {
  const { user } = openScreen(page, "/audit");
  await screen.findByRole("table", { name: "Entries" });
  fakeConsole.answer(verifyAuditLog, { entries: 8, head: "a".repeat(64), fault: "Entry 3 was changed", heads: 1 });
  await user.click(screen.getByRole("button", { name: "Check the whole log" }));
  expect(await screen.findByText("The log is broken. Entry 3 was changed.")).toBeTruthy();
});

test("only those who may export see the way to it", async () => {
  openScreen(page, "/audit", ["support"]);
  await screen.findByRole("table", { name: "Entries" });
  expect(screen.queryByRole("link", { name: "Export" })).toBeNull();
});

test("without a match the page says so", async () => {
  fakeConsole.answer(listAuditEntries, { entries: [], hasMore: false });
  openScreen(page, "/audit?action=nothing");
  expect(await screen.findByText("No entries")).toBeTruthy();
});
