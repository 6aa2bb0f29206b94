/** What migration 0021 makes of existing withdrawals. */
import { readdirSync, readFileSync } from "node:fs";
import pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createDatabase } from "./fresh-database.ts";

const folder = new URL("../../apps/server/migrations/", import.meta.url);
const names = readdirSync(folder)
  .filter((name) => name.endsWith(".sql"))
  .toSorted();
const joining = "0021_one_withdrawal.sql";
const client = new pg.Client({ connectionString: await createDatabase() });
const apply = (name: string) => client.query(readFileSync(new URL(name, folder), "utf8"));
const rowsOf = async (sql: string) => (await client.query<Record<string, unknown>>(sql)).rows;

const rupees = "00000000-0000-4000-8000-000000000001";
const coins = "00000000-0000-4000-8000-000000000002";

beforeAll(async () => {
  await client.connect();
  for (const name of names.slice(0, names.indexOf(joining))) await apply(name);
  await client.query(`
    with person as (insert into account (feo_tag) values ('asha') returning id),
      bank as (insert into bank_account (user_id, bank_name, ifsc, holder, account_key, status, created_at, updated_at)
        select id, 'A bank', 'GNGA0002301', 'asha', 'asha', 'VERIFIED', now(), now() from person returning id, user_id),
      paid as (insert into fiat_withdrawal (id, user_id, bank_account_id, paise, fee_paise, status, stage, utr, idempotency_key, created_at, updated_at)
        select '${rupees}', user_id, id, 123456, 1000, 'SUCCESS', 'done', 'UTR1', 'same key', '2026-11-01T00:00:00Z', now() from bank)
    insert into crypto_withdrawal (id, user_id, network, coin_ticker, address, units, fee_units, paise, status, stage, tx_hash, note, paused_at, idempotency_key, created_at, updated_at)
    select '${coins}', id, 'ETH', 'ETH', '0xabc', 600000000, 800000, 999, 'PENDING', 'held', '0xhash', 'a note', '2026-11-02T00:00:00Z', 'same key', '2026-11-02T00:00:00Z', now() from person`);
  await client.query(`
    insert into chain_payment (network, purpose, withdrawal_id, coin_ticker, from_address, to_address, chain_units, state, created_at, updated_at)
    values ('ETH', 'withdrawal', '${coins}', 'ETH', '0x1', '0xabc', 5, 'open', now(), now())`);
  await client.query(`
    with two as (insert into operator (name, passphrase_hash, created_at) values ('meera', 'hash', now()) returning name)
    insert into operator_proposal (action, subject, details, proposed_by, proposed_at, state)
    select action, '${coins}', '{}'::jsonb, name, now(), 'open' from two, unnest(array['coins approve', 'withdrawal approve']) action`);
  await apply(joining);
});
afterAll(() => client.end());

test("rupee and coin withdrawals are merged into one table with their ids, amounts, stages, keys and times", async () => {
  const shown = `id::text, rail, coin_ticker, units::text, fee_units::text, paise::text, bank_account_id is not null as has_account,
    network, address, status, stage, reference, note, paused_at is not null as is_paused, idempotency_key, created_at::date::text as day`;
  expect(await rowsOf(`select ${shown} from withdrawal order by id`)).toEqual([
    {
      id: rupees,
      rail: "bank",
      coin_ticker: "INR",
      units: "1234560000",
      fee_units: "10000000",
      paise: "123456",
      has_account: true,
      network: "",
      address: "",
      status: "SUCCESS",
      stage: "done",
      reference: "UTR1",
      note: "",
      is_paused: false,
      idempotency_key: "same key",
      day: "2026-11-01",
    },
    {
      id: coins,
      rail: "chain",
      coin_ticker: "ETH",
      units: "600000000",
      fee_units: "800000",
      paise: "999",
      has_account: false,
      network: "ETH",
      address: "0xabc",
      status: "PENDING",
      stage: "held",
      reference: "0xhash",
      note: "a note",
      is_paused: true,
      idempotency_key: "same key",
      day: "2026-11-02",
    },
  ]);
});

test("a chain payment still references its withdrawal, and cannot reference a missing one", async () => {
  const joined = "select w.rail from chain_payment p join withdrawal w on w.id = p.withdrawal_id";
  expect(await rowsOf(joined)).toEqual([{ rail: "chain" }]);
  const elsewhere = "update chain_payment set withdrawal_id = gen_random_uuid()";
  await expect(client.query(elsewhere)).rejects.toThrow(/foreign key/);
});

test("a first approval of coins under the old name is dropped, and one of rupees stays", async () => {
  const states = "select action, state from operator_proposal order by action";
  expect(await rowsOf(states)).toEqual([
    { action: "coins approve", state: "dropped" },
    { action: "withdrawal approve", state: "open" },
  ]);
});

test.each([
  ["a bank and an address", "rail = 'bank', bank_account_id = (select id from bank_account)"],
  ["no address", "address = ''"],
  ["no network", "network = ''"],
  ["an unknown rail", "rail = 'pigeon'"],
])("a withdrawal with %s violates the constraint", async (_case, change) => {
  await expect(client.query(`update withdrawal set ${change} where id = '${coins}'`)).rejects.toThrow(/one_target/);
});
