/** PostgreSQL stops and restarts under load: the engine recovers on its own, and nothing is lost. */
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { afterEach, expect, test } from "vitest";
import { type Postgres, startPostgres } from "../../scripts/postgres.ts";
import { open } from "../database/fresh-database.ts";
import { postmasterOf } from "../system/processes.ts";
import { endEngines, startEngine } from "./engine.ts";
import { inspect } from "./inspection.ts";
import { createLoad } from "./load.ts";
import { createWitness } from "./witness.ts";

const stops = 2;

let home: string | undefined;
let postgres: Postgres | undefined;

afterEach(async () => {
  await endEngines();
  await postgres?.stop();
  if (home) await rm(home, { recursive: true, force: true });
});

/** What `pg_ctl stop -m immediate` does: no checkpoint, and clients are not notified. */
async function stopAtOnce(server: Postgres, where: string): Promise<void> {
  const ended = new Promise<string>((resolve) => server.onExit(resolve));
  process.kill(postmasterOf(where), "SIGQUIT");
  await ended;
  await server.stop();
}

test(`PostgreSQL is stopped at once ${stops} times, and the engine leads again each time`, async () => {
  const where = await mkdtemp(join(tmpdir(), "feo-faults-"));
  home = where;
  let server = await startPostgres({ home: where, report: () => undefined });
  postgres = server;
  const { url } = server;
  await (await open(url)).close();
  const witness = createWitness(createLoad(21));
  const engine = startEngine(url);
  witness.turnTo(engine);
  await engine.led(1);
  await witness.setUp();
  for (let stop = 1; stop <= stops; stop += 1) {
    witness.press();
    await sleep(100 * stop);
    const before = engine.timesLed;
    await stopAtOnce(server, where);
    // Requests in the meantime are refused or have an unknown outcome.
    await witness.pause();
    server = await startPostgres({ home: where, report: () => undefined });
    postgres = server;
    expect(server.url).toBe(url);
    await engine.led(before + 1);
    await witness.finish();
    expect(await inspect(url, witness, { isQuick: stop < stops }), `after stop ${stop}`).toEqual([]);
  }
  expect(engine.hasEnded).toBe(false);
  expect(witness.notTaken["OUTCOME_UNKNOWN"]).toBeGreaterThan(0);
});
