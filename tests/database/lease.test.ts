/** A lease: one node holds it, and another takes over when that node stops or loses its connection. */
import { afterEach, expect, test } from "vitest";
import { createLease, type Lease } from "../../apps/server/src/platform/lease.ts";
import { locks } from "../../apps/server/src/platform/locks.ts";
import { createDatabase, open } from "./fresh-database.ts";

const url = await createDatabase();
const leases: Lease[] = [];

function newLease(): Lease {
  const lease = createLease({ databaseUrl: url, lock: locks.work, onError: () => undefined });
  leases.push(lease);
  lease.start();
  return lease;
}

const holds = (lease: Lease, isHeld: boolean) => expect.poll(() => lease.isHeld).toBe(isHeld);

afterEach(async () => {
  await Promise.all(leases.splice(0).map((lease) => lease.stop()));
});

test("one of two nodes holds the lease, and the other takes over when it stops", async () => {
  const first = newLease();
  await holds(first, true);
  const second = newLease();
  // Wait until the second node has polled for it.
  const asked = new Set<string>();
  const { db, close } = await open(url);
  await expect
    .poll(async () => {
      const { rows } = await db.execute<{ at: string }>(`select query_start::text as at from pg_stat_activity
        where application_name = 'feo work' and datname = current_database() and query like '%try_advisory%'`);
      for (const { at } of rows) asked.add(at);
      return asked.size;
    })
    .toBeGreaterThan(2);
  await close();
  expect(second.isHeld).toBe(false);
  await first.stop();
  expect(first.isHeld).toBe(false);
  await holds(second, true);
});

test("a node loses the lease with its connection, and can take it again", async () => {
  const lease = newLease();
  await holds(lease, true);
  const { db, close } = await open(url);
  await db.execute(`select pg_terminate_backend(pid) from pg_stat_activity
    where application_name = 'feo work' and datname = current_database()`);
  await holds(lease, false);
  await holds(lease, true);
  await close();
});

test("a lease waits for an unreachable database, and is not held meanwhile", async () => {
  const errors: unknown[] = [];
  const nowhere = createLease({
    databaseUrl: "postgres://feo@127.0.0.1:1/feo",
    lock: locks.work,
    onError: (error) => errors.push(error),
  });
  leases.push(nowhere);
  nowhere.start();
  await expect.poll(() => errors.length).toBeGreaterThan(1);
  expect(nowhere.isHeld).toBe(false);
});
