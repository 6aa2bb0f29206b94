/** Every pending bank account is checked in turn, even when the bank does not answer about others. */
import { beforeEach, expect, test } from "vitest";
import { createAccountNumbers } from "../../apps/server/src/bank/account-number.ts";
import { createBankStore } from "../../apps/server/src/bank/bank.store.ts";
import { createBankAccounts } from "../../apps/server/src/bank/bank-accounts.ts";
import { type BankConnection, BankUnreachable } from "../../apps/server/src/bank/bank-connection.ts";
import { createFileBank } from "../../apps/server/src/bank/file-bank.ts";
import { createSecretBox } from "../../apps/server/src/platform/secret-box.ts";
import { openFresh } from "./fresh-database.ts";

const { db, query } = await openFresh();
const byHand = createFileBank(async () => undefined);

/** A bank that knows the owner of every account but these, about which it never answers. */
const silentAbout = (ids: readonly string[]): BankConnection => ({
  ...byHand,
  async ownerOf({ reference }) {
    if (ids.includes(reference)) throw new BankUnreachable("504");
    return "NILA DAS";
  },
});

const judging = (bank: BankConnection) =>
  createBankAccounts({
    store: createBankStore(db),
    bank,
    now: Date.now,
    notify: async () => undefined,
    branchOf: async () => undefined,
    numbers: createAccountNumbers(createSecretBox("a secret that seals what is in the database")),
  });

/** Adds customers with a pending bank account each; returns the account ids in order. */
async function addWaiting(count: number): Promise<string[]> {
  const rows = await query<{ id: string }>(
    `with person as (insert into account (kyc_level) select 1 from generate_series(1, $1) returning id),
       known as (insert into kyc_person (user_id, name) select id, 'Nila Das' from person)
     insert into bank_account (user_id, bank_name, account_key, ifsc, holder, status, created_at, updated_at)
     select id, 'A bank', id::text, 'GNGA0002301', 'Nila Das', 'PENDING', now(), now() from person returning id`,
    [count],
  );
  return rows.map(({ id }) => id).toSorted();
}

const idsWith = async (status: string): Promise<string[]> =>
  (await query<{ id: string }>("select id from bank_account where status = $1 order by id", [status])).map(
    ({ id }) => id,
  );

beforeEach(() => query("truncate bank_account, kyc_person cascade"));

test("a bank account that the bank never answers about does not block the others", async () => {
  const [silent = "", ...others] = await addWaiting(4);
  const errors: unknown[] = [];
  const { judgeAll } = judging(silentAbout([silent]));
  for (let round = 0; round < 2; round += 1) await judgeAll((error) => errors.push(error));
  expect(await idsWith("VERIFIED")).toEqual(others);
  expect(errors).toEqual([expect.any(BankUnreachable), expect.any(BankUnreachable)]);
});

test("more unanswered accounts than one batch do not block the others, and a bank that is down gets few requests", async () => {
  const ids = await addWaiting(63);
  const silent = ids.slice(0, 60);
  const { judgeAll } = judging(silentAbout(silent));
  for (let round = 1; round <= 21; round += 1) {
    const errors: unknown[] = [];
    await judgeAll((error) => errors.push(error));
    expect(errors.length).toBeLessThanOrEqual(3);
  }
  expect(await idsWith("VERIFIED")).toEqual(ids.slice(60));
  expect(await idsWith("PENDING")).toEqual(silent);
});

test("a bank account is checked once the bank answers about it", async () => {
  const ids = await addWaiting(2);
  const silent = [...ids];
  const { judgeAll } = judging(silentAbout(silent));
  await judgeAll(() => undefined);
  silent.length = 0;
  await judgeAll(() => undefined);
  expect(await idsWith("VERIFIED")).toEqual(ids);
});

test("without a bank connection, pending accounts do not hide a verified one whose owner's name has changed", async () => {
  const ids = await addWaiting(61);
  const renamed = ids.at(-1) ?? "";
  await query("update bank_account set status = 'VERIFIED', judged_for = 'Nila Banerjee' where id = $1", [renamed]);
  await judging(byHand).judgeAll((error) => expect.fail(String(error)));
  expect(await query("select status, judged_for from bank_account where id = $1", [renamed])).toEqual([
    { status: "PENDING", judged_for: "Nila Das" },
  ]);
});
