/** What still works when coins cannot move: no network is connected, or the signer that derives addresses is down. */

import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { reconciliations } from "../../apps/server/src/books/books.tables.ts";
import { createMigrated, open } from "./fresh-database.ts";
import { startWholeServer, type WholeServer } from "./whole-server.ts";

const none = "3b0c4f7e-6c1a-4d55-9a53-0d8f6a1e2b01";

async function codes(server: WholeServer): Promise<readonly (string | number)[]> {
  const token = await server.tokenOf("asha");
  const said = async (call: string) => {
    const answer = await server.ask(call, { token });
    return answer.ok ? answer.status : ((await answer.json()) as { code: string }).code;
  };
  return Promise.all([
    said("GET /user/v1/wallet/deposit/address?networkKey=ETH"),
    said("GET /transaction/v1/withdraw/fees?coinTicker=ETH&networkKey=ETH"),
    said("GET /user/v1/transaction/crypto/deposit"),
    said("GET /user/v1/transaction/crypto/withdraw"),
    said(`GET /user/v1/transaction/details?id=${none}&txType=CRYPTO_DEPOSIT`),
  ]);
}

async function comparedBooks(databaseUrl: string): Promise<void> {
  const { db, close } = await open(databaseUrl);
  const tickers = async () =>
    (await db.selectDistinct({ ticker: reconciliations.ticker }).from(reconciliations)).map(({ ticker }) => ticker);
  await expect.poll(tickers).toEqual(["INR"]);
  await close();
}

test("without networks coins are closed, everything else works, and the rupee books are reconciled", async () => {
  const databaseUrl = await createMigrated();
  const server = await startWholeServer(databaseUrl, { CHAIN_NODES: "none" });
  expect(await codes(server)).toEqual(["DEPOSITS_CLOSED", "WITHDRAWALS_CLOSED", 200, 200, "TRANSACTION_NOT_FOUND"]);
  await comparedBooks(databaseUrl);
});

test("while the signer is down coins are unavailable, and the rupee books are still reconciled", async () => {
  const databaseUrl = await createMigrated();
  const settings = { CHAIN_NODES: "ETH=http://127.0.0.1:9", SIGNER_URL: `unix:${join(tmpdir(), "no-signer-here")}` };
  const server = await startWholeServer(databaseUrl, settings);
  expect(await codes(server)).toEqual(["UNAVAILABLE", "UNAVAILABLE", "UNAVAILABLE", 200, "UNAVAILABLE"]);
  await comparedBooks(databaseUrl);
});
