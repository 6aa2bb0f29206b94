/**
 * A second start of the whole exchange, from the command to its last line, beside PostgreSQL and a bare server started
 * one after the other on their own data. Interleaved in one run, medians.
 */
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startPostgres } from "../../scripts/postgres.ts";
import { startProcess } from "../../scripts/process.ts";
import { startInstance } from "../../tests/system/instance.ts";
import { median } from "../durable/statistics.ts";
import { startStopwatch } from "./stopwatch.ts";

const rounds = Number(process.argv[2] ?? 5);
const mostSeconds = 6;

const folder = await mkdtemp(join(tmpdir(), "feo-bench-start-"));

async function startWhole(): Promise<number> {
  const elapsed = startStopwatch();
  const instance = await startInstance({ home: join(folder, "whole") });
  const { seconds } = elapsed();
  await instance.stop();
  return seconds;
}

async function startBare(): Promise<number> {
  const elapsed = startStopwatch();
  const postgres = await startPostgres({ home: join(folder, "bare"), report: () => undefined });
  const server = startProcess("bare server", "bench/start/bare.ts", { onDeath: console.error });
  await server.ready;
  const { seconds } = elapsed();
  await server.stop();
  await postgres.stop();
  return seconds;
}

try {
  // The first start creates the data and is not measured.
  await startWhole();
  await startBare();
  const seconds = { whole: [] as number[], bare: [] as number[] };
  for (let round = 0; round < rounds; round += 1) {
    seconds.whole.push(await startWhole());
    seconds.bare.push(await startBare());
    console.log(`round ${round + 1}: ${seconds.whole.at(-1)?.toFixed(2)} s, bare ${seconds.bare.at(-1)?.toFixed(2)} s`);
  }
  const [whole, bare] = [median(seconds.whole), median(seconds.bare)];
  console.log(`a second start ${whole.toFixed(2)} s, PostgreSQL and a bare server ${bare.toFixed(2)} s`);
  console.log(`${(whole / bare).toFixed(1)} times; at most ${mostSeconds} s are allowed`);
  if (whole > mostSeconds) process.exitCode = 1;
} finally {
  await rm(folder, { recursive: true, force: true });
}
