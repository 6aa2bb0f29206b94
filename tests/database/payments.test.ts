/** Payments by feoTag: limited and held like withdrawals, confirmed above a sum, made once. */
import { randomUUID } from "node:crypto";
import { mainWallet } from "@feo/exchange";
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { createAccountStore } from "../../apps/server/src/account/account.store.ts";
import { createMarketStore } from "../../apps/server/src/market/market.store.ts";
import { createNotices } from "../../apps/server/src/notice/notices.ts";
import type { Flow } from "../../apps/server/src/platform/api.ts";
import { NotTaken } from "../../apps/server/src/sequencer/answer.ts";
import { rails } from "../../apps/server/src/sequencer/rails.ts";
import { createSubmitOnce } from "../../apps/server/src/sequencer/submit-once.ts";
import { createPaymentStore } from "../../apps/server/src/wallet/payment.store.ts";
import { createPayments } from "../../apps/server/src/wallet/payments.ts";
import { walletRoutes } from "../../apps/server/src/wallet/routes.ts";
import { paiseWorth } from "../../apps/server/src/wallet/rupee-worth.ts";
import { createWalletStore } from "../../apps/server/src/wallet/wallet.store.ts";
import { withdrawnSince } from "../../apps/server/src/withdrawal/withdrawal-limits.ts";
import { createTradingFloor, submit } from "./trading-floor.ts";

const floor = await createTradingFloor();
const { db, clock, query } = floor;
const engine = await floor.start();
const { sequencer } = engine;
const { instruments } = engine.register;
const accounts = createAccountStore(db);
const used: string[] = [];
/** Makes the sequencer forget all keys, so that only the tables know what was done. */
const memory = { isLost: false };
/** Failures for the next attempts instead of an answer, with the command executed or not. */
const troubles: { readonly reason: NotTaken["reason"]; readonly isDone: boolean }[] = [];
const submitOnce = createSubmitOnce(
  { submit: (draft, key) => sequencer.submit(draft, memory.isLost ? undefined : key) },
  db,
);
/** Prices set by the test; a rupee is worth one. */
const price = { USDT: "90" as string | null };

const letters: string[] = [];
const notices = createNotices({
  db,
  hasSms: true,
  now: () => clock.at,
  outbox: { post: async (message) => void letters.push("subject" in message ? message.subject : message.text) },
});

const payments = createPayments({
  sequencer,
  instruments,
  findByTag: accounts.findByTag,
  findById: accounts.findParty,
  now: () => clock.at,
  submitOnce: {
    ...submitOnce,
    async submit(...asked) {
      const trouble = troubles.shift();
      const done = trouble?.isDone === false ? undefined : await submitOnce.submit(...asked);
      if (trouble || !done) throw new NotTaken(trouble?.reason ?? "BUSY", "Not now");
      return done;
    },
  },
  store: createPaymentStore(db),
  caughtUp: () => sequencer.caughtUp(0, sequencer.figures().sequence),
  notices,
  flows: { use: async ({ id }) => void used.push(id) },
  rulesOf: async (ticker) => (await createMarketStore(db).coins()).find(({ coin }) => coin.ticker === ticker)?.coin,
  available: async () => 10n ** 15n,
  async worth({ ticker, decimals }, units) {
    const inr = ticker === "INR" ? "1" : price.USDT;
    return inr === null ? undefined : paiseWorth(units, decimals, inr);
  },
});

async function callerOf(feoTag: string) {
  const [row] = await query<{ id: string; number: number; level: number }>(
    "select id, number, kyc_level as level from account where feo_tag = $1",
    [feoTag],
  );
  if (!row) throw new Error(`There is no ${feoTag}`);
  return { userId: row.id, userNumber: row.number, kycLevel: row.level, sessionId: "" };
}

const flow = (purpose: string) => ({ id: randomUUID(), purpose, verifiedAt: new Date() }) as unknown as Flow;

const pay = async (
  amount: string,
  { key, given, ticker = "INR" }: { key?: string; given?: Flow; ticker?: string } = {},
) =>
  payments.pay(await callerOf("ravi"), { feoTag: "asha", coinTicker: ticker, amount, memo: "" }, { key, flow: given });

async function inMain(feoTag: string): Promise<number> {
  const { userNumber } = await callerOf(feoTag);
  await sequencer.caughtUp(userNumber);
  const [row] = await query<{ units: string }>(
    "select main_available::text as units from balance where user_number = $1 and asset = 0",
    [userNumber],
  );
  return Number(row?.units ?? 0) / 1e6;
}

beforeAll(async () => {
  const { userNumber: user } = await callerOf("ravi");
  const usdt = instruments().coin("USDT");
  if (!usdt) throw new Error("There is no USDT");
  const gift = { kind: "credit", user, wallet: mainWallet, rail: rails.demo } as const;
  await submit(engine, { ...gift, asset: 0, units: 1_000_000e6 });
  await submit(engine, { ...gift, asset: usdt.asset, units: 1_000 * 10 ** usdt.decimals });
});

beforeEach(async () => {
  clock.at += 3 * 24 * 60 * 60 * 1000;
  price.USDT = "90";
  memory.isLost = false;
  await query("update account set frozen_at = null, password_updated_at = null where feo_tag = 'ravi'");
});

describe("without a confirmation", () => {
  test("without a confirmation, concurrent payments move at most ₹10,000 in 24 hours, in rupees and coins together", async () => {
    const before = await inMain("asha");
    const burst = await Promise.allSettled(Array.from({ length: 12 }, () => pay("3000")));
    const refused = burst.filter((each) => each.status === "rejected").map(({ reason }) => reason.code);
    expect(refused).toEqual(Array.from({ length: 9 }, () => "CONFIRMATION_NEEDED"));
    expect(await inMain("asha")).toBe(before + 9_000);
    await expect(pay("12", { ticker: "USDT" })).rejects.toMatchObject({ code: "CONFIRMATION_NEEDED" });
    await pay("11", { ticker: "USDT" });
    clock.at += 24 * 60 * 60 * 1000 + 1;
    await pay("10000");
  });

  test("a payment of a coin without a price is refused", async () => {
    price.USDT = null;
    await expect(pay("10", { ticker: "USDT" })).rejects.toMatchObject({ code: "COIN_NOT_PAYABLE" });
  });
});

describe("with a confirmation", () => {
  test("with a confirmation, more can be paid, up to the daily limit, which includes withdrawals", async () => {
    const { userId } = await callerOf("ravi");
    const first = flow("fiatWithdraw");
    await pay("30000", { given: first });
    expect(used).toContain(first.id);
    await expect(pay("20000.01", { given: flow("fiatWithdraw") })).rejects.toMatchObject({
      code: "DAILY_LIMIT_REACHED",
    });
    await query(
      `insert into withdrawal
         (user_id, rail, coin_ticker, network, address, units, fee_units, paise, status, stage, created_at, updated_at)
       values ($1, 'chain', 'USDT', 'ETH', '0x0', 1, 0, 1500000, 'SUCCESS', 'done', to_timestamp($2), now())`,
      [userId, clock.at / 1000],
    );
    await expect(pay("5000.01", { given: flow("fiatWithdraw") })).rejects.toMatchObject({
      code: "DAILY_LIMIT_REACHED",
    });
    await pay("5000", { given: flow("fiatWithdraw") });
    const since = new Date(clock.at - 60_000);
    expect(await withdrawnSince(db, userId, since)).toBe(5_000_000n);
  });

  test.each([
    ["for coins, with rupees", "cryptoWithdraw", "INR", "20000"],
    ["for rupees, with coins", "fiatWithdraw", "USDT", "200"],
  ])("a payment with %s as confirmation is refused", async (_what, purpose, ticker, amount) => {
    await expect(pay(amount, { given: flow(purpose), ticker })).rejects.toMatchObject({
      code: "INVALID_SESSION_TOKEN",
    });
  });

  test("a confirmation whose codes were not verified is refused", async () => {
    const begun = { ...flow("fiatWithdraw"), verifiedAt: null };
    await expect(pay("20000", { given: begun })).rejects.toMatchObject({ code: "INVALID_SESSION_TOKEN" });
  });
});

describe("refused payments", () => {
  test("payments are refused while withdrawals are on hold after a new password", async () => {
    await query("update account set password_updated_at = to_timestamp($1) where feo_tag = 'ravi'", [clock.at / 1000]);
    await expect(pay("10")).rejects.toMatchObject({ code: "WITHDRAWALS_ON_HOLD" });
    clock.at += 24 * 60 * 60 * 1000;
    await pay("10");
  });

  test("payments from a frozen account are refused", async () => {
    await query("update account set frozen_at = now() where feo_tag = 'ravi'");
    await expect(pay("10")).rejects.toMatchObject({ code: "ACCOUNT_FROZEN" });
  });

  test("payments in fractions of a paisa are refused", async () => {
    await expect(pay("10.001")).rejects.toMatchObject({ code: "AMOUNT_TOO_PRECISE" });
    await pay("10.01");
  });

  test("a payment that the core refuses does not count towards the limit", async () => {
    await expect(pay("50000", { given: flow("fiatWithdraw") })).resolves.toBeDefined();
    clock.at += 24 * 60 * 60 * 1000;
    const { userId } = await callerOf("ravi");
    await expect(pay("9999999", { given: flow("fiatWithdraw") })).rejects.toBeDefined();
    expect(await withdrawnSince(db, userId, new Date(clock.at - 60_000))).toBe(0n);
  });
});

describe("during a leader change", () => {
  const counted = async () => withdrawnSince(db, (await callerOf("ravi")).userId, new Date(clock.at - 60_000));

  test("a payment with a lost answer stays counted whatever its retries meet, and is made once", async () => {
    const [key, before] = [randomUUID(), await inMain("asha")];
    troubles.push({ reason: "OUTCOME_UNKNOWN", isDone: true });
    for (const reason of ["NOT_LEADING", "HALTED", "BUSY"] as const) troubles.push({ reason, isDone: false });
    for (let attempt = 0; attempt < 4; attempt += 1) {
      await expect(pay("120", { key })).rejects.toBeInstanceOf(NotTaken);
      expect(await counted()).toBe(12_000n);
    }
    await pay("120", { key });
    expect([await inMain("asha"), await counted()]).toEqual([before + 120, 12_000n]);
  });

  test("a confirmed payment that was not accepted is made by a retry, without a new confirmation", async () => {
    const [key, given, before] = [randomUUID(), flow("fiatWithdraw"), await inMain("asha")];
    troubles.push({ reason: "NOT_LEADING", isDone: false });
    await expect(pay("20000", { key, given })).rejects.toBeInstanceOf(NotTaken);
    await pay("20000", { key, given });
    expect([await inMain("asha"), used.filter((id) => id === given.id).length]).toEqual([before + 20_000, 1]);
  });
});

describe("a late retry", () => {
  test("a payment is made once under its key even after the sequencer has forgotten the key", async () => {
    const [key, before] = [randomUUID(), await inMain("asha")];
    const first = await pay("100", { key });
    await sequencer.caughtUp((await callerOf("ravi")).userNumber);
    memory.isLost = true;
    clock.at += 7 * 24 * 60 * 60 * 1000;
    expect(await pay("100", { key })).toEqual(first);
    await expect(pay("101", { key })).rejects.toMatchObject({ code: "IDEMPOTENCY_KEY_REUSED" });
    expect(await inMain("asha")).toBe(before + 100);
  });

  test("a transfer is made once under its key even after the sequencer has forgotten the key", async () => {
    type Handler = (input: object) => Promise<{ walletTransferTx: { id: string } }>;
    const handlers = new Map<string, Handler>();
    const forgetful = {
      ...sequencer,
      submit: (draft: Parameters<typeof sequencer.submit>[0]) => sequencer.submit(draft),
    };
    const call = ({ name }: { name: string }, handler: Handler) => handlers.set(name, handler);
    walletRoutes({ call } as never, {
      sequencer: forgetful as typeof sequencer,
      instruments,
      store: createWalletStore(db),
      limit: () => undefined,
    });
    const caller = await callerOf("ravi");
    const [idempotencyKey, before] = [randomUUID(), await inMain("ravi")];
    const transfer = async (amount: string) =>
      handlers.get("transferBetweenWallets")?.({
        caller,
        idempotencyKey,
        body: { source: "MAIN", destination: "SPOT", coinTicker: "INR", amount },
      });
    const first = await transfer("50");
    expect(await inMain("ravi")).toBe(before - 50);
    expect(await transfer("50")).toEqual(first);
    await expect(transfer("51")).rejects.toMatchObject({ code: "IDEMPOTENCY_KEY_REUSED" });
    await expect(transfer("50.001")).rejects.toMatchObject({ code: "AMOUNT_TOO_PRECISE" });
    expect(await inMain("ravi")).toBe(before - 50);
  });
});

describe("payment notices", () => {
  const titles = async (feoTag: string) =>
    (await notices.list((await callerOf(feoTag)).userId, 100)).notices.map(({ title }) => title);

  test("both parties are notified once by bell and mail, and a retry does not notify again", async () => {
    const [key, sent, received] = [randomUUID(), "You paid ₹77.00 to @asha", "You received ₹77.00 from @ravi"];
    await pay("77", { key });
    await pay("77", { key });
    expect((await titles("ravi")).filter((title) => title === sent)).toHaveLength(1);
    expect((await titles("asha")).filter((title) => title === received)).toHaveLength(1);
    expect(letters.filter((title) => title === sent || title === received)).toHaveLength(2);
  });

  test("parties without an email address get five SMS a day each about payments", async () => {
    const before = await query<{ id: string; email: string; mobile: string | null }>(
      "select id, email, mobile from account where feo_tag in ('asha', 'ravi')",
    );
    await query(
      "update account set email = null, mobile = '900000' || lpad(number::text, 4, '0') where feo_tag in ('asha', 'ravi')",
    );
    for (let round = 0; round < 8; round += 1) await pay("1");
    for (const { id, email, mobile } of before) {
      await query("update account set email = $2, mobile = $3 where id = $1", [id, email, mobile]);
    }
    const sms = (words: string) => letters.filter((text) => text.startsWith("Feo") && text.includes(words));
    expect([sms("You paid ₹1.00").length, sms("You received ₹1.00").length]).toEqual([5, 5]);
    expect((await titles("asha")).filter((title) => title === "You received ₹1.00 from @ravi")).toHaveLength(8);
  });

  test("parties of a payment with a lost answer are notified once it is found, and a lost request is dropped", async () => {
    const [key, { userId }] = [randomUUID(), await callerOf("ravi")];
    await pay("78", { key });
    await query("update outgoing_payment set sequence = null where idempotency_key = $1", [key]);
    await query("delete from notice");
    await query(
      `insert into outgoing_payment
         (id, user_id, payee_id, feo_tag, coin_ticker, units, paise, memo, idempotency_key, created_at)
       select gen_random_uuid(), user_id, payee_id, feo_tag, coin_ticker, units, paise, memo, $2, created_at
       from outgoing_payment where idempotency_key = $1`,
      [key, `${key} lost`],
    );
    await payments.finishAll();
    // Too recent: an answer may still arrive.
    expect(await titles("asha")).toEqual([]);
    clock.at += 6 * 60 * 1000;
    await payments.finishAll();
    expect([await titles("ravi"), await titles("asha")]).toEqual([
      ["You paid ₹78.00 to @asha"],
      ["You received ₹78.00 from @ravi"],
    ]);
    const left = await query("select sequence from outgoing_payment where user_id = $1 and idempotency_key like $2", [
      userId,
      `${key}%`,
    ]);
    expect(left).toEqual([{ sequence: expect.anything() }]);
  });
});

test("a payment while no node leads is refused for the time being, and leaves nothing behind", async () => {
  const nobody = () => Promise.reject(new Error("Nobody may be asked"));
  const standby = createPayments({
    sequencer: { isTaking: false, haltedBecause: null },
    instruments,
    now: () => clock.at,
    findByTag: accounts.findByTag,
    findById: accounts.findParty,
    store: createPaymentStore(db),
    notices: { notify: nobody },
    caughtUp: nobody,
    submitOnce: { submit: nobody, find: nobody },
    flows: { use: async () => undefined },
    rulesOf: async () => ({ canPay: true, minPay: "0.01", maxPay: "1000000" }),
    available: async () => 10n ** 15n,
    worth: async () => 100n,
  });
  const request = { feoTag: "asha", coinTicker: "INR", amount: "1", memo: "" };
  const refused = { code: "UNAVAILABLE", extra: { retryAfterSeconds: 1 } };
  await expect(standby.pay(await callerOf("ravi"), request, { key: undefined, flow: undefined })).rejects.toMatchObject(
    refused,
  );
  const { userId } = await callerOf("ravi");
  expect(await withdrawnSince(db, userId, new Date(clock.at - 60_000))).toBe(0n);
});
