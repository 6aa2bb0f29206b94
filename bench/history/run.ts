/**
 * How long a chart waits for its bars: five years of weekly bars and a day of minute bars, over HTTP, with a year of
 * minutes in the tables.
 */
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import pg from "pg";
import { readConfig } from "../../apps/server/src/config.ts";
import { seedDemo } from "../../apps/server/src/demo/seed.ts";
import { startServer } from "../../apps/server/src/main.ts";
import { builtPages } from "../../apps/server/src/pages/page-source.ts";
import { openDatabase } from "../../apps/server/src/platform/database.ts";
import { startPostgres } from "../../scripts/postgres.ts";
import { median, percentile } from "../durable/statistics.ts";

const port = 3_900;
const asked = 60;
const mostMs = 50;
const day = 86_400;

/** Fills every market with a bar for each minute, hour and day of a year. */
async function fill(url: string): Promise<void> {
  const database = await openDatabase(url, () => undefined);
  await seedDemo(database.db);
  await database.close();
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  for (const minutes of [1, 60, 1_440]) {
    await client.query(
      `insert into bar (market, minutes, open_time, open_ticks, high_ticks, low_ticks, close_ticks, lots, quote_units, trades,
         first_trade, last_trade)
       select m.number, $1, t, 8500 + t / 60 % 90, 8600 + t / 60 % 90, 8400, 8510 + t / 60 % 90, 100, 1000, 3, 1, 1
       from market m cross join generate_series($2::bigint, $3::bigint, $1 * 60) t on conflict do nothing`,
      [minutes, Math.floor(Date.now() / 1000 / day - 365) * day, Math.floor(Date.now() / 1000)],
    );
  }
  await client.query("vacuum analyze bar");
  await client.end();
}

async function measure(name: string, query: string): Promise<boolean> {
  const times: number[] = [];
  let bars = 0;
  for (let round = 0; round < asked; round += 1) {
    const startedAt = performance.now();
    const answer = await fetch(`http://127.0.0.1:${port}/api/public/v1/udf/history?symbol=ADA-INR&${query}`);
    const { t } = (await answer.json()) as { t?: number[] };
    times.push(performance.now() - startedAt);
    bars = t?.length ?? 0;
  }
  const sorted = times.slice(10).sort((left, right) => left - right);
  console.log(
    `${name}: ${bars} bars, median ${median(sorted).toFixed(1)} ms, p99 ${percentile(sorted, 99).toFixed(1)} ms`,
  );
  return bars > 0 && median(sorted) < mostMs;
}

const home = await mkdtemp(join(tmpdir(), "feo-history-"));
const postgres = await startPostgres({ home, report: () => undefined });
try {
  await fill(postgres.url);
  const env = { DATABASE_URL: postgres.url, FEO_HOME: home, PORT: String(port), LOG_LEVEL: "error", DEMO_BOTS: "off" };
  const config = readConfig({
    ...process.env,
    ...env,
    RATE_LIMIT_PER_MINUTE: "1000000",
    METRICS_PORT: String(port + 2),
  });
  const pages = await builtPages(fileURLToPath(new URL("../../apps/web", import.meta.url)));
  const server = await startServer(config, postgres.url, pages);
  const now = Math.floor(Date.now() / 1000);
  const weeks = await measure("five years on 1W", `resolution=1W&from=${now - 5 * 365 * day}&to=${now}`);
  const minutes = await measure("a day on 1", `resolution=1&from=${now - day}&to=${now}`);
  const most = await measure("as many as may be on 1", `resolution=1&from=0&to=${now}&countback=5000`);
  if (!weeks || !minutes || !most) process.exitCode = 1;
  await server.stop();
} finally {
  await postgres.stop();
  await rm(home, { recursive: true, force: true });
}
