/**
 * Orders over HTTP, durably: the server as it is, the same server with journal and tables taken away, and what one connection
 * can write of the same rows with nothing else to do. Interleaved in one run, medians.
 */
import { fork } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import pg from "pg";
import { createAccessTokens, installationSecret } from "../../apps/server/src/auth/access-token.ts";
import { createTokenKeys } from "../../apps/server/src/auth/token-keys.ts";
import { seedDemo } from "../../apps/server/src/demo/seed.ts";
import { openDatabase } from "../../apps/server/src/platform/database.ts";
import { startPostgres } from "../../scripts/postgres.ts";
import { endDemoHistory } from "../demo-history.ts";
import { measureCeiling } from "./ceiling.ts";
import { type Measured, runLoad } from "./load.ts";
import { median, percentile } from "./statistics.ts";

const rounds = Number(process.argv[2] ?? 9);
const seconds = 3;
const traders = 256;
const port = 3_700;

async function makeTraders(url: string): Promise<string[]> {
  const database = await openDatabase(url, () => undefined);
  const { db } = database;
  await seedDemo(db);
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query(
    `insert into account (email, kyc_level, is_demo)
     select 'trader' || n || '@bench.example', 2, true from generate_series(1, $1::int) n on conflict do nothing`,
    [traders],
  );
  const { rows } = await client.query<{ id: string }>(
    "select id from account where email like 'trader%' order by number",
  );
  await client.end();
  const secret = await installationSecret(db, "access-token-secret", undefined);
  const tokens = createAccessTokens(db, createTokenKeys([secret], Date.now), Date.now);
  const issued: string[] = [];
  for (const { id } of rows) issued.push(await tokens.issue({ userId: id, deviceId: "bench" }));
  await database.close();
  return issued;
}

interface Server {
  stop(): Promise<void>;
}

function startFeo(url: string, home: string, port: number, flags: string[]): Promise<Server> {
  const child = fork(fileURLToPath(new URL("server.ts", import.meta.url)), flags, {
    env: {
      ...process.env,
      ...{ DATABASE_URL: url, FEO_HOME: home, PORT: String(port), RATE_LIMIT_PER_MINUTE: "100000000" },
      ...{ ORDERS_PER_SECOND: "1000000", LOG_LEVEL: "error", DEMO_BOTS: "off" },
    },
  });
  const ended = new Promise<void>((resolve) => child.once("exit", () => resolve()));
  return new Promise((resolve, reject) => {
    child.once("exit", () => reject(new Error("The server ended before it served")));
    child.once("message", () =>
      resolve({
        stop() {
          child.disconnect();
          return ended;
        },
      }),
    );
  });
}

const perSecond = ({ requests, seconds }: Measured) => requests / seconds;
const home = await mkdtemp(join(tmpdir(), "feo-durable-"));
const postgres = await startPostgres({ home, report: () => undefined });
try {
  const tokens = await makeTraders(postgres.url);
  const durable = await startFeo(postgres.url, home, port, []);
  const bare = await startFeo(postgres.url, home, port + 100, ["--nothing-kept"]);
  await endDemoHistory(postgres.url);
  const load = { tokens, seconds, warmUpSeconds: 1 };
  const rates = { durable: [] as number[], bare: [] as number[] };
  let failures = 0;
  await runLoad({ ...load, port, seconds: 3 });
  await runLoad({ ...load, port: port + 100, seconds: 3 });
  for (let round = 0; round < rounds; round += 1) {
    const [kept, forgotten] = [await runLoad({ ...load, port }), await runLoad({ ...load, port: port + 100 })];
    rates.durable.push(perSecond(kept));
    rates.bare.push(perSecond(forgotten));
    failures += kept.failures + forgotten.failures;
    console.log(`round ${round + 1}: ${perSecond(kept).toFixed(0)} durable, ${perSecond(forgotten).toFixed(0)} bare`);
  }
  const rate = median(rates.durable);
  // Round by round, because the machine is not as fast in one minute as in the next.
  const ratio = median(rates.durable.map((each, round) => each / (rates.bare[round] ?? each)));
  const half = await runLoad({ ...load, port, perSecond: rate / 2, seconds: 6 });
  await bare.stop();
  await durable.stop();
  const ceiling = await measureCeiling(postgres.url);
  const client = new pg.Client({ connectionString: postgres.url });
  await client.connect();
  const { rows } = await client.query<{ commands: string }>("select sequence as commands from engine_state");
  await client.end();
  console.log(`${rows[0]?.commands} commands were journaled; ${failures} requests failed`);
  console.log(`durable             ${rate.toFixed(0)} orders/s`);
  console.log(`journal taken away  ${median(rates.bare).toFixed(0)} orders/s; durable is ${ratio.toFixed(2)} of it`);
  console.log(`rows, nothing else  ${ceiling.toFixed(0)} commands/s; durable is ${(rate / ceiling).toFixed(2)} of it`);
  console.log(
    `acknowledged at half load: p50 ${percentile(half.latencies, 50).toFixed(2)} ms, p99 ${percentile(half.latencies, 99).toFixed(2)} ms`,
  );
  if (failures > 0 || ratio < 0.7 || rate < 0.75 * ceiling) process.exitCode = 1;
} finally {
  await postgres.stop();
  await rm(home, { recursive: true, force: true });
}
