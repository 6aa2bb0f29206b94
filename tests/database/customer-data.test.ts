/** What operators may read of customers: values in full, how many customers in an hour, and the alarms. */
import { operatorRoles } from "@feo/contract";
import { startOfIndianDayMs } from "@feo/money";
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { createAccountNumbers } from "../../apps/server/src/bank/account-number.ts";
import { createCustomerReads, type ReadAlarm } from "../../apps/server/src/operator/customer-reads.ts";
import { maskedValues } from "../../apps/server/src/operator/personal-values.ts";
import { createUnmasking } from "../../apps/server/src/operator/unmasking.ts";
import { createOperatorFloor } from "./operator-floor.ts";

const floor = await createOperatorFloor();
const { audit, box, clock, db, now, operator, query } = floor;
const [minute, hour, day] = [60_000, 60 * 60_000, 24 * 60 * 60_000];
const most = 3;
/** Two nodes with one database. */
const [here, there] = [createUnmasking({ db, box, audit, most, now }), createUnmasking({ db, box, audit, most, now })];
const meera = { name: "meera", roles: operatorRoles };
const arjun = { name: "arjun", roles: operatorRoles };
const reason = "They called about it";

let people = 0;
async function newCustomer(): Promise<{ readonly id: string; readonly email: string }> {
  people += 1;
  const email = `customer${people}@example.com`;
  const mobile = String(9_000_000_000 + people);
  const [row] = await query<{ id: string }>("insert into account (email, mobile) values ($1, $2) returning id", [
    email,
    mobile,
  ]);
  return { id: row?.id ?? "", email };
}
const newCustomers = (count: number) => Promise.all(Array.from({ length: count }, newCustomer));
const idsOf = (customers: readonly { readonly id: string }[]) => customers.map(({ id }) => id);

const entriesAbout = (subject: string) =>
  query<{ by: string; action: string; details: string }>(
    "select by, action, details from audit_entry where subject = $1 order by sequence",
    [subject],
  );

beforeAll(() => floor.found());
beforeEach(() => {
  // Each test has a day of its own, with hours left.
  clock.at = startOfIndianDayMs(clock.at) + day + 10 * hour;
});

describe("showing a masked value", () => {
  test("the value is shown once its field and reason are in the log, which never has the value", async () => {
    const { id, email } = await newCustomer();
    const { value, allowance } = await here.show(meera, { userId: id, field: "email", reason: `  ${reason} ` });
    expect(value).toBe(email);
    expect(allowance).toMatchObject({ left: 2, most: 3 });
    expect(new Date(allowance.resetsAt).getTime()).toBe(startOfIndianDayMs(clock.at) + day);
    const entries = await entriesAbout(id);
    expect(entries).toEqual([
      { by: "meera", action: "person unmask", details: JSON.stringify({ field: "email", reason }) },
    ]);
    expect(JSON.stringify(await query("select * from unmasked_value"))).not.toContain(email);
  });

  test.each(["", "    ", "why", "  abc  "])("with the reason %j nothing is shown, counted or logged", async (words) => {
    const { id } = await newCustomer();
    await expect(here.show(meera, { userId: id, field: "email", reason: words })).rejects.toThrow("Give a reason");
    expect(await here.allowance("meera")).toMatchObject({ left: 3 });
    expect(await entriesAbout(id)).toEqual([]);
  });

  test("past the day's limit the refusal says when the count resets, and another operator has their own", async () => {
    const customers = await newCustomers(most + 1);
    for (const { id } of customers.slice(0, most)) await here.show(meera, { userId: id, field: "email", reason });
    const last = { userId: customers[most]?.id ?? "", field: "email", reason } as const;
    await expect(here.show(meera, last)).rejects.toMatchObject({
      code: "UNMASK_LIMIT_REACHED",
      extra: {
        detail: "You have shown 3 values today, the most allowed. The count resets at 00:00 IST.",
        retryAfterSeconds: 14 * 60 * 60,
      },
    });
    expect(await entriesAbout(last.userId)).toEqual([]);
    expect(await here.allowance("meera")).toMatchObject({ left: 0 });
    expect((await here.show(arjun, last)).allowance).toMatchObject({ left: 2 });
    clock.at = startOfIndianDayMs(clock.at) + day;
    expect((await here.show(meera, last)).allowance).toMatchObject({ left: 2 });
  });

  test("of many requests at once on two nodes, only as many as are left get a value", async () => {
    const customers = await newCustomers(8);
    const answers = await Promise.allSettled(
      customers.map(({ id }, index) => (index % 2 ? here : there).show(meera, { userId: id, field: "email", reason })),
    );
    expect(answers.filter(({ status }) => status === "fulfilled")).toHaveLength(most);
    for (const answer of answers) {
      if (answer.status === "rejected") expect(answer.reason).toMatchObject({ code: "UNMASK_LIMIT_REACHED" });
    }
    const entries = await floor.entriesBy("meera");
    const logged = entries.filter(
      ({ action, subject }) => action === "person unmask" && idsOf(customers).includes(subject),
    );
    expect(logged).toHaveLength(most);
  });

  test("the same value counts once in ten minutes and is logged each time; another field or a later time counts again", async () => {
    const { id: userId } = await newCustomer();
    const show = (field: "email" | "mobile") => here.show(meera, { userId, field, reason });
    expect((await show("email")).allowance.left).toBe(2);
    clock.at += 10 * minute - 1;
    expect((await show("email")).allowance.left).toBe(2);
    expect((await show("mobile")).allowance.left).toBe(1);
    clock.at += 1;
    expect((await show("email")).allowance.left).toBe(0);
    expect(await entriesAbout(userId)).toHaveLength(4);
    // Shown a moment ago, so it is still shown although nothing is left.
    expect((await show("email")).allowance.left).toBe(0);
  });

  test.each([
    ["support", ["email", "mobile", "birthday"]],
    ["compliance", ["email", "mobile", "pan", "birthday", "bankAccount"]],
    ["treasury", ["bankAccount"]],
    ["admin", []],
  ] as const)("%s may show %j; other attempts are refused and logged", async (role, allowed) => {
    const { id: userId } = await newCustomer();
    for (const field of ["email", "mobile", "pan", "birthday", "bankAccount"] as const) {
      const shown = here.show({ name: "arjun", roles: [role] }, { userId, field, reason });
      const isAllowed = (allowed as readonly string[]).includes(field);
      const words = isAllowed ? /nothing to show/ : /roles don't allow/;
      if (isAllowed && (field === "email" || field === "mobile")) await shown;
      else await expect(shown).rejects.toThrow(words);
    }
    const refused = (await entriesAbout(userId)).filter(({ action }) => action === "refused person unmask");
    expect(refused).toHaveLength(5 - allowed.length);
  });

  test("identity data is opened in full and masked to what recognises it", async () => {
    const { id: userId } = await newCustomer();
    await query(
      "insert into kyc_person (user_id, aadhaar_last4, dob, pan_sealed, pan_dob) values ($1, '4417', '1991-02-03', $2, '')",
      [userId, box.seal("ABCPD1234K")],
    );
    const { accountSealed, accountKey, accountEnd } = createAccountNumbers(box).seal("001122337710");
    await query(
      `insert into bank_account (user_id, bank_name, account_sealed, account_key, account_end, ifsc, holder, status, created_at, updated_at)
       values ($1, 'ICICI Bank', $2, $3, $4, 'ICIC0000001', 'Priya', 'VERIFIED', now(), now())`,
      [userId, accountSealed, accountKey, accountEnd],
    );
    expect(await maskedValues(db, box, userId)).toMatchObject({
      pan: "ABCPD••••K",
      aadhaar: "•••• •••• 4417",
      birthday: "•• ••• 1991",
      email: expect.stringMatching(/^cu•••@example\.com$/),
      mobile: expect.stringMatching(/^•+\d{4}$/),
    });
    const shownValue = async (field: "pan" | "birthday" | "bankAccount") =>
      (await here.show(meera, { userId, field, reason })).value;
    expect(await shownValue("pan")).toBe("ABCPD1234K");
    expect(await shownValue("birthday")).toBe("1991-02-03");
    expect(await shownValue("bankAccount")).toBe("001122337710");
  });

  test("the command follows the same rules and limits", async () => {
    const { id, email } = await newCustomer();
    expect(await operator(`person ${id}`, { as: "arjun" })).not.toContain(email);
    expect(await operator(`unmask ${id} email`, { as: "arjun" })).toBe("refused: Give a reason");
    expect(await operator(`unmask ${id} email`, { as: "arjun", reason })).toBe(`${email}\n2 of 3 left today.`);
    expect(await operator(`unmask ${id} shoe`, { as: "arjun", reason })).toMatch(/^refused: Usage: unmask WHO/);
    for (const other of await newCustomers(2)) await operator(`unmask ${other.id} email`, { as: "arjun", reason });
    expect(await operator(`unmask ${id} mobile`, { as: "arjun", reason })).toMatch(/^refused: You have shown 3 values/);
  });
});

describe("opening customers", () => {
  const alarms: ReadAlarm[] = [];
  const readsOn = () => createCustomerReads({ db, audit, most: 10, onAlarm: (alarm) => void alarms.push(alarm), now });
  const [one, other] = [readsOn(), readsOn()];
  beforeEach(() => void alarms.splice(0));

  const alarmsLogged = async (by: string) =>
    (await floor.entriesBy(by)).filter(({ action }) => action.startsWith("read ")).map(({ action }) => action);

  test("half of the limit raises one alarm, and the limit refuses the next customer until an hour has passed", async () => {
    const customers = idsOf(await newCustomers(12));
    const before = (await alarmsLogged("meera")).length;
    for (const id of customers.slice(0, 4)) await one.open("meera", [id]);
    expect(alarms).toEqual([]);
    await one.open("meera", customers.slice(4, 5));
    expect(alarms).toEqual([{ operator: "meera", customers: 5, limit: 10, isRefused: false }]);
    for (const id of customers.slice(5, 10)) await other.open("meera", [id]);
    expect(alarms).toHaveLength(1);
    const refusal = { code: "CUSTOMER_LIMIT_REACHED" };
    await expect(one.open("meera", customers.slice(10))).rejects.toMatchObject(refusal);
    await expect(other.open("meera", customers.slice(11))).rejects.toMatchObject(refusal);
    expect(alarms.slice(1)).toEqual([{ operator: "meera", customers: 10, limit: 10, isRefused: true }]);
    expect((await alarmsLogged("meera")).slice(before)).toEqual(["read alarm", "read refused"]);
    // Customers who are open already stay readable, and other operators are not affected.
    await one.open("meera", customers.slice(0, 10));
    await one.open("arjun", customers.slice(10));
    clock.at += hour;
    await one.open("meera", customers.slice(10));
  });

  test("a page that would pass the limit is refused whole and counts nothing", async () => {
    const customers = idsOf(await newCustomers(12));
    await one.open("meera", customers.slice(0, 6));
    await expect(one.open("meera", customers.slice(6))).rejects.toMatchObject({ code: "CUSTOMER_LIMIT_REACHED" });
    await one.open("meera", customers.slice(6, 10));
  });

  test("the same customer counts once, however often they are opened", async () => {
    const [first = "", ...rest] = idsOf(await newCustomers(10));
    for (let times = 0; times < 30; times += 1) {
      clock.at += minute;
      await one.open("meera", [first, first]);
    }
    await one.open("meera", rest);
    const kept = await query("select 1 from customer_read where operator = 'meera'");
    expect(kept).toHaveLength(10);
  });

  test("of many customers opened at once on two nodes, no more than the limit are shown", async () => {
    const customers = idsOf(await newCustomers(20));
    const answers = await Promise.allSettled(
      customers.map((id, index) => (index % 2 ? one : other).open("meera", [id])),
    );
    expect(answers.filter(({ status }) => status === "fulfilled")).toHaveLength(10);
    expect(alarms.filter(({ isRefused }) => !isRefused)).toHaveLength(1);
  });
});

describe("signing a customer out", () => {
  const signIn = (userId: string) =>
    query("insert into sign_in (user_id, device_id, expires_at) values ($1, 'd', $2)", [
      userId,
      new Date(clock.at + hour),
    ]);
  const signOut = (userId: string) => floor.desk.act("arjun", { action: "person sign out", subject: userId });

  test("one operator ends every session of the customer, which is logged", async () => {
    const [one, other] = await newCustomers(2);
    for (const { id = "" } of [one, one, other].map((person) => ({ id: person?.id }))) await signIn(id);
    expect(await signOut(one?.id ?? "")).toMatchObject({ state: "done" });
    const live = await query<{ user_id: string }>(
      "select user_id from sign_in where revoked_at is null and user_id = any($1)",
      [[one?.id, other?.id]],
    );
    expect(live).toEqual([{ user_id: other?.id }]);
    expect((await entriesAbout(one?.id ?? "")).map(({ action }) => action)).toEqual(["person sign out"]);
    await expect(signOut(one?.id ?? "")).rejects.toThrow("The customer is not signed in");
  });
});
