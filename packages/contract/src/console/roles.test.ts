import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import {
  consoleCallRoles,
  consoleCalls,
  mayAct,
  mayCall,
  mayConfirm,
  type OperatorActionName,
  type OperatorRole,
  operatorActionRoles,
  operatorActionRules,
  operatorRoles,
  readRoles,
} from "../index.ts";

const names = Object.keys(operatorActionRules) as OperatorActionName[];

test("every console call that needs a session says which roles may make it", () => {
  const called = consoleCalls.filter(({ auth }) => auth === "operator").map(({ name }) => name);
  expect(Object.keys(consoleCallRoles).toSorted()).toEqual(called.toSorted());
  for (const roles of Object.values(consoleCallRoles)) expect(roles.length).toBeGreaterThan(0);
});

test("a call that is not listed is for nobody", () => {
  expect(mayCall({ name: "constructor" }, operatorRoles)).toBe(false);
  expect(mayCall({ name: "readSomethingNew" }, operatorRoles)).toBe(false);
});

test("an operator without a role may do nothing", () => {
  for (const call of consoleCalls) expect(mayCall(call, [])).toBe(false);
  for (const name of names) expect([mayAct(name, []), mayConfirm(name, [])]).toEqual([false, false]);
});

test("an admin alone moves no money, and sees no customer", () => {
  const moving = /^(withdrawal |line |refill |coin deposit |deposit |person |kyc |account )/;
  for (const name of names.filter((action) => moving.test(action))) {
    expect([name, mayAct(name, ["admin"]), mayConfirm(name, ["admin"])]).toEqual([name, false, false]);
  }
  for (const name of ["readPerson", "listPeople", "readVerification", "listPostings", "readConsoleWithdrawal"]) {
    expect(mayCall({ name }, ["admin"])).toBe(false);
  }
});

test("only admins decide about operators", () => {
  for (const name of names.filter((action) => action.startsWith("operator "))) {
    const { by, confirmedBy = ["admin"] } = operatorActionRoles[name];
    expect([name, by, confirmedBy]).toEqual([name, ["admin"], ["admin"]]);
  }
});

test.each([
  ["support", ["support"]],
  ["admin support", ["support", "admin"]],
  ["  treasury   treasury ", ["treasury"]],
  ["", undefined],
  ["king", undefined],
  ["support king", undefined],
  ["Support", undefined],
])("the words '%s' are read as the roles %j", (text, roles) => {
  expect(readRoles(text)).toEqual(roles);
});

describe("docs/operators.md", () => {
  const text = readFileSync(new URL("../../../../docs/operators.md", import.meta.url), "utf8");

  const mark = (action: OperatorActionName, role: OperatorRole): string => {
    if (operatorActionRules[action] === "one") return mayAct(action, [role]) ? "does" : "";
    const marks = [mayAct(action, [role]) ? "proposes" : "", mayConfirm(action, [role]) ? "confirms" : ""];
    return marks.filter(Boolean).join(", ");
  };

  test("the table of actions and roles is the rules'", () => {
    const rows = names.map(
      (action) => `| ${[action, ...operatorRoles.map((role) => mark(action, role))].join(" | ")} |`,
    );
    const table = [
      `| action | ${operatorRoles.join(" | ")} |`,
      `|---|${operatorRoles.map(() => "---").join("|")}|`,
      ...rows,
    ];
    expect(text).toContain(table.join("\n"));
  });
});
