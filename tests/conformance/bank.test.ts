/** Rupees in and out through the simulated bank: once, in full, to the right customer, or not at all. */
import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { forgetRemovedAccounts } from "../system/legal-name.ts";
import { worldUrl } from "./page.ts";
import {
  asha,
  changes,
  claimTrading,
  decimal,
  holdings,
  type Json,
  nila,
  onDatabase,
  type Person,
  ravi,
  send,
} from "./trading.ts";
import { visitors } from "./visitors.ts";

claimTrading();

const { codeTo, openAccount } = visitors;

const own = {
  accountHolderName: "Asha Kulkarni",
  bankName: "Sahyadri Bank",
  accountNumber: "50100200300401",
  IFSCCode: "SAHY0001201",
};
const slow = { ...own, accountNumber: "50100200300402", IFSCCode: "SAHY0001202" };
const ravis = {
  accountHolderName: "Ravi Menon",
  bankName: "Kaveri Bank",
  accountNumber: "60200300400502",
  IFSCCode: "KVRI0000418",
};
const closed = { ...ravis, accountNumber: "60200300400503", IFSCCode: "KVRI0000419" };
const strangers = "60200300400505";

/** Makes a transfer to the company from a customer's bank; returns its reference. */
async function transfer(fromAccountNumber: string, amount: string, more: object = {}): Promise<string> {
  const response = await fetch(`${worldUrl}/bank/transfers`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ fromAccountNumber, amount, mode: "IMPS", narration: "deposit", ...more }),
  });
  const { utr } = (await response.json()) as { utr?: string };
  if (utr === undefined) throw new Error(`The bank answered ${response.status}`);
  return utr;
}

const known: string[] = [];

/** A session token for a withdrawal, confirmed with the code from the inbox. */
async function confirm(person: Person, email: string): Promise<string> {
  const { body } = await person.get("/auth/v1/user/otp/send", { purpose: "fiatWithdraw" });
  const emailOtp = await codeTo({ email }, known);
  known.push(emailOtp);
  const headers = { accessToken: person.token(), sessionToken: body.sessionToken };
  const verified = await send("POST", "/auth/v1/user/otp/verify", headers, JSON.stringify({ emailOtp }));
  if (verified.status !== 200) throw new Error(JSON.stringify(verified.body));
  return body.sessionToken;
}

const withdraw = (person: Person, sessionToken: string, body: object, key?: string) =>
  send(
    "POST",
    "/transaction/v1/fiat/withdraw",
    { accessToken: person.token(), sessionToken, ...(key === undefined ? {} : { "idempotency-key": key }) },
    JSON.stringify(body),
  );

const accountOf = async (person: Person): Promise<Json> => (await person.get("/user/v1/bank")).body.bankAccount;

async function removeAccount(person: Person): Promise<void> {
  const account = await accountOf(person);
  if (!account) return;
  await send("DELETE", `/user/v1/bank/?bankAccountId=${account.id}`, { accessToken: person.token() });
  await onDatabase(forgetRemovedAccounts, [account.userId]);
}

async function useAccount(person: Person, account: object): Promise<string> {
  await removeAccount(person);
  const { status, body } = await person.post("/user/v1/bank", account);
  expect([status, body.bankAccount?.status]).toEqual([200, "VERIFIED"]);
  return body.bankAccount.id;
}

const deposit = (person: Person, bankTxRef: string) => person.post("/transaction/v1/fiat/deposit", { bankTxRef });
const latest = async (person: Person, kind: "deposit" | "withdraw", id: string): Promise<Json> =>
  (await person.get(`/user/v1/transaction/fiat/${kind}`, { limit: 100 })).body.txs.find((tx: Json) => tx.id === id);

const becomes = (person: Person, kind: "deposit" | "withdraw", id: string, status: string) =>
  expect.poll(async () => (await latest(person, kind, id))?.status).toBe(status);

const people = { asha: "asha@demo.feo.example", ravi: "ravi@demo.feo.example" };

beforeAll(async () => {
  await removeAccount(asha);
  await removeAccount(ravi);
});

afterAll(async () => {
  await removeAccount(asha);
  await removeAccount(ravi);
});

describe("BANK-004 BANK-011 BANK-012 BANK-013 a bank account", () => {
  test("a bank account is verified by the name the bank returns, read back in full, and removed", async () => {
    expect(await accountOf(asha)).toBeNull();
    const id = await useAccount(asha, own);
    expect(await accountOf(asha)).toEqual({
      id,
      userId: expect.any(String),
      bankName: own.bankName,
      accountNumber: own.accountNumber,
      IFSCCode: own.IFSCCode,
      status: "VERIFIED",
      rejectReason: "",
      accountHolder: own.accountHolderName,
      usableFrom: expect.any(String),
      createdAt: expect.any(String),
      updatedAt: expect.any(String),
    });
    expect((await asha.post("/user/v1/bank", slow)).code).toBe("BANK_ACCOUNT_EXISTS");
    await removeAccount(asha);
    expect(await accountOf(asha)).toBeNull();
  });

  test.each([
    ["in another person's name", { ...ravis }],
    ["unknown to the bank", { ...own, accountNumber: "99999999999" }],
  ])(
    "BANK-010 a bank account %s is rejected with the same message, and another account can be added",
    async (_what, account) => {
      const { body } = await asha.post("/user/v1/bank", account);
      expect(body.bankAccount.status).toBe("REJECTED");
      expect(body.bankAccount.rejectReason).toMatch(/^The bank did not confirm this account as yours\./);
      await useAccount(asha, own);
      await removeAccount(asha);
    },
  );

  test.each([
    ["IFSC", { IFSCCode: "SAHY1001201" }],
    ["number", { accountNumber: "12345678" }],
    ["number in letters", { accountNumber: "50100200A00401" }],
    ["holder", { accountHolderName: "<script>" }],
    ["bank", { bankName: "" }],
    ["status, set by the customer", { status: "VERIFIED" }],
  ])("adding a bank account with a wrong %s is refused", async (_what, change) => {
    expect((await asha.post("/user/v1/bank", { ...own, ...change })).code).toBe("INVALID_INPUT");
    expect(await accountOf(asha)).toBeNull();
  });

  test("BANK-011 the bank's name comes from the IFSC, whatever was sent, and an unknown IFSC is refused", async () => {
    await useAccount(asha, { ...own, bankName: "Another Bank" });
    expect((await accountOf(asha)).bankName).toBe(own.bankName);
    await removeAccount(asha);
    expect((await asha.post("/user/v1/bank", { ...own, IFSCCode: "ZZZZ0001201" })).code).toBe("IFSC_UNKNOWN");
    expect((await asha.get("/user/v1/bank/branch?IFSCCode=hdfc0000001")).body).toEqual({
      branch: { IFSCCode: "HDFC0000001", bankName: "HDFC Bank", branchCode: "000001" },
    });
    expect((await asha.get("/user/v1/bank/branch?IFSCCode=HDFC0987651")).code).toBe("IFSC_UNKNOWN");
    expect((await send("GET", "/user/v1/bank/branch?IFSCCode=HDFC0000001", {})).status).toBe(401);
  });

  test("a bank account can be removed only by its owner", async () => {
    const id = await useAccount(asha, own);
    const removed = await send("DELETE", `/user/v1/bank/?bankAccountId=${id}`, { accessToken: ravi.token() });
    expect([removed.status, removed.code]).toEqual([404, "BANK_ACCOUNT_NOT_FOUND"]);
    expect((await accountOf(asha)).id).toBe(id);
  });
});

describe("BANK-002 BANK-017 BANK-018 a deposit", () => {
  beforeAll(async () => {
    await useAccount(asha, own);
  });

  test("BANK-005 a customer gets the company's bank details and a deposit reference of their own", async () => {
    const { body } = await asha.get("/transaction/v1/fiat/deposit/bankDetails");
    expect(Object.keys(body)).toEqual(["response"]);
    expect(Object.keys(body.response).sort()).toEqual(["accountHolder", "accountNumber", "bankName", "ifscCode"]);
    const [one, two] = [asha, ravi].map(
      async (person) => (await person.get("/transaction/v1/fiat/deposit/reference")).body.reference,
    );
    expect(await one).not.toBe(await two);
    expect((await nila.get("/transaction/v1/fiat/deposit/bankDetails")).code).toBe("KYC_LEVEL_TOO_LOW");
  });

  test.each([
    ["after the statement has it", {}],
    ["before the statement has it", { postAfterMs: 1_500 }],
    ["by NEFT", { mode: "NEFT" }],
    ["by RTGS", { mode: "RTGS", amount: "250000" }],
  ])(
    "BANK-006 a deposit whose reference is submitted %s is credited once",
    async (_when, { amount = "1234.56", ...more }: { amount?: string; postAfterMs?: number; mode?: string }) => {
      const before = await holdings(asha);
      const utr = await transfer(own.accountNumber, amount, more);
      const { status, body } = await deposit(asha, utr);
      expect(status).toBe(200);
      await becomes(asha, "deposit", body.tx.id, "SUCCESS");
      expect(await latest(asha, "deposit", body.tx.id)).toEqual({
        id: body.tx.id,
        status: "SUCCESS",
        coinTicker: "INR",
        amount,
        createdAt: expect.any(String),
        updatedAt: expect.any(String),
        rejectReason: "",
        bankTxRef: utr,
      });
      expect(await changes(asha, before)).toEqual({ "INR main": amount });
      for (const person of [asha, ravi]) {
        const again = await deposit(person, utr);
        expect(again.status).toBe(400);
      }
      expect(await changes(asha, before)).toEqual({ "INR main": amount });
    },
  );

  test("a deposit reference submitted twenty times at once is credited once", async () => {
    const before = await holdings(asha);
    const utr = await transfer(own.accountNumber, "777");
    const replies = await Promise.all(Array.from({ length: 20 }, () => deposit(asha, utr)));
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(new Set(replies.flatMap(({ code }) => code ?? []))).toEqual(new Set(["DEPOSIT_KNOWN"]));
    await expect.poll(() => changes(asha, before)).toEqual({ "INR main": "777" });
  });

  test.each([
    ["from a stranger's account", strangers, "5000", "It did not come from your verified bank account."],
    [
      "from another customer's account",
      ravis.accountNumber,
      "5000",
      "It did not come from your verified bank account.",
    ],
    ["below the minimum", own.accountNumber, "50", "It is below the minimum deposit of ₹100.00."],
  ])("a deposit %s is not credited but reviewed, and says why", async (_what, from, amount, why) => {
    const before = await holdings(asha);
    const utr = await transfer(from, amount);
    const { body } = await deposit(asha, utr);
    const line = async () => (await onDatabase<Json>("select state from bank_line where utr = $1", [utr]))[0];
    await expect.poll(line).toEqual({ state: "review" });
    const told = `${why} We're reviewing it, usually within a day.`;
    expect(await latest(asha, "deposit", body.tx.id)).toMatchObject({ status: "PENDING", rejectReason: told });
    expect(await changes(asha, before)).toEqual({});
  });

  test.each([
    "",
    "123",
    "12345678901",
    "1234567890123",
    "ABC/123",
    "a".repeat(23),
    "123456789012 ",
    "12345678901\u0000",
  ])("a deposit with the reference %j is refused", async (utr) => {
    expect((await deposit(asha, utr)).code).toBe("INVALID_INPUT");
  });

  test("a deposit without a bank account or without verification is refused", async () => {
    expect((await deposit(ravi, "123456789012")).code).toBe("BANK_ACCOUNT_MISSING");
    const newcomer = await openAccount();
    const reply = await newcomer.call("POST", "/transaction/v1/fiat/deposit", { bankTxRef: "123456789012" });
    expect(reply.code).toBe("KYC_LEVEL_TOO_LOW");
  });
});

describe("BANK-001 BANK-003 BANK-016 CLIENT-018 a withdrawal", () => {
  let account = "";
  beforeAll(async () => {
    account = await useAccount(asha, own);
  });

  test("BANK-007 a withdrawal is held, paid by the bank minus the fee, and shows the bank's reference", async () => {
    const before = await holdings(asha);
    const token = await confirm(asha, people.asha);
    const { status, body } = await withdraw(asha, token, { bankAccountId: account, amount: "1500.50" });
    expect(status).toBe(200);
    await becomes(asha, "withdraw", body.tx.id, "SUCCESS");
    const done = await latest(asha, "withdraw", body.tx.id);
    expect(done).toMatchObject({ amount: "1500.5", feeAmount: "10", bankAccountId: account, rejectReason: "" });
    expect(done.bankTxRef).toMatch(/^[A-Z0-9]{12,22}$/);
    const subjects = async () =>
      ((await (await fetch(`${worldUrl}/messages?to=${people.asha}`)).json()) as Json[]).map(({ subject }) => subject);
    const told = ["INR withdrawal requested", "₹1,490.50 is on its way to your bank account"];
    await expect.poll(subjects).toEqual(expect.arrayContaining(told));
    expect(await changes(asha, before)).toEqual({ "INR main": "-1500.5" });
    expect((await withdraw(asha, token, { bankAccountId: account, amount: "1500.50" })).code).toBe(
      "INVALID_SESSION_TOKEN",
    );
    expect(await changes(asha, before)).toEqual({ "INR main": "-1500.5" });
  });

  test("a withdrawal that the bank cannot pay is returned to the wallet", async () => {
    const closedId = await useAccount(ravi, closed);
    const before = await holdings(ravi);
    const token = await confirm(ravi, people.ravi);
    const { body } = await withdraw(ravi, token, { bankAccountId: closedId, amount: "2000" });
    await becomes(ravi, "withdraw", body.tx.id, "REJECTED");
    expect((await latest(ravi, "withdraw", body.tx.id)).rejectReason).not.toBe("");
    await expect.poll(() => changes(ravi, before)).toEqual({});
    const late = await ravi.put("/transaction/v1/fiat/withdraw/cancel", { id: body.tx.id });
    expect([late.status, late.code]).toEqual([400, "WITHDRAWAL_ENDED"]);
    expect((await latest(ravi, "withdraw", body.tx.id)).status).toBe("REJECTED");
    expect(await changes(ravi, before)).toEqual({});
  });

  test("a withdrawal with an unknown outcome stays held until the bank decides", async () => {
    const slowId = await useAccount(asha, slow);
    const before = await holdings(asha);
    const token = await confirm(asha, people.asha);
    const { body } = await withdraw(asha, token, { bankAccountId: slowId, amount: "3000" });
    await becomes(asha, "withdraw", body.tx.id, "PROCESSING");
    expect((await asha.put("/transaction/v1/fiat/withdraw/cancel", { id: body.tx.id })).code).toBe(
      "WITHDRAWAL_UNDER_WAY",
    );
    const removed = await send("DELETE", `/user/v1/bank/?bankAccountId=${slowId}`, { accessToken: asha.token() });
    expect(removed.code).toBe("BANK_ACCOUNT_IN_USE");
    expect(await changes(asha, before)).toMatchObject({ "INR main": "-3000" });
    // The bank decides after a delay; force the decision instead of waiting.
    await fetch(`${worldUrl}/bank/decisions`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ reference: body.tx.id, decision: "paid" }),
    });
    await becomes(asha, "withdraw", body.tx.id, "SUCCESS");
    expect(await changes(asha, before)).toEqual({ "INR main": "-3000" });
    account = await useAccount(asha, own);
  });

  test("a withdrawal above the limit waits for operators, and can be cancelled until they act", async () => {
    const before = await holdings(asha);
    const token = await confirm(asha, people.asha);
    const { body } = await withdraw(asha, token, { bankAccountId: account, amount: "120000" });
    expect(body.tx.status).toBe("PENDING");
    const row = async () => (await onDatabase<Json>("select stage from withdrawal where id = $1", [body.tx.id]))[0];
    await expect.poll(row).toEqual({ stage: "held" });
    expect((await latest(asha, "withdraw", body.tx.id)).status).toBe("PENDING");
    const cancel = (person: Person) => person.put("/transaction/v1/fiat/withdraw/cancel", { id: body.tx.id });
    expect((await cancel(ravi)).code).toBe("TRANSACTION_NOT_FOUND");
    expect((await cancel(asha)).body.tx.status).toBe("CANCELLED");
    // Cancelling twice gives the same answer.
    expect((await cancel(asha)).body.tx.status).toBe("CANCELLED");
    expect(await changes(asha, before)).toEqual({});
  });

  test("a withdrawal repeated under its key is the same withdrawal", async () => {
    const before = await holdings(asha);
    const token = await confirm(asha, people.asha);
    const key = randomUUID();
    const withdrawal = { bankAccountId: account, amount: "600" };
    const first = await withdraw(asha, token, withdrawal, key);
    expect((await withdraw(asha, token, withdrawal, key)).body.tx).toMatchObject({ id: first.body.tx.id });
    expect((await withdraw(asha, token, { ...withdrawal, amount: "700" }, key)).code).toBe("IDEMPOTENCY_KEY_REUSED");
    await becomes(asha, "withdraw", first.body.tx.id, "SUCCESS");
    expect(await changes(asha, before)).toEqual({ "INR main": "-600" });
  });

  test("an invalid withdrawal is refused, moves nothing, and does not consume the confirmation", async () => {
    const before = await holdings(ravi);
    const ravisAccount = await useAccount(ravi, ravis);
    const token = await confirm(ravi, people.ravi);
    const main = decimal("INR", before["INR"]?.main ?? 0n);
    const cases: [object, string][] = [
      [{ amount: "100.001" }, "AMOUNT_TOO_PRECISE"],
      [{ amount: "499.99" }, "AMOUNT_TOO_SMALL"],
      [{ amount: "50000.01" }, "DAILY_LIMIT_REACHED"],
      [{ amount: "1e3" }, "INVALID_INPUT"],
      [{ bankAccountId: account }, "BANK_ACCOUNT_NOT_FOUND"],
      [{ feeAmount: "0" }, "INVALID_INPUT"],
    ];
    for (const [change, code] of cases) {
      const reply = await withdraw(ravi, token, { bankAccountId: ravisAccount, amount: "1000", ...change });
      expect([change, reply.code]).toEqual([change, code]);
    }
    expect(main).not.toBe("0");
    expect(await changes(ravi, before)).toEqual({});
    const good = await withdraw(ravi, token, { bankAccountId: ravisAccount, amount: "1000" });
    expect(good.status).toBe(200);
    await becomes(ravi, "withdraw", good.body.tx.id, "SUCCESS");
  });
});

describe("the remaining daily withdrawal limit", () => {
  const limits = async (person: Person) => (await person.get("/transaction/v1/fiat/withdraw/limits")).body;

  test("the remaining daily limit is the level's limit minus finished and pending withdrawals", async () => {
    const account = await useAccount(asha, own);
    const before = await limits(asha);
    expect(before).toEqual({
      dailyLimit: "1000000",
      leftToday: expect.stringMatching(/^\d+(\.\d+)?$/),
      heldUntil: null,
    });
    const token = await confirm(asha, people.asha);
    const { body } = await withdraw(asha, token, { bankAccountId: account, amount: "110000.25" });
    const left = Number(before.leftToday);
    expect(Number((await limits(asha)).leftToday)).toBeCloseTo(left - 110_000.25, 2);
    await asha.put("/transaction/v1/fiat/withdraw/cancel", { id: body.tx.id });
    expect(Number((await limits(asha)).leftToday)).toBe(left);
  });

  test("the daily limit is zero before verification, and withdrawals are on hold after a change of factors", async () => {
    const newcomer = await openAccount();
    const path = "/transaction/v1/fiat/withdraw/limits";
    expect((await newcomer.call("GET", path)).body).toEqual({ dailyLimit: "0", leftToday: "0", heldUntil: null });
    await newcomer.turnOnApp();
    const { heldUntil } = (await newcomer.call("GET", path)).body;
    const hoursLeft = (Date.parse(heldUntil) - Date.now()) / 3_600_000;
    expect(hoursLeft).toBeGreaterThan(71);
    expect(hoursLeft).toBeLessThanOrEqual(72);
    expect((await send("GET", path, {})).code).toBe("ACCESS_TOKEN_MISSING");
  });
});

describe("WALLET-009 WALLET-026 BANK-008 BANK-009 BANK-014 BANK-015 the lists", () => {
  const path = "/user/v1/transaction";

  test("deposits and withdrawals are listed newest first, by kind, wallet, coin and time", async () => {
    const { count, txs } = (await asha.get(`${path}/depositWithdrawal`, { limit: 100 })).body;
    expect(count).toBe(txs.length);
    expect(Object.keys(txs[0]).sort()).toEqual([
      ...["amount", "coinTicker", "createdAt", "id", "isAddressVerificationRequired", "key", "operation", "status"],
      ...["type", "walletType"],
    ]);
    const times = txs.map(({ createdAt }: Json) => createdAt);
    expect(times).toEqual(times.toSorted().toReversed());
    for (const [operation, type] of [
      ["DEPOSIT", "FIAT_DEPOSIT"],
      ["WITHDRAW", "FIAT_WITHDRAW"],
    ]) {
      const { body } = await asha.get(`${path}/depositWithdrawal`, { operation: String(operation), limit: 100 });
      expect(body.count).toBeGreaterThan(0);
      expect(new Set(body.txs.map((tx: Json) => tx.type))).toEqual(new Set([type]));
    }
    expect((await asha.get(`${path}/depositWithdrawal`, { walletType: "SPOT" })).body.count).toBe(0);
    expect((await asha.get(`${path}/depositWithdrawal`, { coinTicker: "BTC" })).body.count).toBe(0);
    expect((await asha.get(`${path}/depositWithdrawal`, { operation: "STEAL" })).code).toBe("INVALID_INPUT");
    const main = (await asha.get(`${path}/wallet`, { coinTicker: "INR", limit: 100 })).body.txs;
    expect(new Set(main.map((tx: Json) => tx.type))).toEqual(new Set(["FIAT_DEPOSIT", "FIAT_WITHDRAW"]));
  });

  test("a transaction's details are shown in full to its owner only", async () => {
    for (const [kind, txType] of [
      ["deposit", "FIAT_DEPOSIT"],
      ["withdraw", "FIAT_WITHDRAW"],
    ] as const) {
      const [tx] = (await asha.get(`${path}/fiat/${kind}`)).body.txs;
      const details = (person: Person) => person.get(`${path}/details`, { id: tx.id, txType });
      expect((await details(asha)).body).toEqual({ type: txType, details: tx });
      expect((await details(ravi)).code).toBe("TRANSACTION_NOT_FOUND");
    }
  });

  test("a deposit is credited to the wallet chosen in the settings", async () => {
    await useAccount(asha, own);
    await asha.put("/user/v1/setting", { depositWallet: "SPOT" });
    const before = await holdings(asha);
    const { body } = await deposit(asha, await transfer(own.accountNumber, "321"));
    await becomes(asha, "deposit", body.tx.id, "SUCCESS");
    expect(await changes(asha, before)).toEqual({ INR: "321" });
    await asha.put("/user/v1/setting", { depositWallet: "MAIN" });
    expect((await asha.get(`${path}/depositWithdrawal`, { walletType: "SPOT" })).body.count).toBe(1);
  });
});
