import { mayCall, type OperatorRole } from "@feo/contract";
import { expect, test } from "vitest";
import { moneyStart, moneyTabs } from "./money-tabs.ts";

test.each<[OperatorRole, string[]]>([
  ["support", ["Hot and cold"]],
  ["compliance", ["Books", "Hot and cold", "Fees and tax", "Exports"]],
  ["treasury", ["Books", "Hot and cold", "Fees and tax", "Exports"]],
  ["admin", ["Books", "Hot and cold"]],
])("%s sees %j, and starts at the first", (role, names) => {
  const may = (call: Parameters<typeof mayCall>[0]) => mayCall(call, [role]);
  const tabs = moneyTabs("/money/fees", may);
  expect(tabs.map(({ name }) => name)).toEqual(names);
  expect(tabs.filter(({ isActive }) => isActive).map(({ name }) => name)).toEqual(
    names.filter((name) => name === "Fees and tax"),
  );
  expect(moneyStart(may)).toBe(tabs[0]?.to);
});
