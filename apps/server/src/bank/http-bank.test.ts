import { randomUUID } from "node:crypto";
import { createServer, type IncomingMessage, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { type StartedWorld, startWorld } from "../platform/world-for-tests.ts";
import { BankRefused, BankUnreachable } from "./bank-connection.ts";
import { createHttpBank, type HttpBank } from "./http-bank.ts";

let world: StartedWorld;
let bank: HttpBank;
const servers: Server[] = [];
beforeAll(async () => {
  world = await startWorld();
  bank = createHttpBank(demoConfig(), { retryAfterMs: 1 });
});
afterAll(() => world.stop());
beforeEach(() => post("/bank/faults", { fault: "none" }));
afterEach(() => {
  for (const server of servers.splice(0)) server.closeAllConnections();
});

function demoConfig() {
  if (!world.config.bank) throw new Error("The demo has a bank");
  return world.config.bank;
}

async function post<T>(path: string, body: object): Promise<T> {
  const headers = { "content-type": "application/json" };
  const answer = await fetch(world.url + path, { method: "POST", headers, body: JSON.stringify(body) });
  expect(answer.status).toBe(200);
  return (await answer.json()) as T;
}

const asha = { accountNumber: "50100200300401", ifsc: "SAHY0001201", name: "Asha Kulkarni" };
const slow = { accountNumber: "50100200300402", ifsc: "SAHY0001202", name: "Asha Kulkarni" };
const closed = { accountNumber: "60200300400503", ifsc: "KVRI0000419", name: "Ravi Menon" };
const returning = { accountNumber: "70300400500603", ifsc: "GNGA0002303", name: "Ravi Menon" };
const payout = (reference: string, to = asha) => ({ reference, paise: 12_345n, ...to });
const transfer = (change: object = {}) =>
  post<{ utr: string }>("/bank/transfers", {
    fromAccountNumber: asha.accountNumber,
    amount: "10.50",
    mode: "IMPS",
    narration: "FEO1",
    ...change,
  });
const linesOf = async (reference: string) =>
  (await bank.statement(null)).filter(({ narration }) => narration.endsWith(` ${reference}`));

/** The error thrown; it must not leak secrets or customer data. */
async function errorOf(asked: Promise<unknown>): Promise<Error> {
  const error = await asked.then(
    () => Promise.reject(new Error("it was answered")),
    (thrown: Error) => thrown,
  );
  const { key } = demoConfig();
  for (const secret of [key, "secret-key", asha.accountNumber, closed.accountNumber, "Asha", "Ravi", "12345"]) {
    expect(`${error.message} ${error.stack}`).not.toContain(secret);
  }
  return error;
}

/** A fake bank that gives these answers in order: a status and a body, or undefined for a dropped connection. */
async function bankThat(...answers: (readonly [status: number, body: unknown] | undefined)[]) {
  const asked: IncomingMessage["headers"][] = [];
  const server = createServer((request, response) => {
    const answer = answers[Math.min(asked.length, answers.length - 1)];
    asked.push(request.headers);
    if (!answer) return void request.socket.destroy();
    const [status, body] = answer;
    response.writeHead(status, { location: "/elsewhere" }).end(typeof body === "string" ? body : JSON.stringify(body));
  });
  servers.push(server);
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`;
  return { asked, bank: createHttpBank({ url, keyId: "id", key: "secret-key" }, { retryAfterMs: 1 }) };
}

const calls: [string, (bank: HttpBank) => Promise<unknown>][] = [
  ["statement", (from) => from.statement(null)],
  ["pay", (from) => from.pay(payout("any"))],
  ["payoutState", (from) => from.payoutState("any")],
  ["ownerOf", (from) => from.ownerOf({ reference: randomUUID(), ...asha })],
];

describe("the statement", () => {
  test("the statement lists transfers with their sender, and continues after a known line", async () => {
    const first = await transfer();
    const known = (await bank.statement(null)).at(-1);
    expect(known).toEqual({
      id: expect.any(String),
      at: expect.any(Date),
      direction: "credit",
      paise: 1_050n,
      utr: first.utr,
      mode: "IMPS",
      narration: "FEO1",
      ...asha,
    });
    const second = await transfer({ mode: "RTGS", amount: "200000" });
    expect(await bank.statement(known?.id ?? "")).toMatchObject([
      { utr: second.utr, mode: "RTGS", paise: 20_000_000n },
    ]);
  });

  test("a transfer may appear on the statement later than it was made", async () => {
    const { utr } = await transfer({ postAfterMs: 300 });
    const has = async () => (await bank.statement(null)).some((line) => line.utr === utr);
    expect(await has()).toBe(false);
    await expect.poll(has).toBe(true);
  });

  test("the statement is complete and in the same order, however many pages it takes", async () => {
    for (let count = 0; count < 5; count += 1) await transfer();
    const small = createHttpBank(demoConfig(), { pageLines: 2 });
    const lines = await small.statement(null);
    expect(lines).toEqual(await bank.statement(null));
    expect(lines.map(({ id }) => id)).toEqual(lines.map(({ id }) => id).toSorted());
  });

  test("a statement that repeats a line is rejected", async () => {
    const line = {
      id: "1",
      at: "2026-11-16T04:00:00Z",
      direction: "credit",
      amount: "1",
      utr: "632004000001",
      mode: "UPI",
      name: "A",
      accountNumber: "1",
      ifsc: "",
      narration: "",
    };
    const good = await bankThat([200, { lines: [line], hasMore: false }]);
    expect(await good.bank.statement(null)).toMatchObject([{ mode: "OTHER", paise: 1n }]);
    const endless = await bankThat([200, { lines: [line], hasMore: true }]);
    expect(await errorOf(endless.bank.statement(null))).toBeInstanceOf(BankUnreachable);
  });
});

describe("a payout", () => {
  test("a payout is paid and can be looked up; one that was never requested is not known", async () => {
    const paid = await bank.pay(payout("p1"));
    expect(paid).toEqual({ state: "paid", utr: expect.stringMatching(/^\d{12}$/), reason: "" });
    expect(await bank.payoutState("p1")).toEqual(paid);
    expect(await bank.payoutState("p2")).toBeUndefined();
    expect(await bank.payoutState("../statement?limit=1")).toBeUndefined();
    expect(await linesOf("p1")).toMatchObject([{ direction: "debit", paise: 12_345n, utr: paid.utr }]);
  });

  test("a payout requested twenty times at once is paid once", async () => {
    const all = await Promise.all(Array.from({ length: 20 }, () => bank.pay(payout("p3"))));
    expect(new Set(all.map(({ utr }) => utr)).size).toBe(1);
    expect(await linesOf("p3")).toHaveLength(1);
  });

  test("a payout to a closed account fails, to a slow one is pending, and to another is returned", async () => {
    expect(await bank.pay(payout("p4", closed))).toEqual({ state: "failed", utr: "", reason: "The account is closed" });
    expect(await bank.pay(payout("p5", slow))).toEqual({ state: "pending", utr: "", reason: "" });
    await post("/bank/decisions", { reference: "p5", decision: "failed" });
    expect(await bank.payoutState("p5")).toMatchObject({ state: "failed", utr: "" });
    const { utr } = await bank.pay(payout("p6", returning));
    await post("/bank/decisions", { reference: "p6", decision: "returned" });
    expect(await bank.payoutState("p6")).toMatchObject({ state: "returned", utr, reason: expect.stringMatching(/./) });
  });

  test("a payout stays pending while the bank has not decided", async () => {
    await post("/bank/faults", { fault: "pending", on: "pay" });
    expect(await bank.pay(payout("p7"))).toMatchObject({ state: "pending" });
    expect(await bank.pay(payout("p7"))).toMatchObject({ state: "pending" });
    await post("/bank/decisions", { reference: "p7", decision: "paid" });
    expect(await bank.payoutState("p7")).toMatchObject({ state: "paid" });
  });

  test("a payout above the balance or to a malformed account is refused", async () => {
    const tooMuch = await errorOf(bank.pay({ ...payout("p8"), paise: 10n ** 14n }));
    expect(tooMuch).toBeInstanceOf(BankRefused);
    expect(tooMuch.message).toMatch(/ refused the request \(422 INSUFFICIENT_FUNDS\)$/);
    expect(await errorOf(bank.pay({ ...payout("p8"), ifsc: "x" }))).toBeInstanceOf(BankRefused);
    expect(await bank.payoutState("p8")).toBeUndefined();
  });

  test("a different payout under a used reference is uncertain, never refused", async () => {
    await bank.pay(payout("p9"));
    expect(await errorOf(bank.pay({ ...payout("p9"), paise: 1n }))).toBeInstanceOf(BankUnreachable);
  });
});

test("a penny drop returns the account holder's name and costs one rupee", async () => {
  const before = await bank.statement(null);
  expect(await bank.ownerOf({ reference: randomUUID(), ...asha })).toBe("Asha Kulkarni");
  expect(await bank.ownerOf({ reference: randomUUID(), accountNumber: "70300400500602", ifsc: "GNGA0002302" })).toBe(
    "Nilanjana Dasgupta",
  );
  expect(await bank.ownerOf({ ...asha, reference: randomUUID(), accountNumber: "123456789" })).toBeUndefined();
  const news = await bank.statement(before.at(-1)?.id ?? null);
  expect(news.map(({ direction, paise }) => [direction, paise])).toEqual([
    ["debit", 100n],
    ["debit", 100n],
  ]);
});

describe("lost answers", () => {
  test("a payout whose answer is lost once is retried and paid once", async () => {
    for (const [reference, fault] of [
      ["l1", { fault: "hang-up", afterDoing: true }],
      ["l2", { fault: "hang-up", afterDoing: false }],
      ["l3", { fault: "error", status: 503, afterDoing: true }],
      ["l4", { fault: "error", status: 500, afterDoing: false }],
    ] as const) {
      await post("/bank/faults", { ...fault, on: "pay" });
      expect(await bank.pay(payout(reference))).toMatchObject({ state: "paid" });
      expect(await linesOf(reference)).toHaveLength(1);
    }
  });

  test("a penny drop whose answer is lost once costs one rupee", async () => {
    const before = (await bank.statement(null)).length;
    await post("/bank/faults", { fault: "hang-up", on: "pennyDrop" });
    expect(await bank.ownerOf({ reference: randomUUID(), ...asha })).toBe("Asha Kulkarni");
    expect(await bank.statement(null)).toHaveLength(before + 1);
  });

  test.each([
    ["hang-up after", { fault: "hang-up" }, true],
    ["hang-up before", { fault: "hang-up", afterDoing: false }, false],
    ["error after", { fault: "error", afterDoing: true }, true],
    ["error before", { fault: "error" }, false],
  ])("a payout whose answers are lost twice is uncertain, done or not: %s", async (name, fault, isDone) => {
    const reference = name.replace(" ", "-");
    await post("/bank/faults", { ...fault, on: "pay", times: 2 });
    expect(await errorOf(bank.pay(payout(reference)))).toBeInstanceOf(BankUnreachable);
    expect(await bank.payoutState(reference)).toEqual(isDone ? expect.objectContaining({ state: "paid" }) : undefined);
  });

  test("a payout that times out twice is uncertain, and may be paid later", async () => {
    await post("/bank/faults", { fault: "silence", on: "pay", forMs: 600, times: 2 });
    const hasty = createHttpBank(demoConfig(), { timeoutMs: 100, retryAfterMs: 1 });
    const error = await errorOf(hasty.pay(payout("l9")));
    expect(error).toBeInstanceOf(BankUnreachable);
    expect(error.message).toContain("no answer in time");
    await expect.poll(() => bank.payoutState("l9"), { timeout: 60_000 }).toMatchObject({ state: "paid" });
    expect(await linesOf("l9")).toHaveLength(1);
  });

  test.each(["statement", "payoutState", "pennyDrop"])("two lost answers leave %s unreachable", async (on) => {
    const call = calls.find(([name]) => name === (on === "pennyDrop" ? "ownerOf" : on))?.[1];
    await post("/bank/faults", { fault: "error", on, times: 2 });
    expect(await errorOf(call?.(bank) ?? Promise.resolve())).toBeInstanceOf(BankUnreachable);
  });
});

test("a bank that does not know our key refuses every call", async () => {
  for (const change of [{ key: "secret-key" }, { keyId: "another" }]) {
    const stranger = createHttpBank({ ...demoConfig(), ...change }, { retryAfterMs: 1 });
    for (const [, call] of calls) {
      const error = await errorOf(call(stranger));
      expect(error).toBeInstanceOf(BankRefused);
      expect(error.message).toMatch(/ refused the request \(401 SIGNATURE_REFUSED\)$/);
    }
  }
});

describe.each(calls)("%s", (_, call) => {
  test.each([
    [400, BankRefused],
    [403, BankRefused],
    [422, BankRefused],
    [307, BankUnreachable],
    [408, BankUnreachable],
    [409, BankUnreachable],
    [429, BankUnreachable],
  ])("a call answered with %i throws the matching error and is not retried", async (status, kind) => {
    const { bank: other, asked } = await bankThat([status, { error: `no ${asha.accountNumber}`, name: "Asha" }]);
    expect(await errorOf(call(other))).toBeInstanceOf(kind);
    expect(asked).toHaveLength(1);
  });

  test.each([500, 502, 503, 504])("a call answered with %i is retried once", async (status) => {
    const { bank: other, asked } = await bankThat([status, "Asha Kulkarni"]);
    expect(await errorOf(call(other))).toBeInstanceOf(BankUnreachable);
    expect(asked).toHaveLength(2);
    expect(asked[0]?.["idempotency-key"]).toBe(asked[1]?.["idempotency-key"]);
  });

  test("a call refused after a lost attempt is uncertain, because the first may have been done", async () => {
    const { bank: other, asked } = await bankThat(undefined, [401, { error: "SIGNATURE_REFUSED" }]);
    expect(await errorOf(call(other))).toBeInstanceOf(BankUnreachable);
    expect(asked).toHaveLength(2);
  });

  test.each([["<html>Asha Kulkarni</html>"], [""], ["{"], [null], [[]], [{}], [{ state: "paid" }], [{ name: 5 }]])(
    "a call answered with the body %j is unreachable",
    async (body) => {
      const { bank: other } = await bankThat([200, body]);
      expect(await errorOf(call(other))).toBeInstanceOf(BankUnreachable);
    },
  );
});

describe("an answer that does not fit", () => {
  const state = { reference: "any", state: "paid", utr: "632004000001", reason: "" };
  test.each([
    ["for another payout", { reference: "other" }],
    ["paid without a reference", { utr: "" }],
    ["an unknown state", { state: "maybe" }],
    ["no reason", { reason: undefined }],
  ])("an answer is treated as unreachable: %s", async (_, change) => {
    const { bank: other } = await bankThat([200, { ...state, ...change }]);
    expect(await errorOf(other.payoutState("any"))).toBeInstanceOf(BankUnreachable);
    expect(await errorOf(other.pay(payout("any")))).toBeInstanceOf(BankUnreachable);
  });

  test("only the bank's own error code proves that a payout or an account is unknown", async () => {
    const between = await bankThat([404, "<html>Not found</html>"]);
    expect(await errorOf(between.bank.payoutState("any"))).toBeInstanceOf(BankUnreachable);
    const own = await bankThat([404, { error: "PAYOUT_NOT_FOUND" }]);
    expect(await own.bank.payoutState("any")).toBeUndefined();
    const mute = await bankThat([404, "<html>Not found</html>"]);
    expect(await errorOf(mute.bank.ownerOf({ reference: randomUUID(), ...asha }))).toBeInstanceOf(BankRefused);
  });
});

test("a bank that accepts no connection is unreachable", async () => {
  const nobody = createHttpBank({ url: "http://127.0.0.1:1", keyId: "id", key: "secret-key" }, { retryAfterMs: 1 });
  for (const [, call] of calls) expect(await errorOf(call(nobody))).toBeInstanceOf(BankUnreachable);
});
