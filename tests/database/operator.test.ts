/** Operators: who they are, what takes two of them, and a log that reveals tampering. */
import { spawn } from "node:child_process";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createBooks } from "../../apps/server/src/books/books.ts";
import { accounts, auditSecret, createBankFloor } from "./bank-floor.ts";

const floor = await createBankFloor();
const { addAccount, audit, becomes, clock, db, deposit, foundOperators, give, operator, query, rupeesOf, withdraw } =
  floor;
const folder = await mkdtemp(join(tmpdir(), "feo-statement-"));
afterAll(() => rm(folder, { recursive: true }));

beforeAll(async () => {
  await addAccount("asha", accounts.asha);
  await give("asha", 500_000);
  await foundOperators();
});

describe("operators", () => {
  test.each([
    ["an unknown operator", "add kiran support", /^refused: Add your operator name/],
    ["an unknown command", "destroy everything", /^refused: Unknown command "destroy"/],
    ["a command without an operator", "approve 1", /^refused: Add your operator name/],
    ["a second founding", "found kiran tara", /^refused: Operators already exist/],
  ])("%s is refused: %s", async (_what, words, expected) => {
    expect(await operator(words)).toMatch(expected);
  });

  test.each([
    ["the program's own name", "add feo support", "meera", /^refused: The name must have/],
    ["an invalid name", "add Meera! support", "meera", /^refused: The name must have/],
    ["an operator without a role", "add kiran", "meera", /^refused: Name one or more roles: support, compliance,/],
    ["an unknown role", "add kiran support king", "meera", /^refused: Name one or more roles/],
    ["an unknown person", "person nobody", "meera", /^refused: No customer found for nobody/],
    ["a wrong passphrase", "close INR", "ravi", /^refused: Incorrect name or passphrase/],
    ["an unknown withdrawal", "approve 1", "meera", /^refused: No withdrawal with id 1/],
    ["an unknown proposal", "confirm 99", "meera", /^refused: Proposal 99 is not open/],
    ["a proposal that is not a number", "confirm x", "meera", /^refused: "x" is not a proposal number/],
    ["no reason", "close INR", "meera", /^refused: reason is missing/],
    ["an unknown level", "level asha 4", "meera", /^refused: The level must be 0, 1, 2 or 3/],
    ["terms for an unknown network", "terms BTC moon 0.0001 0.001", "meera", /^refused: BTC is not available on moon/],
    [
      "a fee that takes everything",
      "terms INR bank 20 20",
      "meera",
      /^refused: The minimum must be higher than the fee/,
    ],
    ["an unknown market", "market open GOLD-INR", "meera", /^refused: Market GOLD-INR not found/],
    ["a pause without a reason", "market pause BTC-INR", "meera", /^refused: reason is missing/],
    ["an unknown coin", "open GOLD", "meera", /^refused: GOLD withdrawals are not closed/],
  ])("%s is refused, and only the attempt is logged: %s", async (_what, words, as, expected) => {
    const proposals = await operator("proposals", { as: "meera" });
    expect(await operator(words, { as })).toMatch(expected);
    expect(await operator("proposals", { as: "meera" })).toBe(proposals);
  });

  test("a level is set by two operators, and is logged", async () => {
    expect(await operator("level @Nila 1", { as: "meera" })).toMatch(/^Proposal \d+ waits for another operator/);
    expect(await operator("person nila", { as: "meera" })).toMatch(/level +0\n/);
    expect(await operator("level @Nila 1", { as: "arjun" })).toBe("Done.");
    expect(await operator("person nila", { as: "meera" })).toMatch(/level +1\n/);
    expect(await operator("audit", { as: "meera" })).toMatch(/arjun +person level +[0-9a-f-]{36} +level 1/);
  });

  test("withdrawal fee and minimum are changed by two operators", async () => {
    const terms = () =>
      query(
        "select trim_scale(withdraw_fee)::text fee, trim_scale(withdraw_min)::text least from network where coin_ticker = 'BTC'",
      );
    const [before] = await terms();
    await operator("terms btc BTC 0.0003 0.002", { as: "meera" });
    expect(await terms()).toEqual([before]);
    expect(await operator("terms BTC BTC 0.0003 0.002", { as: "arjun" })).toBe("Done.");
    expect(await terms()).toEqual([{ fee: "0.0003", least: "0.002" }]);
  });

  test("a market is paused by one operator and opened by two", async () => {
    const state = async () => (await query("select state from market where symbol = 'BTC-INR'"))[0]?.["state"];
    expect(await operator("market pause btc-inr", { as: "meera", reason: "A look at the core." })).toBe("Done.");
    expect(await state()).toBe("CANCEL_ONLY");
    await operator("market open BTC-INR", { as: "meera" });
    expect(await state()).toBe("CANCEL_ONLY");
    expect(await operator("market open BTC-INR", { as: "arjun" })).toBe("Done.");
    expect(await state()).toBe("ENABLED");
  });

  test("removing an admin is refused if fewer than two would remain", async () => {
    expect(await operator("remove arjun", { as: "meera" })).toMatch(/^refused: At least two admins must remain/);
  });

  test("a proposal dropped by its proposer can no longer be confirmed", async () => {
    await operator("close INR", { as: "meera", reason: "A trial." });
    await operator("open INR", { as: "meera" });
    const [, number] = /^(\d+) {2}/m.exec(await operator("proposals", { as: "meera" })) ?? [];
    expect(await operator(`drop ${number}`, { as: "meera" })).toBe("Dropped.");
    expect(await operator(`confirm ${number}`, { as: "arjun" })).toMatch(/^refused: Proposal \d+ is not open/);
    await operator("open INR", { as: "meera" });
    expect(await operator("open INR", { as: "arjun" })).toBe("Done.");
  });
});

describe("a statement file", () => {
  const head = "Id,Date,Direction,Amount,UTR,Name,Account Number,IFSC,Narration";
  const write = async (name: string, ...lines: string[]) => {
    const path = join(folder, name);
    await writeFile(path, [head, ...lines].join("\n"));
    return path;
  };
  const { accountNumber, IFSCCode } = accounts.asha;

  test("a statement file is credited once per line, even if the bank's feed has the same line", async () => {
    const told = await floor.transfer(accountNumber, "250");
    await floor.lineOf(told);
    const [before] = await rupeesOf("asha");
    const file = await write(
      "statement.csv",
      `F1,2026-11-15,credit,450.00,000111222333,ASHA KULKARNI,${accountNumber},${IFSCCode},hello`,
      `F2,2026-11-15,credit,250.00,${told},ASHA KULKARNI,${accountNumber},${IFSCCode},deposit`,
    );
    expect(await operator(`statement ${file}`, { as: "meera" })).toMatch(/^2 lines, 1 of them new/);
    expect(await operator(`statement ${file}`, { as: "meera" })).toMatch(/^2 lines, 0 of them new/);
    for (const utr of ["000111222333", told]) {
      const { id = "" } = await deposit("asha", utr);
      await becomes("fiat_deposit", id, { status: "SUCCESS" });
    }
    expect(await rupeesOf("asha")).toEqual([before + 700, 0]);
    // The bank's feed continues from its own last line, not from the file's.
    expect(await floor.lineOf(await floor.transfer(accountNumber, "100"))).toMatch(/^\d{19}$/);
  });

  test("an unreadable statement file is refused as a whole", async () => {
    const file = await write("broken.csv", "F3,yesterday,credit,450.00,000111222334,X,,,");
    expect(await operator(`statement ${file}`, { as: "meera" })).toMatch(/^refused: .*date/i);
    expect(await operator(`statement ${folder}/none.csv`, { as: "meera" })).toMatch(
      /^refused: The file cannot be read/,
    );
  });
});

test("a discrepancy in the books closes withdrawals and is logged, and two operators open them again", async () => {
  const logged: string[] = [];
  const books = createBooks({
    db,
    audit,
    rails: async () => [floor.bank.reconcile],
    mayWork: () => true,
    everyMs: 20,
    now: () => clock.at,
    log: { error: (_facts: object, text: string) => logged.push(text) } as never,
  });
  books.start();
  const canWithdraw = async () =>
    (await query("select can_withdraw from coin where ticker = 'INR'"))[0]?.["can_withdraw"];
  await query(
    `insert into bank_line (id, at, direction, paise, utr, mode, name, account_number, ifsc, narration, state, source, taken_at)
     values ('gone', now(), 'debit', 9900, 'UTRGONE', 'IMPS', '', '', '', '', 'debit', 'file', now())`,
  );
  await expect.poll(canWithdraw).toBe(false);
  expect(books.figures().findings).toBe(2);
  expect(logged).toContain("the books do not match");
  expect(await operator("audit INR", { as: "meera" })).toMatch(
    /feo +withdrawals close +INR +because The ledger and the bank differ by ₹-99;/,
  );
  expect(await operator("books", { as: "meera" })).toMatch(/difference +-99\n! The ledger and the bank differ/);
  await expect(withdraw("asha", "1000")).rejects.toMatchObject({ code: "WITHDRAWALS_CLOSED" });
  // Opened while the discrepancy lasts, they are closed again.
  await operator("open INR", { as: "meera" });
  await operator("open INR", { as: "arjun" });
  await expect.poll(canWithdraw).toBe(false);
  await query("delete from bank_line where id = 'gone'");
  await expect.poll(() => books.figures().findings).toBe(0);
  expect(await canWithdraw()).toBe(false);
  await operator("open INR", { as: "meera" });
  await operator("open INR", { as: "arjun" });
  const id = await withdraw("asha", "1000");
  await becomes("withdrawal", id, { status: "SUCCESS" });
  await books.stop();
});

test("approved withdrawals wait while withdrawals are closed", async () => {
  const id = await withdraw("asha", "150000");
  await operator(`approve ${id}`, { as: "meera" });
  await operator("close INR", { as: "meera", reason: "The bank is being looked at." });
  expect(await operator(`approve ${id}`, { as: "arjun" })).toBe("Done.");
  await floor.lineOf(await floor.transfer(accounts.asha.accountNumber, "100"));
  await becomes("withdrawal", id, { stage: "approved", status: "PENDING" });
  await operator("open INR", { as: "meera" });
  await operator("open INR", { as: "arjun" });
  await becomes("withdrawal", id, { stage: "done", status: "SUCCESS" });
});

describe("the audit log", () => {
  /** Tampers as an attacker with all rights on the database. */
  const tamper = async (sql: string) => {
    await query("alter table audit_entry disable trigger audit_entry_stays");
    await query(sql);
    await query("alter table audit_entry enable trigger audit_entry_stays");
  };

  test("the log verifies, and the database refuses to change it", async () => {
    expect(await operator("audit verify")).toMatch(
      /^\d+ entries, none missing or changed; 0 saved heads match\. Head [0-9a-f]{64}$/,
    );
    for (const sql of ["update audit_entry set by = 'x'", "delete from audit_entry", "truncate audit_entry"]) {
      await expect(query(sql)).rejects.toThrow("the audit log is only ever added to");
    }
  });

  test("verifying finds an altered entry, a gap, and with an earlier head a truncated end", async () => {
    const { head, entries } = await audit.verify(db);
    await query("create table kept as select * from audit_entry");
    const restore = () => tamper("truncate audit_entry; insert into audit_entry select * from kept");
    const fault = async (known?: string) => (await audit.verify(db, known)).fault;

    await tamper("update audit_entry set by = 'arjun' where sequence = 3");
    expect(await fault()).toBe("Entry 3 was changed, or written with another AUDIT_SECRET");
    expect(await operator("audit verify")).toBe(
      "The log is broken. Entry 3 was changed, or written with another AUDIT_SECRET. Entries before it: 2.",
    );
    await restore();
    await tamper("delete from audit_entry where sequence = 4");
    expect(await fault()).toBe("Entry 4 is missing");
    await restore();
    await tamper(`delete from audit_entry where sequence = ${entries}`);
    expect(await fault()).toBeNull();
    expect(await fault(head)).toMatch(/end was cut off or rewritten/);
    await restore();
    expect(await fault(head)).toBeNull();
  });

  test("the log has every entry once and in order, however many operators act concurrently", async () => {
    const { entries } = await audit.verify(db);
    await Promise.all(Array.from({ length: 20 }, () => operator("kyc show nila", { as: "meera" })));
    expect(await audit.verify(db)).toMatchObject({ entries: entries + 20, fault: null });
  });
});

describe("the operator command", () => {
  const file = fileURLToPath(new URL("../../apps/server/src/operator/operator-command.ts", import.meta.url));

  const run = (words: string[], input = "") =>
    new Promise<{ code: number | null; out: string; err: string }>((resolve) => {
      const child = spawn(process.execPath, [file, ...words], {
        env: { ...process.env, DATABASE_URL: floor.url, FEO_HOME: folder, AUDIT_SECRET: auditSecret },
      });
      let [out, err] = ["", ""];
      child.stdout.on("data", (data) => {
        out += data;
      });
      child.stderr.on("data", (data) => {
        err += data;
      });
      child.on("close", (code) => resolve({ code, out, err }));
      child.stdin.end(input);
    });

  test("the command reads a passphrase from a pipe, prints errors in one line, and sets its exit code", async () => {
    const set = ["freeze", "nila", "--as", "meera"];
    const [help, right, wrong, loud, cut] = await Promise.all([
      run(["help"]),
      run(set, "a meadow in the morning\n"),
      run(set, "wrong\n"),
      run(["books", "--loud"]),
      run(["audit", "verify", "0123"]),
    ]);
    expect(help).toMatchObject({ code: 0, out: expect.stringContaining("audit verify [HEAD]") });
    expect(right).toEqual({ code: 0, out: "Done.\n", err: "" });
    const err = "feo: Incorrect name or passphrase: meera\n";
    expect(wrong).toEqual({ code: 1, out: "", err });
    expect(loud).toMatchObject({ code: 1, err: expect.stringMatching(/^feo: Unknown option/) });
    expect(cut).toMatchObject({ code: 2, out: expect.stringContaining("cut off or rewritten") });
  });
});
