/** Proof of solvency: what a snapshot counts, whose paths it gives, when it is made, and what is kept of it. */
import { randomBytes, randomUUID, webcrypto } from "node:crypto";
import { createKeys } from "@feo/custody/keys";
import { mainWallet, spotWallet } from "@feo/exchange";
import { parseUnits } from "@feo/money";
import { type BalanceProof, checkBalance, nodeBytesLength, partsOfBalance } from "@feo/solvency";
import { beforeEach, describe, expect, test } from "vitest";
import { createAuditLog } from "../../apps/server/src/audit/audit.ts";
import type { ChainReserves } from "../../apps/server/src/chain/reserves.ts";
import { createSecretBox } from "../../apps/server/src/platform/secret-box.ts";
import { rails } from "../../apps/server/src/sequencer/rails.ts";
import { type AssetTree, makeTree, rowNodes } from "../../apps/server/src/solvency/asset-tree.ts";
import { proveBalance } from "../../apps/server/src/solvency/balance-proof.ts";
import { readAllBalances } from "../../apps/server/src/solvency/balances-of-all.ts";
import { judgeSolvency } from "../../apps/server/src/solvency/judge.ts";
import { takeReserveMessages, wantSnapshot } from "../../apps/server/src/solvency/reserve-desk.ts";
import { createSolvencyStore } from "../../apps/server/src/solvency/solvency.store.ts";
import { type BankReserve, createSolvency } from "../../apps/server/src/solvency/solvency.ts";
import { startTreeThread } from "../../apps/server/src/solvency/tree-thread.ts";
import { createTradingFloor, place, submit } from "./trading-floor.ts";

const floor = await createTradingFloor();
const { db, clock, query } = floor;
const engine = await floor.start();
const instruments = engine.register.instruments();
const hours = 3_600_000;

/** 12:00 IST; each test has its own days. */
let noon = Date.parse("2026-11-10T06:30:00.000Z");
const nextDay = () => {
  noon += 100 * 24 * hours;
  clock.at = noon;
};

/** What the world holds, and what happens while money is given time to arrive. */
const held: { bank: BankReserve | undefined; chains: ChainReserves } = {
  bank: undefined,
  chains: { coins: [], addresses: [] },
};
let whileWaiting: (round: number) => unknown;
let waits: number;
const warnings: unknown[] = [];

const newRoom = () =>
  createSolvency({
    db,
    box: createSecretBox("a secret that is not in the database"),
    bank: async () => held.bank,
    chains: async () => held.chains,
    priceInr: async (ticker) => ({ INR: "1", BTC: "5000000" })[ticker] ?? null,
    startTrees: startTreeThread,
    letArrive: async () => whileWaiting(++waits),
    mayWork: () => true,
    everyMs: 24 * hours,
    log: { info: () => undefined, warn: (facts: unknown) => warnings.push(facts), error: () => undefined } as never,
    now: () => clock.at,
  });
const room = newRoom();

const assetOf = (ticker: string) => instruments.coin(ticker) ?? expect.fail(`There is no ${ticker}`);
const unitsOf = (ticker: string, amount: string) => parseUnits(amount, assetOf(ticker).decimals);

async function credit(feoTag: string, ticker: string, amount: string, rail: number = rails.demo): Promise<void> {
  const [user, { asset }] = [await floor.number(feoTag), assetOf(ticker)];
  const units = Number(unitsOf(ticker, amount));
  await submit(engine, { kind: "credit", user, wallet: spotWallet, asset, units, rail });
}

async function idOf(feoTag: string): Promise<string> {
  const [row] = await query<{ id: string }>("select id from account where feo_tag = $1", [feoTag]);
  return row?.id ?? expect.fail(`There is no ${feoTag}`);
}

const prove = async (feoTag: string, snapshot: string, ticker: string) =>
  room.prove(
    { userId: await idOf(feoTag), userNumber: await floor.number(feoTag) },
    snapshot,
    ticker,
    assetOf(ticker).asset,
  );

/** As an operator. */
const ask = () => wantSnapshot(db, "reserves", new Date(clock.at));

/** With the browser's hash function, as on the page. */
const digest = async (bytes: Uint8Array) =>
  new Uint8Array(await webcrypto.subtle.digest("SHA-256", bytes as Uint8Array<ArrayBuffer>));

const check = (proof: BalanceProof | null, { root, total }: { root: string; total: string }) =>
  checkBalance(proof ?? expect.fail("There is no proof"), { root, units: BigInt(total) }, digest);

async function published() {
  await room.work();
  return (await room.read(undefined)) ?? expect.fail("Nothing was published");
}

await credit("asha", "INR", "1000.5");
await credit("ravi", "INR", "0.000003");
await credit("nila", "INR", "250000");
await credit("asha", "BTC", "0.5", rails.bank + 1);
await submit(engine, {
  kind: "transfer",
  user: await floor.number("asha"),
  asset: assetOf("INR").asset,
  units: Number(unitsOf("INR", "100")),
  from: spotWallet,
  to: mainWallet,
});
await place(engine, await floor.number("asha"), "ADA-INR", { side: "BUY", price: "80", volume: "2" });
for (const feoTag of ["asha", "ravi", "nila"]) await engine.sequencer.caughtUp(await floor.number(feoTag));

beforeEach(() => {
  nextDay();
  held.bank = undefined;
  held.chains = { coins: [], addresses: [] };
  whileWaiting = () => undefined;
  waits = 0;
  warnings.length = 0;
});

describe("what a snapshot counts", () => {
  test("every customer's balance is in the total, from both wallets and from open orders", async () => {
    const solvency = await published();
    expect(solvency).toMatchObject({ accounts: 3, at: new Date(noon).toISOString() });
    expect(solvency.assets.map(({ ticker, customers, leaves }) => [ticker, customers, leaves])).toEqual([
      ["INR", "251000.500003", 3 * partsOfBalance],
      ["BTC", "0.5", partsOfBalance],
    ]);
  });

  test.each([
    ["asha", "INR", "1000500000"],
    ["ravi", "INR", "3"],
    ["nila", "INR", "250000000000"],
    ["asha", "BTC", undefined],
  ])("the path of %s in %s leads from the own balance to the published root", async (feoTag, ticker, units) => {
    const { id, assets } = await published();
    const asset = assets.find((each) => each.ticker === ticker) ?? expect.fail(`${ticker} is missing`);
    const proof = await prove(feoTag, id, ticker);
    expect(proof).toMatchObject({
      units: units ?? String(unitsOf("BTC", "0.5")),
      root: asset.root,
      account: await idOf(feoTag),
    });
    const total = String(unitsOf(ticker, asset.customers));
    expect(await check(proof, { root: asset.root, total })).toMatchObject({ isCounted: true });
    const more = String(BigInt(total) + 1n);
    expect(await check(proof, { root: asset.root, total: more })).toMatchObject({ problem: { fault: "OTHER_TOTAL" } });
    const other = "0".repeat(64);
    expect(await check(proof, { root: other, total })).toMatchObject({ problem: { fault: "OTHER_ROOT" } });
  });

  test("a path names no other customer and shows nobody's whole balance beside the own leaf", async () => {
    const { id } = await published();
    const proof = (await prove("asha", id, "INR")) ?? expect.fail("There is no proof");
    const text = JSON.stringify(proof);
    for (const feoTag of ["ravi", "nila"]) expect(text).not.toContain(await idOf(feoTag));
    const neighbours = proof.parts.map(({ steps }) => steps[0]?.units);
    expect(neighbours).not.toContain("250000000000");
  });

  test("two snapshots of equal balances have other leaves, places and roots", async () => {
    const first = await published();
    clock.at += 24 * hours;
    const second = await published();
    expect(second.assets[0]?.root).not.toBe(first.assets[0]?.root);
    const salts = async (id: string) => (await prove("asha", id, "INR"))?.parts.map(({ salt }) => salt);
    const [before, after] = [await salts(first.id), await salts(second.id)];
    expect(after?.filter((salt) => before?.includes(salt))).toEqual([]);
  });

  test("someone without the asset has no path, and neither has a customer that came later", async () => {
    const { id } = await published();
    expect(await prove("nila", id, "BTC")).toBeNull();
    expect(await room.prove({ userId: randomUUID(), userNumber: 99_999 }, id, "INR", assetOf("INR").asset)).toBeNull();
    // Of an account's number and its id, each alone is not enough.
    const [userId, userNumber] = [await idOf("ravi"), await floor.number("asha")];
    expect(await room.prove({ userId, userNumber }, id, "INR", assetOf("INR").asset)).toBeNull();
  });

  test("an unknown snapshot is a clear error", async () => {
    await expect(room.read(randomUUID())).rejects.toMatchObject({ code: "SNAPSHOT_NOT_FOUND" });
    await expect(prove("asha", randomUUID(), "INR")).rejects.toMatchObject({ code: "SNAPSHOT_NOT_FOUND" });
  });

  test("all balances are of one moment while commands go on", async () => {
    const { asset } = assetOf("DOGE");
    const read = async () => {
      const { assets, demo } = await readAllBalances(db);
      const units = assets.find((each) => each.asset === asset)?.units ?? expect.fail("DOGE is missing");
      expect(units.reduce((sum, own) => sum + own, 0n)).toBe(demo.get(asset) ?? 0n);
      return demo.get(asset) ?? 0n;
    };
    expect(await read()).toBe(0n);
    const credits = (async () => {
      for (let round = 0; round < 60; round++) await credit(round % 2 ? "asha" : "ravi", "DOGE", "1.5");
    })();
    while ((await read()) < unitsOf("DOGE", "90"));
    await credits;
  });

  test("a balance below zero stops the snapshot; it is made when the ledger is right again", async () => {
    const nila = await floor.number("nila");
    const asset = assetOf("INR").asset;
    const change = "update balance set spot_available = spot_available + $1 where user_number = $2 and asset = $3";
    // So little below zero that all its parts would round to nothing.
    const wrong = -250_000_000_001n;
    // Without the table's own check, which would refuse it.
    await query("alter table balance drop constraint balance_is_not_negative");
    await query(change, [wrong, nila, asset]);
    await room.work();
    const [row] = await query<{ note: string; published: null }>(
      "select note, published from solvency_snapshot order by wanted_at desc limit 1",
    );
    expect(row).toMatchObject({ note: "A balance is below zero", published: null });
    expect(warnings).toHaveLength(1);
    await query(change, [-wrong, nila, asset]);
    expect(await published()).toMatchObject({ at: new Date(noon).toISOString() });
    expect(await query("select note from solvency_snapshot where published is null or note <> ''")).toEqual([]);
  });
});

describe("when snapshots are made", () => {
  const days = () =>
    query<{ day: string }>("select day from solvency_snapshot where wanted_at >= $1", [new Date(noon)]);

  test("one a day at 06:00 in India, however many nodes work and however often", async () => {
    const other = newRoom();
    clock.at = noon - 6 * hours - 1;
    await Promise.all([room.work(), other.work()]);
    const before = new Date(noon - 10 * hours);
    const since = () =>
      query<{ day: string }>("select day from solvency_snapshot where wanted_at > $1 order by day", [before]);
    const yesterday = new Date(noon - 24 * hours).toISOString().slice(0, 10);
    const today = new Date(noon).toISOString().slice(0, 10);
    expect(await since()).toEqual([{ day: yesterday }]);
    clock.at += 1;
    await Promise.all([room.work(), other.work(), room.work()]);
    await room.work();
    expect(await since()).toEqual([{ day: yesterday }, { day: today }]);
    expect(room.nextAt()).toBe(new Date(noon + 18 * hours).toISOString());
  });

  test("days on which nothing ran are not made up for", async () => {
    await room.work();
    clock.at += 72 * hours;
    await room.work();
    expect(await days()).toHaveLength(2);
  });

  test("one that an operator asks for is made besides the daily one, and published like it", async () => {
    const { id } = await published();
    clock.at += 1_000;
    await ask();
    await expect(ask()).rejects.toThrow("A snapshot is being made already");
    const asked = await published();
    expect(asked.id).not.toBe(id);
    expect((await room.store.list(undefined)).snapshots.slice(0, 2).map((each) => each.id)).toEqual([asked.id, id]);
    expect(await prove("asha", asked.id, "INR")).toMatchObject({ units: "1000500000" });
  });
});

describe("what Feo holds", () => {
  const bank = (units: bigint): BankReserve => ({
    units,
    underWayUnits: 0n,
    balance: { bankName: "Bank", account: "•••• 2222", balance: "0", at: new Date(noon).toISOString() },
  });
  const btc = (units: bigint): ChainReserves => ({
    coins: [{ ticker: "BTC", networkKey: "BTC", source: "HOT", units }],
    addresses: [],
  });

  test("a shortfall is looked at again, and what arrives meanwhile is not one", async () => {
    held.chains = btc(0n);
    whileWaiting = (round) => {
      if (round === 2) held.chains = btc(unitsOf("BTC", "0.5"));
    };
    const { assets } = await published();
    expect(assets[1]).toMatchObject({ ticker: "BTC", holds: "0.5", ratio: "1" });
    expect(waits).toBe(2);
  });

  test("a shortfall that stays is published, and not rounded away", async () => {
    held.chains = btc(unitsOf("BTC", "0.5") - 1n);
    const { assets, ratio, holdsInr, customersInr } = await published();
    expect(assets[1]).toMatchObject({ customers: "0.5", holds: "0.4999999999", ratio: "0.999999" });
    expect([Number(ratio) < 1, Number(holdsInr) < Number(customersInr)]).toEqual([true, true]);
    expect(waits).toBe(2);
    expect(await room.lowestRatio()).toBe(ratio);
  });

  test("bank, chains and demo money are listed by place", async () => {
    held.bank = { ...bank(7_000_000n), underWayUnits: 1_000_000n };
    held.chains = btc(unitsOf("BTC", "0.7"));
    const { assets, bank: shown } = await published();
    expect(assets.map(({ reserves }) => reserves)).toEqual([
      [
        { source: "BANK", networkKey: null, amount: "7" },
        { source: "UNDER_WAY", networkKey: null, amount: "1" },
        { source: "DEMO", networkKey: null, amount: "251000.500003" },
      ],
      [{ source: "HOT", networkKey: "BTC", amount: "0.7" }],
      [{ source: "DEMO", networkKey: null, amount: "90" }],
    ]);
    expect(assets[0]).toMatchObject({ holds: "251008.500003", ratio: "1.000031" });
    expect(shown).toMatchObject({ account: "•••• 2222" });
  });

  describe("cold storage", () => {
    const keys = createKeys("test test test test test test test test test test test junk");
    const audit = createAuditLog("a secret that is not in the database");
    const signed = async (at: string, network = "BTC") => {
      const message = await keys.signReserveMessage({ network, owner: "house", at });
      return { network, at, ...message };
    };
    const fileOf = (...messages: object[]) => JSON.stringify({ kind: "feo-reserve-messages", messages });
    const take = (file: string) => takeReserveMessages({ db, audit }, "arjun", file, new Date(clock.at));

    test("has the latest message that was signed offline for its address, and no other address has", async () => {
      const [older, newer] = [await signed("2026-11-01T00:30:00.000Z"), await signed("2026-11-09T00:30:00.000Z")];
      const other = await signed(newer.at, "ETH");
      const at = { networkKey: "BTC", holdings: [{ ticker: "BTC", amount: "0.5" }], signed: null };
      held.chains = {
        ...btc(unitsOf("BTC", "0.5")),
        addresses: [
          { ...at, address: newer.address, source: "COLD" },
          { ...at, address: "another cold one", source: "COLD" },
          { ...at, address: newer.address, source: "HOT" },
        ],
      };
      expect(await take(fileOf(older, other))).toBe(2);
      expect(await take(fileOf(newer))).toBe(1);
      const { addresses } = await published();
      expect(addresses.map((each) => each.signed)).toEqual([
        { message: newer.message, signature: newer.signature },
        null,
        null,
      ]);
      expect(addresses[0]?.signed?.message).toContain("Snapshot of 2026-11-09T00:30:00.000Z");
      const [row] = await query(
        "select by, details from audit_entry where action = 'reserves import' order by sequence desc",
      );
      expect(row).toEqual({ by: "arjun", details: expect.stringContaining(`BTC ${newer.address}`) });
    });

    test("a file with one wrong message changes nothing", async () => {
      const right = await signed("2026-11-10T00:30:00.000Z");
      const others = await signed("2026-11-10T00:30:00.000Z", "LTC");
      const before = await query("select * from reserve_message order by network");
      for (const [file, words] of [
        ["", "not a file of reserve messages"],
        ["[]", "not a file of reserve messages"],
        [fileOf(), "not a file of reserve messages"],
        [fileOf({ ...right, address: others.address }), "not a file of reserve messages"],
        [fileOf(right, { ...others, signature: right.signature }), "is not signed with that address's key"],
      ] as const)
        await expect(take(file)).rejects.toThrow(words);
      expect(await query("select * from reserve_message order by network")).toEqual(before);
    });
  });
});

describe("what is kept", () => {
  test("trees are kept for 30 days; roots and totals for ever", async () => {
    const { id } = await published();
    clock.at += 30 * 24 * hours;
    await room.work();
    expect(await prove("asha", id, "INR")).not.toBeNull();
    clock.at += 1;
    await room.work();
    await expect(prove("asha", id, "INR")).rejects.toMatchObject({ code: "PROOF_EXPIRED" });
    expect(await room.read(id)).toMatchObject({ id });
    expect(await query("select 1 from solvency_node where snapshot_id = $1", [id])).toEqual([]);
  });

  test("the list continues from page to page without gaps", async () => {
    await published();
    await query(
      `insert into solvency_snapshot (wanted_at, at, published)
       select now(), (published ->> 'at')::timestamptz - n * interval '1 second', jsonb_set(published, '{at}',
         to_jsonb(to_char(((published ->> 'at')::timestamptz - n * interval '1 second') at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')))
       from (select published from solvency_snapshot where published is not null order by at desc limit 1) newest,
         generate_series(1, 120) n`,
    );
    const [row] = await query<{ count: number }>(
      "select count(*)::int from solvency_snapshot where published is not null",
    );
    const seen: string[] = [];
    let page = await room.store.list(undefined);
    for (;;) {
      seen.push(...page.snapshots.map(({ at }) => at));
      if (!page.hasMore) break;
      page = await room.store.list(new Date(seen.at(-1) ?? ""));
    }
    expect(seen).toHaveLength(row?.count ?? 0);
    expect(seen).toEqual(seen.toSorted().toReversed());
  });
});

describe("large trees", () => {
  const store = createSolvencyStore(db);

  async function keep(tree: AssetTree, seed: Uint8Array) {
    const at = new Date(clock.at).toISOString();
    await ask();
    const [row] = await store.wanted();
    const { ticker, leaves, root, units } = tree;
    const facts = { ticker, decimals: 0, customersUnits: units, root, leaves, priceInr: null, reserves: [] };
    const solvency = judgeSolvency({
      id: row?.id ?? "",
      at,
      sequence: "1",
      accounts: 1,
      assets: [facts],
      addresses: [],
      bank: null,
    });
    await store.publish(solvency.id, solvency, [tree], Buffer.from(seed).toString("base64url"));
    return solvency;
  }

  /** Sizes beside those at which a row is full and a stored level is added. */
  test.each([1, 2, 63, 64, 65, 16_384, 16_385, 20_000])(
    "paths lead through all stored levels of %i customers",
    async (customers) => {
      const people = Int32Array.from({ length: customers }, (_, index) => 1_000 + index);
      const accounts = new Uint8Array(people.length * 16);
      for (const index of people.keys()) new DataView(accounts.buffer).setUint32(index * 16, index);
      const units = BigInt64Array.from(people, (person) => BigInt(person) ** 3n);
      const seed = randomBytes(32);
      const at = new Date(clock.at).toISOString();
      const tree = makeTree({ asset: 7, ticker: "BIG", decimals: 0, people, accounts, units }, seed, at);
      expect(tree.bands).toHaveLength(customers <= 64 ? 1 : customers <= 16_384 ? 2 : 3);
      const solvency = await keep(tree, seed);
      for (let index = 0; index < people.length; index += Math.ceil(customers / 20)) {
        const userId = `${index.toString(16).padStart(8, "0")}-0000-0000-0000-000000000000`;
        const asked = { solvency, seed, ticker: "BIG", asset: 7, userNumber: people[index] ?? 0, userId };
        const proof = await proveBalance(store, asked);
        expect(proof?.units).toBe(String(units[index]));
        expect(await check(proof, { root: tree.root, total: String(tree.units) })).toMatchObject({ isCounted: true });
      }
    },
  );

  test("leaves with equal keys are found although they lie across two rows", async () => {
    const count = 2 * rowNodes;
    const keys = Uint32Array.from({ length: count }, (_, place) =>
      place < rowNodes - 3 ? place : place < rowNodes + 3 ? 1_000 : 1_000 + place,
    );
    const level = { nodes: new Uint8Array(count * nodeBytesLength), count };
    const tree = { ticker: "KEY", leaves: count, units: 1n, root: "", bands: [{ band: 0, level }], keys };
    const { id } = await keep(tree, randomBytes(32));
    const rows = async (key: number) =>
      (await store.leafRows({ snapshotId: id, ticker: "KEY" }, key)).map(({ place }) => place).toSorted();
    expect(await rows(1_000)).toEqual([0, 1]);
    expect(await rows(17)).toEqual([0]);
  });
});
