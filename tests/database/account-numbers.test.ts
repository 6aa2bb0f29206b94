/** Bank account numbers are encrypted in the database; old plaintext numbers are encrypted at the next start. */
import { beforeAll, describe, expect, test } from "vitest";
import { sealOldNumbers } from "../../apps/server/src/bank/account-number.ts";
import { accounts, createBankFloor } from "./bank-floor.ts";

const floor = await createBankFloor();
const { addAccount, becomes, db, deposit, give, lineOf, numbers, operator, query, transfer, withdraw } = floor;
const { accountNumber } = accounts.asha;

/** Every row of a table as text, as in a dump. */
const dump = async (table: string): Promise<string> =>
  (await query<{ row: string }>(`select t::text as row from ${table} t`)).map(({ row }) => row).join("\n");

beforeAll(async () => {
  await floor.foundOperators();
  await addAccount("asha", accounts.asha);
  await give("asha", 50_000);
});

test("no table contains the account number after a deposit, a withdrawal and a read of the queues", async () => {
  const utr = await transfer(accountNumber, "700");
  const line = await lineOf(utr);
  await deposit("asha", utr);
  await becomes("bank_line", line, { state: "deposit" });
  const id = await withdraw("asha", "500");
  await becomes("withdrawal", id, { status: "SUCCESS" });
  await operator("withdrawals", { as: "meera" });
  const tables = await query<{ name: string }>("select tablename as name from pg_tables where schemaname = 'public'");
  const readable = [];
  for (const { name } of tables) if ((await dump(name)).includes(accountNumber)) readable.push(name);
  expect(readable).toEqual([]);
});

test("the owner and the bank still get the full number, and a similar number is another account", async () => {
  expect(await floor.ownAccount("asha")).toMatchObject({ accountNumber });
  expect(numbers.seal(accountNumber).accountKey).not.toBe(numbers.seal(`0${accountNumber}`).accountKey);
});

describe("plaintext numbers", () => {
  test("plaintext numbers are encrypted once, and stay the same accounts", async () => {
    const before = await query("select account_key, account_end from bank_account");
    await query(
      "update bank_account set account_number = $1, account_sealed = '', account_key = '', account_end = ''",
      [accountNumber],
    );
    await query(
      `insert into bank_line (id, at, direction, paise, utr, mode, name, account_number, ifsc, narration, state, source, taken_at)
       select 'old ' || n, now(), 'debit', 100, 'OLD' || n, 'IMPS', '', (100000000 + n)::text, '', '', 'debit', 'file', now()
       from generate_series(1, 501) n`,
    );
    await sealOldNumbers(db, numbers);
    await sealOldNumbers(db, numbers);
    expect(await query("select account_key, account_end from bank_account")).toEqual(before);
    const plain =
      "select 1 from bank_line where account_number <> '' union all select 1 from bank_account where account_number <> ''";
    expect(await query(plain)).toEqual([]);
    const [row] = await query<{ account_sealed: string }>("select account_sealed from bank_line where id = 'old 501'");
    expect(numbers.open({ accountSealed: row?.account_sealed ?? "" })).toBe("100000501");
    await query("delete from bank_line where id like 'old %'");
  });
});
