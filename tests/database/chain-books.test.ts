/** Reconciliation of coins: chain holdings against the ledger, what counts as held, and what a shortage closes. */
import { knownNetworks, SignerRefusal } from "@feo/custody";
import { parseUnits } from "@feo/money";
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { createAuditLog } from "../../apps/server/src/audit/audit.ts";
import { bookLines } from "../../apps/server/src/books/book-lines.ts";
import { createBooks, latestReport } from "../../apps/server/src/books/books.ts";
import { createHoldings } from "../../apps/server/src/chain/holdings.ts";
import { createMovingCoins } from "../../apps/server/src/chain/moving-coins.ts";
import { railOf } from "../../apps/server/src/chain/networks.ts";
import { createOutputStore } from "../../apps/server/src/chain/output.store.ts";
import { createReserves } from "../../apps/server/src/chain/reserves.ts";
import { seedDemo } from "../../apps/server/src/demo/seed.ts";
import { createInstruments } from "../../apps/server/src/market/instruments.ts";
import { createMarketStore } from "../../apps/server/src/market/market.store.ts";
import { outsideAccount } from "../../apps/server/src/sequencer/rails.ts";
import { openFresh } from "./fresh-database.ts";

const { db, query } = await openFresh();
await seedDemo(db);
const market = createMarketStore(db);
const instruments = createInstruments(await market.instruments());
const [coldBitcoin, coldEvm] = ["a cold address of bitcoin", "a cold address of ether"];

const atNode = (contract: string | null) => (contract === null ? 18 : 6);
const nodes: Record<string, (contract: string | null) => number> = { BTC: () => 8, ETH: atNode, POLYGON: atNode };

/** Holdings by network and contract, in the chain's units. */
let house: Map<string, bigint>;
let cold: Map<string, bigint>;
let whileWaiting: () => unknown;
let waits: number;

const placeOf = (networkKey: string, contract: string | null = null) => `${networkKey} ${contract ?? "itself"}`;
const purseOn = (networkKey: string) => ({
  holdings: async (contract: string | null) => house.get(placeOf(networkKey, contract)) ?? 0n,
  coldHoldings: async (_address: string, contract: string | null) => cold.get(placeOf(networkKey, contract)) ?? 0n,
});
const connections = Object.entries(nodes).map(([networkKey, decimals]) => {
  const network = knownNetworks[networkKey] ?? expect.fail(`There is no ${networkKey}`);
  return [networkKey, { networkKey, network, node: { decimals: async (of: string | null) => decimals(of) } }] as const;
});
const holdings = createHoldings({
  db,
  instruments: () => instruments,
  purseOn: purseOn as never,
  moving: createMovingCoins({
    coins: async () => (await market.coins()).filter(({ isFiat }) => !isFiat).map(({ coin }) => coin),
    connections: new Map(connections) as never,
  }),
  addresses: { address: () => expect.fail("Nobody asks this") },
  cold: new Map([
    ["btc", coldBitcoin],
    ["evm", coldEvm],
  ]),
  levels: async () => undefined,
  async letArrive() {
    waits += 1;
    await whileWaiting();
  },
});

async function compare(ticker: string) {
  const reports = await Promise.all((await holdings.reconcile()).map((judge) => judge()));
  return reports.find((report) => report.ticker === ticker) ?? expect.fail(`Nobody compared ${ticker}`);
}

const tether = async (networkKey: string): Promise<string> => {
  const coin = (await market.coins()).find((row) => row.coin.ticker === "USDT")?.coin;
  return (
    coin?.networks.find((terms) => terms.networkKey === networkKey)?.contractId ?? expect.fail("It has no contract")
  );
};

/** Sets what the ledger says is held on a network. */
async function owe(ticker: string, networkKey: string, amount: string): Promise<void> {
  const coin = instruments.coin(ticker) ?? expect.fail(`There is no ${ticker}`);
  await query(
    `insert into balance (user_number, asset, main_available, main_locked, spot_available, spot_locked)
     values ($1, $2, $3, 0, 0, 0)`,
    [outsideAccount(railOf(networkKey)), coin.asset, -parseUnits(amount, coin.decimals)],
  );
}

let asha: unknown;
beforeAll(async () => {
  asha = (await query("select id from account where feo_tag = 'asha'"))[0]?.["id"];
});
beforeEach(async () => {
  for (const table of [
    "chain_output",
    "chain_signed",
    "chain_payment",
    "crypto_deposit",
    "withdrawal",
    "reconciliation",
  ])
    await query(`delete from ${table}`);
  await query("delete from balance where user_number between 10 and 99");
  await query("update coin set can_withdraw = true");
  house = new Map();
  cold = new Map();
  whileWaiting = () => undefined;
  waits = 0;
  await owe("BTC", "BTC", "2.5");
  await owe("ETH", "ETH", "40");
  await owe("USDT", "ETH", "700");
  await owe("USDT", "POLYGON", "300");
  house.set(placeOf("BTC"), 250_000_000n);
  house.set(placeOf("ETH"), 40n * 10n ** 18n);
  house.set(placeOf("ETH", await tether("ETH")), 700_000_000n);
  house.set(placeOf("POLYGON", await tether("POLYGON")), 300_000_000n);
});

test.each(["BTC", "ETH", "USDT"])("%s with equal holdings has no finding", async (ticker) => {
  expect(await compare(ticker)).toMatchObject({ difference: "0", findings: [] });
});

test("a shortage on the chain is a finding with the coin, the missing amount and where the rest is", async () => {
  house.set(placeOf("BTC"), 200_000_000n);
  cold.set(placeOf("BTC"), 49_999_999n);
  expect(await compare("BTC")).toEqual({
    ticker: "BTC",
    ledger: "2.5",
    statement: "2.49999999",
    difference: "0.00000001",
    parts: { "BTC in the hot wallet": "2", "BTC in cold storage": "0.49999999" },
    findings: ["The chains hold 0.00000001 BTC less than the ledger says"],
  });
});

test("a shortage below the ledger's precision on a finer chain is a finding", async () => {
  house.set(placeOf("ETH"), 40n * 10n ** 18n - 1n);
  expect((await compare("ETH")).findings).toEqual(["The chains hold 0.000000001 ETH less than the ledger says"]);
});

test("a coin on two networks is reconciled as one sum", async () => {
  house.set(placeOf("ETH", await tether("ETH")), 100_000_000n);
  house.set(placeOf("POLYGON", await tether("POLYGON")), 900_000_000n);
  expect((await compare("USDT")).findings).toEqual([]);
  house.set(placeOf("POLYGON", await tether("POLYGON")), 899_000_000n);
  expect((await compare("USDT")).findings).toEqual(["The chains hold 1 USDT less than the ledger says"]);
});

test("a surplus on the chain is not a finding", async () => {
  house.set(placeOf("BTC"), 10n ** 12n);
  expect(await compare("BTC")).toMatchObject({ statement: "10000", difference: "0", findings: [] });
});

const missing = "The chains hold 1 ETH less than the ledger says";
const oneEther = 10n ** 18n;

async function deposit(status: string, { height = 7, swept = false }: { height?: number | null; swept?: boolean }) {
  await query(
    `insert into crypto_deposit (user_id, network, coin_ticker, address, from_address, tx_hash, tx_index, chain_units, units,
       fee_units, wallet, status, height, swept_by, created_at, updated_at)
     values ($1, 'ETH', 'ETH', '0xhers', '0xfrom', '0xhash', 0, $2, 1000000000, 0, 'MAIN', $3, $4, $5, now(), now())`,
    [asha, oneEther, status, height, swept ? asha : null],
  );
}

test.each([
  ["credited", "SUCCESS", {}, []],
  ["rejected, which is still ours", "REJECTED", {}, []],
  ["not credited yet", "SUBMITTED", {}, [missing]],
  ["in a block that no longer exists", "SUCCESS", { height: null }, [missing]],
  ["swept to the house already", "SUCCESS", { swept: true }, [missing]],
] as const)("reconciling with an unswept deposit that is %s: %s", async (_what, status, where, findings) => {
  house.set(placeOf("ETH"), 39n * oneEther);
  await deposit(status, where);
  expect((await compare("ETH")).findings).toEqual(findings);
});

async function payment(purpose: string, state: string, stage?: string): Promise<void> {
  const [row] = stage
    ? await query(
        `insert into withdrawal (user_id, rail, network, coin_ticker, address, units, fee_units, paise, status, stage, created_at, updated_at)
         values ($1, 'chain', 'ETH', 'ETH', '0xto', 1000000000, 0, 1, 'PROCESSING', $2, now(), now()) returning id`,
        [asha, stage],
      )
    : [];
  await query(
    `insert into chain_payment (network, purpose, withdrawal_id, coin_ticker, from_address, to_address, chain_units, state, created_at, updated_at)
     values ('ETH', $1, $2, 'ETH', '0xhouse', '0xto', $3, $4, now(), now())`,
    [purpose, row?.["id"] ?? null, oneEther, state],
  );
}

test.each([
  ["a withdrawal pending on the chain", "withdrawal", "open", "sent", []],
  ["a withdrawal done on the chain but not yet in the ledger", "withdrawal", "done", "paid", []],
  ["a withdrawal done in both", "withdrawal", "done", "done", [missing]],
  ["a withdrawal that the chain refused", "withdrawal", "failed", "held", [missing]],
  ["a sweep pending on the chain", "sweep", "open", undefined, []],
  ["a sweep that is done", "sweep", "done", undefined, [missing]],
  ["a fee pending on the chain", "gas", "open", undefined, [missing]],
] as const)("reconciling %s: %s %s %s", async (_what, purpose, state, stage, findings) => {
  house.set(placeOf("ETH"), 39n * oneEther);
  await payment(purpose, state, stage);
  expect((await compare("ETH")).findings).toEqual(findings);
});

test("the lines of deposits and payments sum to the parts that they explain", async () => {
  house.set(placeOf("ETH"), 36n * oneEther);
  await deposit("SUCCESS", {});
  await payment("withdrawal", "open", "sent");
  await payment("withdrawal", "done", "done");
  await payment("sweep", "open");
  await payment("sweep", "done");
  const { parts } = await compare("ETH");
  expect(parts).toEqual({ "ETH in the hot wallet": "36", "ETH at customers' addresses": "1", "ETH in transit": "2" });
  const linesOf = async (part: string) => (await bookLines(db, { ticker: "ETH", part })).lines;
  const sumOf = (lines: Awaited<ReturnType<typeof linesOf>>) =>
    lines.reduce((sum, { amount }) => sum + parseUnits(amount, 18), 0n);
  for (const part of ["ETH at customers' addresses", "ETH in transit"]) {
    expect([part, sumOf(await linesOf(part))]).toEqual([part, parseUnits(parts[part] ?? "", 18)]);
  }
  expect((await linesOf("ETH in transit")).map(({ kind, userId }) => [kind, userId]).toSorted()).toEqual([
    ["payment", null],
    ["withdrawal", asha],
  ]);
  expect(await linesOf("ETH in the hot wallet")).toEqual([]);
});

test("outputs in transit between hot wallet and cold storage count until their block is read", async () => {
  house.set(placeOf("BTC"), 150_000_000n);
  const [row] = await query(
    `insert into chain_payment (network, purpose, coin_ticker, from_address, to_address, chain_units, state, created_at, updated_at)
     values ('BTC', 'cold', 'BTC', 'house', $1, 100000000, 'open', now(), now()) returning id`,
    [coldBitcoin],
  );
  await query(
    "insert into chain_signed (network, hash, payment_id, raw, signed_at) values ('BTC', 'moved', $1, '', now())",
    [row?.["id"]],
  );
  expect(await compare("BTC")).toMatchObject({ parts: { "BTC moving between them": "1" }, findings: [] });
  await query(
    `insert into chain_output (network, tx_hash, position, address, chain_units, height)
     values ('BTC', 'moved', 0, $1, 100000000, 7)`,
    [coldBitcoin],
  );
  expect((await compare("BTC")).findings).toEqual(["The chains hold 1 BTC less than the ledger says"]);
  cold.set(placeOf("BTC"), 100_000_000n);
  expect((await compare("BTC")).findings).toEqual([]);

  // Its block was reorged away: the output is in transit again.
  cold.set(placeOf("BTC"), 0n);
  await query("update chain_output set height = null where tx_hash = 'moved'");
  expect((await compare("BTC")).findings).toEqual([]);
});

describe("reserves for proof of solvency", () => {
  const at = new Date("2026-11-18T00:30:00.000Z");
  const asked: { network: string; owner: unknown; at: string; address: string }[] = [];
  let refuses: string | undefined;
  const readReserves = createReserves({
    db,
    heldCoins: holdings.coins,
    addresses: { address: (family, owner) => `${family} ${owner}` },
    outputs: createOutputStore(db),
    signer: {
      async signReserve(draft, address) {
        asked.push({ ...draft, address });
        if (draft.network === refuses) throw new SignerRefusal("REFUSED", "Not now");
        return { address, message: `${address} at ${draft.at}`, signature: "signed" };
      },
    },
  });
  beforeEach(async () => {
    refuses = undefined;
    asked.length = 0;
    await query("delete from chain_address");
  });

  const output = (position: number, address: string, chainUnits: number) =>
    query(
      `insert into chain_output (network, tx_hash, position, address, chain_units, height)
       values ('BTC', 'mined', $1, $2, $3, 7)`,
      [position, address, chainUnits],
    );

  const sumOf = (all: readonly { ticker: string; units: bigint }[], ticker: string) =>
    all.filter((each) => each.ticker === ticker).reduce((sum, { units }) => sum + units, 0n);

  test("the sum by place is the statement of the reconciliation, for every coin and place", async () => {
    house.set(placeOf("ETH"), 38n * oneEther);
    await deposit("SUCCESS", {});
    await payment("withdrawal", "open", "sent");
    cold.set(placeOf("BTC"), 50_000_000n);
    await output(0, "btc house", 250_000_000);
    await output(1, coldBitcoin, 50_000_000);
    const { coins } = await readReserves(at);
    for (const ticker of ["BTC", "ETH", "USDT"]) {
      const { statement } = await compare(ticker);
      const { decimals } = instruments.coin(ticker) ?? expect.fail(`There is no ${ticker}`);
      expect(sumOf(coins, ticker)).toBe(parseUnits(statement, decimals));
    }
    expect(coins.filter(({ ticker }) => ticker === "ETH").map(({ source }) => source)).toEqual([
      ...["HOT", "CUSTOMER_ADDRESSES", "UNDER_WAY"],
    ]);
  });

  test("each address is listed once with all its coins, and signed by its owner's key except in cold storage", async () => {
    await deposit("SUCCESS", {});
    cold.set(placeOf("ETH"), 3n * oneEther);
    await query("insert into chain_address (family, user_id, address) values ('btc', $1, 'hers')", [asha]);
    for (const [position, address] of ["btc house", "hers", "hers", coldBitcoin].entries())
      await output(position, address, 10 ** position);
    const { addresses, coins } = await readReserves(at);
    const bitcoinIn = (source: string) => coins.find((each) => each.ticker === "BTC" && each.source === source)?.units;
    expect([bitcoinIn("HOT"), bitcoinIn("CUSTOMER_ADDRESSES"), bitcoinIn("COLD")]).toEqual([100n, 11_000n, 100_000n]);
    const [hers] = await query<{ number: number }>("select number from account where id = $1", [asha]);
    const line = (networkKey: string, address: string, source: string, ...amounts: [string, string][]) => ({
      networkKey,
      address,
      source,
      holdings: amounts.map(([ticker, amount]) => ({ ticker, amount })),
      signed: source === "COLD" ? null : { message: `${address} at ${at.toISOString()}`, signature: "signed" },
    });
    const byName = (lists: readonly { networkKey: string; address: string }[]) =>
      lists.toSorted((one, other) =>
        `${one.networkKey} ${one.address}`.localeCompare(`${other.networkKey} ${other.address}`),
      );
    expect(byName(addresses)).toEqual(
      byName([
        line("BTC", "btc house", "HOT", ["BTC", "0.00000001"]),
        line("BTC", "hers", "CUSTOMER_ADDRESSES", ["BTC", "0.0000011"]),
        line("BTC", coldBitcoin, "COLD", ["BTC", "0.00001"]),
        line("ETH", "evm house", "HOT", ["ETH", "40"], ["USDT", "700"]),
        line("ETH", "0xhers", "CUSTOMER_ADDRESSES", ["ETH", "1"]),
        line("ETH", coldEvm, "COLD", ["ETH", "3"]),
        line("POLYGON", "evm house", "HOT", ["USDT", "300"]),
      ]),
    );
    expect(asked.find(({ address }) => address === "hers")).toMatchObject({ network: "BTC", owner: hers?.number });
    expect(asked.find(({ address }) => address === "btc house")).toMatchObject({ owner: "house" });
  });

  test("an address that the signer refuses to sign for is listed unsigned; other errors are reported", async () => {
    refuses = "POLYGON";
    const { addresses } = await readReserves(at);
    expect(addresses.map(({ networkKey, signed }) => [networkKey, signed !== null])).toEqual([
      ["ETH", true],
      ["POLYGON", false],
    ]);
    await query("alter table chain_output rename to no_output");
    await expect(readReserves(at)).rejects.toThrow();
    await query("alter table no_output rename to chain_output");
  });
});

test("a shortage is checked twice, and what arrives in between is not a finding", async () => {
  house.set(placeOf("BTC"), 100_000_000n);
  whileWaiting = () => house.set(placeOf("BTC"), 250_000_000n);
  expect(await compare("BTC")).toMatchObject({ statement: "2.5", findings: [] });
  expect(waits).toBe(1);
});

test("a finding reports the second check's figures", async () => {
  house.set(placeOf("BTC"), 100_000_000n);
  whileWaiting = () => house.set(placeOf("BTC"), 240_000_000n);
  expect((await compare("BTC")).findings).toEqual(["The chains hold 0.1 BTC less than the ledger says"]);
});

test("a finding closes withdrawals of its coin only, is logged, and stays until operators open them", async () => {
  const logged: object[] = [];
  const audit = createAuditLog("a secret that is not in the database");
  const books = createBooks({
    db,
    audit,
    rails: holdings.reconcile,
    mayWork: () => true,
    everyMs: 1,
    now: Date.now,
    log: { error: (facts: object, text: string) => logged.push({ facts, text }) } as never,
  });
  const closed = async () =>
    (await query("select ticker from coin where not can_withdraw order by ticker")).map(({ ticker }) => ticker);
  await books.compareNow();
  expect([await closed(), logged]).toEqual([[], []]);

  house.set(placeOf("BTC"), 100_000_000n);
  await books.compareNow();
  expect(await closed()).toEqual(["BTC"]);
  expect(books.figures().findings).toBe(1);
  const finding = "The chains hold 1.5 BTC less than the ledger says";
  expect(logged).toEqual([{ facts: expect.objectContaining({ findings: [finding] }), text: "the books do not match" }]);
  expect(await query("select by, action, subject, details::jsonb->>'because' as because from audit_entry")).toEqual([
    { by: "feo", action: "withdrawals close", subject: "BTC", because: finding },
  ]);
  expect(await latestReport(db, "BTC")).toMatchObject({ difference: "1.5", findings: [finding] });

  house.set(placeOf("BTC"), 250_000_000n);
  await books.compareNow();
  expect(books.figures().findings).toBe(0);
  expect(await closed()).toEqual(["BTC"]);
});
