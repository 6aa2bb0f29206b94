/** The operators' queues in pages by key: nothing is skipped or repeated, and no count runs over the whole table. */
import { queueCountLimit } from "@feo/contract";
import { beforeAll, describe, expect, test } from "vitest";
import { createAccountNumbers } from "../../apps/server/src/bank/account-number.ts";
import { waitingAccounts, waitingClaims, waitingLines } from "../../apps/server/src/bank/bank-waiting.ts";
import { waitingCoins } from "../../apps/server/src/chain/chain-waiting.ts";
import { shownSenders } from "../../apps/server/src/chain/sender-desk.ts";
import { queueCounts } from "../../apps/server/src/console/console-status.ts";
import { seedDemo } from "../../apps/server/src/demo/seed.ts";
import { submittedAt, submittedPage } from "../../apps/server/src/kyc/kyc-desk.ts";
import { openSubjects } from "../../apps/server/src/operator/desk.ts";
import { type KeyedPage, keyPageRows, readCounts } from "../../apps/server/src/platform/key-page.ts";
import { createSecretBox } from "../../apps/server/src/platform/secret-box.ts";
import { countWithdrawals, withdrawalsPage } from "../../apps/server/src/withdrawal/withdrawal-desk.ts";
import { openFresh } from "./fresh-database.ts";

const { db, query } = await openFresh();
const numbers = createAccountNumbers(createSecretBox("a secret for these tests only, and long enough"));
const reader = { db, letLedgerCatchUp: async () => undefined };
const approvedOnce = openSubjects("withdrawal approve");
const rows = 2 * keyPageRows + 20;

type Page = (asked: { after?: string; about?: string }) => Promise<KeyedPage<object>>;
type Tab = "all" | "first" | "second" | "under-way";
const withdrawalTab =
  (tab: Tab): Page =>
  (asked) =>
    withdrawalsPage(reader, { tab, approvedOnce, ...asked });

const idOf = (row: object): string =>
  "verdict" in row ? (row as { verdict: { userId: string } }).verdict.userId : (row as { id: string }).id;

/** Every page to the end; `between` runs after each. */
async function allIds(page: Page, between: () => Promise<unknown> = async () => undefined): Promise<string[]> {
  const ids: string[] = [];
  for (let after: string | undefined; ; ) {
    const read: KeyedPage<object> = await page(after === undefined ? {} : { after });
    ids.push(...read.rows.map(idOf));
    if (read.next === null) return ids;
    after = read.next;
    await between();
  }
}

beforeAll(async () => {
  await seedDemo(db);
  // Three rows share each moment, so that only the id tells them apart.
  const moment = "timestamptz '2026-11-01T06:00:00.123Z' + (n / 3) * interval '1 minute'";
  const customer = "(select id from account where feo_tag = 'queued' || n)";
  await query(
    `insert into account (feo_tag, kyc_level, created_at, name)
     select 'queued' || n, case when n % 2 = 0 then 1 else 2 end, now(), 'Queued ' || n
     from generate_series(1, ${rows}) n`,
  );
  await query(
    `insert into kyc_person (user_id, name) select ${customer}, 'Queued ' || n from generate_series(1, ${rows}) n`,
  );
  await query(
    `insert into kyc_level (user_id, level, status, submitted_at)
     select ${customer}, case when n % 2 = 0 then 2 else 3 end, 'SUBMITTED', ${moment} from generate_series(1, ${rows}) n`,
  );
  await query(
    `insert into withdrawal (user_id, rail, network, coin_ticker, address, units, fee_units, paise, status, stage, created_at, updated_at)
     select ${customer}, 'chain', 'ETH', 'ETH', '0x' || repeat('0', 40), 600000000, 800000, 100, 'PENDING',
       stage, ${moment}, now() from generate_series(1, ${rows}) n, unnest(array['held', 'sent']) stage`,
  );
  await query(
    `insert into bank_account (user_id, bank_name, ifsc, holder, status, created_at, updated_at)
     select ${customer}, 'HDFC Bank', 'HDFC0000001', 'Queued', 'PENDING', ${moment}, now() from generate_series(1, ${rows}) n`,
  );
  await query(
    `insert into bank_line (id, at, direction, paise, utr, mode, name, ifsc, narration, state, taken_at)
     select 'line-' || n, now(), 'credit', 100, 'UTR' || n, 'NEFT', 'Somebody', 'HDFC0000001', '',
       case when n % 3 = 0 then 'review' else 'new' end, ${moment} from generate_series(1, ${rows}) n`,
  );
  await query(
    `insert into fiat_deposit (user_id, utr, status, created_at, updated_at)
     select ${customer}, 'UTR' || n, 'PENDING', ${moment}, now() from generate_series(1, ${rows}) n`,
  );
  await query(
    `insert into crypto_deposit (user_id, network, coin_ticker, address, from_address, tx_hash, tx_index, chain_units, units, fee_units, wallet, status, created_at, updated_at)
     select ${customer}, 'ETH', 'ETH', '0x1', '0x2', '0xhash' || n, 0, 1, 1, 0, 'MAIN', 'PENDING', ${moment}, now()
     from generate_series(1, ${rows}) n`,
  );
  await query(
    `insert into sender_address (user_id, family, address, ownership, owner_name, declared_at)
     select ${customer}, 'evm', '0x3', 'third_party', 'Queued', ${moment} from generate_series(1, ${rows}) n`,
  );
  // The customers' own addresses wait for nobody.
  await query(
    `insert into sender_address (user_id, family, address, ownership, declared_at)
     select ${customer}, 'evm', '0x4', 'self', ${moment} from generate_series(1, ${rows}) n`,
  );
});

const queues: readonly (readonly [string, Page, string])[] = [
  [
    "verifications",
    (asked) => submittedPage(db, asked),
    "select user_id from kyc_level order by submitted_at, user_id, level",
  ],
  ["withdrawals", withdrawalTab("all"), "select id from withdrawal where stage = 'held' order by created_at, id"],
  [
    "withdrawals in progress",
    withdrawalTab("under-way"),
    "select id from withdrawal where stage = 'sent' order by created_at, id",
  ],
  [
    "transfers",
    (asked) => waitingLines(db, numbers, asked),
    "select id from bank_line order by state <> 'review', taken_at, id",
  ],
  [
    "claims",
    (asked) => waitingClaims(db, numbers, asked),
    "select id from fiat_deposit where status = 'PENDING' order by created_at, id",
  ],
  ["coins", (asked) => waitingCoins(db, asked), "select id from crypto_deposit order by created_at, id"],
  [
    "declared senders",
    (asked) => shownSenders(db, asked),
    "select id from sender_address where ownership = 'third_party' order by declared_at, id",
  ],
  [
    "bank accounts",
    (asked) => waitingAccounts(db, numbers, asked),
    "select id from bank_account where status = 'PENDING' order by created_at, id",
  ],
];

describe.each(queues)("the queue of %s", (_name, page, inOrder) => {
  test("its pages have every row once, oldest first, though several share a moment", async () => {
    const wanted = (await query(inOrder)).map((row) => String(Object.values(row)[0]));
    expect(wanted.length).toBeGreaterThan(keyPageRows);
    expect((await page({})).rows.length).toBe(keyPageRows);
    expect(await allIds(page)).toEqual(wanted);
  });

  test("a page that another list has named is refused", async () => {
    const of = (values: readonly string[]) => Buffer.from(JSON.stringify(values)).toString("base64url");
    for (const values of [[], ["x"], ["2026-11-01", "y", "z"], ["2026-11-01T06:00:00.000Z"]])
      await expect(page({ after: of(values) })).rejects.toMatchObject({ code: "INVALID_INPUT" });
    await expect(page({ after: "nothing" })).rejects.toMatchObject({ code: "INVALID_INPUT" });
  });

  test("it can be narrowed to one item", async () => {
    const [, , third] = (await page({})).rows;
    const id = third ? idOf(third) : "";
    expect((await page({ about: id })).rows.map(idOf)).toEqual([id]);
    expect((await page({ about: "nothing of ours" })).rows).toEqual([]);
  });
});

test("rows that leave while the pages are read move no other row past the reader", async () => {
  const before = await allIds(withdrawalTab("all"));
  const [gone] = await query("select id from withdrawal where stage = 'held' order by created_at, id limit 1");
  const read = await allIds(withdrawalTab("all"), () =>
    query("update withdrawal set stage = 'done' where id = $1", [gone?.["id"]]),
  );
  expect(read).toEqual(before);
  await query("update withdrawal set stage = 'held' where id = $1", [gone?.["id"]]);
});

test("withdrawals are told apart by whether one operator has approved them", async () => {
  const [{ id } = {}] = await query("select id from withdrawal where stage = 'held' order by created_at, id limit 1");
  await query("insert into operator (name, created_at) values ('meera', now())");
  await query(
    `insert into operator_proposal (action, subject, details, proposed_by, proposed_at, state)
     values ('withdrawal approve', $1, '{}', 'meera', now(), 'open')`,
    [id],
  );
  const held = await allIds(withdrawalTab("all"));
  expect(await allIds(withdrawalTab("second"))).toEqual([id]);
  expect(await allIds(withdrawalTab("first"))).toEqual(held.filter((one) => one !== id));
  expect(await countWithdrawals(db, approvedOnce)).toMatchObject({
    all: held.length,
    first: held.length - 1,
    second: 1,
  });
});

test("a queue is counted exactly up to the limit, and no further", async () => {
  expect(await queueCounts(db)).toMatchObject({ kyc: rows, addresses: rows });
  await query(
    `insert into bank_line (id, at, direction, paise, utr, mode, name, ifsc, narration, state, taken_at)
     select 'many-' || n, now(), 'credit', 100, 'MANY' || n, 'NEFT', 'Somebody', 'HDFC0000001', '', 'review', now()
     from generate_series(1, ${queueCountLimit}) n`,
  );
  expect((await queueCounts(db)).deposits).toBe(queueCountLimit);
});

test("verifications are listed and counted by level", async () => {
  const [at2, at3] = await Promise.all(
    ["2", "3"].map((level) => allIds((asked) => submittedPage(db, { ...asked, level }))),
  );
  expect(new Set([...(at2 ?? []), ...(at3 ?? [])]).size).toBe(rows);
  expect(await readCounts(db, { all: submittedAt(undefined), two: submittedAt("2"), three: submittedAt("3") })).toEqual(
    {
      all: rows,
      two: at2?.length,
      three: at3?.length,
    },
  );
});
