import { DrizzleQueryError } from "drizzle-orm";
import { expect, test } from "vitest";
import { describeError } from "./error-log.ts";

test("an error is logged with its name, message, code and stack trace", () => {
  const described = describeError(Object.assign(new TypeError("x is not a function"), { code: "E_BUG" }));
  expect(described).toMatchObject({ type: "TypeError", message: "x is not a function", code: "E_BUG" });
  expect(described.stack).toMatch(/^ {4}at .*error-log\.test/);
});

test("a failed query is logged with the database's reason and without its values", () => {
  const reason = Object.assign(new Error("the connection is gone"), { code: "57P01" });
  const failure = new DrizzleQueryError(
    "select * from article where search @@ $1",
    ["my\nsecret", "a@b.example"],
    reason,
  );
  expect(failure.message).toContain("secret");
  const text = JSON.stringify(describeError(failure));
  expect(text).toContain("select * from article");
  expect(text).toContain("the connection is gone");
  expect(text).toContain("57P01");
  expect(text).not.toMatch(/secret|a@b\.example/);
});
