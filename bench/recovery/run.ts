/** How long a leader takes from process start to leading, with a million open orders in the tables. */
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { openDatabase } from "../../apps/server/src/platform/database.ts";
import { createSequencer } from "../../apps/server/src/sequencer/sequencer.ts";
import { startPostgres } from "../../scripts/postgres.ts";
import { fill } from "./fill.ts";

const orders = Number(process.argv[2] ?? 1_000_000);
const rounds = 3;

const home = await mkdtemp(join(tmpdir(), "feo-recovery-"));
const postgres = await startPostgres({ home, report: () => undefined });
try {
  await (await openDatabase(postgres.url, () => undefined)).close();
  await fill(postgres.url, orders);
  const times: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const log = { info: () => undefined, error: (details: object, message: string) => console.error(message, details) };
    const sequencer = createSequencer({ databaseUrl: postgres.url, now: Date.now, log });
    const startedAt = performance.now();
    sequencer.start();
    await sequencer.leading();
    times.push((performance.now() - startedAt) / 1_000);
    const { openOrders } = sequencer.figures();
    if (openOrders !== orders) throw new Error(`${openOrders} orders came back instead of ${orders}`);
    await sequencer.stop();
  }
  const seconds = times.sort((left, right) => left - right)[Math.floor(rounds / 2)] ?? 0;
  console.log(
    `${orders.toLocaleString("en")} open orders: leading after ${seconds.toFixed(1)} s (median of ${rounds})`,
  );
  if (seconds >= 10) process.exitCode = 1;
} finally {
  await postgres.stop();
  await rm(home, { recursive: true, force: true });
}
