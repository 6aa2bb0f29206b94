/**
 * Orders over HTTP, durably: the server as it is, the same server without journal and tables, and the rate at which one
 * idle connection can write the same rows. Interleaved in one run, medians.
 */
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { startPostgres } from "../../scripts/postgres.ts";
import { endDemoHistory } from "../demo-history.ts";
import { measureCeiling } from "./ceiling.ts";
import { makeTraders, startFeo } from "./ground.ts";
import { type Measured, runLoad } from "./load.ts";
import { median, percentile } from "./statistics.ts";

const rounds = Number(process.argv[2] ?? 9);
const seconds = 3;
const port = 3_700;

const perSecond = ({ requests, seconds }: Measured) => requests / seconds;
const home = await mkdtemp(join(tmpdir(), "feo-durable-"));
const postgres = await startPostgres({ home, report: () => undefined });
try {
  const tokens = await makeTraders(postgres.url);
  const durable = await startFeo({ url: postgres.url, home, port });
  const bare = await startFeo({ url: postgres.url, home, port: port + 100, flags: ["--nothing-kept"] });
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
  // Interleaved, because the machine's speed varies from minute to minute.
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
