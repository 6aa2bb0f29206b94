/**
 * Concurrent requests for the same money: one succeeds, the others are refused with a reason, and the sums stay equal.
 */
import { randomUUID } from "node:crypto";
import { beforeAll, describe, expect, test } from "vitest";
import { bankWorldOf } from "../system/bank-world.ts";
import { accounts, atBank, type Moneyed, moneyed, openBooks, query, transfer } from "./moneyed.ts";
import { worldUrl } from "./page.ts";
import type { Answer, Json } from "./trading.ts";

openBooks();

let meera: Moneyed;
let harish: Moneyed;

/** A new account at the simulated bank. */
let meeras: { readonly accountNumber: string; readonly IFSCCode: string };

beforeAll(async () => {
  const { accountNumber, ifsc } = await bankWorldOf(worldUrl).open("Meera Iyer");
  meeras = { accountNumber, IFSCCode: ifsc };
  [meera, harish] = await Promise.all([
    moneyed({ feoTag: "meera_races", account: meeras, name: "Meera Iyer", rupees: "4000" }),
    moneyed({ feoTag: "harish_races", account: accounts.harish, name: accounts.harish.name, rupees: "200000" }),
  ]);
});

const count = 50;
const atOnce = <T>(make: (place: number) => Promise<T>): Promise<T[]> =>
  Promise.all(Array.from({ length: count }, (_, place) => make(place)));

/** How often each answer came. */
function tally(replies: readonly Answer[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const { status, code } of replies) counts[code ?? status] = (counts[code ?? status] ?? 0) + 1;
  return counts;
}

/** Payments in flight count towards the amount that needs no confirmation, so some may be asked to confirm. */
const expectNotEnough = ({ INSUFFICIENT_BALANCE = 0, CONFIRMATION_NEEDED = 0, INVALID_SESSION_TOKEN = 0, ...others }) =>
  expect([INSUFFICIENT_BALANCE + CONFIRMATION_NEEDED + INVALID_SESSION_TOKEN, others]).toEqual([count - 1, {}]);

const decimal = (paise: number): string => (paise / 100).toFixed(2);
const pay = (from: Moneyed, to: Moneyed, amount: string, key?: string) =>
  from.post("/transaction/v1/payment", { feoTag: to.feoTag, coinTicker: "INR", amount, memo: "" }, key);
const move = (who: Moneyed, source: "MAIN" | "SPOT", amount: string, key?: string) =>
  who.post(
    "/transaction/v1/internal/wallet",
    { source, destination: source === "MAIN" ? "SPOT" : "MAIN", coinTicker: "INR", amount },
    key,
  );
const withdrawals = async (who: Moneyed): Promise<Json[]> =>
  (await who.get("/user/v1/transaction/fiat/withdraw", { limit: 100 })).body.txs;
const statusOf = async (who: Moneyed, id: string): Promise<string> =>
  (await withdrawals(who)).find((tx) => tx.id === id)?.status;
const ends = (who: Moneyed, id: string) => expect.poll(() => statusOf(who, id)).toMatch(/SUCCESS|REJECTED|CANCELLED/);

describe(`spending the whole balance, ${count} at once`, () => {
  test("WALLET-030 of concurrent transfers of the whole balance one succeeds", async () => {
    const { main, spot } = await meera.rupees();
    const replies = await atOnce(() => move(meera, "MAIN", decimal(main)));
    expect(tally(replies)).toEqual({ 200: 1, INSUFFICIENT_BALANCE: count - 1 });
    expect(await meera.rupees()).toEqual({ main: 0, mainLocked: 0, spot: spot + main });
    expect((await move(meera, "SPOT", decimal(main))).status).toBe(200);
  });

  test("WALLET-003 of concurrent payments of the whole balance one succeeds, and the recipient gets exactly that amount", async () => {
    const [mine, theirs] = [await meera.rupees(), await harish.rupees()];
    const replies = await atOnce(() => pay(meera, harish, decimal(mine.main)));
    const { 200: made, ...refused } = tally(replies);
    expect(made).toBe(1);
    expectNotEnough(refused);
    expect(await meera.rupees()).toEqual({ ...mine, main: 0 });
    expect(await harish.rupees()).toEqual({ ...theirs, main: theirs.main + mine.main });
    expect((await pay(harish, meera, decimal(mine.main))).status).toBe(200);
  });

  test("BANK-016 of concurrent withdrawals with three confirmations one succeeds, and is paid once", async () => {
    const [{ main }, bankHad] = [await meera.rupees(), await atBank(meeras.accountNumber)];
    const tokens = [await meera.confirm(), await meera.confirm(), await meera.confirm()];
    const withdrawal = { bankAccountId: meera.bankAccountId, amount: decimal(main) };
    const replies = await atOnce((place) => meera.withdraw(withdrawal, { sessionToken: String(tokens[place % 3]) }));
    const { 200: taken, INSUFFICIENT_BALANCE = 0, INVALID_SESSION_TOKEN = 0, ...others } = tally(replies);
    expect([taken, INSUFFICIENT_BALANCE + INVALID_SESSION_TOKEN, others]).toEqual([1, count - 1, {}]);
    const { tx } = replies.find(({ status }) => status === 200)?.body ?? {};
    await ends(meera, tx.id);
    expect((await withdrawals(meera)).map(({ id, status }) => [id, status])).toEqual([[tx.id, "SUCCESS"]]);
    expect(await meera.rupees()).toMatchObject({ main: 0, mainLocked: 0 });
    expect(await atBank(meeras.accountNumber)).toBe(bankHad + main - 1_000);
  });

  test("of concurrent payments, transfers and withdrawals one succeeds", async () => {
    expect((await pay(harish, meera, "4000")).status).toBe(200);
    const [mine, theirs] = [await meera.rupees(), await harish.rupees()];
    const sessionToken = await meera.confirm();
    const amount = decimal(mine.main);
    const replies = await atOnce((place) => {
      if (place % 3 === 0) return pay(meera, harish, amount);
      if (place % 3 === 1) return move(meera, "MAIN", amount);
      return meera.withdraw({ bankAccountId: meera.bankAccountId, amount }, { sessionToken });
    });
    const { 200: taken, ...refused } = tally(replies);
    expect(taken).toBe(1);
    expectNotEnough(refused);
    const [after, afterTheirs] = [await meera.rupees(), await harish.rupees()];
    const won = replies.find(({ status }) => status === 200)?.body;
    const outside = won.tx ? mine.main : 0;
    const sum = (rupees: typeof mine) => rupees.main + rupees.spot;
    expect(sum(after) + sum(afterTheirs) + outside).toBe(sum(mine) + sum(theirs));
    expect(after.main).toBe(0);
    if (won.tx) await ends(meera, won.tx.id);
    expect((await meera.rupees()).mainLocked).toBe(0);
  });
});

describe(`one idempotency key, ${count} at once`, () => {
  test("WALLET-003 WALLET-030 concurrent payments or transfers under one key happen once, with one answer", async () => {
    const before = await harish.rupees();
    for (const make of [
      (key: string) => pay(harish, meera, "100", key),
      (key: string) => move(harish, "MAIN", "100", key),
    ]) {
      const key = randomUUID();
      const replies = await atOnce(() => make(key));
      expect(new Set(replies.map(({ status, body }) => `${status} ${JSON.stringify(body)}`)).size).toBe(1);
      expect(replies[0]?.status).toBe(200);
    }
    expect(await harish.rupees()).toEqual({ ...before, main: before.main - 20_000, spot: before.spot + 10_000 });
  });

  test("BANK-016 concurrent withdrawals under one key are one withdrawal, with the same id in every answer", async () => {
    const [before, bankHad] = [await harish.rupees(), await atBank(accounts.harish.accountNumber)];
    const [sessionToken, key] = [await harish.confirm(), randomUUID()];
    const withdrawal = { bankAccountId: harish.bankAccountId, amount: "1234.56" };
    const replies = await atOnce(() => harish.withdraw(withdrawal, { sessionToken, key }));
    expect(tally(replies)).toEqual({ 200: count });
    const ids = new Set(replies.map(({ body }) => body.tx.id));
    expect(ids.size).toBe(1);
    await ends(harish, String([...ids][0]));
    expect(await harish.rupees()).toEqual({ ...before, main: before.main - 123_456 });
    expect(await atBank(accounts.harish.accountNumber)).toBe(bankHad + 122_456);
    const other = await harish.withdraw({ ...withdrawal, amount: "1234.57" }, { sessionToken, key });
    expect([other.status, other.code]).toEqual([409, "IDEMPOTENCY_KEY_REUSED"]);
  });
});

test(`BANK-018 one transfer, claimed ${count} times at once by two customers, is credited once to its sender`, async () => {
  const [meeraHad, harishHad] = [await meera.rupees(), await harish.rupees()];
  const utr = await transfer(accounts.harish.accountNumber, "4321");
  const replies = await atOnce((place) =>
    (place % 2 === 1 ? harish : meera).post("/transaction/v1/fiat/deposit", { bankTxRef: utr }),
  );
  const of = (parity: number) => tally(replies.filter((_, place) => place % 2 === parity));
  expect(of(1)).toEqual({ 200: 1, DEPOSIT_KNOWN: count / 2 - 1 });
  // The other customer's first claim is accepted too, unless the transfer has been credited by then.
  expect([count / 2, count / 2 - 1]).toContain(of(0)["DEPOSIT_KNOWN"]);
  const due = harishHad.main + 432_100;
  await expect.poll(async () => (await harish.rupees()).main).toBe(due);
  const statuses = async () =>
    (await query<{ status: string }>("select status from fiat_deposit where utr = $1 order by status desc", [utr])).map(
      ({ status }) => status,
    );
  const ends = of(0)["200"] ? ["SUCCESS", "REJECTED"] : ["SUCCESS"];
  await expect.poll(statuses).toEqual(ends);
  expect(await meera.rupees()).toEqual(meeraHad);
  expect((await harish.rupees()).main).toBe(due);
});

describe("cancelling a withdrawal", () => {
  const cancel = (who: Moneyed, id: string) => who.put("/transaction/v1/fiat/withdraw/cancel", { id });

  test(`cancelling a withdrawal ${count} times at once returns the money once`, async () => {
    const before = await harish.rupees();
    const sessionToken = await harish.confirm();
    const asked = await harish.withdraw({ bankAccountId: harish.bankAccountId, amount: "100001" }, { sessionToken });
    expect(asked.body.tx.status).toBe("PENDING");
    expect((await harish.rupees()).mainLocked).toBe(10_000_100);
    const replies = await atOnce(() => cancel(harish, asked.body.tx.id));
    expect(tally(replies)).toEqual({ 200: count });
    expect(new Set(replies.map(({ body }) => body.tx.status))).toEqual(new Set(["CANCELLED"]));
    expect(await harish.rupees()).toEqual(before);
  });

  test("cancelling a withdrawal while it is paid either cancels or pays it, never both and never neither", async () => {
    for (let round = 0; round < 3; round += 1) {
      const [before, bankHad] = [await harish.rupees(), await atBank(accounts.harish.accountNumber)];
      const sessionToken = await harish.confirm();
      const withdrawal = { bankAccountId: harish.bankAccountId, amount: "777.77" };
      const { id } = (await harish.withdraw(withdrawal, { sessionToken })).body.tx;
      const replies = await Promise.all(Array.from({ length: 5 }, () => cancel(harish, id)));
      const { 200: back = 0, WITHDRAWAL_UNDER_WAY: late = 0, WITHDRAWAL_ENDED: ended = 0, ...others } = tally(replies);
      expect([back + late + ended, others]).toEqual([5, {}]);
      await ends(harish, id);
      expect(await statusOf(harish, id)).toBe(back > 0 ? "CANCELLED" : "SUCCESS");
      const gone = back > 0 ? 0 : 77_777;
      await expect.poll(() => harish.rupees()).toEqual({ ...before, main: before.main - gone });
      expect(await atBank(accounts.harish.accountNumber)).toBe(bankHad + (back > 0 ? 0 : gone - 1_000));
    }
  });
});
