import { DrizzleQueryError } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { isDatabaseAway, isDiskFull } from "./away.ts";

const coded = (code: string, message = "said by the database") => Object.assign(new Error(message), { code });

describe("recognising that the database is away", () => {
  test.each([
    ...["ECONNREFUSED", "ECONNRESET", "EPIPE", "57P01", "57P02", "57P03", "08006", "08P01", "53300", "53100", "25006"],
  ])("an error with the code %s means the database is away", (code) => {
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
  ])("the driver's message means the database is away: %s", (message) => {
    expect(isDatabaseAway(new Error(message))).toBe(true);
    expect(isDatabaseAway(new DrizzleQueryError("select 1", [], new Error(message)))).toBe(true);
  });

  test.each([
    ["a violated table constraint", coded("23505")],
    ["a statement timeout", coded("57014")],
    ["a bug", new TypeError("x is not a function")],
    ["such words in a query's values", new DrizzleQueryError("select $1", ["Connection terminated"], coded("22001"))],
    ["no error at all", undefined],
  ])("the database is not away because of %s", (_case, error) => {
    expect(isDatabaseAway(error)).toBe(false);
  });

  test("an error that is its own cause does not loop", () => {
    const error = new Error("round and round");
    error.cause = error;
    expect(isDatabaseAway(error)).toBe(false);
  });
});

test("a full disk is recognised by its code and by the projection thread's message", () => {
  expect(isDiskFull(new DrizzleQueryError("insert", [], coded("53100")))).toBe(true);
  expect(isDiskFull(new Error("The projection stopped: could not extend file: No space left on device"))).toBe(true);
  expect(isDiskFull(coded("57P01"))).toBe(false);
});
