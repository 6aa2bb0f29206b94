/**
 * How long the server takes to open the operators' queues when a hundred thousand rows wait in each, beside the same
 * queues with a hundred rows: a page costs the same wherever it lies, and no count runs over a whole table.
 */
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { createAccountNumbers } from "../../apps/server/src/bank/account-number.ts";
import { waitingAccounts, waitingClaims, waitingLines } from "../../apps/server/src/bank/bank-waiting.ts";
import { waitingCoins } from "../../apps/server/src/chain/chain-waiting.ts";
import { shownSenders } from "../../apps/server/src/chain/sender-desk.ts";
import { queueCounts } from "../../apps/server/src/console/console-status.ts";
import { countWaitingItems, oldestWaiting, waitingKinds } from "../../apps/server/src/console/waiting-items.ts";
import { seedDemo } from "../../apps/server/src/demo/seed.ts";
import { submittedPage } from "../../apps/server/src/kyc/kyc-desk.ts";
import { openSubjects } from "../../apps/server/src/operator/desk.ts";
import { type Database, openDatabase } from "../../apps/server/src/platform/database.ts";
import { type KeyedPage, keyPageRows } from "../../apps/server/src/platform/key-page.ts";
import { createSecretBox } from "../../apps/server/src/platform/secret-box.ts";
import { factsOf } from "../../apps/server/src/withdrawal/review-facts.ts";
import { countWithdrawals, withdrawalsPage } from "../../apps/server/src/withdrawal/withdrawal-desk.ts";
import { startPostgres } from "../../scripts/postgres.ts";
import { median } from "../durable/statistics.ts";

const many = 100_000;
const few = 100;
const rounds = 15;
/** The issue's own bound on opening a queue. */
const mostMs = 300;

const box = createSecretBox("a secret for this measurement only, and long enough");
const numbers = createAccountNumbers(box);
const approvedOnce = openSubjects("withdrawal approve");

/** What one screen reads; answers with where the next page begins. */
type Screen = (db: Database, after?: string) => Promise<string | null>;

const nextOf = async (page: Promise<KeyedPage<unknown>>): Promise<string | null> => (await page).next;

const screens: Readonly<Record<string, Screen>> = {
  KYC: (db, after) => nextOf(submittedPage(db, { after })),
  async withdrawals(db, after) {
    const reader = { db, letLedgerCatchUp: async () => undefined };
    const { rows, next } = await withdrawalsPage(reader, { tab: "all", approvedOnce, after });
    await factsOf(db, rows, Date.now());
    await countWithdrawals(db, approvedOnce);
    return next;
  },
  transfers: (db, after) => nextOf(waitingLines(db, numbers, { after })),
  claims: (db, after) => nextOf(waitingClaims(db, numbers, { after })),
  coins: (db, after) => nextOf(waitingCoins(db, { after })),
  addresses: (db, after) => nextOf(shownSenders(db, { after })),
  "bank accounts": (db, after) => nextOf(waitingAccounts(db, numbers, { after })),
  async "the counts of every screen"(db) {
    await queueCounts(db);
    return null;
  },
  async "what waits, on Today"(db) {
    await countWaitingItems(db, waitingKinds);
    await oldestWaiting(db, waitingKinds, []);
    return null;
  },
};

async function fill(url: string, rows: number): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const moment = "timestamptz '2026-11-01T06:00:00Z' + n * interval '1 second'";
  const each = `generate_series(1, ${rows}) n join account a on a.feo_tag = 'queued' || n`;
  const statements = [
    `insert into account (feo_tag, kyc_level, created_at, name)
     select 'queued' || n, 1, now(), 'Queued ' || n from generate_series(1, ${rows}) n`,
    `insert into kyc_person (user_id, name) select a.id, a.name from ${each}`,
    `insert into kyc_level (user_id, level, status, submitted_at) select a.id, 2, 'SUBMITTED', ${moment} from ${each}`,
    `insert into withdrawal (user_id, rail, network, coin_ticker, address, units, fee_units, paise, status, stage, created_at, updated_at)
     select a.id, 'chain', 'ETH', 'ETH', '0x' || repeat('0', 40), 600000000, 800000, 100, 'PENDING', 'held', ${moment}, now()
     from ${each}`,
    `insert into money_hold (hold, user_number, asset, units)
     select w.id::text, a.number, c.asset, w.units from withdrawal w join account a on a.id = w.user_id
     join coin c on c.ticker = w.coin_ticker`,
    `insert into bank_account (user_id, bank_name, ifsc, holder, status, created_at, updated_at)
     select a.id, 'HDFC Bank', 'HDFC0000001', a.name, 'PENDING', ${moment}, now() from ${each}`,
    `insert into bank_line (id, at, direction, paise, utr, mode, name, ifsc, narration, state, taken_at)
     select 'line-' || n, now(), 'credit', 100, 'UTR' || n, 'NEFT', a.name, 'HDFC0000001', '', 'review', ${moment} from ${each}`,
    `insert into fiat_deposit (user_id, utr, status, created_at, updated_at)
     select a.id, 'UTR' || n, 'PENDING', ${moment}, now() from ${each}`,
    `insert into crypto_deposit (user_id, network, coin_ticker, address, from_address, tx_hash, tx_index, chain_units, units, fee_units, wallet, status, created_at, updated_at)
     select a.id, 'ETH', 'ETH', '0x1', '0x2', '0xhash' || n, 0, 1, 1, 0, 'MAIN', 'PENDING', ${moment}, now() from ${each}`,
    // All of one address, as of an exchange that many customers come from.
    `insert into sender_address (user_id, family, address, ownership, owner_name, declared_at)
     select a.id, 'evm', '0x2', 'third_party', a.name, ${moment} from ${each}`,
    "analyze",
  ];
  for (const statement of statements) await client.query(statement);
  await client.end();
}

async function msOf(work: () => Promise<unknown>): Promise<number> {
  const startedAt = performance.now();
  await work();
  return performance.now() - startedAt;
}

const pagesToMiddle = 200;

/** The peer: the same page by its offset, and an exact count, in plain SQL. */
const plainPage = (client: pg.Client, table: string, where: string, order: string): Promise<unknown> =>
  client.query(`select *, (select count(*) from ${table} where ${where}) from ${table} where ${where}
    order by ${order} offset ${pagesToMiddle * keyPageRows} limit ${keyPageRows}`);

const peers: Readonly<Record<string, readonly [table: string, where: string, order: string]>> = {
  KYC: ["kyc_level", "status = 'SUBMITTED'", "submitted_at, user_id"],
  withdrawals: ["withdrawal", "stage = 'held'", "created_at, id"],
  claims: ["fiat_deposit", "status = 'PENDING'", "created_at, id"],
  coins: ["crypto_deposit", "status in ('PENDING', 'SUBMITTED')", "created_at, id"],
  addresses: ["sender_address", "verdict is null and ownership = 'third_party'", "declared_at, id"],
  "bank accounts": ["bank_account", "status = 'PENDING' and removed_at is null", "created_at, id"],
};

/** A page in the middle of the queue. */
async function middleOf(screen: Screen, db: Database): Promise<string | undefined> {
  let after: string | undefined;
  for (let page = 0; page < pagesToMiddle; page++) after = (await screen(db, after)) ?? after;
  return after;
}

const home = await mkdtemp(join(tmpdir(), "feo-bench-console-"));
const server = await startPostgres({ home, report: () => undefined });
const handles: { close(): Promise<void> }[] = [];
try {
  const admin = new pg.Client({ connectionString: server.url });
  await admin.connect();
  const addressOf = (name: string): URL => {
    const address = new URL(server.url);
    address.pathname = `/${name}`;
    return address;
  };
  const open = async (name: string, rows: number) => {
    await admin.query(`create database ${name}`);
    const address = addressOf(name);
    const handle = await openDatabase(String(address), () => undefined);
    handles.push(handle);
    await seedDemo(handle.db);
    await fill(String(address), rows);
    return handle.db;
  };
  const [long, short] = [await open("long_queues", many), await open("short_queues", few)];
  console.log(`${many.toLocaleString("en-IN")} rows in each queue, beside ${few}; medians of ${rounds}, in ms`);
  const plain = new pg.Client({ connectionString: String(addressOf("long_queues")) });
  await plain.connect();
  let isWithin = true;
  for (const [name, screen] of Object.entries(screens)) {
    const middle = await middleOf(screen, long);
    const peer = peers[name];
    const times: { first: number; middle: number; short: number; plain: number }[] = [];
    for (let round = 0; round < rounds; round++) {
      times.push({
        first: await msOf(() => screen(long)),
        middle: await msOf(() => screen(long, middle)),
        short: await msOf(() => screen(short)),
        plain: peer ? await msOf(() => plainPage(plain, ...peer)) : 0,
      });
    }
    const of = (which: keyof (typeof times)[number]) => median(times.map((each) => each[which]));
    const shown = (ms: number) => ms.toFixed(1).padStart(7);
    console.log(
      `${name.padEnd(28)} first page ${shown(of("first"))}  in the middle ${shown(of("middle"))}  of ${few} rows ${shown(of("short"))}${peer ? `  by offset, with a count ${shown(of("plain"))}` : ""}`,
    );
    if (of("first") > mostMs || of("middle") > mostMs) isWithin = false;
  }
  await plain.end();
  await admin.end();
  if (!isWithin) {
    console.error(`A queue took longer than ${mostMs} ms to open`);
    process.exitCode = 1;
  }
} finally {
  for (const handle of handles) await handle.close();
  await server.stop();
  await rm(home, { recursive: true });
}
