/** A bank without a connection: statements come as files, and operators look up names and make the payouts. */
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { accounts, createBankFloor } from "./bank-floor.ts";

const floor = await createBankFloor({ isByHand: true });
const { addAccount, becomes, deposit, give, operator, query, row, rupeesOf, withdraw, numbers } = floor;
const folder = await mkdtemp(join(tmpdir(), "feo-statement-"));
afterAll(() => rm(folder, { recursive: true }));

beforeAll(async () => {
  await floor.foundOperators();
  await give("asha", 100_000);
});

afterEach(async () => {
  await expect.poll(async () => (await floor.bank.reconcile()).findings).toEqual([]);
  expect(floor.errors).toEqual([]);
});

let files = 0;

/** Imports a statement with these lines, all of Asha's account. */
async function bring(...lines: string[]): Promise<void> {
  files += 1;
  const path = join(folder, `${files}.csv`);
  const { accountNumber, IFSCCode } = accounts.asha;
  const rows = lines.map(
    (line, place) => `${files}-${place},2026-11-15,${line},ASHA KULKARNI,${accountNumber},${IFSCCode}`,
  );
  await writeFile(path, ["Id,Date,Direction,Amount,UTR,Narration,Name,Account Number,IFSC", ...rows].join("\n"));
  expect(await operator(`statement ${path}`, { as: "meera" })).toMatch(new RegExp(`${lines.length} of them new`));
}

async function both(words: string, reason?: string): Promise<string> {
  const more = reason === undefined ? {} : { reason };
  expect(await operator(words, { as: "meera", ...more })).toMatch(/waits for another operator/);
  return operator(words, { as: "arjun", ...more });
}

test("a bank account waits until two operators confirm the bank's name for it, and another name is refused", async () => {
  await addAccount("asha", accounts.asha);
  const { id = "", status } = await row(
    "bank_account",
    "account_key",
    numbers.seal(accounts.asha.accountNumber).accountKey,
  );
  expect(status).toBe("PENDING");
  expect(await operator("accounts", { as: "meera" })).toContain(id);
  await expect(deposit("asha", "000111222333")).rejects.toMatchObject({ code: "BANK_ACCOUNT_MISSING" });
  expect(await operator(`account verify ${id} Harish Gowda`, { as: "meera" })).toMatch(
    /^refused: The name Harish Gowda does not match/,
  );
  expect(await both(`account verify ${id} ASHA KULKARNI`)).toBe("Done.");
  expect((await row("bank_account", "id", id))["status"]).toBe("VERIFIED");
  expect(await operator(`account reject ${id}`, { as: "meera", reason: "Too late." })).toMatch(
    /^refused: Bank account .* is not waiting/,
  );
});

test("a deposit is credited by its statement line", async () => {
  const [before] = await rupeesOf("asha");
  const { id = "" } = await deposit("asha", "000111222444");
  await bring("credit,750.25,000111222444,hello");
  await becomes("fiat_deposit", id, { status: "SUCCESS", paise: "75025" });
  expect(await rupeesOf("asha")).toEqual([before + 750.25, 0]);
});

test("a withdrawal is held until its statement line arrives, which settles it", async () => {
  const [before] = await rupeesOf("asha");
  const id = await withdraw("asha", "2000");
  await becomes("withdrawal", id, { stage: "sent", status: "PROCESSING" });
  expect(await operator("withdrawals", { as: "meera" })).toContain(id);
  expect(await rupeesOf("asha")).toEqual([before - 2000, 2000]);
  await bring(`debit,1990.00,000111222555,PAYOUT ${id}`);
  await becomes("withdrawal", id, { stage: "done", status: "SUCCESS", reference: "000111222555" });
  expect(await rupeesOf("asha")).toEqual([before - 2000, 0]);
  expect(await operator(`unpaid ${id}`, { as: "meera", reason: "Never." })).toMatch(
    /^refused: Withdrawal [\w-]+ is not waiting/,
  );
});

test("an unpaid withdrawal is released when two operators confirm that it was not paid", async () => {
  const [before] = await rupeesOf("asha");
  const id = await withdraw("asha", "3000");
  await becomes("withdrawal", id, { stage: "sent" });
  expect(await operator(`unpaid ${id}`, { as: "meera" })).toMatch(/^refused: reason is missing/);
  expect(await both(`unpaid ${id}`, "The account is closed.")).toBe("Done.");
  await becomes("withdrawal", id, { stage: "done", status: "REJECTED", reject_reason: "The account is closed." });
  expect(await rupeesOf("asha")).toEqual([before, 0]);
});

test("a stranger's transfer is refunded by hand, and closed by its statement line", async () => {
  const keyOf = (number: string) => numbers.seal(number).accountKey;
  await query("update bank_account set account_key = $1 where account_key = $2", [
    keyOf("11112222333344"),
    keyOf(accounts.asha.accountNumber),
  ]);
  await bring("credit,900,000111222666,from a friend");
  await deposit("asha", "000111222666");
  const { id: line = "" } = await row("bank_line", "utr", "000111222666");
  await becomes("bank_line", line, { state: "review" });
  expect(await both(`refund ${line}`)).toBe("Done.");
  await becomes("bank_line", line, { state: "refund" });
  const { refund_reference: reference } = await row("bank_line", "id", line);
  await bring(`debit,900,000111222777,REFUND ${reference}`);
  await becomes("bank_line", line, { state: "refunded" });
});
