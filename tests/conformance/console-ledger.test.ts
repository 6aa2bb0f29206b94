/** The ledger through the console's port: reconciliation, totals by owner, and a customer's ledger entries. */
import { beforeAll, describe, expect, test } from "vitest";
import { type ConsoleOperator, consoleCall, newConsoleOperator } from "../system/console-operators.ts";
import { openOperators } from "../system/operators.ts";
import { consoleUrl, home } from "./page.ts";

let operator: ConsoleOperator;
beforeAll(async () => {
  operator = await newConsoleOperator(home, consoleUrl);
});

/** Decimals as integers, to add them exactly. */
const units = (decimal: string): bigint => {
  const [whole = "0", fraction = ""] = decimal.replace("-", "").split(".");
  const size = BigInt(whole + fraction.padEnd(18, "0"));
  return decimal.startsWith("-") ? -size : size;
};

const postings = (query: Record<string, string>) =>
  operator.call("GET", `/ledger/postings?${new URLSearchParams(query)}`);

test.each(["/ledger", "/ledger/postings?who=asha&ticker=INR"])("%s needs an operator", async (path) => {
  expect(await consoleCall(consoleUrl, "GET", path)).toMatchObject({ status: 401, code: "OPERATOR_SESSION_MISSING" });
});

describe("the ledger", () => {
  test("the ledger sums to zero in every asset, with customers, house and outside listed separately", async () => {
    const { status, body } = await operator.call("GET", "/ledger");
    expect(status).toBe(200);
    expect(body).toMatchObject({ haltedBecause: null });
    expect(body.totals.length).toBeGreaterThan(5);
    for (const { people, fees, gst, tds, outside, demo, sum } of body.totals) {
      const parts = [people, fees, gst, tds, outside, demo].map(units);
      expect(parts.reduce((total, part) => total + part, 0n)).toBe(0n);
      expect(sum).toBe("0");
    }
  });

  test("an operator can start a reconciliation, which is stored and logged", async () => {
    const before = Date.now();
    const compared = await operator.call("POST", "/ledger/compare");
    expect(compared.status).toBe(200);
    expect(compared.body.compared).toBeGreaterThan(0);
    const { body } = await operator.call("GET", "/ledger");
    const rupees = body.reports.find(({ ticker }: { ticker: string }) => ticker === "INR");
    expect(Date.parse(rupees.at)).toBeGreaterThanOrEqual(before - 1_000);
    expect(rupees.wrongSince === null).toBe(rupees.findings.length === 0);
    const log = await (await openOperators(home))(["audit", "books"], { as: "meera" });
    expect(log).toMatch(new RegExp(`${operator.name} +books compare`));
  });
});

describe("a customer's ledger entries", () => {
  test("ledger entries, page by page, lead from the current balance back to zero", async () => {
    let [before, after] = [undefined as string | undefined, undefined as bigint | undefined];
    let seen = 0;
    do {
      const page = await postings({ who: "asha", ticker: "INR", ...(before ? { before } : {}) });
      expect(page.status).toBe(200);
      expect(page.body.person.feoTag).toBe("asha");
      for (const posting of page.body.postings) {
        if (after !== undefined) expect(units(posting.after)).toBe(after);
        after = units(posting.after) - units(posting.change);
        expect(posting.at).not.toBeNull();
        expect(posting.what).not.toBe("Other");
        seen += 1;
      }
      before = page.body.next ?? undefined;
    } while (before !== undefined);
    expect(seen).toBeGreaterThan(0);
    expect(after).toBe(0n);
  });

  test("reading a customer's ledger entries is logged", async () => {
    const { body } = await postings({ who: "asha", ticker: "BTC" });
    const log = await (await openOperators(home))(["audit", body.person.id], { as: "meera" });
    expect(log).toMatch(new RegExp(`${operator.name} +postings show .*ticker BTC`));
  });

  test.each([
    ["an unknown person", { who: "nobody-is-called-this", ticker: "INR" }, 409, "OPERATOR_REFUSED"],
    ["an unknown coin", { who: "asha", ticker: "NOPE" }, 409, "OPERATOR_REFUSED"],
    ["no coin at all", { who: "asha" }, 400, "INVALID_INPUT"],
    ["an invalid position", { who: "asha", ticker: "INR", before: "1; drop table" }, 400, "INVALID_INPUT"],
  ])("reading ledger entries of %s is refused", async (_what, query, status, code) => {
    expect(await postings(query as Record<string, string>)).toMatchObject({ status, code });
  });
});
