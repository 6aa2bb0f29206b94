/**
 * A proof of solvency for a million customers: their tree beside one plain SHA-256 pass over the same bytes, and the
 * whole snapshot from a million balances in PostgreSQL to a customer's path.
 */
import { createHash, hash, randomBytes, webcrypto } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { monitorEventLoopDelay } from "node:perf_hooks";
import { parseUnits } from "@feo/money";
import { checkBalance, leafBytes, nodeBytes, partsOfBalance } from "@feo/solvency";
import pg from "pg";
import { seedDemo } from "../../apps/server/src/demo/seed.ts";
import { type DatabaseHandle, openDatabase } from "../../apps/server/src/platform/database.ts";
import { createSecretBox } from "../../apps/server/src/platform/secret-box.ts";
import { type Balances, makeTree } from "../../apps/server/src/solvency/asset-tree.ts";
import { createSolvency } from "../../apps/server/src/solvency/solvency.ts";
import { startTreeThread } from "../../apps/server/src/solvency/tree-thread.ts";
import { startPostgres } from "../../scripts/postgres.ts";
import { median } from "../durable/statistics.ts";

const customers = 1_000_000;
const rounds = 3;
const paths = 200;
/** A tree may cost so many times the plain pass. */
const mostTimes = 20;

const leaves = customers * partsOfBalance;
const nothing = { hash: new Uint8Array(32), units: 0n };
const leafLength = leafBytes({ salt: new Uint8Array(16), account: new Uint8Array(16), units: 0n }).length;
const nodeLength = nodeBytes(nothing, nothing).length;
const hashedBytes = leaves * leafLength + (leaves - 1) * nodeLength;

const seconds = (ms: number): string => `${(ms / 1000).toFixed(1)} s`;

/** Of processor time, in milliseconds. */
function cost(work: () => unknown): number {
  const before = process.cpuUsage();
  work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
}

function inventedBalances(): Balances {
  const people = Int32Array.from({ length: customers }, (_, index) => 1_000 + index);
  const accounts = new Uint8Array(randomBytes(customers * 16));
  const units = BigInt64Array.from(people, (person) => BigInt(person) * 7_919n);
  return { asset: 0, ticker: "INR", decimals: 6, people, accounts, units };
}

function compareWithPlainPass(): boolean {
  const balances = inventedBalances();
  const bytes = Buffer.alloc(hashedBytes, 7);
  const times: { tree: number; plain: number; single: number }[] = [];
  for (let round = 0; round < rounds; round++) {
    const tree = cost(() => makeTree(balances, randomBytes(32), "2026-11-19T00:30:00.000Z"));
    const plain = cost(() => createHash("sha256").update(bytes).digest());
    const single = cost(() => {
      for (let at = 0; at < leaves * leafLength; at += leafLength) hash("sha256", bytes.subarray(at, at + leafLength));
      for (let at = leaves * leafLength; at < hashedBytes; at += nodeLength)
        hash("sha256", bytes.subarray(at, at + nodeLength));
    });
    times.push({ tree, plain, single });
  }
  const [tree, plain, single] = (["tree", "plain", "single"] as const).map((name) =>
    median(times.map((each) => each[name])),
  );
  const ratio = median(times.map((each) => each.tree / each.plain));
  const toSingle = median(times.map((each) => each.tree / each.single));
  console.log(`${customers} customers, ${leaves} leaves, ${Math.round(hashedBytes / 1e6)} MB hashed (processor time)`);
  console.log(`tree                        ${seconds(tree ?? 0)}`);
  console.log(`one plain SHA-256 pass      ${seconds(plain ?? 0)}: the tree takes ${ratio.toFixed(1)} times`);
  console.log(`the same hashes, one by one ${seconds(single ?? 0)}: the tree takes ${toSingle.toFixed(2)} times`);
  return ratio <= mostTimes;
}

async function fill(url: string, { db }: DatabaseHandle): Promise<void> {
  await seedDemo(db);
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query(
    `insert into account (email, password_hash) select 'person' || n || '@bench.example', 'x' from generate_series(1, $1::int) n`,
    [customers],
  );
  await client.query(
    `insert into balance (user_number, asset, main_available, main_locked, spot_available, spot_locked)
     select number, 0, number * 7919::bigint, 0, 0, 0 from account where email like '%@bench.example'`,
  );
  await client.query("vacuum analyze");
  await client.end();
}

async function wholeSnapshot(url: string): Promise<boolean> {
  const database = await openDatabase(url, () => undefined);
  const { db } = database;
  await fill(url, database);
  const room = createSolvency({
    db,
    box: createSecretBox("a secret"),
    startTrees: startTreeThread,
    now: Date.now,
    bank: async () => undefined,
    chains: async () => ({ coins: [], addresses: [] }),
    priceInr: async () => "1",
    letArrive: async () => undefined,
    mayWork: () => true,
    everyMs: 1_000_000,
    log: { info: () => undefined, warn: console.log, error: console.log } as never,
  });
  const delay = monitorEventLoopDelay({ resolution: 1 });
  delay.enable();
  const startedAt = performance.now();
  await room.work();
  const took = performance.now() - startedAt;
  delay.disable();
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const { rows: size } = await client.query("select pg_total_relation_size('solvency_node')::float8 as bytes");
  const { rows: people } = await client.query(
    `select id, number from account where email like '%@bench.example' order by md5(id::text) limit ${paths}`,
  );
  await client.end();
  console.log(`from balances to the published root: ${seconds(took)}, ${Math.round(size[0].bytes / 1e6)} MB of tree`);
  const [usual, most] = [delay.percentile(99), delay.max].map((nanoseconds) => (nanoseconds / 1e6).toFixed(0));
  console.log(`meanwhile other work waited ${usual} ms at p99, ${most} ms at most`);
  const isRight = await checkPaths(room, people);
  await database.close();
  return isRight;
}

async function checkPaths(
  room: ReturnType<typeof createSolvency>,
  people: readonly { id: string; number: number }[],
): Promise<boolean> {
  const solvency = await room.read(undefined);
  const [asset] = solvency?.assets ?? [];
  if (!solvency || !asset) throw new Error("Nothing was published");
  const published = { root: asset.root, units: parseUnits(asset.customers, asset.decimals, { unbounded: true }) };
  const digest = async (bytes: Uint8Array) =>
    new Uint8Array(await webcrypto.subtle.digest("SHA-256", bytes as Uint8Array<ArrayBuffer>));
  const times: number[] = [];
  let counted = 0;
  for (const { id, number } of people) {
    const askedAt = performance.now();
    const proof = await room.prove({ userId: id, userNumber: number }, solvency.id, asset.ticker, 0);
    times.push(performance.now() - askedAt);
    const checked = proof && (await checkBalance(proof, published, digest));
    if (checked?.isCounted) counted++;
  }
  console.log(`a customer's path: ${median(times).toFixed(1)} ms; ${counted} of ${people.length} checked`);
  return counted === people.length;
}

const isFast = compareWithPlainPass();
const home = await mkdtemp(join(tmpdir(), "feo-solvency-"));
const postgres = await startPostgres({ home, report: () => undefined });
try {
  const isRight = await wholeSnapshot(postgres.url);
  if (!isFast || !isRight) process.exitCode = 1;
} finally {
  await postgres.stop();
  await rm(home, { recursive: true, force: true });
}
