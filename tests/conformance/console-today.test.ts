/** Today at the console's port: what waits, the books, the invariants and the last day, as far as the roles show them. */
import { beforeAll, describe, expect, test } from "vitest";
import { type ConsoleOperator, newConsoleOperator } from "../system/console-operators.ts";
import { waitingPeopleOf } from "../system/waiting-people.ts";
import { baseUrl, consoleUrl, home, worldUrl } from "./page.ts";

// biome-ignore lint/suspicious/noExplicitAny: black-box answers are untyped; the assertions check their shape.
type Json = any;
const people = waitingPeopleOf({ baseUrl, worldUrl, home });

let first: ConsoleOperator;
let second: ConsoleOperator;
beforeAll(async () => {
  first = await newConsoleOperator(home, consoleUrl);
  second = await newConsoleOperator(home, consoleUrl);
});

const today = async (operator: ConsoleOperator = first, query = ""): Promise<Json> => {
  const { status, body } = await operator.call("GET", `/today${query}`);
  expect(status).toBe(200);
  return body;
};

describe("what waits", () => {
  test("a frozen account waits until two operators unfreeze it, and the first approval shows", async () => {
    const { userId } = await people.verified("Vikram Chauhan");
    expect(await first.act("person freeze", userId, { reason: "Phone stolen" })).toMatchObject({ status: 200 });
    const itemOf = async () =>
      (await today(first, "?kind=frozen")).waiting.find(({ id }: { id: string }) => id === userId);
    expect(await itemOf()).toMatchObject({
      kind: "frozen",
      userId,
      title: "Frozen account",
      value: null,
      targetMinutes: 24 * 60,
    });
    const before = (await today()).counts.frozen;
    await first.act("person unfreeze", userId, {}, true);
    expect((await itemOf()).detail).toBe("Unfreezing, 1 of 2 approved");
    await second.act("person unfreeze", userId, {}, true);
    expect(await itemOf()).toBeUndefined();
    expect(before).toBeGreaterThan(0);
  });

  test("items of every kind are in one list, the oldest first, and a kind can be asked for alone", async () => {
    const { waiting, counts } = await today();
    const times = waiting.map(({ since }: { since: string }) => since);
    expect(times).toEqual([...times].sort());
    expect(Object.keys(counts).sort()).toEqual([
      "bank-account",
      "coins",
      "frozen",
      "kyc",
      "sender",
      "transfer",
      "withdrawal",
    ]);
    const { waiting: alone } = await today(first, "?kind=kyc");
    expect(new Set(alone.map(({ kind }: { kind: string }) => kind)).difference(new Set(["kyc"])).size).toBe(0);
    expect(await first.call("GET", "/today?kind=everything")).toMatchObject({ status: 400, code: "INVALID_INPUT" });
  });
});

test("the books, the invariants and the engine are shown as they are", async () => {
  const { books, engine } = await today();
  expect(books.map(({ ticker }: { ticker: string }) => ticker)).toContain("INR");
  for (const book of books) expect(book).toMatchObject({ isWrong: false, wrongSince: null });
  expect(engine).toMatchObject({ isHere: true });
  expect(engine.openOrders).toBeGreaterThan(0);
  // The leader checks them once a minute.
  await expect.poll(async () => (await today()).invariants.length, { timeout: 300_000 }).toBeGreaterThan(4);
  for (const invariant of (await today()).invariants) expect(invariant).toMatchObject({ fault: null });
});

test("the last 24 hours are hour by hour, and their sums are the totals", async () => {
  const { charts } = await today();
  expect(charts.map(({ name }: { name: string }) => name)).toEqual(["sign-ups", "deposits", "volume", "fees"]);
  for (const { hours, total, totalBefore } of charts) {
    expect(hours.length).toBe(24);
    const paise = (text: string) => Math.round(Number(text) * 100);
    const sum = (which: "value" | "before") =>
      hours.reduce((all: number, hour: Record<string, string>) => all + paise(hour[which] ?? ""), 0);
    expect([sum("value"), sum("before")]).toEqual([paise(total), paise(totalBefore)]);
  }
  // This exchange is new, so everyone signed up within the day, and its bots trade.
  const [signUps, , volume, fees] = charts;
  expect(Number(signUps.total)).toBeGreaterThan(10);
  expect(Number(volume.total)).toBeGreaterThan(0);
  expect(Number(fees.total)).toBeGreaterThan(0);
});

test("an operator sees only what their roles show elsewhere", async () => {
  const support = await newConsoleOperator(home, consoleUrl, ["support"]);
  const seen = await today(support);
  expect(seen).toMatchObject({ books: null, charts: null });
  expect(Object.keys(seen.counts)).toEqual(["frozen"]);
  expect(seen.waiting.every(({ kind }: { kind: string }) => kind === "frozen")).toBe(true);
  expect((await today(support, "?kind=withdrawal")).waiting).toEqual([]);
  const admin = await newConsoleOperator(home, consoleUrl, ["admin"]);
  expect(await today(admin)).toMatchObject({ waiting: [], counts: {} });
});
