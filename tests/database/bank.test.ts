/** Unusual rupee paths: returned, unmatched, held for operators, duplicated. The books must balance throughout. */
import { afterEach, beforeAll, describe, expect, test } from "vitest";
import { rails } from "../../apps/server/src/sequencer/rails.ts";
import { createTransactionStore } from "../../apps/server/src/wallet/transaction.store.ts";
import { patientMs } from "../system/patience.ts";
import { accounts, createBankFloor } from "./bank-floor.ts";
import { submit } from "./trading-floor.ts";

const floor = await createBankFloor();
const {
  addAccount,
  becomes,
  cancel,
  clock,
  deposit,
  give,
  lineOf,
  operator,
  row,
  rupeesOf,
  tellBank,
  transfer,
  withdraw,
} = floor;

const findings = async () => {
  const { difference, findings: told } = await floor.bank.reconcile();
  return { difference, told };
};
const right = { difference: "0", told: [] };

beforeAll(async () => {
  await floor.foundOperators();
  await addAccount("asha", accounts.asha);
  await addAccount("ravi", accounts.ravi);
  await give("asha", 1_000_000);
  await give("ravi", 1_000_000);
});

afterEach(async () => {
  // The tables follow the journal with a delay, and the statement follows the payouts.
  await expect.poll(findings).toEqual(right);
  expect(floor.errors).toEqual([]);
});

/** Runs a command as both operators, one after the other. */
async function both(words: string): Promise<string> {
  const proposed = await operator(words, { as: "meera" });
  expect(proposed).toMatch(/^Proposal \d+ waits for another operator/);
  return operator(words, { as: "arjun" });
}

test("BANK-002 a deposit goes to spot with a new account's settings, and to main with an older account's", async () => {
  const depositTo = async (settings: string): Promise<string> => {
    await floor.query(`update account set settings = ${settings} where feo_tag = 'ravi'`);
    const tx = await deposit("ravi", await transfer(accounts.ravi.accountNumber, "250"));
    await becomes("fiat_deposit", tx["id"] ?? "", { status: "SUCCESS" });
    return (await row("fiat_deposit", "id", tx["id"] ?? ""))["wallet"] ?? "";
  };
  const [before] = await rupeesOf("ravi");
  expect(await depositTo("default")).toBe("SPOT");
  expect(await rupeesOf("ravi")).toEqual([before, 0]);
  expect(await depositTo("'{}'")).toBe("MAIN");
  expect(await rupeesOf("ravi")).toEqual([before + 250, 0]);
});

describe("an unmatched transfer", () => {
  test("an unmatched transfer is credited by two operators, not by one of them twice", async () => {
    const utr = await transfer(accounts.stranger.accountNumber, "700");
    const line = await lineOf(utr);
    const tx = await deposit("asha", utr);
    await becomes("bank_line", line, { state: "review" });
    await becomes("fiat_deposit", tx["id"] ?? "", {
      status: "PENDING",
      reject_reason: expect.stringMatching(/^It did not come from your verified bank account/) as unknown as string,
    });
    expect(await operator("reviews", { as: "meera" })).toContain("Sent from an account that isn't the customer's own");
    const [before] = await rupeesOf("asha");
    const proposed = await operator(`credit ${line} asha`, { as: "meera" });
    const [, number] = /^Proposal (\d+) waits/.exec(proposed) ?? [];
    expect(await operator("proposals", { as: "meera" })).toContain(line);
    expect(await operator(`credit ${line} asha`, { as: "meera" })).toMatch(/^refused: Another operator must confirm/);
    expect(await operator(`confirm ${number}`, { as: "meera" })).toMatch(/^refused: Another operator/);
    expect(await rupeesOf("asha")).toEqual([before, 0]);
    expect(await operator(`confirm ${number}`, { as: "arjun" })).toBe(`Done: line credit ${line}`);
    await becomes("fiat_deposit", tx["id"] ?? "", { status: "SUCCESS", paise: "70000", reject_reason: "" });
    expect(await rupeesOf("asha")).toEqual([before + 700, 0]);
    expect(await operator(`confirm ${number}`, { as: "arjun" })).toMatch(/^refused: Proposal \d+ is not open/);
    expect(await operator(`refund ${line}`, { as: "arjun" })).toMatch(/^refused: Line [\w-]+ is not waiting/);
  });

  test("a transfer goes to its sender even if another customer claimed it first, who is told", async () => {
    const utr = await transfer(accounts.asha.accountNumber, "650");
    const line = await lineOf(utr);
    const early = await deposit("ravi", utr);
    await becomes("bank_line", line, { state: "review" });
    const tx = await deposit("asha", utr);
    await becomes("fiat_deposit", tx["id"] ?? "", { status: "SUCCESS", paise: "65000", line_id: line });
    await becomes("fiat_deposit", early["id"] ?? "", {
      status: "REJECTED",
      reject_reason: "It was another person's transfer.",
    });
    await expect(deposit("ravi", utr)).rejects.toMatchObject({ code: "DEPOSIT_KNOWN" });
  });

  test("an unmatched transfer is refunded once, and the customer who claimed it is told", async () => {
    const utr = await transfer(accounts.stranger.accountNumber, "800");
    const line = await lineOf(utr);
    const tx = await deposit("asha", utr);
    await becomes("bank_line", line, { state: "review" });
    // The answer to the first request is lost after the bank has paid.
    await tellBank("faults", { fault: "hang-up", on: "pay", afterDoing: true });
    expect(await both(`refund ${line}`)).toBe("Done.");
    await becomes("bank_line", line, { state: "refunded" });
    await becomes("fiat_deposit", tx["id"] ?? "", { status: "REJECTED" });
    const { refund_reference: about } = await row("bank_line", "id", line);
    const debits = () => floor.query("select paise from bank_line where about = $1 and direction = 'debit'", [about]);
    await expect.poll(debits).toEqual([{ paise: "80000" }]);
    // The reference can be claimed again, but its transfer is gone.
    expect((await deposit("ravi", utr))["status"]).toBe("PENDING");
    const { id = "" } = await row("fiat_deposit", "status", "PENDING");
    expect(await operator(`deposit reject ${id}`, { as: "meera" })).toMatch(/^refused: reason is missing/);
    expect(await operator(`deposit reject ${id}`, { as: "meera", reason: "It was sent back." })).toBe("Done.");
    await becomes("fiat_deposit", id, { status: "REJECTED", reject_reason: "It was sent back." });
  });

  test("an unclaimed transfer is credited to its sender after 15 minutes by the customer number in its remarks", async () => {
    const number = await floor.number("asha");
    const [before] = await rupeesOf("asha");
    const utr = await transfer(accounts.asha.accountNumber, "900", `for feo${String(number).padStart(7, "0")} thanks`);
    const strange = await transfer(accounts.stranger.accountNumber, "901", `FEO${String(number).padStart(7, "0")}`);
    const lines = [await lineOf(utr), await lineOf(strange)];
    clock.at += 14 * 60_000;
    await deposit("ravi", "000000000000");
    expect(await rupeesOf("asha")).toEqual([before, 0]);
    clock.at += 2 * 60_000;
    await becomes("bank_line", lines[0] ?? "", { state: "deposit" });
    await becomes("bank_line", lines[1] ?? "", { state: "review" });
    await expect.poll(() => rupeesOf("asha")).toEqual([before + 900, 0]);
    await expect(deposit("asha", utr)).rejects.toMatchObject({ code: "DEPOSIT_KNOWN" });
    expect(await both(`refund ${lines[1]}`)).toBe("Done.");
    await becomes("bank_line", lines[1] ?? "", { state: "refunded" });
  });

  test("a second statement line with a credited reference waits for operators", async () => {
    const utr = await transfer(accounts.asha.accountNumber, "1000");
    const tx = await deposit("asha", utr);
    await becomes("fiat_deposit", tx["id"] ?? "", { status: "SUCCESS" });
    await floor.query(
      `insert into bank_line (id, at, direction, paise, utr, mode, name, account_number, ifsc, narration, state, source, taken_at)
       select 'twin', at, direction, paise, utr, mode, name, account_number, ifsc, narration, 'new', 'file', at
       from bank_line where utr = $1`,
      [utr],
    );
    await becomes("bank_line", "twin", { state: "review" });
    expect(await operator("credit twin asha", { as: "meera" })).toMatch(
      /^refused: A transfer with reference .* already/,
    );
    await floor.query("delete from bank_line where id = 'twin'");
  });
});

describe("a payout", () => {
  test("a withdrawal of coins is never returned by a bank transfer, whatever the transfer claims", async () => {
    const { userId } = await floor.callerOf("asha");
    const [row] = await floor.query<{ id: string }>(
      `insert into withdrawal
         (user_id, rail, coin_ticker, network, address, units, fee_units, paise, status, stage, created_at, updated_at)
       values ($1, 'chain', 'BTC', 'BTC', 'bc1q', 10000000000, 0, 100, 'SUCCESS', 'done', now(), now()) returning id`,
      [userId],
    );
    const id = row?.id ?? "";
    // The amount equals the withdrawal's units, and both references are empty.
    await floor.query(
      `insert into bank_line (id, at, direction, paise, utr, mode, name, account_number, ifsc, narration, about, state, source, taken_at)
       values ('forged', now(), 'credit', 1000000, '', 'IMPS', 'A stranger', '', '', $1::text, $1::uuid, 'new', 'file', now())`,
      [id],
    );
    const line = async () => (await floor.query("select about, state from bank_line where id = 'forged'"))[0];
    await expect.poll(line).toMatchObject({ about: null });
    const [after] = await floor.query("select stage, status from withdrawal where id = $1", [id]);
    expect(after).toEqual({ stage: "done", status: "SUCCESS" });
    expect(await floor.query("select 1 from command_key where key = $1", [`crypto return ${id}`])).toEqual([]);
    await floor.query("delete from bank_line where id = 'forged'");
    await floor.query("delete from withdrawal where id = $1", [id]);
  });

  test("a payout that the bank returns is credited to the wallet, minus the fee", async () => {
    await addAccount("ravi", accounts.raviReturned);
    const [before] = await rupeesOf("ravi");
    const id = await withdraw("ravi", "5000");
    await becomes("withdrawal", id, { stage: "done", status: "SUCCESS" });
    expect(await rupeesOf("ravi")).toEqual([before - 5000, 0]);
    await tellBank("decisions", { reference: id, decision: "returned" });
    await becomes("withdrawal", id, {
      stage: "done",
      status: "REJECTED",
      reject_reason: "Your bank returned it. ₹4,990.00 is back in your main wallet. The fee of ₹10.00 is not refunded.",
    });
    expect(await rupeesOf("ravi")).toEqual([before - 10, 0]);
    const user = await floor.number("ravi");
    const everything = { user, asset: 0, fromMs: 0, toMs: Number.MAX_SAFE_INTEGER, pageNo: 1, limit: 100 };
    const lists = createTransactionStore(floor.db);
    const inMain = async () => (await lists.mainWallet(everything)).rows;
    // Only the fee is lost, and the wallet's list shows it.
    await expect.poll(inMain).toContainEqual(expect.objectContaining({ id, units: 10_000_000n, status: "REJECTED" }));
    // The payout's reference cannot be claimed as a deposit.
    const { reference: utr = "" } = await row("withdrawal", "id", id);
    const waiting = await deposit("ravi", utr);
    expect(waiting).toMatchObject({ status: "PENDING", amount: "" });
    const { rows } = await lists.depositsWithdrawals({ ...everything, wallet: undefined, isIn: true });
    expect(rows).toContainEqual(expect.objectContaining({ id: waiting["id"], units: null }));
    await expect.poll(findings).toEqual(right);
    expect(await rupeesOf("ravi")).toEqual([before - 10, 0]);
  });

  test("a payout above the limit waits for two operators", async () => {
    const [before] = await rupeesOf("asha");
    const id = await withdraw("asha", "150000");
    await becomes("withdrawal", id, { stage: "held", status: "PENDING" });
    expect(await rupeesOf("asha")).toEqual([before - 150_000, 150_000]);
    expect(await operator("withdrawals", { as: "meera" })).toContain(id);
    expect(await both(`approve ${id}`)).toBe("Done.");
    await becomes("withdrawal", id, { stage: "done", status: "SUCCESS" });
    expect(await rupeesOf("asha")).toEqual([before - 150_000, 0]);
    expect(await operator(`approve ${id}`, { as: "meera" })).toMatch(/^refused: Withdrawal [\w-]+ is not waiting/);
  });

  test("a payout that an operator rejects is released in full, with the reason", async () => {
    const [before] = await rupeesOf("asha");
    const id = await withdraw("asha", "120000");
    expect(await operator(`reject ${id}`, { as: "arjun", reason: "Please call us." })).toBe("Done.");
    await becomes("withdrawal", id, { stage: "done", status: "REJECTED", reject_reason: "Please call us." });
    expect(await rupeesOf("asha")).toEqual([before, 0]);
    await expect(cancel("asha", id)).rejects.toMatchObject({ code: "WITHDRAWAL_ENDED" });
    expect(await rupeesOf("asha")).toEqual([before, 0]);
  });

  test("a payout that the bank definitely refuses waits for operators, and is paid when they approve", async () => {
    await addAccount("ravi", accounts.ravi);
    await tellBank("faults", { fault: "error", on: "pay", status: 422, times: 1 });
    const id = await withdraw("ravi", "2000");
    await becomes("withdrawal", id, { stage: "held", status: "PENDING" });
    expect((await row("withdrawal", "id", id))["note"]).toMatch(/refused the request \(422/);
    expect(await both(`approve ${id}`)).toBe("Done.");
    await becomes("withdrawal", id, { stage: "done", status: "SUCCESS" });
  });

  test("a payout from a frozen account stays held until two operators unfreeze it", async () => {
    await operator("freeze ravi", { as: "meera" });
    const id = await withdraw("ravi", "2500");
    await becomes("withdrawal", id, { stage: "held", status: "PENDING", note: "The account is frozen" });
    expect(await both(`approve ${id}`)).toBe("Done.");
    await becomes("withdrawal", id, { stage: "held", note: "The account is frozen" });
    expect(await both("unfreeze ravi")).toBe("Done.");
    expect(await both(`approve ${id}`)).toBe("Done.");
    await becomes("withdrawal", id, { stage: "done", status: "SUCCESS" });
  });

  test("a refused retry does not prove that the first payout request failed", async () => {
    // The first request is executed long after our timeout; every request in between is refused.
    await tellBank("faults", { fault: "silence", on: "pay", forMs: patientMs(2) });
    const id = await withdraw("ravi", "3000");
    await becomes("withdrawal", id, { stage: "sent" });
    await tellBank("faults", { fault: "error", on: "pay", status: 422, times: 5 });
    const refusals = () => floor.errors.filter((error) => /refused the request \(422/.test(String(error))).length;
    await expect.poll(refusals).toBeGreaterThan(1);
    expect(await row("withdrawal", "id", id)).toMatchObject({ stage: "sent", status: "PROCESSING" });
    await becomes("withdrawal", id, { stage: "done", status: "SUCCESS" });
    await expect.poll(() => floor.query("select paise from bank_line where about = $1", [id])).toHaveLength(1);
    await tellBank("faults", { fault: "none" });
    floor.errors.length = 0;
  });
});

test("customers are notified once of each deposit, payout and failure", async () => {
  const { letters } = floor;
  const arrived = "Your deposit of ₹700.00 has arrived";
  expect(letters).toContain(arrived);
  expect((await floor.bellOf("asha")).filter(({ title }) => title === arrived)).toMatchObject([
    { path: "/dashboard/depositINR", isRead: false },
  ]);
  expect(letters).toContain("₹1,49,990.00 is on its way to your bank account");
  expect(letters.filter((letter) => letter === "₹4,990.00 is on its way to your bank account")).toHaveLength(1);
  // The returned payout and the rejected one.
  expect(letters.filter((letter) => letter === "We couldn't complete your withdrawal")).toHaveLength(2);
});

describe("reconciliation", () => {
  /** Introduces a discrepancy, waits for its finding, and removes it again. */
  async function withWrong(doing: () => Promise<unknown>, expected: RegExp, undoing: () => Promise<unknown>) {
    await doing();
    const told = async () => (await findings()).told.join("\n");
    await expect.poll(told).toMatch(expected);
    await undoing();
  }
  const debit = (id: string, paise: number, about: string | null) =>
    floor.query(
      `insert into bank_line (id, at, direction, paise, utr, mode, name, account_number, ifsc, narration, about, state, source, taken_at)
       values ($1, now(), 'debit', $2, 'UTR' || $1, 'IMPS', '', '', '', '', $3, 'debit', 'file', now())`,
      [id, paise, about],
    );
  const forget = (id: string) => floor.query("delete from bank_line where id = $1", [id]);

  test("reconciliation reports money that left the bank without a request", () =>
    withWrong(
      () => debit("theft", 12_345, null),
      /differ by ₹-123.45\n₹123.45 left the bank without a request \(UTRtheft\)/,
      () => forget("theft"),
    ));

  test("reconciliation reports a payout that left the bank twice or with another amount", async () => {
    const id = await withdraw("asha", "500");
    await becomes("withdrawal", id, { status: "SUCCESS" });
    await expect.poll(findings).toEqual(right);
    await withWrong(
      () => debit("again", 49_000, id),
      new RegExp(`Withdrawal ${id} was paid more than once`),
      () => forget("again"),
    );
    await withWrong(
      () => floor.query("update withdrawal set units = units + 1000000 where id = $1", [id]),
      new RegExp(`Withdrawal ${id} is for ₹491.00, but ₹490.00 left the bank`),
      () => floor.query("update withdrawal set units = units - 1000000 where id = $1", [id]),
    );
  });

  test("reconciliation reports ledger rupees without a transfer", async () => {
    const user = await floor.number("asha");
    const units = 5_000_000;
    const wrong = { kind: "credit", user, wallet: 0, asset: 0, units, rail: rails.bank } as const;
    await withWrong(
      () => submit(floor.engine, wrong),
      /^The ledger and the bank differ by ₹-5$/,
      async () => {
        await submit(floor.engine, { kind: "hold", hold: "undo", user, asset: 0, units });
        await submit(floor.engine, { kind: "settle", hold: "undo", rail: rails.bank, feeUnits: 0, user });
      },
    );
  });

  test("reconciliation reports a confirmed payout that is not on the statement after three days", async () => {
    const id = await withdraw("asha", "600");
    await becomes("withdrawal", id, { status: "SUCCESS" });
    await expect.poll(findings).toEqual(right);
    // The bank's confirmation comes before its statement line.
    const lines = () => floor.query<{ id: string }>("select id from bank_line where about = $1", [id]);
    await expect.poll(lines).toHaveLength(1);
    const [line] = await lines();
    // The statement is read only past the latest line, so the line deleted below is not read again.
    await lineOf(await transfer(accounts.asha.accountNumber, "100"));
    // A missing debit counts as in transit at first.
    const copy = await floor.query("delete from bank_line where id = $1 returning *", [line?.id]);
    expect(await findings()).toEqual(right);
    expect((await floor.bank.reconcile()).parts).toMatchObject({ "payouts not on the statement yet": "590" });
    clock.at += 4 * 24 * 60 * 60_000;
    expect((await findings()).told).toEqual([expect.stringMatching(`Withdrawal ${id} was paid .* after three days`)]);
    clock.at -= 4 * 24 * 60 * 60_000;
    await floor.query("insert into bank_line select * from jsonb_populate_record(null::bank_line, $1)", [
      JSON.stringify(copy[0]),
    ]);
  });
});
