/** The console's withdrawal queue: what operators see, and that nothing leaves without two of them. */
import { randomUUID } from "node:crypto";
import { beforeAll, describe, expect, test, vi } from "vitest";
import { bankWorldOf } from "../system/bank-world.ts";
import { type ConsoleOperator, newConsoleOperator } from "../system/console-operators.ts";
import { patientMs } from "../system/patience.ts";
import { type CoinHolder, coinHolder, untilStatus } from "./coins.ts";
import { type Moneyed, moneyed, openBooks, query } from "./moneyed.ts";
import { consoleUrl, home, worldUrl } from "./page.ts";
import type { Json } from "./trading.ts";

openBooks();

let first: ConsoleOperator;
let second: ConsoleOperator;
/** Each operator has one code per 30 seconds; a new operator need not wait for the next one. */
const takeNewOperators = () =>
  beforeAll(async () => {
    first = await newConsoleOperator(home, consoleUrl);
    second = await newConsoleOperator(home, consoleUrl);
  });
takeNewOperators();

const bank = bankWorldOf(worldUrl);
let count = 0;

interface Rupees {
  readonly me: Moneyed;
  /** Requests a withdrawal that is too large to be paid automatically. */
  ask(amount: string): Promise<string>;
  status(id: string): Promise<Json>;
}

async function withRupees(rupees: string): Promise<Rupees> {
  count += 1;
  const name = "Leela Nair";
  const { accountNumber, ifsc } = await bank.open(name);
  const feoTag = `queue${Date.now() % 1_000_000}${count}`;
  const me = await moneyed({ name, feoTag, account: { accountNumber, IFSCCode: ifsc }, rupees });
  return {
    me,
    async ask(amount) {
      const body = { bankAccountId: me.bankAccountId, amount };
      const { status, body: answer } = await me.withdraw(body, { sessionToken: await me.confirm() });
      expect(status).toBe(200);
      return answer.tx.id;
    },
    async status(id) {
      const { txs } = (await me.get("/user/v1/transaction/fiat/withdraw", { limit: 100 })).body;
      return txs.find((tx: Json) => tx.id === id);
    },
  };
}

const listed = async (operator: ConsoleOperator, id: string): Promise<Json> =>
  (await operator.call("GET", `/withdrawals?about=${id}`)).body.withdrawals[0];
const read = async (operator: ConsoleOperator, id: string): Promise<Json> => {
  const { status, body } = await operator.call("GET", `/withdrawals/${id}`);
  expect(status).toBe(200);
  return body.withdrawal;
};
const checkOf = (withdrawal: Json, name: string) => withdrawal.checks.find((check: Json) => check.name === name);

describe("an INR withdrawal", () => {
  let person: Rupees;
  beforeAll(async () => {
    person = await withRupees("500000");
  });

  test("an INR withdrawal waits in the queue with its checks and the sources of its money", async () => {
    const id = await person.ask("120000");
    const row = await listed(first, id);
    expect(row).toMatchObject({
      kind: "rupees",
      name: "Leela Nair",
      feoTag: person.me.feoTag,
      coinTicker: "INR",
      amount: "120000",
      valueInr: "120000",
      stage: "held",
      isPaused: false,
      firstApproval: null,
      flag: { text: "New account", verdict: "review" },
    });
    const { automaticInr, withdrawals, counts } = (await first.call("GET", "/withdrawals")).body;
    expect(Number(automaticInr)).toBeGreaterThan(0);
    expect(counts.all).toBeGreaterThan(0);
    const times = withdrawals.map(({ createdAt }: Json) => createdAt);
    expect(times).toEqual([...times].sort());

    const detail = await read(first, id);
    expect(detail).toMatchObject({ level: 2, isFrozen: false, holder: "Leela Nair", network: "", canBeUnpaid: false });
    expect(Number(detail.receives) + Number(detail.fee)).toBe(120_000);
    expect(detail.checks.map(({ name, verdict }: Json) => [name, verdict])).toEqual([
      ["Daily limit", "pass"],
      ["Whitelist", "pass"],
      ["Holds", "pass"],
      ["Velocity", "pass"],
      ["Source of funds", "review"],
      ["Ledger", "pass"],
    ]);
    expect(checkOf(detail, "Daily limit").words).toBe("1.20 L of 10.00 L today");
    expect(checkOf(detail, "Ledger").words).toBe("balance equals its postings");
    expect(detail.history).toEqual([
      expect.objectContaining({ kind: "deposit", coinTicker: "INR", amount: "500000", moved: "500000", isIn: true }),
    ]);
    expect(detail.history[0].other).toMatch(/ •••• \d{4}$/);
    expect(detail.months).toHaveLength(12);
    expect(detail.months.at(-1)).toMatchObject({ in: "500000", out: "120000", request: "120000" });
    expect(detail.months[0]).toMatchObject({ in: "0", out: "0", request: "0" });
    expect(detail.deeds).toEqual([]);
  });

  test("an INR withdrawal is paid only after two operators approve it, each with a code and a note", async () => {
    const id = await person.ask("110000");
    const without = await first.act("withdrawal approve", id);
    expect(without).toMatchObject({ status: 400, code: "OPERATOR_CODE_INVALID" });
    const wrong = await first.call("POST", "/act", { action: "withdrawal approve", subject: id, code: "000000" });
    expect(wrong).toMatchObject({ status: 400, code: "OPERATOR_CODE_INVALID" });
    expect(await listed(first, id)).toMatchObject({ stage: "held", firstApproval: null });

    const note = "Called back on the known number";
    expect(await first.act("withdrawal approve", id, { note }, true)).toMatchObject({ body: { state: "proposed" } });
    expect((await listed(second, id)).firstApproval).toMatchObject({ by: first.name, note });
    const again = await first.act("withdrawal approve", id, {}, true);
    expect(again).toMatchObject({ status: 409, code: "OPERATOR_REFUSED" });
    expect(again.body.detail).toBe("Another operator must confirm your proposal");
    expect(await person.status(id)).toMatchObject({ status: "PENDING" });

    const done = await second.act("withdrawal approve", id, { note: "Agreed" }, true);
    expect(done).toMatchObject({ status: 200, body: { state: "done" } });
    await vi.waitUntil(async () => (await person.status(id)).status === "SUCCESS", { timeout: patientMs(20) });
    const after = await read(first, id);
    expect(after).toMatchObject({ stage: "done", firstApproval: null });
    expect(after.reference).not.toBe("");
    expect(after.deeds.map(({ by, action, details }: Json) => [by, action, details.note])).toEqual([
      [second.name, "withdrawal approve", "Agreed"],
      [first.name, "propose withdrawal approve", note],
    ]);
    expect(await listed(first, id)).toBeUndefined();
  });

  test("a rejected INR withdrawal is returned to the wallet, and the customer sees the reason", async () => {
    const other = await withRupees("200000");
    const id = await other.ask("150000");
    expect(await other.me.rupees()).toMatchObject({ main: 5_000_000, mainLocked: 15_000_000 });
    const unsaid = await first.act("withdrawal reject", id);
    expect(unsaid).toMatchObject({ status: 409, body: { detail: "reason is missing" } });
    const reason = "The account you named is closed.";
    expect(await first.act("withdrawal reject", id, { reason })).toMatchObject({ body: { state: "done" } });
    await vi.waitUntil(async () => (await other.me.rupees()).mainLocked === 0, { timeout: patientMs(20) });
    expect((await other.me.rupees()).main).toBe(20_000_000);
    expect(await other.status(id)).toMatchObject({ status: "REJECTED", rejectReason: reason });
    expect((await read(first, id)).deeds[0]).toMatchObject({
      by: first.name,
      action: "withdrawal reject",
      details: { reason },
    });
  });
});

describe("a withdrawal with a first approval", () => {
  takeNewOperators();
  let person: Rupees;
  beforeAll(async () => {
    person = await withRupees("300000");
  });

  test("a first approval can be withdrawn by its operator, and leaves none", async () => {
    const id = await person.ask("105000");
    const { proposal } = (await first.act("withdrawal approve", id, {}, true)).body;
    expect(await first.call("POST", `/proposals/${proposal}/drop`)).toMatchObject({ status: 200 });
    expect((await listed(first, id)).firstApproval).toBeNull();
  });

  test("rejecting a withdrawal drops its first approval", async () => {
    const id = await person.ask("102000");
    const { proposal } = (await first.act("withdrawal approve", id, {}, true)).body;
    expect(await second.act("withdrawal reject", id, { reason: "Asked twice." })).toMatchObject({
      status: 200,
      body: { state: "done" },
    });
    const { proposals } = (await first.call("GET", "/proposals")).body;
    expect(proposals.map((open: Json) => open.id)).not.toContain(proposal);
    expect((await read(first, id)).deeds.map(({ by, action }: Json) => [by, action])).toEqual([
      [second.name, "drop withdrawal approve"],
      [second.name, "withdrawal reject"],
      [first.name, "propose withdrawal approve"],
    ]);
  });
});

describe("the dry run", () => {
  takeNewOperators();
  let person: Rupees;
  beforeAll(async () => {
    person = await withRupees("400000");
  });

  const dryRun = async (operator: ConsoleOperator, id: string): Promise<Json> => {
    const { status, body } = await operator.call("GET", `/withdrawals/${id}/dry-run`);
    expect(status).toBe(200);
    return body;
  };

  test("the dry run balances, and its terms are approved once by each of two, with a code that works once", async () => {
    const [id, next] = [await person.ask("130000"), await person.ask("101000")];
    const { refusal, delay, postings, sum, payout, terms } = await dryRun(first, id);
    expect([refusal, delay, sum]).toEqual([null, null, "0"]);
    expect(postings[0]).toMatchObject({ account: "Leela Nair, on hold", before: "231000", change: "-130000" });
    expect(postings[0].after).toBe("101000");
    expect(payout).toMatchObject({ from: "bank" });
    expect(terms).toMatchObject({ gets: (await read(first, id)).receives, fee: (await read(first, id)).fee });

    const changed = await first.act("withdrawal approve", id, { ...terms, gets: "1" }, true);
    expect(changed).toMatchObject({ status: 409, code: "OPERATOR_REFUSED" });
    expect(changed.body.detail).toMatch(/^The customer would now get 1,29,\d{3}\.00 INR\. Nothing was sent\. /);
    expect(await listed(first, id)).toMatchObject({ stage: "held", firstApproval: null });

    expect(await first.act("withdrawal approve", id, terms, true)).toMatchObject({ body: { state: "proposed" } });
    const code = await second.freshCode();
    const approval = { action: "withdrawal approve", subject: id, details: terms, code };
    expect(await second.call("POST", "/act", approval)).toMatchObject({ body: { state: "done" } });
    for (const subject of [id, next]) {
      const replayed = await second.call("POST", "/act", { ...approval, subject });
      expect(replayed).toMatchObject({ status: 400, code: "OPERATOR_CODE_INVALID" });
    }
    expect(await listed(first, next)).toMatchObject({ stage: "held", firstApproval: null });
    await vi.waitUntil(async () => (await person.status(id)).status === "SUCCESS", { timeout: patientMs(20) });
    const settled = await dryRun(first, id);
    expect(settled).toMatchObject({
      refusal: "This withdrawal is not waiting for an operator",
      postings: [],
      sum: "0",
    });
  });

  test("a withdrawal on hold would be refused", async () => {
    const id = await person.ask("102000");
    await first.act("withdrawal pause", id, { reason: "One moment" });
    expect(await dryRun(second, id)).toMatchObject({ refusal: "This withdrawal is on hold", sum: "0" });
  });
});

describe("a withdrawal on hold", () => {
  takeNewOperators();

  test("a withdrawal on hold cannot be approved; after release it keeps its first approval", async () => {
    const person = await withRupees("300000");
    const id = await person.ask("120000");
    expect(await first.act("withdrawal approve", id, {}, true)).toMatchObject({ body: { state: "proposed" } });
    const unsaid = await second.act("withdrawal pause", id);
    expect(unsaid).toMatchObject({ status: 409, body: { detail: "reason is missing" } });
    const reason = "The person does not pick up";
    expect(await second.act("withdrawal pause", id, { reason })).toMatchObject({ body: { state: "done" } });
    expect(await listed(first, id)).toMatchObject({ isPaused: true, flag: { text: "On hold" } });
    const twice = await second.act("withdrawal pause", id, { reason });
    expect(twice).toMatchObject({ status: 409, body: { detail: "This withdrawal is already on hold" } });
    const refused = await second.act("withdrawal approve", id, {}, true);
    expect(refused).toMatchObject({ status: 409, body: { detail: "This withdrawal is on hold" } });
    expect(await person.status(id)).toMatchObject({ status: "PENDING" });
    expect(await first.act("withdrawal resume", id)).toMatchObject({ body: { state: "done" } });
    expect(await first.act("withdrawal resume", id)).toMatchObject({
      body: { detail: "This withdrawal is not on hold" },
    });
    expect(await listed(first, id)).toMatchObject({ isPaused: false, firstApproval: { by: first.name } });
    expect(await second.act("withdrawal approve", id, {}, true)).toMatchObject({ body: { state: "done" } });
    await vi.waitUntil(async () => (await person.status(id)).status === "SUCCESS", { timeout: patientMs(20) });
  });
});

describe("notes", () => {
  test("a note on a withdrawal is in the log and changes nothing", async () => {
    const person = await withRupees("200000");
    const id = await person.ask("120000");
    expect(await first.act("note", id)).toMatchObject({ status: 409, body: { detail: "text is missing" } });
    const text = "They will send a statement today";
    expect(await first.act("note", id, { text })).toMatchObject({ status: 200, body: { state: "done" } });
    const { deeds, stage } = await read(second, id);
    expect(stage).toBe("held");
    expect(deeds).toEqual([expect.objectContaining({ by: first.name, action: "note", details: { text } })]);
  });
});

describe("the withdrawal's flag", () => {
  test("a withdrawal is flagged as the third within an hour, after a security change, and for a frozen account", async () => {
    const person = await withRupees("700000");
    const { email } = person.me.newcomer.who as { email: string };
    const ids = [await person.ask("101000"), await person.ask("102000"), await person.ask("103000")];
    await query(
      `update account set created_at = created_at - interval '100 days', password_updated_at = null,
         email_updated_at = null where email = $1`,
      [email],
    );
    const flags = await Promise.all(ids.map(async (id) => (await listed(first, id)).flag));
    expect(flags).toEqual([null, null, { text: "3rd this hour", verdict: "review" }]);
    await query("update withdrawal set created_at = created_at - interval '20 days', paise = paise / 2 where id = $1", [
      ids[0],
    ]);
    // Half a withdrawal in eight weeks, and two more within the last one.
    expect((await listed(first, ids[1] ?? "")).flag.text).toMatch(/^\d\d × usual$/);
    await query("update account set password_updated_at = now() where email = $1", [email]);
    expect((await listed(first, ids[1] ?? "")).flag).toEqual({ text: "Recent change", verdict: "fail" });
    expect(checkOf(await read(first, ids[1] ?? ""), "Holds").words).toMatch(/^password changed \d+ \w+ \d\d:\d\d$/);
    await query("update account set frozen_at = now() where email = $1", [email]);
    expect((await listed(first, ids[1] ?? "")).flag).toEqual({ text: "Frozen", verdict: "fail" });
    expect((await read(first, ids[1] ?? "")).isFrozen).toBe(true);
  });
});

describe("a withdrawal of coins", () => {
  takeNewOperators();
  let me: CoinHolder;
  beforeAll(async () => {
    me = await coinHolder(2);
    await me.receive("ETH", "ETH", "2");
  });

  const ask = async (more: object = {}): Promise<Json> => {
    const address = `0x${randomUUID().replaceAll("-", "")}00000000`;
    const body = {
      coinTicker: "ETH",
      amount: "0.6",
      address,
      networkKey: "ETH",
      feeCoinTicker: "ETH",
      feeAmount: "0.0008",
      ...more,
    };
    const { status, body: answer } = await me.send(body, { sessionToken: await me.newcomer.confirm("cryptoWithdraw") });
    expect(status).toBe(200);
    return answer.tx;
  };

  test("a withdrawal of coins is in the same list, shows its address, and is sent after two approvals", async () => {
    const { id, address } = await ask();
    const row = await listed(first, id);
    expect(row).toMatchObject({ kind: "coins", coinTicker: "ETH", amount: "0.6", flag: { text: "New address" } });
    expect(Number(row.valueInr)).toBeGreaterThan(100_000);
    const detail = await read(first, id);
    expect(detail).toMatchObject({ to: address, fee: "0.0008", receives: "0.5992", bankName: "", ifsc: "" });
    expect(detail.network).not.toBe("");
    expect(checkOf(detail, "Whitelist")).toEqual({
      name: "Whitelist",
      words: "address not saved, never used",
      verdict: "review",
    });
    expect(checkOf(detail, "Ledger")).toMatchObject({ verdict: "pass", words: "balance equals its postings" });
    expect(detail.history).toEqual([
      expect.objectContaining({ kind: "deposit", coinTicker: "ETH", amount: "2", other: detail.network, isIn: true }),
    ]);

    const { body: run } = await first.call("GET", `/withdrawals/${id}/dry-run`);
    expect(run).toMatchObject({ refusal: null, sum: "0", payout: { from: "hot wallet" } });
    expect(run.postings.map(({ account, change }: Json) => [account, change]).slice(0, 2)).toEqual([
      [`${detail.name}, on hold`, "-0.6"],
      [`${detail.network}, net paid out`, "0.5992"],
    ]);
    expect(await first.act("withdrawal approve", id, {}, true)).toMatchObject({ body: { state: "proposed" } });
    expect(await first.act("withdrawal pause", id, { reason: "One moment" })).toMatchObject({
      body: { state: "done" },
    });
    expect(await second.act("withdrawal approve", id, {}, true)).toMatchObject({
      body: { detail: "This withdrawal is on hold" },
    });
    expect(await second.act("withdrawal resume", id)).toMatchObject({ body: { state: "done" } });
    expect(await second.act("withdrawal approve", id, {}, true)).toMatchObject({ body: { state: "done" } });
    await untilStatus(() => me.withdrawal(id), "PROCESSING");
    const { withdrawals } = (await first.call("GET", `/withdrawals?tab=under-way&about=${id}`)).body;
    expect(withdrawals).toEqual([expect.objectContaining({ id, stage: "sent" })]);
  });

  test("a rejected withdrawal of coins is returned to the wallet", async () => {
    const before = await me.main("ETH");
    const { id } = await ask({ amount: "0.5" });
    const reason = "The address is on a list of stolen coins.";
    expect(await second.act("withdrawal reject", id, { reason })).toMatchObject({ body: { state: "done" } });
    await untilStatus(() => me.withdrawal(id), "REJECTED");
    await vi.waitUntil(async () => (await me.main("ETH")).balance === before.balance, { timeout: patientMs(20) });
    expect(await me.withdrawal(id)).toMatchObject({ rejectReason: reason });
  });
});

describe("unknown withdrawals", () => {
  test.each(["00000000-0000-4000-8000-000000000000", "WD-nothing", "1"])(
    "the withdrawal %s answers that it does not exist",
    async (id) => {
      const reply = await first.call("GET", `/withdrawals/${id}`);
      expect(reply).toMatchObject({ status: 409, code: "OPERATOR_REFUSED" });
      expect(reply.body.detail).toBe(`No withdrawal with id ${id}`);
      for (const action of ["withdrawal pause", "withdrawal reject"]) {
        expect(await first.act(action, id, { reason: "A reason" })).toMatchObject({
          status: 409,
          code: "OPERATOR_REFUSED",
        });
      }
    },
  );

  test("a connected bank's payouts cannot be marked as unpaid by hand", async () => {
    const refused = await first.act("withdrawal unpaid", randomUUID(), { reason: "It was not" }, true);
    expect(refused).toMatchObject({
      status: 409,
      body: { detail: "The bank reports its payouts itself, so you can't mark them unpaid" },
    });
  });

  test.each(["/withdrawals", "/withdrawals/00000000-0000-4000-8000-000000000000"])(
    "%s needs a session",
    async (path) => {
      const reply = await fetch(`${consoleUrl}/api/console/v1${path}`);
      expect(reply.status).toBe(401);
    },
  );
});
