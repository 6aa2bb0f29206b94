/** Rupees that go other ways than straight through: back, to nobody, past an operator, and twice. The books are right throughout. */
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
  // The tables follow the journal a moment later, and the statement the payouts.
  await expect.poll(findings).toEqual(right);
  expect(floor.errors).toEqual([]);
});

/** Both operators, one after the other. */
async function both(words: string): Promise<string> {
  const proposed = await operator(words, { as: "meera" });
  expect(proposed).toMatch(/^Proposal \d+ waits for another operator/);
  return operator(words, { as: "arjun" });
}

describe("a transfer that is nobody's", () => {
  test("is credited to a person by two operators, not by one of them twice", async () => {
    const utr = await transfer(accounts.stranger.accountNumber, "700");
    const line = await lineOf(utr);
    const tx = await deposit("asha", utr);
    await becomes("bank_line", line, { state: "review" });
    await becomes("fiat_deposit", tx["id"] ?? "", {
      ...{
        status: "PENDING",
        reject_reason: expect.stringMatching(/^It did not come from your verified bank account/) as unknown as string,
      },
    });
    expect(await operator("reviews", { as: "meera" })).toContain(
      "It was sent from another account than the person's own",
    );
    const [before] = await rupeesOf("asha");
    const proposed = await operator(`credit ${line} asha`, { as: "meera" });
    const [, number] = /^Proposal (\d+) waits/.exec(proposed) ?? [];
    expect(await operator("proposals", { as: "meera" })).toContain(line);
    expect(await operator(`credit ${line} asha`, { as: "meera" })).toMatch(/^refused: Another operator has to confirm/);
    expect(await operator(`confirm ${number}`, { as: "meera" })).toMatch(/^refused: Another operator/);
    expect(await rupeesOf("asha")).toEqual([before, 0]);
    expect(await operator(`confirm ${number}`, { as: "arjun" })).toBe(`Done: line credit ${line}`);
    await becomes("fiat_deposit", tx["id"] ?? "", { status: "SUCCESS", paise: "70000", reject_reason: "" });
    expect(await rupeesOf("asha")).toEqual([before + 700, 0]);
    expect(await operator(`confirm ${number}`, { as: "arjun" })).toMatch(/^refused: There is no open proposal/);
    expect(await operator(`refund ${line}`, { as: "arjun" })).toMatch(/^refused: No line/);
  });

  test("is its sender's, whoever else named it before, and they are told so", async () => {
    const utr = await transfer(accounts.asha.accountNumber, "650");
    const line = await lineOf(utr);
    const early = await deposit("ravi", utr);
    await becomes("bank_line", line, { state: "review" });
    const tx = await deposit("asha", utr);
    await becomes("fiat_deposit", tx["id"] ?? "", { status: "SUCCESS", paise: "65000", line_id: line });
    await becomes("fiat_deposit", early["id"] ?? "", {
      ...{ status: "REJECTED", reject_reason: "It was another person's transfer." },
    });
    await expect(deposit("ravi", utr)).rejects.toMatchObject({ code: "DEPOSIT_KNOWN" });
  });

  test("is sent back to its sender, once, and whoever claimed it is told", async () => {
    const utr = await transfer(accounts.stranger.accountNumber, "800");
    const line = await lineOf(utr);
    const tx = await deposit("asha", utr);
    await becomes("bank_line", line, { state: "review" });
    // The answer to the first request gets lost after the bank has paid.
    await tellBank("faults", { fault: "hang-up", on: "pay", afterDoing: true });
    expect(await both(`refund ${line}`)).toBe("Done.");
    await becomes("bank_line", line, { state: "refunded" });
    await becomes("fiat_deposit", tx["id"] ?? "", { status: "REJECTED" });
    const { refund_reference: about } = await row("bank_line", "id", line);
    const debits = () => floor.query("select paise from bank_line where about = $1 and direction = 'debit'", [about]);
    await expect.poll(debits).toEqual([{ paise: "80000" }]);
    // The reference is free again, and its transfer is gone.
    expect((await deposit("ravi", utr))["status"]).toBe("PENDING");
    const { id = "" } = await row("fiat_deposit", "status", "PENDING");
    expect(await operator(`deposit reject ${id}`, { as: "meera" })).toMatch(/^refused: reason is missing/);
    expect(await operator(`deposit reject ${id}`, { as: "meera", reason: "It was sent back." })).toBe("Done.");
    await becomes("fiat_deposit", id, { status: "REJECTED", reject_reason: "It was sent back." });
  });

  test("becomes its sender's by the number in its remarks, if nobody names it for a quarter of an hour", async () => {
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

  test("a second line of a reference that was credited waits for operators", async () => {
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
      /^refused: A transfer with the reference .* already/,
    );
    await floor.query("delete from bank_line where id = 'twin'");
  });
});

describe("a payout", () => {
  test("of coins never comes back by bank, whatever a transfer names", async () => {
    const { userId } = await floor.callerOf("asha");
    const [row] = await floor.query<{ id: string }>(
      `insert into withdrawal
         (user_id, rail, coin_ticker, network, address, units, fee_units, paise, status, stage, created_at, updated_at)
       values ($1, 'chain', 'BTC', 'BTC', 'bc1q', 10000000000, 0, 100, 'SUCCESS', 'done', now(), now()) returning id`,
      [userId],
    );
    const id = row?.id ?? "";
    // Exactly as many rupees as the withdrawal has units, and no reference, as it has none.
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

  test("that is paid and comes back is in the wallet again, without the fee", async () => {
    await addAccount("ravi", accounts.raviReturned);
    const [before] = await rupeesOf("ravi");
    const id = await withdraw("ravi", "5000");
    await becomes("withdrawal", id, { stage: "done", status: "SUCCESS" });
    expect(await rupeesOf("ravi")).toEqual([before - 5000, 0]);
    await tellBank("decisions", { reference: id, decision: "returned" });
    await becomes("withdrawal", id, {
      ...{ stage: "done", status: "REJECTED" },
      reject_reason:
        "Your bank sent it back. ₹4,990.00 is in your main wallet again. The fee of ₹10.00 is not returned.",
    });
    expect(await rupeesOf("ravi")).toEqual([before - 10, 0]);
    const user = await floor.number("ravi");
    const everything = { user, asset: 0, fromMs: 0, toMs: Number.MAX_SAFE_INTEGER, pageNo: 1, limit: 100 };
    const lists = createTransactionStore(floor.db);
    const inMain = async () => (await lists.mainWallet(everything)).rows;
    // What is gone for good is the fee, and the wallet's list has it.
    await expect.poll(inMain).toContainEqual(expect.objectContaining({ id, units: 10_000_000n, status: "REJECTED" }));
    // The reference of the payout is no deposit of anybody's.
    const { reference: utr = "" } = await row("withdrawal", "id", id);
    const waiting = await deposit("ravi", utr);
    expect(waiting).toMatchObject({ status: "PENDING", amount: "" });
    const { rows } = await lists.depositsWithdrawals({ ...everything, wallet: undefined, isIn: true });
    expect(rows).toContainEqual(expect.objectContaining({ id: waiting["id"], units: null }));
    await expect.poll(findings).toEqual(right);
    expect(await rupeesOf("ravi")).toEqual([before - 10, 0]);
  });

  test("above the limit waits for two operators", async () => {
    const [before] = await rupeesOf("asha");
    const id = await withdraw("asha", "150000");
    await becomes("withdrawal", id, { stage: "held", status: "PENDING" });
    expect(await rupeesOf("asha")).toEqual([before - 150_000, 150_000]);
    expect(await operator("withdrawals", { as: "meera" })).toContain(id);
    expect(await both(`approve ${id}`)).toBe("Done.");
    await becomes("withdrawal", id, { stage: "done", status: "SUCCESS" });
    expect(await rupeesOf("asha")).toEqual([before - 150_000, 0]);
    expect(await operator(`approve ${id}`, { as: "meera" })).toMatch(/^refused: No withdrawal/);
  });

  test("that an operator rejects is given back whole, and says why", async () => {
    const [before] = await rupeesOf("asha");
    const id = await withdraw("asha", "120000");
    expect(await operator(`reject ${id}`, { as: "arjun", reason: "Please call us." })).toBe("Done.");
    await becomes("withdrawal", id, { stage: "done", status: "REJECTED", reject_reason: "Please call us." });
    expect(await rupeesOf("asha")).toEqual([before, 0]);
    await expect(cancel("asha", id)).rejects.toMatchObject({ code: "WITHDRAWAL_ENDED" });
    expect(await rupeesOf("asha")).toEqual([before, 0]);
  });

  test("that the bank refuses for certain waits for operators, and goes when they say so", async () => {
    await addAccount("ravi", accounts.ravi);
    await tellBank("faults", { fault: "error", on: "pay", status: 422, times: 1 });
    const id = await withdraw("ravi", "2000");
    await becomes("withdrawal", id, { stage: "held", status: "PENDING" });
    expect((await row("withdrawal", "id", id))["note"]).toMatch(/refuses \(422/);
    expect(await both(`approve ${id}`)).toBe("Done.");
    await becomes("withdrawal", id, { stage: "done", status: "SUCCESS" });
  });

  test("from a frozen account stays, whatever else is said, until two operators have thawed it", async () => {
    await operator("freeze ravi", { as: "meera" });
    const id = await withdraw("ravi", "2500");
    await becomes("withdrawal", id, { stage: "held", status: "PENDING", note: "The account is frozen" });
    expect(await both(`approve ${id}`)).toBe("Done.");
    await becomes("withdrawal", id, { stage: "held", note: "The account is frozen" });
    expect(await both("unfreeze ravi")).toBe("Done.");
    expect(await both(`approve ${id}`)).toBe("Done.");
    await becomes("withdrawal", id, { stage: "done", status: "SUCCESS" });
  });

  test("whose fate is unknown is not taken for refused by a later no", async () => {
    // The first request is done long after we gave up on it; whatever is asked meanwhile is refused.
    await tellBank("faults", { fault: "silence", on: "pay", forMs: patientMs(2) });
    const id = await withdraw("ravi", "3000");
    await becomes("withdrawal", id, { stage: "sent" });
    await tellBank("faults", { fault: "error", on: "pay", status: 422, times: 5 });
    const refusals = () => floor.errors.filter((error) => /refuses \(422/.test(String(error))).length;
    await expect.poll(refusals).toBeGreaterThan(1);
    expect(await row("withdrawal", "id", id)).toMatchObject({ stage: "sent", status: "PROCESSING" });
    await becomes("withdrawal", id, { stage: "done", status: "SUCCESS" });
    await expect.poll(() => floor.query("select paise from bank_line where about = $1", [id])).toHaveLength(1);
    await tellBank("faults", { fault: "none" });
    floor.errors.length = 0;
  });
});

test("people are written to about what came, what went and what did not, once each", () => {
  const { letters } = floor;
  expect(letters).toContain("Your deposit of ₹700.00 has arrived");
  expect(letters).toContain("₹1,49,990.00 is on its way to your bank account");
  expect(letters.filter((letter) => letter === "₹4,990.00 is on its way to your bank account")).toHaveLength(1);
  // The one that came back, and the one that an operator rejected.
  expect(letters.filter((letter) => letter === "Your withdrawal could not be paid")).toHaveLength(2);
});

describe("the books", () => {
  /** Puts something wrong into them, sees it told, and takes it out again. */
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

  test("tell money that left the bank and that nobody asked for", () =>
    withWrong(
      () => debit("theft", 12_345, null),
      /differ by ₹-123.45\n₹123.45 left the bank \(UTRtheft\) and nothing of ours asked for it/,
      () => forget("theft"),
    ));

  test("tell a payout that left the bank twice, or as another amount", async () => {
    const id = await withdraw("asha", "500");
    await becomes("withdrawal", id, { status: "SUCCESS" });
    await expect.poll(findings).toEqual(right);
    await withWrong(
      () => debit("again", 49_000, id),
      new RegExp(`Withdrawal ${id} left the bank more than once`),
      () => forget("again"),
    );
    await withWrong(
      () => floor.query("update withdrawal set units = units + 1000000 where id = $1", [id]),
      new RegExp(`Withdrawal ${id} is ₹491.00, and ₹490.00 left the bank`),
      () => floor.query("update withdrawal set units = units - 1000000 where id = $1", [id]),
    );
  });

  test("tell rupees of the ledger that no transfer brought", async () => {
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

  test("tell a payout that was paid by the bank's word and is not on its statement after three days", async () => {
    const id = await withdraw("asha", "600");
    await becomes("withdrawal", id, { status: "SUCCESS" });
    await expect.poll(findings).toEqual(right);
    // The bank's word comes before its statement.
    const lines = () => floor.query<{ id: string }>("select id from bank_line where about = $1", [id]);
    await expect.poll(lines).toHaveLength(1);
    const [line] = await lines();
    // The bank is asked only for what came after the latest line, so the one before it stays away.
    await lineOf(await transfer(accounts.asha.accountNumber, "100"));
    // A missing debit is money in transit at first.
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
