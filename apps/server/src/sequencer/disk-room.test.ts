/** The disk counts as full from the failed write until the tables are written again, and the metrics show it. */
import type { AddressInfo } from "node:net";
import { expect, test } from "vitest";
import { createMetrics } from "../platform/metrics.ts";
import { observeTrading } from "../trading.ts";
import { createDiskRoom } from "./disk-room.ts";
import type { Projection } from "./projection.ts";

const fullDisk = Object.assign(new Error("could not extend file"), { code: "53100" });
const never = new Promise<Error>(() => undefined);
const written = { reach: async () => undefined } as unknown as Projection;

test("feo_database_disk_full is 1 from the failed write until there is space again", async () => {
  const room = createDiskRoom({ info: () => undefined });
  const metrics = createMetrics();
  observeTrading(metrics, {
    standing: "standby",
    haltedBecause: null,
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
  // A full disk may take PostgreSQL down, which then gives other errors.
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
