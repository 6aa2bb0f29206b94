/** What consoles are told: the topic of every change that operators see, once it is committed. */
import type { OperatorTopic } from "@feo/contract";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { createConsoleNews } from "../../apps/server/src/console/console-news.ts";
import { seedDemo } from "../../apps/server/src/demo/seed.ts";
import { patientMs } from "../system/patience.ts";
import { createMigrated, open } from "./fresh-database.ts";

const url = await createMigrated();
const { db, close } = await open(url);
const heard: OperatorTopic[][] = [];
const news = createConsoleNews({
  databaseUrl: url,
  onChanged: (topics) => heard.push([...topics]),
  onError: (error) => {
    throw error;
  },
});

beforeAll(async () => {
  await seedDemo(db);
  news.start();
  // Listening begins with everything, because anything may have changed before.
  await vi.waitUntil(() => heard.length > 0, { timeout: patientMs(20) });
});
afterAll(async () => {
  await news.stop();
  await close();
});

const asha = "(select id from account where feo_tag = 'asha')";

/** The topics of the statements, which are one transaction. */
async function topicsOf(...statements: string[]): Promise<OperatorTopic[]> {
  heard.length = 0;
  await db.transaction(async (tx) => {
    for (const statement of statements) await tx.execute(statement);
  });
  await expect.poll(() => heard.length).toBeGreaterThan(0);
  return heard.flat();
}

test.each<[OperatorTopic, string]>([
  ["kyc", `insert into kyc_level (user_id, level, status) values (${asha}, 3, 'SUBMITTED')`],
  ["customers", `update account set frozen_at = now() where feo_tag = 'asha'`],
  [
    "deposits",
    `insert into fiat_deposit (user_id, utr, status, created_at, updated_at)
     values (${asha}, '123456789012', 'PENDING', now(), now())`,
  ],
  [
    "addresses",
    `insert into sender_address (user_id, family, address, ownership, declared_at)
     values (${asha}, 'evm', '0x5', 'third_party', now())`,
  ],
  [
    "bank-accounts",
    `insert into bank_account (user_id, bank_name, ifsc, holder, status, created_at, updated_at)
     values (${asha}, 'HDFC Bank', 'HDFC0000001', 'Asha', 'PENDING', now(), now())`,
  ],
  ["markets", `update market set state = 'CANCEL_ONLY' where symbol = 'ADA-INR'`],
  ["coins", `update coin set can_withdraw = false where ticker = 'ADA'`],
  ["content", `delete from article`],
  [
    "books",
    `insert into reconciliation (at, ticker, ledger, statement, parts, difference, findings)
     values (now(), 'INR', 0, 0, '{}', 0, '[]')`,
  ],
])("a change of %s is told", async (topic, statement) => {
  // A table without rows changes nothing; this makes sure that there is one.
  const article = `insert into article (kind, slug, title, html, plain_text, published_at)
    values ('faq', 'slug-of-' || gen_random_uuid(), 'Title', '', '', now())`;
  expect(await topicsOf(...(topic === "content" ? [article, statement] : [statement]))).toEqual([topic]);
});

test("a transaction that is rolled back, and a statement that changes no row, are no news", async () => {
  heard.length = 0;
  await db
    .transaction(async (tx) => {
      await tx.execute(`update market set state = 'DISABLED' where symbol = 'ADA-INR'`);
      throw new Error("Rolled back");
    })
    .catch(() => undefined);
  await db.execute(`update coin set can_withdraw = true where ticker = 'NONE'`);
  // Notifications arrive in order, so what comes after them shows that they did not come.
  await db.execute(`update account set frozen_at = null where feo_tag = 'asha'`);
  await expect.poll(() => heard.flat()).toEqual(["customers"]);
});

test("a burst of changes is few messages", async () => {
  heard.length = 0;
  for (let change = 0; change < 50; change++) await db.execute(`update market set position = position`);
  await expect.poll(() => heard.flat().includes("markets")).toBe(true);
  expect(heard.length).toBeLessThan(50);
});
