/** The dry run of an approval: what it says is what the books do, and an approval of something else sends nothing. */
import { beforeAll, describe, expect, test } from "vitest";
import { operatorActions } from "../../apps/server/src/operator/actions.ts";
import { createDesk } from "../../apps/server/src/operator/desk.ts";
import { changeOf } from "../../apps/server/src/withdrawal/settlement.ts";
import { type ApprovalDryRun, tryApproval } from "../../apps/server/src/withdrawal/withdrawal-approval.ts";
import { readWithdrawal } from "../../apps/server/src/withdrawal/withdrawal-desk.ts";
import { accounts, createBankFloor } from "./bank-floor.ts";

const floor = await createBankFloor();
const { addAccount, audit, becomes, clock, db, give, operator, query, row, withdraw } = floor;
const desk = createDesk({ db, audit, actions: operatorActions, now: () => clock.at });

const third = "kiran";

beforeAll(async () => {
  await floor.foundOperators();
  await query(
    `insert into operator (name, passphrase_hash, totp_sealed, totp_key, totp_confirmed_at, roles, created_at)
     select $1, passphrase_hash, totp_sealed, 'another key', totp_confirmed_at, roles, created_at
     from operator where name = 'meera'`,
    [third],
  );
  await addAccount("asha", accounts.asha);
  await give("asha", 5_000_000);
  await query("update account set kyc_level = 3 where feo_tag = 'asha'");
});

const dryRun = async (id: string): Promise<ApprovalDryRun> => tryApproval(db, await readWithdrawal(db, id));

/** A withdrawal that waits for operators, with its hold in the tables. */
async function waiting(amount: string): Promise<string> {
  const id = await withdraw("asha", amount);
  await becomes("withdrawal", id, { stage: "held" });
  await expect.poll(async () => (await query("select from money_hold where hold = $1", [id])).length).toBe(1);
  return id;
}

const approve = (by: string, id: string, details: Readonly<Record<string, string>> = {}) =>
  desk.act(by, { action: "withdrawal approve", subject: id, details });

const stageOf = async (id: string) => (await row("withdrawal", "id", id))["stage"];
const paymentsTo = async (id: string) =>
  (await query("select from command_key where key = $1", [`fiat settle ${id}`])).length;

async function balanceOf(user: number, which: number): Promise<bigint> {
  const column = ["main_available", "main_locked", "spot_available", "spot_locked"][which];
  const [found] = await query(`select ${column}::text as units from balance where user_number = $1 and asset = 0`, [
    user,
  ]);
  return BigInt(String(found?.["units"] ?? 0));
}

describe("the dry run", () => {
  test("its postings sum to zero, name every account, and are what the books show after the payout", async () => {
    const id = await waiting("950000");
    const { refusal, postings, sumUnits, terms } = await dryRun(id);
    expect([refusal, sumUnits]).toEqual([null, 0n]);
    expect(postings.map(({ account }) => account)).toEqual([
      "Asha Kulkarni, on hold",
      "Bank, net paid out",
      "Fees",
      "GST payable",
    ]);
    expect(postings.map(changeOf)[0]).toBe(-950_000n * 1_000_000n);
    expect(Number(terms.gets) + Number(terms.fee)).toBe(950_000);
    for (const { user, which, before } of postings) expect(await balanceOf(user, which)).toBe(before);

    expect(await approve("meera", id, { ...terms, note: "Called back" })).toMatchObject({ state: "proposed" });
    expect(await approve("arjun", id, terms)).toMatchObject({ state: "done" });
    await becomes("withdrawal", id, { stage: "done", status: "SUCCESS" });
    for (const { user, which, after } of postings) await expect.poll(() => balanceOf(user, which)).toBe(after);
  });

  test.each([
    ["on hold", `update withdrawal set paused_at = now() where id = $1`, "This withdrawal is on hold"],
    [
      "of a frozen person",
      `update account set frozen_at = now() where id = (select user_id from withdrawal where id = $1)`,
      "The account is frozen",
    ],
    [
      "of a closed coin",
      `update coin set can_withdraw = false where ticker = 'INR' and $1::text <> ''`,
      "INR withdrawals are closed",
    ],
    [
      "to an account that was removed",
      `update bank_account set removed_at = now() where id = (select bank_account_id from withdrawal where id = $1)`,
      "The bank account is no longer verified in the customer's legal name",
    ],
    ["without a hold", `delete from money_hold where hold = $1`, "The ledger holds nothing for this withdrawal"],
    [
      "with another amount held",
      `update money_hold set units = units - 1 where hold = $1`,
      "The ledger holds a different amount for this withdrawal",
    ],
    [
      "that was rejected",
      `update withdrawal set stage = 'refused' where id = $1`,
      "This withdrawal is not waiting for an operator",
    ],
  ])("a withdrawal %s would be refused, with the reason", async (_which, change, refusal) => {
    const id = await waiting("110000");
    class Undone extends Error {}
    await db
      .transaction(async (tx) => {
        const [statement = "", rest = ""] = change.split("$1");
        await tx.execute(`${statement}'${id}'${rest}`);
        expect((await tryApproval(tx, await readWithdrawal(tx, id))).refusal).toBe(refusal);
        throw new Undone();
      })
      .catch((error: unknown) => {
        if (!(error instanceof Undone)) throw error;
      });
    expect((await dryRun(id)).refusal).toBeNull();
  });
});

describe("an approval that says what the operator was shown", () => {
  test.each([
    ["amount", { gets: "1" }, /^The customer would now get 1,19,\d{3}\.00 INR\. Nothing was sent/],
    ["fee", { fee: "12345" }, /^The fee is now \d+\.00 INR\. Nothing was sent/],
    ["target or postings", { dryRun: "0".repeat(32) }, /^Its target or its postings have changed\. Nothing was sent/],
  ])(
    "another %s is refused for the first and for the second operator, and nothing is sent",
    async (_what, other, words) => {
      const id = await waiting("120000");
      const { terms } = await dryRun(id);
      await expect(approve("meera", id, { ...terms, ...other })).rejects.toThrow(words);
      expect(await desk.open()).toEqual([]);
      expect(await operator(`approve ${id}`, { as: "meera" })).toMatch(/^Proposal \d+ waits/);
      await expect(approve("arjun", id, { ...terms, ...other })).rejects.toThrow(words);
      expect([await stageOf(id), await paymentsTo(id)]).toEqual(["held", 0]);
      for (const { id: open } of await desk.open()) await desk.drop("meera", open);
    },
  );

  test("a target that changed after the first approval is refused, even to an operator who says nothing", async () => {
    const id = await waiting("130000");
    const { terms } = await dryRun(id);
    await approve("meera", id, terms);
    const change =
      "update bank_account set ifsc = $2 where id = (select bank_account_id from withdrawal where id = $1)";
    await query(change, [id, "OTHR0000001"]);
    await expect(approve("arjun", id, terms)).rejects.toThrow("Its target or its postings have changed");
    expect(await operator(`approve ${id}`, { as: "arjun" })).toMatch(
      /^refused: Its target or its postings have changed/,
    );
    const now = (await dryRun(id)).terms;
    await expect(approve("arjun", id, now)).rejects.toThrow(/Proposal \d+ differs: dryRun is/);
    expect([await stageOf(id), await paymentsTo(id)]).toEqual(["held", 0]);
    await query(change, [id, accounts.asha.IFSCCode]);
    expect(await approve("arjun", id, terms)).toMatchObject({ state: "done" });
    await becomes("withdrawal", id, { stage: "done" });
  });

  test("a frozen person's withdrawal is refused, with the reason, and stays held", async () => {
    const id = await waiting("140000");
    const { terms } = await dryRun(id);
    await approve("meera", id, terms);
    await query("update account set frozen_at = now() where feo_tag = 'asha'");
    await expect(approve("arjun", id, terms)).rejects.toThrow("The account is frozen. Nothing was sent.");
    await query("update account set frozen_at = null where feo_tag = 'asha'");
    expect([await stageOf(id), await paymentsTo(id)]).toEqual(["held", 0]);
    for (const { id: open } of await desk.open()) await desk.drop("meera", open);
  });

  test("what was shown is in the log, and the command line needs none of it", async () => {
    const id = await waiting("150000");
    const { terms } = await dryRun(id);
    expect(await operator(`approve ${id}`, { as: "meera" })).toMatch(/^Proposal \d+ waits/);
    expect(await approve("arjun", id, { ...terms, note: "Known" })).toMatchObject({ state: "done" });
    await becomes("withdrawal", id, { stage: "done" });
    const [entry] = await query(
      "select details from audit_entry where action = 'withdrawal approve' and subject = $1 and by = 'arjun'",
      [id],
    );
    expect(JSON.parse(String(entry?.["details"]))).toEqual({ ...terms, note: "Known", proposedBy: "meera" });
  });
});

describe("operators at the same moment", () => {
  test("of two second approvals at once, one is done, the other is refused, and the payout is made once", async () => {
    const id = await waiting("160000");
    const { terms } = await dryRun(id);
    await approve("meera", id, terms);
    const both = await Promise.allSettled([approve("arjun", id, terms), approve(third, id, terms)]);
    expect(both.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
    await becomes("withdrawal", id, { stage: "done", status: "SUCCESS" });
    // The tables follow the core.
    await expect.poll(() => paymentsTo(id)).toBe(1);
    const lines = async () =>
      (await query("select from bank_line where about = $1 and direction = 'debit'", [id])).length;
    await expect.poll(lines).toBe(1);
    expect((await floor.bank.reconcile()).findings).toEqual([]);
  });

  test("of an approval and a rejection at once, only one takes effect", async () => {
    const id = await waiting("170000");
    const { terms } = await dryRun(id);
    await approve("meera", id, terms);
    const reject = { action: "withdrawal reject", subject: id, details: { reason: "Asked twice." } };
    const [approved, rejected] = await Promise.allSettled([approve("arjun", id, terms), desk.act(third, reject)]);
    expect([approved.status, rejected.status].toSorted()).toEqual(["fulfilled", "rejected"]);
    await becomes("withdrawal", id, { stage: "done" });
    await expect.poll(() => paymentsTo(id)).toBe(approved.status === "fulfilled" ? 1 : 0);
    expect(floor.errors).toEqual([]);
  });
});
