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

  test.each(["asha", "@Asha", "98000 00001", "+91 98000-00001", "098000 00001"])(
    "search by %s, a feoTag or a mobile number, finds exactly the demo's Asha",
    async (asked) => {
      const { exact } = await find(asked);
      expect(exact).toMatchObject({ kind: "person", title: "Asha Kulkarni" });
    },
  );

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

  test("a customer's personal data is masked; one value in full takes a reason, which is logged", async () => {
    const shown = await account();
    expect(shown).toMatchObject({ name, kycLevel: 1, isFrozen: false, frozenAt: null, mobile: "" });
    expect(shown.email).toMatch(/^p.?•+@example\.com$/);
    expect(shown.pan).toMatch(/^[A-Z]{5}••••[A-Z]$/);
    expect(shown.birthday).toMatch(/^•• ••• \d{4}$/);
    expect(shown.bankAccount).toMatchObject({ status: "VERIFIED", holder: name });
    expect(shown.bankAccount.accountNumber).toMatch(/^•••• \d{4}$/);
    expect(shown.sessions.count).toBeGreaterThan(0);
    const before = shown.unmask.left;
    const unmask = (body: object) => first.call("POST", `/people/${known.userId}/unmask`, body);
    for (const reason of [undefined, "", "    ", "why"]) {
      expect(await unmask({ field: "email", reason })).toMatchObject({ status: 400, code: "INVALID_INPUT" });
    }
    expect(await unmask({ field: "password", reason: "They called us" })).toMatchObject({ status: 400 });
    const full = await unmask({ field: "email", reason: "They called us" });
    expect(full).toMatchObject({ status: 200, body: { value: known.email, unmask: { left: before - 1 } } });
    const log = (await first.call("GET", `/people/${known.userId}/log`)).body.entries;
    expect(log[0]).toMatchObject({
      action: "person unmask",
      by: first.name,
      details: { field: "email", reason: "They called us" },
    });
  });

  test("no answer about a customer has their contact, account number or whole IP address", async () => {
    const paths = ["", "/money", "/timeline", "/orders", "/trades", "/movements", "/sessions", "/notices", "/notes"];
    const [stored] = await query<{ email: string; dob: string }>(
      "select a.email, k.dob from account a join kyc_person k on k.user_id = a.id where a.id = $1",
      [known.userId],
    );
    for (const path of [...paths, "/log", "/levels", "/as-customer"]) {
      const { status, body } = await first.call("GET", `/people/${known.userId}${path}`);
      expect([path, status]).toEqual([path, 200]);
      const text = JSON.stringify(body);
      for (const secret of [known.email, stored?.dob ?? "", "127.0.0.1", "accountSealed", "panSealed"]) {
        expect([path, text.includes(secret)]).toEqual([path, false]);
      }
    }
  });

  test("support is refused a PAN and treasury the contact, and both attempts are logged", async () => {
    const attempts = { support: "pan", treasury: "email" } as const;
    for (const [role, field] of Object.entries(attempts)) {
      const operator = await newConsoleOperator(home, consoleUrl, [role as "support" | "treasury"]);
      const refused = await operator.call("POST", `/people/${known.userId}/unmask`, { field, reason: "To try it" });
      expect(refused).toMatchObject({ status: 403, code: "OPERATOR_ROLE_MISSING" });
      const { entries } = (await first.call("GET", `/people/${known.userId}/log`)).body;
      expect(entries[0]).toMatchObject({ action: "refused person unmask", by: operator.name, details: { field } });
    }
  });

  test("a customer's deposits, sessions and security events are in the timeline and in their tabs", async () => {
    const read = async (path: string) => (await first.call("GET", `/people/${known.userId}${path}`)).body;
    const { entries } = await read("/timeline");
    const kinds = entries.map(({ kind }: { kind: string }) => kind);
    expect(kinds).toContain("rupee deposit");
    expect(kinds).toContain("security");
    const times = entries.map(({ at }: { at: string }) => at);
    expect(times).toEqual(times.toSorted().reverse());
    expect((await read("/movements")).movements).toContainEqual(
      expect.objectContaining({ kind: "rupee deposit", by: known.utr, isIn: true, amount: "" }),
    );
    const security = (await read("/timeline?about=security")).entries;
    expect(security.map(({ event }: { event: string }) => event)).toContain("SIGNED_UP");
    expect((await read("/sessions")).sessions[0]).toMatchObject({ address: "127.0.••.••" });
    const { balances, limits } = await read("/money");
    expect(balances).toEqual([]);
    expect(limits).toMatchObject({ used: "0.00", heldUntil: null });
    for (const cursor of ["x", "1_9_z", "-1"]) {
      const refused = await first.call("GET", `/people/${known.userId}/timeline?before=${cursor}`);
      expect(refused).toMatchObject({ status: 400, code: "INVALID_INPUT" });
    }
  });

  test("orders and trades of a busy trader are read page by page, each once and newest first", async () => {
    const [busy] = await query<{ id: string }>(
      `select a.id from account a join spot_order o on o.user_number = a.number
       group by a.id having count(*) > 65 order by count(*) desc limit 1`,
    );
    for (const list of ["orders", "trades", "timeline?about=trading"]) {
      const ids: string[] = [];
      let before: string | null = "";
      for (let pages = 0; pages < 3 && before !== null; pages += 1) {
        const and = list.includes("?") ? "&" : "?";
        const { body } = await first.call(
          "GET",
          `/people/${busy?.id}/${list}${before ? `${and}before=${before}` : ""}`,
        );
        const rows = body.orders ?? body.trades ?? body.entries;
        expect(rows.length).toBeGreaterThan(0);
        ids.push(...rows.map((row: { kind: string; id: string; side: string }) => `${row.kind} ${row.id} ${row.side}`));
        before = body.before;
      }
      expect(new Set(ids).size).toBe(ids.length);
      if (list === "orders") {
        const numbers = ids.map((id) => Number(id.split(" ")[1]));
        expect(numbers).toEqual(numbers.toSorted((one, other) => other - one));
        const one = (await first.call("GET", `/people/${busy?.id}/orders?order=${numbers[3]}`)).body.orders;
        expect(one.map(({ id }: { id: string }) => Number(id))).toEqual([numbers[3]]);
      }
    }
  });

  test("what a customer sees is shown with what they can't do, and the view is logged", async () => {
    const seen = await first.call("GET", `/people/${known.userId}/as-customer`);
    expect(seen.body.actions.map(({ action }: { action: string }) => action)).toEqual([
      ...["sign in", "trade", "deposit", "withdraw", "pay"],
    ]);
    expect(seen.body.actions.every(({ refusals }: { refusals: string[] }) => refusals.length === 0)).toBe(true);
    const own = await people.done(known.person.call("GET", "/transaction/v1/fiat/withdraw/limits"));
    expect(seen.body.limits).toMatchObject({ left: `${own.leftToday}.00`, heldUntil: own.heldUntil });
    const { entries } = (await first.call("GET", `/people/${known.userId}/log`)).body;
    expect(entries.map(({ action }: { action: string }) => action)).toContain("person as customer");
  });

  test("signing a customer out ends their session and its token at once", async () => {
    const other = await people.verified(`${name} Two`);
    expect((await other.person.call("GET", "/user/v1/profile")).status).toBe(200);
    const done = await first.act("person sign out", other.userId, { reason: "Lost phone" });
    expect(done).toMatchObject({ status: 200, body: { state: "done" } });
    expect(await other.person.call("GET", "/user/v1/profile")).toMatchObject({ status: 401 });
    const again = await first.act("person sign out", other.userId, { reason: "Lost phone" });
    expect(again).toMatchObject({ status: 409, body: { detail: "The customer is not signed in" } });
    const { sessions } = (await first.call("GET", `/people/${other.userId}/sessions`)).body;
    expect(sessions).toEqual([]);
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
    const { notes } = (await first.call("GET", `/people/${known.userId}/notes`)).body;
    expect(notes[0]).toMatchObject({ action: "note", details: { text: "Called back, all well" } });
    expect((await account()).notes).toEqual({ count: 1, isMore: false });
  });

  test("an unknown customer is not shown", async () => {
    const nobody = await first.call("GET", "/people/00000000-0000-4000-8000-000000000000");
    expect(nobody).toMatchObject({ status: 409, code: "OPERATOR_REFUSED" });
    expect(await first.call("GET", "/people/1")).toMatchObject({ status: 400, code: "INVALID_INPUT" });
  });
});
