import { expect, test } from "vitest";
import { readConfig } from "../config.ts";
import { createApi } from "./api.ts";
import { healthRoutes } from "./health.ts";
import { createHttp } from "./http.ts";

const well = {
  ping: async () => undefined,
  isStopping: () => false,
  takesOrders: () => true,
  isDiskFull: () => false,
};

async function ask(path: string, deps: Partial<typeof well>) {
  const app = await createHttp(readConfig({ LOG_LEVEL: "silent" }));
  healthRoutes(createApi({ app, now: Date.now }), { ...well, ...deps });
  const answer = await app.inject({ url: `/api/health/${path}`, headers: { host: "localhost:3000" } });
  await app.close();
  return answer;
}

test("a node that takes orders and whose database answers is ready", async () => {
  expect((await ask("ready", {})).json()).toEqual({ status: "ready" });
});

const fullDisk = "The database's disk is full: orders are refused until there is space.";

test.each<[string, Partial<typeof well>, string]>([
  ["it is stopping", { isStopping: () => true }, "This node is stopping."],
  ["its database is unavailable", { ping: () => Promise.reject(new Error()) }, "The database is not responding."],
  ["the disk is full", { isDiskFull: () => true }, fullDisk],
  [
    "the full disk has stopped the database",
    { isDiskFull: () => true, ping: () => Promise.reject(new Error()) },
    fullDisk,
  ],
  [
    "no node accepts orders",
    { takesOrders: () => false },
    "This node can't take orders yet: it is not the leader and can't reach one.",
  ],
])("while %s the node is not ready and says why, but is live", async (_case, deps, detail) => {
  const answer = await ask("ready", deps);
  expect([answer.statusCode, answer.headers["retry-after"]]).toEqual([503, "1"]);
  expect(answer.json()).toMatchObject({ code: "UNAVAILABLE", detail });
  expect((await ask("live", deps)).statusCode).toBe(200);
});
