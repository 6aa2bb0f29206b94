import { expect, test } from "vitest";
import { roleChoices, rolesText } from "./role-words.ts";

test("roles are shown as a list that starts with a capital letter", () => {
  expect(rolesText(["treasury", "admin"])).toBe("Treasury, admin");
  expect(rolesText(["support"])).toBe("Support");
});

test("every role can be chosen, and starts with its name", () => {
  expect(roleChoices.map(({ value }) => value)).toEqual(["support", "compliance", "treasury", "admin"]);
  for (const { value, label } of roleChoices) expect(label).toMatch(new RegExp(`^${rolesText([value])}: `));
});
