/** Changes to a trader apply from the next order on, without waiting for the next poll of the tables. */
import { beforeAll, expect, test } from "vitest";
import { seedDemo } from "../../apps/server/src/demo/seed.ts";
import { createMigrated, open } from "./fresh-database.ts";
import { startWholeServer, type WholeServer } from "./whole-server.ts";

interface Trade {
  readonly feeAmount: string;
  readonly tdsTicker: string;
}

const url = await createMigrated();
let server: WholeServer;
const tokens = { asha: "", ravi: "" };

beforeAll(async () => {
  const handle = await open(url);
  await seedDemo(handle.db);
  await handle.db.execute("update fee_tier set from_volume = from_volume / 1000000");
  await handle.close();
  server = await startWholeServer(url);
  for (const feoTag of ["asha", "ravi"] as const) tokens[feoTag] = await server.tokenOf(feoTag);
});

async function done(call: string, feoTag: keyof typeof tokens, body?: object): Promise<Record<string, unknown>> {
  const answer = await server.ask(call, { token: tokens[feoTag], ...(body ? { body } : {}) });
  expect([call, answer.status]).toEqual([call, 200]);
  return (await answer.json()) as Record<string, unknown>;
}

/** Asha sells to Ravi; returns her side. */
async function trade(marketSymbol: string, price: string, volume: string): Promise<Trade> {
  const terms = { marketSymbol, price, volume };
  await done("POST /market/v1/order/limit", "ravi", { ...terms, side: "BUY" });
  await done("POST /market/v1/order/limit", "asha", { ...terms, side: "SELL" });
  const { trades } = await done(`GET /market/v1/trade/history?marketSymbol=${marketSymbol}&limit=1`, "asha");
  const [latest] = trades as Trade[];
  if (!latest) throw new Error("Nothing was traded");
  return latest;
}

test("a fee tier reached by a trade applies to the next order", async () => {
  const first = await trade("ADA-INR", "80", "100");
  const second = await trade("ADA-INR", "80", "100");
  expect(Number(second.feeAmount)).toBeLessThan(Number(first.feeAmount));
});

test("the choice of TDS in rupees applies to the next order", async () => {
  // Sets a rupee price for USDT.
  await trade("USDT-INR", "90", "2");
  for (const tdsInInr of [true, false, true, false]) {
    await done("PUT /user/v1/setting", "asha", { tdsInInr });
    expect((await trade("ADA-USDT", "1", "3")).tdsTicker).toBe(tdsInInr ? "INR" : "USDT");
  }
});
