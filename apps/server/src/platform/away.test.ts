import { DrizzleQueryError } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { isDatabaseAway, isDiskFull } from "./away.ts";

const coded = (code: string, message = "said by the database") => Object.assign(new Error(message), { code });

describe("the database is away", () => {
  test.each([
    ...["ECONNREFUSED", "ECONNRESET", "EPIPE", "57P01", "57P02", "57P03", "08006", "08P01", "53300", "53100", "25006"],
  ])("with the code %s", (code) => {
    expect(isDatabaseAway(coded(code))).toBe(true);
    expect(isDatabaseAway(new DrizzleQueryError("select 1", [], coded(code)))).toBe(true);
  });

  test.each([
    "Connection terminated unexpectedly",
    "Connection terminated",
    "Connection terminated due to connection timeout",
    "timeout exceeded when trying to connect",
    "timeout expired",
    "Client has encountered a connection error and is not queryable",
    "Client was closed and is not queryable",
    "Cannot use a pool after calling end on the pool",
  ])("where the driver says: %s", (message) => {
    expect(isDatabaseAway(new Error(message))).toBe(true);
    expect(isDatabaseAway(new DrizzleQueryError("select 1", [], new Error(message)))).toBe(true);
  });

  test.each([
    ["a broken rule of a table", coded("23505")],
    ["a statement that took too long", coded("57014")],
    ["a bug", new TypeError("x is not a function")],
    ["words in the values of a query", new DrizzleQueryError("select $1", ["Connection terminated"], coded("22001"))],
    ["no error at all", undefined],
  ])("and is not with %s", (_case, error) => {
    expect(isDatabaseAway(error)).toBe(false);
  });

  test("an error that names itself as its cause is read once", () => {
    const error = new Error("round and round");
    error.cause = error;
    expect(isDatabaseAway(error)).toBe(false);
  });
});

test("a full disk is told apart, by the code and by the words of the projection's thread", () => {
  expect(isDiskFull(new DrizzleQueryError("insert", [], coded("53100")))).toBe(true);
  expect(isDiskFull(new Error("The projection stopped: could not extend file: No space left on device"))).toBe(true);
  expect(isDiskFull(coded("57P01"))).toBe(false);
});
