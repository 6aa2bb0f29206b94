/** A full disk is known from the write that failed until the tables are written again, and the figures say so meanwhile. */
import type { AddressInfo } from "node:net";
import { expect, test } from "vitest";
import { createMetrics } from "../platform/metrics.ts";
import { observeTrading } from "../trading.ts";
import { createDiskRoom } from "./disk-room.ts";
import type { Projection } from "./projection.ts";

const fullDisk = Object.assign(new Error("could not extend file"), { code: "53100" });
const never = new Promise<Error>(() => undefined);
const written = { reach: async () => undefined } as unknown as Projection;

test("feo_database_disk_full is 1 from the write that failed until there is room", async () => {
  const room = createDiskRoom({ info: () => undefined });
  const metrics = createMetrics();
  observeTrading(metrics, {
    ...{ standing: "standby", haltedBecause: null },
    figures: () => ({ sequence: 0, projected: 0, unacknowledged: 0, lag: 0, openOrders: 0 }),
    get isDiskFull() {
      return room.isFull;
    },
  });
  const server = await metrics.listen(0);
  const { port } = server.address() as AddressInfo;
  const figure = async () =>
    /^feo_database_disk_full (\d)$/m.exec(await (await fetch(`http://127.0.0.1:${port}/metrics`)).text())?.[1];

  room.note(new Error("Connection terminated"));
  expect(await figure()).toBe("0");
  room.note(fullDisk);
  // PostgreSQL may fall for it: the disk is full all the same.
  room.note(new Error("Connection terminated"));
  expect(await figure()).toBe("1");
  await expect(
    room.wait({ ...written, reach: () => never as Promise<never> }, 1, Promise.resolve(fullDisk)),
  ).rejects.toBe(fullDisk);
  expect(await figure()).toBe("1");
  await room.wait(written, 1, never);
  expect(await figure()).toBe("0");
  server.close();
});
