/** Refer and earn over tables that a real sequencer wrote: who earns, how much, from whom, once, and for how long. */
import type { CallOutput, FileAnswer, listInvited, readReferral, readReferralEarnings } from "@feo/contract";
import { house } from "@feo/exchange";
import { extractText, getDocumentProxy } from "unpdf";
import { beforeAll, describe, expect, test } from "vitest";
import type { Api } from "../../apps/server/src/platform/api.ts";
import { createReferralStore } from "../../apps/server/src/referral/referral.store.ts";
import { openReferral, type Referral } from "../../apps/server/src/referral/referral.ts";
import { createPdfThread } from "../../apps/server/src/statement/pdf-thread.ts";
import { createStatementStore } from "../../apps/server/src/statement/statement.store.ts";
import { createStatements } from "../../apps/server/src/statement/statement.ts";
import { createTransactionStore } from "../../apps/server/src/wallet/transaction.store.ts";
import { createTradingFloor, type Engine, fund, place } from "./trading-floor.ts";

const floor = await createTradingFloor();
const store = createReferralStore(floor.db);
const dayMs = 24 * 60 * 60_000;
let engine: Engine;
let referral: Referral;
// biome-ignore lint/suspicious/noExplicitAny: handlers of three calls with different answers.
const handlers = new Map<string, (asked: any) => Promise<any>>();

interface Person {
  readonly id: string;
  readonly number: number;
}

interface Given {
  readonly code?: string;
  readonly level?: number;
  readonly pan?: string;
  readonly name?: string;
  readonly joined?: number;
}

/** A new customer with money to trade. */
async function newPerson({ code, level = 1, pan = "", name = "", joined = floor.clock.at }: Given = {}) {
  const [row] = await floor.query<{ id: string; number: number }>(
    "insert into account (referral_code, kyc_level, name, created_at) values ($1, $2, $3, $4) returning id, number",
    [code ?? null, level, name, new Date(joined)],
  );
  if (!row) throw new Error("Nobody was added");
  if (pan !== "") await floor.query("insert into kyc_person (user_id, pan_key) values ($1, $2)", [row.id, pan]);
  await fund(engine, row.number, { INR: "1000000", ADA: "10000", USDT: "10000" });
  return row;
}

const ask = (name: string, { id }: Person, query: object = {}) => {
  const handler = handlers.get(name);
  if (!handler) throw new Error(`There is no ${name}`);
  return handler({ caller: { userId: id }, query });
};
const read = (person: Person): Promise<CallOutput<typeof readReferral>> => ask("readReferral", person);
const earnings = (person: Person, days = "30"): Promise<CallOutput<typeof readReferralEarnings>> =>
  ask("readReferralEarnings", person, { days });
const invitedOf = (person: Person, page = {}): Promise<CallOutput<typeof listInvited>> =>
  ask("listInvited", person, { pageNo: 1, limit: 10, ...page });

/** An inviter with a code, and a customer who signed up with it. */
async function pair(invited: Given = {}, inviting: Given = {}) {
  const inviter = await newPerson(inviting);
  const { code } = await read(inviter);
  return { inviter, code, invited: await newPerson({ code, ...invited }) };
}

/** Sells to a customer who was not invited; resolves once the trade is in the tables. */
async function sell(seller: Person, { market = "ADA-INR", price = "80", volume = "100" } = {}): Promise<void> {
  await place(engine, other.number, market, { side: "BUY", price, volume });
  await place(engine, seller.number, market, { side: "SELL", price, volume });
  await engine.sequencer.caughtUp(seller.number);
}
let other: Person;

/** The fees of a customer's sales without GST, in units of the quote asset. */
async function feesOf({ number }: Person): Promise<bigint> {
  const [row] = await floor.query<{ units: string }>(
    "select coalesce(sum(sell_fee - sell_gst), 0)::text as units from trade where sell_user = $1",
    [number],
  );
  return BigInt(row?.units ?? "0");
}

/** A fifth of the fees, in whole paise. */
const shareOf = (fees: bigint): bigint => (fees / 5n / 10_000n) * 10_000n;

/** A main wallet balance as the core has it. */
async function mainUnits(user: number, asset = 0): Promise<bigint> {
  if (user >= 100) await engine.sequencer.caughtUp(user);
  const [row] = await floor.query<{ units: string }>(
    "select main_available::text as units from balance where user_number = $1 and asset = $2",
    [user, asset],
  );
  return BigInt(row?.units ?? "0");
}

beforeAll(async () => {
  floor.clock.at = Date.parse("2026-11-10T06:00:00Z");
  engine = await floor.start();
  referral = openReferral({
    db: floor.db,
    sequencer: engine.sequencer,
    instruments: engine.register.instruments,
    mayWork: () => true,
    priceInr: async (ticker) => (ticker === "USDT" ? "90" : null),
    publicUrl: "https://feo.example",
    everyMs: dayMs,
    log: { warn: () => undefined } as never,
    now: () => floor.clock.at,
  });
  const call: Api["call"] = ({ name }, handler) => void handlers.set(name, handler as never);
  referral.serve({ call } as Api);
  other = await newPerson();
  // Trades before the first round earn nothing.
  await referral.round();
});

describe("a reward", () => {
  test("a reward is a fifth of the fees without GST in whole paise, paid from the house's fees in the same asset", async () => {
    const { inviter, invited } = await pair();
    await sell(invited);
    const fees = await feesOf(invited);
    expect(fees).toBeGreaterThan(0n);
    const [feesBefore, gstBefore] = [await mainUnits(house.fees), await mainUnits(house.gst)];
    await referral.round();
    expect(await mainUnits(inviter.number)).toBe(shareOf(fees));
    expect(await mainUnits(house.fees)).toBe(feesBefore - shareOf(fees));
    expect(await mainUnits(house.gst)).toBe(gstBefore);
    const rows = await floor.query(
      "select invited_id, day::text, units::text from referral_reward where user_id = $1",
      [inviter.id],
    );
    expect(rows).toEqual([{ invited_id: invited.id, day: "2026-11-10", units: String(shareOf(fees)) }]);
  });

  test("a buy's reward is in the bought coin, with its value in rupees", async () => {
    const { inviter, invited } = await pair();
    await place(engine, other.number, "USDT-INR", { side: "SELL", price: "90", volume: "50" });
    await place(engine, invited.number, "USDT-INR", { side: "BUY", price: "90", volume: "50" });
    await engine.sequencer.caughtUp(invited.number);
    await referral.round();
    const { rewards, earned } = await read(inviter);
    expect(rewards.map(({ coinTicker }) => coinTicker)).toEqual(["USDT"]);
    expect(Number(earned)).toBeCloseTo(Number(rewards[0]?.amount) * 90, 1);
  });

  test("a reward is counted once by concurrent nodes, and paid once even if its mark was lost", async () => {
    const { inviter, invited } = await pair();
    await sell(invited);
    const at = new Date(floor.clock.at);
    await Promise.all([store.countOn(async () => 0n, at), store.countOn(async () => 0n, at)]);
    await referral.round();
    const given = await mainUnits(inviter.number);
    expect(given).toBe(shareOf(await feesOf(invited)));
    await floor.query("update referral_reward set given_at = null where user_id = $1", [inviter.id]);
    await referral.round();
    await referral.round();
    expect(await mainUnits(inviter.number)).toBe(given);
  });

  test("many small trades earn as much as their sum: the rounding remainder is carried over", async () => {
    const { inviter, invited } = await pair();
    for (const volume of ["1.3", "1.7", "1.9"]) {
      await sell(invited, { volume });
      await referral.round();
    }
    expect(await mainUnits(inviter.number)).toBe(shareOf(await feesOf(invited)));
  });

  test("a reward waits while the house lacks fees, does not block other assets, and is paid when fees come in", async () => {
    const { inviter, invited } = await pair();
    const usdt = engine.register.instruments().coin("USDT")?.asset ?? -1;
    const tooMuch = (await mainUnits(house.fees, usdt)) + 1n;
    await floor.query(
      `insert into referral_reward (user_id, invited_id, asset, units, rupee_units, day, created_at)
       values ($1, $2, $3, $4, 0, '2026-11-10', now())`,
      [inviter.id, invited.id, usdt, String(tooMuch)],
    );
    await sell(invited);
    await referral.round();
    expect(await mainUnits(inviter.number, usdt)).toBe(0n);
    expect(await mainUnits(inviter.number)).toBe(shareOf(await feesOf(invited)));
    await sell(await newPerson(), { market: "ADA-USDT", price: "1", volume: "100" });
    await referral.round();
    expect(await mainUnits(inviter.number, usdt)).toBe(tooMuch);
  });
});

describe("no reward", () => {
  const nothingFrom = async ({ inviter, invited }: { inviter: Person; invited: Person }) => {
    await sell(invited);
    await referral.round();
    expect(await mainUnits(inviter.number)).toBe(0n);
    expect((await read(inviter)).earned).toBe("0");
  };
  const standing = async (inviter: Person) => (await invitedOf(inviter)).invited[0]?.standing;

  test("rewards end exactly a year after the sign-up", async () => {
    const joined = floor.clock.at;
    const { inviter, invited } = await pair({ joined });
    floor.clock.at = joined + 365 * dayMs - 1;
    await sell(invited);
    await referral.round();
    const given = await mainUnits(inviter.number);
    expect(given).toBe(shareOf(await feesOf(invited)));
    floor.clock.at = joined + 365 * dayMs;
    await sell(invited);
    await referral.round();
    expect(await mainUnits(inviter.number)).toBe(given);
    expect(await standing(inviter)).toBe("ENDED");
  });

  test("an account with the inviter's own PAN earns nothing", async () => {
    const people = await pair({ pan: "the same PAN" }, { pan: "the same PAN" });
    await nothingFrom(people);
    expect(await standing(people.inviter)).toBe("NOT_ELIGIBLE");
  });

  test("an account with the inviter's bank account, even a removed one, earns nothing", async () => {
    const people = await pair({ pan: "one PAN" }, { pan: "another PAN" });
    for (const [{ id }, removed] of [
      [people.inviter, new Date()],
      [people.invited, null],
    ] as const) {
      await floor.query(
        `insert into bank_account (user_id, bank_name, account_key, account_end, ifsc, holder, status, created_at, updated_at, removed_at)
         values ($1, 'B', 'one account', '6789', 'ABCD0000001', 'N', 'VERIFIED', now(), now(), $2)`,
        [id, removed],
      );
    }
    await nothingFrom(people);
    expect(await standing(people.inviter)).toBe("NOT_ELIGIBLE");
  });

  test("an account invited with its own code earns nothing", async () => {
    const inviter = await newPerson();
    await floor.query("update account set referral_code = $1 where id = $2", [(await read(inviter)).code, inviter.id]);
    await nothingFrom({ inviter, invited: inviter });
  });

  test.each([
    ["the inviter", { level: 1 }, { level: 0 }],
    ["the invited person", { level: 0 }, { level: 1 }],
  ])("trades while %s is not verified earn nothing, even after verification", async (_, invited, inviter) => {
    const people = await pair(invited, inviter);
    await nothingFrom(people);
    await floor.query("update account set kyc_level = 1 where id in ($1, $2)", [people.inviter.id, people.invited.id]);
    await referral.round();
    expect(await mainUnits(people.inviter.number)).toBe(0n);
    await sell(people.invited);
    await referral.round();
    expect(await mainUnits(people.inviter.number)).toBe(shareOf((await feesOf(people.invited)) / 2n));
  });

  test("a closed account earns nothing, not even pending rewards", async () => {
    const people = await pair();
    await sell(people.invited);
    await store.countOn(async () => 0n, new Date(floor.clock.at));
    await floor.query("update account set closed_at = now() where id = $1", [people.inviter.id]);
    await sell(people.invited);
    await referral.round();
    expect(await mainUnits(people.inviter.number)).toBe(0n);
    expect(await store.isCode(people.code)).toBe(false);
  });
});

test("a code is found in any case, and an unknown code is not", async () => {
  const { code } = await pair();
  expect(await store.isCode(code.toLowerCase())).toBe(true);
  expect(await store.isCode("NOBODY99")).toBe(false);
});

test("the invited list is paged, newest first, with masked names and each person's earnings", async () => {
  const inviter = await newPerson();
  const { code } = await read(inviter);
  const now = floor.clock.at;
  const asha = await newPerson({ code, name: "Asha Kulkarni", joined: now - 3 * dayMs });
  await newPerson({ code, name: "ravi", level: 0, joined: now - 2 * dayMs });
  const closed = await newPerson({ code, name: "Nila Das", joined: now - dayMs });
  for (const seller of [asha, closed]) await sell(seller);
  await referral.round();
  // What closing an account leaves.
  await floor.query("update account set referral_code = null, name = null, closed_at = now() where id = $1", [
    closed.id,
  ]);
  const first = await invitedOf(inviter, { limit: 2 });
  expect(first.count).toBe(3);
  expect(first.invited.map(({ name, standing }) => [name, standing])).toEqual([
    ["", "CLOSED"],
    ["R••••", "SIGNED_UP"],
  ]);
  const second = await invitedOf(inviter, { limit: 2, pageNo: 2 });
  expect(second.invited).toEqual([
    {
      name: "A•••• K.",
      standing: "TRADING",
      earned: first.invited[0]?.earned,
      joinedAt: new Date(now - 3 * dayMs).toISOString(),
      earnsUntil: new Date(now + 362 * dayMs).toISOString(),
    },
  ]);
  expect(await read(inviter)).toMatchObject({ invited: 3, verified: 2, trading: 2 });
  expect((await invitedOf(await newPerson())).invited).toEqual([]);
});

test("earnings are dated by the trade's day in IST, in the history and in the month's fee statement", async () => {
  const { inviter, invited } = await pair();
  // Either side of midnight in India, within one month.
  const start = new Date(floor.clock.at + 40 * dayMs);
  const month = start.toISOString().slice(0, 7);
  for (const moment of [`${month}-10T18:29:59Z`, `${month}-10T18:30:00Z`]) {
    floor.clock.at = Date.parse(moment);
    await sell(invited);
    await referral.round();
  }
  const { earned, days } = await earnings(inviter);
  expect(days).toHaveLength(30);
  expect(days.slice(-2).map(({ day }) => day)).toEqual([`${month}-10`, `${month}-11`]);
  const [yesterday, today] = days.slice(-2).map((one) => Number(one.earned));
  expect(yesterday).toBe(today);
  expect(Number(earned)).toBeCloseTo((today ?? 0) * 2, 1);
  expect((await read(inviter)).earnedToday).toBe(days.at(-1)?.earned);
  expect((await earnings(inviter, "365")).days).toHaveLength(365);

  const fees = await feesOf(invited);
  const listed = await createTransactionStore(floor.db).mainWallet({
    user: inviter.number,
    asset: undefined,
    fromMs: 0,
    toMs: floor.clock.at + 1,
    pageNo: 1,
    limit: 10,
  });
  const compact = month.replace("-", "");
  expect(listed.rows.map(({ kind, id, isIn, units }) => [kind, id, isIn, units])).toEqual([
    ["reward", `reward-${compact}11-0`, true, shareOf(fees / 2n)],
    ["reward", `reward-${compact}10-0`, true, shareOf(fees / 2n)],
  ]);
  const lines = createTransactionStore(floor.db);
  expect(await lines.reward(inviter.number, `reward-${compact}11-0`)).toMatchObject({
    people: 1,
    units: shareOf(fees / 2n),
  });
  expect(await lines.reward(invited.number, `reward-${compact}11-0`)).toBeUndefined();

  const company = { name: "Example Pvt Ltd", address: "1 MG Road", gstin: undefined, sac: "997152", tan: undefined };
  const statements = createStatements({
    store: createStatementStore(floor.db),
    instruments: engine.register.instruments,
    company,
    isDemo: false,
    makePdf: createPdfThread(),
    now: () => floor.clock.at,
  });
  const holder = { userNumber: inviter.number, userId: inviter.id, name: "N", feoTag: "n", email: "n@b.example" };
  const sheet = await textOf(await statements.fees(holder, { month, format: "csv" }));
  const rewards = sheet.split("\r\n").filter((line) => line.startsWith("Referral reward"));
  expect(rewards.map((line) => line.split(",").slice(0, 3))).toEqual([
    ["Referral reward", `${month}-10`, "1"],
    ["Referral reward", `${month}-11`, "1"],
  ]);
  const paper = await statements.fees(holder, { month, format: "pdf" });
  const bytes = new Uint8Array(paper.content as Uint8Array);
  const { text } = await extractText(await getDocumentProxy(bytes), { mergePages: true });
  expect(text).toContain("Referral rewards, paid to you");
  const others = { ...holder, userNumber: invited.number, userId: invited.id };
  expect(await textOf(await statements.fees(others, { month, format: "csv" }))).not.toContain("Referral reward");
});

async function textOf({ content }: FileAnswer): Promise<string> {
  if (content instanceof Uint8Array) return Buffer.from(content).toString();
  const parts: Uint8Array[] = [];
  for await (const part of content) parts.push(part);
  return Buffer.concat(parts).toString();
}
