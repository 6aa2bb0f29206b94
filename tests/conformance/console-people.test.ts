/** Operators look up customers by any identifier, see their accounts and act on them. */
import { beforeAll, describe, expect, test } from "vitest";
import { type ConsoleOperator, newConsoleOperator } from "../system/console-operators.ts";
import { patientMs } from "../system/patience.ts";
import { type WaitingPerson, waitingPeopleOf } from "../system/waiting-people.ts";
import { openBooks, query } from "./moneyed.ts";
import { baseUrl, consoleUrl, home, worldUrl } from "./page.ts";

openBooks();

const people = waitingPeopleOf({ baseUrl, worldUrl, home });
const name = `Zubeida Ansari ${Date.now().toString(36).replace(/\d/g, "q")}`;

let first: ConsoleOperator;
let second: ConsoleOperator;
let known: WaitingPerson & { readonly utr: string };
beforeAll(async () => {
  first = await newConsoleOperator(home, consoleUrl);
  second = await newConsoleOperator(home, consoleUrl);
  known = await people.withStrangersTransfer(name, "4321.50");
});

const find = async (q: string) => (await first.call("GET", `/find?q=${encodeURIComponent(q)}`)).body;
const account = async () => (await first.call("GET", `/people/${known.userId}`)).body;

describe("search", () => {
  test.each([
    ["an email address", () => known.email],
    ["an address in capitals, with spaces around", () => ` ${known.email.toUpperCase()} `],
    ["an id", () => known.userId],
  ])("search by %s finds exactly one customer", async (_what, asked) => {
    const { exact, results } = await find(asked());
    expect(exact).toMatchObject({ kind: "person", id: known.userId, title: name });
    expect(results).toHaveLength(1);
  });

  test("search by the start of a name finds the customer, but not as an exact match", async () => {
    const { exact, results } = await find(`zubeida ansari ${name.split(" ").at(-1)?.slice(0, 6)}`);
    expect(exact).toBeNull();
    expect(results).toContainEqual(expect.objectContaining({ kind: "person", id: known.userId }));
    expect(results.length).toBeLessThanOrEqual(20);
  });

  test("search by a bank reference finds the claim and the unmatched transfer", async () => {
    await expect
      .poll(async () => (await find(known.utr)).results.map(({ kind }: { kind: string }) => kind).sort(), {
        timeout: patientMs(20),
      })
      .toEqual(["bank line", "rupee deposit"]);
    const spaced = await find(`${known.utr.slice(0, 4)} ${known.utr.slice(4)}`);
    expect(spaced.results).toHaveLength(2);
  });

  test("search by an id finds any customer's order", async () => {
    // The demo's bots have placed orders from the start.
    const { results } = await find("1");
    expect(results).toContainEqual(expect.objectContaining({ kind: "order", id: "1", title: "Order 1" }));
  });

  test.each(["", "   ", "%", "_", "'; drop table account; --", "\\", "nobody-has-this-name-at-all"])(
    "search for %j finds nothing",
    async (asked) => {
      expect(await find(asked)).toEqual({ results: [], exact: null });
    },
  );
});

describe("customers", () => {
  test("customers are listed newest first, page by page", async () => {
    const newest = (await first.call("GET", "/people")).body;
    const rest = newest.before === null ? [] : (await first.call("GET", `/people?before=${newest.before}`)).body.people;
    const ids = [...newest.people, ...rest].map(({ userId }: { userId: string }) => userId);
    // Accounts are numbered in the order in which they are created.
    const made = await query<{ id: string }>("select id from account where id = any($1) order by number desc", [ids]);
    expect(ids).toEqual(made.map(({ id }) => id));
  });

  test("a customer's contacts are masked; showing them in full is logged", async () => {
    const shown = await account();
    expect(shown).toMatchObject({ name, kycLevel: 1, isFrozen: false, frozenAt: null, mobile: "" });
    expect(shown.email).toMatch(/^p.?•+@example\.com$/);
    expect(shown.bankAccount).toMatchObject({ status: "VERIFIED", holder: name });
    expect(shown.deposits).toContainEqual(expect.objectContaining({ kind: "rupee deposit", by: known.utr }));
    expect(shown.sessions.length).toBeGreaterThan(0);
    expect(shown.events.map(({ event }: { event: string }) => event)).toContain("SIGNED_UP");
    expect(JSON.stringify(shown)).not.toContain(known.email);
    const contact = await first.call("GET", `/people/${known.userId}/contact`);
    expect(contact).toMatchObject({ status: 200, body: { email: known.email, mobile: "" } });
    expect((await account()).deeds[0]).toMatchObject({ action: "person contact", by: first.name });
  });

  test("an account is frozen by one operator and unfrozen by two", async () => {
    expect(await first.act("person freeze", known.userId, { reason: "They called" })).toMatchObject({
      body: { state: "done" },
    });
    expect(await account()).toMatchObject({ isFrozen: true });
    const again = await first.act("person freeze", known.userId, { reason: "Again" });
    expect(again).toMatchObject({ status: 409, body: { detail: "The account is already frozen" } });
    expect(await first.act("person unfreeze", known.userId, {}, true)).toMatchObject({ body: { state: "proposed" } });
    expect(await account()).toMatchObject({ isFrozen: true });
    expect(await second.act("person unfreeze", known.userId, {}, true)).toMatchObject({ body: { state: "done" } });
    expect(await account()).toMatchObject({ isFrozen: false });
  });

  test("a note on a customer is only in the log", async () => {
    const empty = await first.act("note", known.userId, {});
    expect(empty).toMatchObject({ status: 409, code: "OPERATOR_REFUSED" });
    await first.act("note", known.userId, { text: "Called back, all well" });
    expect((await account()).deeds[0]).toMatchObject({ action: "note", details: { text: "Called back, all well" } });
  });

  test("an unknown customer is not shown", async () => {
    const nobody = await first.call("GET", "/people/00000000-0000-4000-8000-000000000000");
    expect(nobody).toMatchObject({ status: 409, code: "OPERATOR_REFUSED" });
    expect(await first.call("GET", "/people/1")).toMatchObject({ status: 400, code: "INVALID_INPUT" });
  });
});
