import { readFileSync } from "node:fs";
import { type OperatorRole, operatorRoles } from "@feo/contract";
import { expect, test } from "vitest";
import { mayVisit, placeAt, places, placesFor } from "./navigation.ts";

const pathsFor = (...roles: readonly OperatorRole[]) =>
  placesFor(roles).flatMap((group) => group.places.map(({ path }) => path));

test("with every role the navigation shows every section", () => {
  expect(placesFor(operatorRoles)).toEqual(places);
});

test.each<[OperatorRole, string[]]>([
  ["support", ["/customers", "/content"]],
  ["compliance", ["/kyc", "/withdrawals", "/deposits", "/addresses", "/bank-accounts", "/customers"]],
  ["treasury", ["/withdrawals", "/deposits", "/bank-accounts", "/customers"]],
  ["admin", ["/content"]],
])("%s sees its sections and those of everyone", (role, own) => {
  const shared = ["/", "/money", "/audit", "/markets", "/proposals", "/operators"];
  expect(pathsFor(role).toSorted()).toEqual([...own, ...shared].toSorted());
});

test("an address is for those who may see its section, whatever follows", () => {
  for (const address of ["/kyc", "/kyc/some-id", "/kyc?tab=x", "/kyc#x"]) {
    expect([address, mayVisit(address, ["treasury"])]).toEqual([address, false]);
    expect([address, mayVisit(address, ["compliance"])]).toEqual([address, true]);
  }
  expect(mayVisit("/find?q=asha", ["admin"])).toBe(false);
  expect(mayVisit("/find?q=asha", ["support"])).toBe(true);
  // An unknown address has its own page.
  expect(mayVisit("/nothing", ["support"])).toBe(true);
  expect(mayVisit("/", ["support"])).toBe(true);
});

test.each([
  ["/", "/"],
  ["/markets/ADA-INR", "/markets"],
  ["/coins/USDT", "/markets"],
  ["/custody?x=1", "/money"],
  ["/nothing", undefined],
])("at %s the menu marks %s", (address, path) => {
  expect(placeAt(address)).toBe(path);
});

test("docs/operators.md has each section with the roles that see it", () => {
  const text = readFileSync(new URL("../../../../docs/operators.md", import.meta.url), "utf8");
  const rows = places
    .flatMap((group) => group.places)
    .map(
      ({ name, path }) =>
        `| ${[name, ...operatorRoles.map((role) => (mayVisit(path, [role]) ? "sees" : ""))].join(" | ")} |`,
    );
  const head = [`| section | ${operatorRoles.join(" | ")} |`, `|---|${operatorRoles.map(() => "---").join("|")}|`];
  expect(text).toContain([...head, ...rows].join("\n"));
});
