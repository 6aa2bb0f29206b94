/**
 * How the database stores bank account numbers: encrypted, with a keyed hash for equality checks and the last four
 * digits for display. An empty number stays empty, because banks do not always report a transfer's source account.
 */
import { sql } from "drizzle-orm";
import type { Database } from "../platform/database.ts";
import type { SecretBox } from "../platform/secret-box.ts";

export interface SealedNumber {
  readonly accountSealed: string;
  readonly accountKey: string;
  readonly accountEnd: string;
}

export interface AccountNumbers {
  seal(accountNumber: string): SealedNumber;
  open(row: Pick<SealedNumber, "accountSealed">): string;
}

const none: SealedNumber = { accountSealed: "", accountKey: "", accountEnd: "" };
const shownDigits = 4;

export const createAccountNumbers = (box: Pick<SecretBox, "seal" | "open" | "hash">): AccountNumbers => ({
  seal: (accountNumber) =>
    accountNumber === ""
      ? none
      : {
          accountSealed: box.seal(accountNumber),
          accountKey: box.hash("bank account", accountNumber),
          accountEnd: accountNumber.slice(-shownDigits),
        },
  open: ({ accountSealed }) => (accountSealed === "" ? "" : box.open(accountSealed)),
});

/** For display where recognising the account is enough. */
export const maskedNumber = ({ accountEnd }: Pick<SealedNumber, "accountEnd">): string =>
  accountEnd === "" ? "" : `•••• ${accountEnd}`;

const rowsAtOnce = 500;

/** Encrypts numbers that were stored in plain text. Idempotent. */
export async function sealOldNumbers(db: Database, numbers: AccountNumbers): Promise<void> {
  for (const table of ["bank_account", "bank_line"] as const) {
    while ((await sealSome(db, table, numbers)) === rowsAtOnce);
  }
}

const sealSome = (db: Database, table: "bank_account" | "bank_line", numbers: AccountNumbers): Promise<number> =>
  db.transaction(async (tx) => {
    const name = sql.identifier(table);
    const { rows } = await tx.execute<{ id: string; plain: string }>(
      sql`select id::text as id, account_number as plain from ${name} where account_number <> '' limit ${rowsAtOnce} for update`,
    );
    for (const { id, plain } of rows) {
      const { accountSealed, accountKey, accountEnd } = numbers.seal(plain);
      await tx.execute(sql`
        update ${name} set account_number = '', account_sealed = ${accountSealed}, account_key = ${accountKey},
          account_end = ${accountEnd} where id::text = ${id}`);
    }
    return rows.length;
  });
