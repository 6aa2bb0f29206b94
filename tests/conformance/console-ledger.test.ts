/** The operators' ledger by the console's port: what was compared, who owns what, and how somebody came to what they have. */
import { beforeAll, describe, expect, test } from "vitest";
import { type ConsoleOperator, consoleCall, newConsoleOperator } from "../system/console-operators.ts";
import { openOperators } from "../system/operators.ts";
import { consoleUrl, home } from "./page.ts";

let operator: ConsoleOperator;
beforeAll(async () => {
  operator = await newConsoleOperator(home, consoleUrl);
});

/** Decimals as integers, so that they can be added. */
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
  test("sums to zero in every asset, with people, house and outside apart", async () => {
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

  test("is compared when an operator asks for it, which is kept and logged", async () => {
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

describe("somebody's movements", () => {
  test("lead, one by one and page by page, from what they have back to nothing", async () => {
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
        expect(posting.what).not.toBe("Movement");
        seen += 1;
      }
      before = page.body.next ?? undefined;
    } while (before !== undefined);
    expect(seen).toBeGreaterThan(0);
    expect(after).toBe(0n);
  });

  test("are looked at by nobody without a line in the log", async () => {
    const { body } = await postings({ who: "asha", ticker: "BTC" });
    const log = await (await openOperators(home))(["audit", body.person.id], { as: "meera" });
    expect(log).toMatch(new RegExp(`${operator.name} +postings show .*ticker BTC`));
  });

  test.each([
    ["nobody", { who: "nobody-is-called-this", ticker: "INR" }, 409, "OPERATOR_REFUSED"],
    ["a coin that is not there", { who: "asha", ticker: "NOPE" }, 409, "OPERATOR_REFUSED"],
    ["no coin at all", { who: "asha" }, 400, "INVALID_INPUT"],
    ["a place that is none", { who: "asha", ticker: "INR", before: "1; drop table" }, 400, "INVALID_INPUT"],
  ])("of %s are refused", async (_what, query, status, code) => {
    expect(await postings(query as Record<string, string>)).toMatchObject({ status, code });
  });
});
