/**
 * Withdrawals go only to bank accounts of the customer's legal name, whatever the display name, whenever it becomes
 * known.
 */
import { afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { createBankFloor } from "./bank-floor.ts";

const floor = await createBankFloor();
const {
  accountOf,
  becomes,
  bellOf,
  clock,
  give,
  letters,
  mails,
  nextAccount,
  operator,
  query,
  removeAccount,
  tellBank,
  withdraw,
} = floor;
const dayMs = 24 * 60 * 60 * 1000;

/** Opens an account at the simulated bank. */
async function open(holder: string): Promise<{ accountNumber: string; IFSCCode: string }> {
  const { accountNumber = "", ifsc = "" } = await tellBank("accounts", { holder });
  return { accountNumber, IFSCCode: ifsc };
}

const becomeKnownAs = (feoTag: string, legalName: string) =>
  query(
    `with person as (update account set kyc_level = 1 where feo_tag = $1 returning id)
     insert into kyc_person (user_id, name) select id, $2 from person
     on conflict (user_id) do update set name = excluded.name`,
    [feoTag, legalName],
  );

const becomesStatus = (feoTag: string, status: string) =>
  expect.poll(async () => (await accountOf(feoTag))["status"]).toBe(status);

beforeAll(async () => {
  await floor.foundOperators();
  for (const feoTag of ["asha", "ravi", "nila"]) await give(feoTag, 100_000);
});

beforeEach(async () => {
  await query("update bank_account set removed_at = now(), verified_at = null, created_at = 'epoch'");
  await query("update account set kyc_level = case feo_tag when 'nila' then 0 else 1 end, name = feo_tag");
  await query("delete from kyc_person");
  await becomeKnownAs("asha", "Asha Kulkarni");
  await becomeKnownAs("ravi", "Ravi Menon");
  letters.length = 0;
});

afterEach(() => expect(floor.errors).toEqual([]));

describe("a stranger's bank account", () => {
  test("a display name changed to the account holder's does not verify a stranger's account", async () => {
    const mules = await open("Harish Gowda");
    await query("update account set name = 'Harish Gowda' where feo_tag = 'asha'");
    expect(await nextAccount("asha", mules)).toMatchObject({ status: "REJECTED", usableFrom: null });
    await expect(withdraw("asha", "1000")).rejects.toMatchObject({ code: "BANK_ACCOUNT_UNVERIFIED" });
    expect(letters).toEqual(["We couldn't verify your bank account"]);
  });

  test("a bank account added before verification is checked against the verified name", async () => {
    const mules = await open("Harish Gowda");
    await query("update account set name = 'Harish Gowda' where feo_tag = 'nila'");
    expect(await nextAccount("nila", mules)).toMatchObject({ status: "PENDING" });
    await becomeKnownAs("nila", "Nila Das");
    await expect(withdraw("nila", "1000")).rejects.toMatchObject({ code: "BANK_ACCOUNT_UNVERIFIED" });
    await becomesStatus("nila", "REJECTED");
  });

  test("an own bank account added before verification becomes verified with the customer", async () => {
    const own = await open("NILA DAS");
    expect(await nextAccount("nila", own)).toMatchObject({ status: "PENDING", usableFrom: null });
    await becomeKnownAs("nila", "Nila Das");
    await becomesStatus("nila", "VERIFIED");
    await becomes("withdrawal", await withdraw("nila", "1000"), { status: "SUCCESS" });
  });

  test("claiming someone's bank account does not keep its owner from adding it", async () => {
    const ravis = await open("Ravi Menon");
    await nextAccount("nila", ravis);
    expect(await nextAccount("ravi", ravis)).toMatchObject({ status: "VERIFIED" });
  });

  test("a bank account already verified for another customer of the same name goes to an operator", async () => {
    const shared = await open("Ravi Menon");
    await nextAccount("ravi", shared);
    await becomeKnownAs("nila", "Ravi Menon");
    expect(await nextAccount("nila", shared)).toMatchObject({ status: "PENDING" });
    const { id } = await accountOf("nila");
    const words = `account verify ${id} Ravi Menon`;
    expect(await operator(words, { as: "meera" })).toMatch(
      /^refused: This account is already verified for another customer/,
    );
  });
});

describe("a changed legal name", () => {
  test("a changed legal name revokes the bank account: it is checked again, and blocked meanwhile", async () => {
    await nextAccount("asha", await open("Asha Kulkarni"));
    await becomeKnownAs("asha", "Meera Iyer");
    await expect(withdraw("asha", "1000")).rejects.toMatchObject({ code: "BANK_ACCOUNT_UNVERIFIED" });
    await becomesStatus("asha", "REJECTED");
  });

  test("a changed legal name holds an approved withdrawal for operators", async () => {
    await nextAccount("asha", await open("Asha Kulkarni"));
    await query("update coin set can_withdraw = false where ticker = 'INR'");
    const [account] = await query<{ id: string; user_id: string }>(
      "select id, user_id from bank_account where removed_at is null",
    );
    const [row] = await query<{ id: string }>(
      `insert into withdrawal
         (user_id, rail, coin_ticker, bank_account_id, units, fee_units, paise, status, stage, created_at, updated_at)
       values ($1, 'bank', 'INR', $2, 1000000000, 10000000, 100000, 'PENDING', 'requested', now(), now()) returning id`,
      [account?.user_id, account?.id],
    );
    await becomes("withdrawal", row?.id ?? "", { stage: "approved" });
    await becomeKnownAs("asha", "Meera Iyer");
    await query("update coin set can_withdraw = true where ticker = 'INR'");
    await becomes("withdrawal", row?.id ?? "", {
      stage: "held",
      note: "The bank account is no longer verified in the customer's legal name",
    });
  });
});

describe("a name that matches only in part", () => {
  test.each(["A Kulkarni", "Asha R Kulkarni", "ASHA", "A K"])(
    "the holder name %s waits for operators, two of whom can verify it",
    async (holder) => {
      expect(await nextAccount("asha", await open(holder))).toMatchObject({ status: "PENDING" });
      expect(letters).toEqual(["We are checking your bank account"]);
      await expect(withdraw("asha", "1000")).rejects.toMatchObject({ code: "BANK_ACCOUNT_UNVERIFIED" });
      const { id = "" } = await accountOf("asha");
      expect(await operator("accounts", { as: "meera" })).toContain(id);
      const words = `account verify ${id} ${holder}`;
      expect(await operator(words, { as: "meera" })).toMatch(/waits for another operator/);
      expect(await operator(words, { as: "arjun" })).toBe("Done.");
      await becomes("withdrawal", await withdraw("asha", "1000"), { status: "SUCCESS" });
    },
  );
});

describe("a second bank account", () => {
  test("a second bank account is blocked for a day; the first was not", async () => {
    await nextAccount("asha", await open("Asha Kulkarni"));
    await becomes("withdrawal", await withdraw("asha", "1000"), { status: "SUCCESS" });
    await removeAccount("asha");
    const second = await nextAccount("asha", await open("Asha Kulkarni"));
    expect(second).toMatchObject({ status: "VERIFIED", usableFrom: new Date(clock.at + dayMs).toISOString() });
    await expect(withdraw("asha", "1000")).rejects.toMatchObject({ code: "BANK_ACCOUNT_TOO_NEW" });
    clock.at += dayMs;
    await becomes("withdrawal", await withdraw("asha", "1000"), { status: "SUCCESS" });
  });

  test("a second bank account is announced by mail and on the bell, with the time from which it can be used", async () => {
    await nextAccount("asha", await open("Asha Kulkarni"));
    await removeAccount("asha");
    const { usableFrom = "" } = await nextAccount("asha", await open("Asha Kulkarni"));
    const opens = new Intl.DateTimeFormat("en-IN", {
      dateStyle: "long",
      timeStyle: "short",
      timeZone: "Asia/Kolkata",
    }).format(new Date(usableFrom));
    const waits = `You can withdraw to it from ${opens} IST. The wait gives you time to tell us if you didn't add it.`;
    const [second, first] = await bellOf("asha");
    const title = "Your bank account is verified";
    expect(first).toMatchObject({ title, text: "You can now withdraw INR to it." });
    expect(second).toMatchObject({ title, text: waits, path: "/dashboard/withdrawINR", isRead: false });
    expect(letters).toEqual([title, title]);
    const [mail] = mails.slice(-1);
    expect(mail).toMatchObject({ channel: "email", to: expect.stringMatching(/^asha@/) });
    expect(mail?.text.replaceAll(/\s+/g, " ")).toContain(waits);
  });

  test("a customer may add five bank accounts in 24 hours", async () => {
    for (let place = 0; place < 5; place += 1) {
      expect(await nextAccount("ravi", await open("Somebody Else"))).toMatchObject({ status: "REJECTED" });
    }
    const sixth = await open("Ravi Menon");
    const refused = { code: "TOO_MANY_BANK_ACCOUNTS", extra: { retryAfterSeconds: dayMs / 1000 } };
    await expect(nextAccount("ravi", sixth)).rejects.toMatchObject(refused);
    clock.at += dayMs;
    expect(await nextAccount("ravi", sixth)).toMatchObject({ status: "VERIFIED" });
  });
});
