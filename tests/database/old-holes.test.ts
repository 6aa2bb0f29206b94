/** What migration 0020 repairs in an existing database. */
import { readdirSync, readFileSync } from "node:fs";
import pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createDatabase } from "./fresh-database.ts";

const folder = new URL("../../apps/server/migrations/", import.meta.url);
const names = readdirSync(folder)
  .filter((name) => name.endsWith(".sql"))
  .toSorted();
const client = new pg.Client({ connectionString: await createDatabase() });
const apply = (name: string) => client.query(readFileSync(new URL(name, folder), "utf8"));
const mending = "0020_old_holes.sql";

const bankAccounts = [
  ["verified", "VERIFIED", null],
  ["removed", "VERIFIED", null],
  ["paid-to", "PENDING", null],
  ["waiting", "PENDING", null],
  ["rejected", "REJECTED", null],
  ["later", "VERIFIED", "2026-11-02T00:00:00Z"],
] as const;

const people = [
  // Tag, email, mobile, password; codes by email, by SMS, by app; whether codes by email are on afterwards.
  ["password-alone", true, false, true, [false, false, false], true],
  ["sms-without-a-number", true, false, true, [false, true, false], true],
  ["sms", true, true, true, [false, true, false], false],
  ["app", true, false, true, [false, false, true], false],
  ["provider-alone", true, false, false, [false, false, false], false],
  ["no-email", false, true, true, [false, false, false], false],
  ["email", true, false, true, [true, false, false], true],
] as const;

beforeAll(async () => {
  await client.connect();
  for (const name of names.slice(0, names.indexOf(mending))) await apply(name);
  for (const [name, status, since] of bankAccounts) {
    await client.query(
      `with person as (insert into account (feo_tag) values ($1) returning id)
       insert into bank_account (user_id, bank_name, ifsc, holder, account_key, status, verified_at, usable_from, removed_at, created_at, updated_at)
       select id, 'A bank', 'GNGA0002301', $1, $1, $2, $3::timestamptz, $3::timestamptz + interval '1 day',
         case $1 when 'removed' then now() end, '2026-11-01T00:00:00Z', now() from person`,
      [name, status, since],
    );
  }
  await client.query(
    `insert into fiat_withdrawal (user_id, bank_account_id, paise, fee_paise, status, stage, created_at, updated_at)
     select user_id, id, 100000, 1000, 'SUCCESS', 'done', now(), now() from bank_account where holder = 'paid-to'`,
  );
  for (const [tag, hasEmail, hasMobile, hasPassword, on] of people) {
    await client.query(
      `insert into account (feo_tag, email, mobile, password_hash, is_email_otp_enabled, is_mobile_otp_enabled, is_totp_enabled)
       values ($1, case when $2::boolean then $1 end, case when $3::boolean then $1 end, case when $4::boolean then 'hash' end, $5, $6, $7)`,
      [tag, hasEmail, hasMobile, hasPassword, ...on],
    );
  }
  await apply(mending);
});
afterAll(() => client.end());

const november = (day: number) => new Date(`2026-11-0${day}T00:00:00Z`);

test.each([
  ["verified", november(1), november(1)],
  ["removed", november(1), november(1)],
  ["paid-to", november(1), november(1)],
  ["waiting", null, null],
  ["rejected", null, null],
  ["later", november(2), november(3)],
])("a bank account that is %s counts as verified since %s", async (name, verifiedAt, usableFrom) => {
  const { rows } = await client.query("select verified_at, usable_from from bank_account where holder = $1", [name]);
  expect(rows).toEqual([{ verified_at: verifiedAt, usable_from: usableFrom }]);
});

test.each(people.map(([tag, , , , , isOn]) => [tag, isOn] as const))(
  "after the migration %s has codes by email: %s",
  async (tag, isOn) => {
    const { rows } = await client.query("select is_email_otp_enabled as on from account where feo_tag = $1", [tag]);
    expect(rows).toEqual([{ on: isOn }]);
  },
);
