import { globSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { privilegesOn } from "./grants.ts";

/** The server's source code. */
const source = new URL("..", import.meta.url).pathname;
const texts = globSync("**/*.ts", { cwd: source })
  .filter((path) => !path.endsWith(".test.ts"))
  .map((path) => readFileSync(`${source}${path}`, "utf8"));
const matches = (pattern: RegExp) => texts.flatMap((text) => [...text.matchAll(pattern)]);

/** Table names by the name of their constant. */
const tables = new Map(
  matches(/export const (\w+) = pgTable\(\s*"(\w+)"/g).map(([, constant = "", name = ""]) => [constant, name]),
);
const names = new Set(tables.values());

function tablesIn(method: RegExp, statement: RegExp): Set<string> {
  const called = matches(method).flatMap(([, constants = ""]) =>
    constants.split(/[\s,]+/).map((one) => tables.get(one)),
  );
  const written = matches(statement).map(([, name]) => name);
  return new Set([...called, ...written].filter((name) => name !== undefined && names.has(name)) as string[]);
}

test("every table is known, and the append-only ones allow only INSERT and SELECT", () => {
  expect(names.size).toBeGreaterThan(60);
  for (const table of ["audit_entry", "journal", "ledger_entry"])
    expect(privilegesOn(table)).toEqual(["INSERT", "SELECT"]);
});

test("rows are deleted from exactly those tables that grant DELETE", () => {
  const direct = tablesIn(/\.delete\((\w+)\)/g, /delete from (\w+)/g);
  // Deletes in a loop over a list of tables.
  const listed = tablesIn(/const table of \[([\w, ]+)\]\) \{\s*await within\.delete\(table\)/g, /delete from (\w+)/g);
  const removed = [...direct, ...listed].toSorted();
  const allowed = [...names].filter((name) => privilegesOn(name).includes("DELETE")).toSorted();
  expect([...new Set(removed)]).toEqual(allowed);
});

test("rows are updated only in tables that grant UPDATE", () => {
  const changed = tablesIn(/\.update\((\w+)\)/g, /update (\w+) set/g);
  const upserted = tablesIn(
    /\.insert\((\w+)\)(?:(?!\.insert\()[\s\S]){0,300}?\.onConflictDoUpdate/g,
    /insert into (\w+)(?:(?!insert into)[\s\S]){0,600}?do update/g,
  );
  const wrong = [...changed, ...upserted].filter((name) => !privilegesOn(name).includes("UPDATE"));
  expect(wrong).toEqual([]);
});
