/** Connection pools: neither sockets nor background work can exhaust the connections that calls need. */
import { expect, test } from "vitest";
import { forCalls, inBackground } from "../../apps/server/src/platform/connection.ts";
import { type Database, poolSizes } from "../../apps/server/src/platform/database.ts";
import { isUnavailable } from "../../apps/server/src/platform/problem.ts";
import { createRepeated } from "../../apps/server/src/platform/repeated.ts";
import { openFresh } from "./fresh-database.ts";

const { db, live, figures } = await openFresh();

async function poolOf(within: Database): Promise<string> {
  const { rows } = await within.execute<{ name: string }>("select current_setting('application_name') as name");
  return rows[0]?.name ?? "";
}

/** Takes every connection of a pool; the returned function releases them. */
async function occupy(within: Database, size: number): Promise<() => Promise<void>> {
  let release: () => void = () => undefined;
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  const begun: Promise<void>[] = [];
  const ended = Array.from({ length: size }, () => {
    let begin: () => void = () => undefined;
    begun.push(
      new Promise((resolve) => {
        begin = resolve;
      }),
    );
    return within.transaction(async (tx) => {
      await tx.execute("select 1");
      begin();
      await released;
    });
  });
  await Promise.all(begun);
  return async () => {
    release();
    await Promise.all(ended);
  };
}

test("queries and transactions use the pool of their kind of work, through nested calls", async () => {
  expect(await poolOf(db)).toBe("feo calls");
  expect(await poolOf(live)).toBe("feo live");
  const deep = async () => {
    await new Promise((resolve) => setImmediate(resolve));
    return [await poolOf(db), await db.transaction((tx) => poolOf(tx)), await forCalls(() => poolOf(db))];
  };
  expect(await inBackground(deep)).toEqual(["feo background", "feo background", "feo calls"]);
  // Work that a call triggers belongs to the background; the call itself does not.
  const found: string[] = [];
  const repeated = createRepeated(60_000, async () => void found.push(await poolOf(db)));
  repeated.nudge();
  expect(await poolOf(db)).toBe("feo calls");
  await repeated.stop();
  expect(found).toEqual(["feo background"]);
});

test("calls are answered while the background's pool is exhausted, and vice versa", async () => {
  const endBackground = await inBackground(() => occupy(db, poolSizes.background));
  const late = inBackground(() => poolOf(db));
  expect(await poolOf(db)).toBe("feo calls");
  expect(figures().background.waiting).toBe(1);
  await endBackground();
  expect(await late).toBe("feo background");
  const endCalls = await occupy(db, poolSizes.calls);
  expect(await inBackground(() => poolOf(db))).toBe("feo background");
  await endCalls();
});

test("past 100 waiters on the sockets' pool the next is told to retry, and calls are not affected", async () => {
  const end = await occupy(live, poolSizes.live);
  const waiting = Array.from({ length: 100 }, () => poolOf(live));
  await expect.poll(() => figures().live.waiting).toBe(100);
  const refused = await poolOf(live).catch((error: unknown) => error);
  expect(isUnavailable(refused)).toBe(true);
  expect(await poolOf(db)).toBe("feo calls");
  await end();
  expect(new Set(await Promise.all(waiting))).toEqual(new Set(["feo live"]));
});
