/** Operators and money without an owner: transfers in review, claims without a transfer, unverified bank accounts. */
import { beforeAll, describe, expect, test } from "vitest";
import { type ConsoleOperator, newConsoleOperator } from "../system/console-operators.ts";
import { waitingPeopleOf } from "../system/waiting-people.ts";
import { baseUrl, consoleUrl, home, worldUrl } from "./page.ts";

const people = waitingPeopleOf({ baseUrl, worldUrl, home });

let first: ConsoleOperator;
let second: ConsoleOperator;
beforeAll(async () => {
  first = await newConsoleOperator(home, consoleUrl);
  second = await newConsoleOperator(home, consoleUrl);
});

// biome-ignore lint/suspicious/noExplicitAny: black-box answers are untyped; the assertions check their shape.
type Json = any;
const lineOf = async (utr: string): Promise<Json> =>
  (await first.call("GET", `/deposits/transfers?about=${utr}`)).body.transfers[0];
const claimOf = async (utr: string): Promise<Json> =>
  (await first.call("GET", `/deposits/claims?about=${utr}`)).body.claims[0];
const inReview = (utr: string) => expect.poll(async () => (await lineOf(utr))?.state).toBe("review");
const both = async (action: string, subject: string, details: Record<string, string> = {}) => {
  expect(await first.act(action, subject, details, true)).toMatchObject({ body: { state: "proposed" } });
  expect(await second.act(action, subject, details, true)).toMatchObject({ body: { state: "done" } });
};

describe("a transfer from a stranger's account", () => {
  test("a stranger's transfer waits with its reason and its claims, and is credited by two operators", async () => {
    const { userId, utr, person } = await people.withStrangersTransfer("Karthik Iyer", "2500");
    await inReview(utr);
    const line = await lineOf(utr);
    expect(line).toMatchObject({ amount: "2500", reason: "Sent from an account that isn't the customer's own" });
    expect(line.claims).toEqual([expect.objectContaining({ userId, name: "Karthik Iyer" })]);
    expect((await first.call("GET", "/status")).body.queues.deposits).toBeGreaterThan(0);
    await both("line credit", line.id, { userId, feoTag: "" });
    const status = async () =>
      (await people.done(person.call("GET", "/user/v1/transaction/fiat/deposit"))).txs[0]?.status;
    await expect.poll(status).toBe("SUCCESS");
    expect(await lineOf(utr)).toBeUndefined();
    const { entries } = (await first.call("GET", `/audit?subject=${encodeURIComponent(line.id)}`)).body;
    expect(entries[0]).toMatchObject({ action: "line credit", by: second.name, details: { proposedBy: first.name } });
  });

  test("a stranger's transfer is refunded by two operators, and the customer who claimed it is told", async () => {
    const { utr, person } = await people.withStrangersTransfer("Joseph Mathew", "1750");
    await inReview(utr);
    await both("line refund", (await lineOf(utr)).id);
    const [tx] = (await people.done(person.call("GET", "/user/v1/transaction/fiat/deposit"))).txs;
    expect(tx).toMatchObject({ status: "REJECTED", rejectReason: expect.stringContaining("sent it back") });
    await expect.poll(async () => (await lineOf(utr))?.state ?? "gone").toBe("gone");
  });
});

test("a claim without a transfer is rejected by one operator, and the customer sees the reason", async () => {
  const { person, userId } = await people.verified("Neha Joshi");
  const account = await people.bank.open("Neha Joshi");
  const body = { bankName: account.bankName, accountNumber: account.accountNumber, IFSCCode: account.ifsc };
  await people.done(person.call("POST", "/user/v1/bank", { accountHolderName: "Neha Joshi", ...body }));
  const utr = `9${String(Date.now()).slice(-11)}`;
  await people.done(person.call("POST", "/transaction/v1/fiat/deposit", { bankTxRef: utr }));
  const claim = await claimOf(utr);
  expect(claim).toMatchObject({ userId, name: "Neha Joshi", isFound: false });
  expect(await first.act("deposit reject", claim.id, {})).toMatchObject({ status: 409, code: "OPERATOR_REFUSED" });
  await first.act("deposit reject", claim.id, { reason: "Nothing came with this reference" });
  const [tx] = (await people.done(person.call("GET", "/user/v1/transaction/fiat/deposit"))).txs;
  expect(tx).toMatchObject({ status: "REJECTED", rejectReason: "Nothing came with this reference" });
  expect(await claimOf(utr)).toBeUndefined();
});

describe("a bank account whose bank does not answer", () => {
  const accountOf = async (userId: string): Promise<Json> =>
    (await first.call("GET", `/bank-accounts?about=${userId}`)).body.accounts[0];
  const status = async (person: { call(method: string, path: string): Promise<Json> }) =>
    (await people.done(person.call("GET", "/user/v1/bank"))).bankAccount;

  test("an unanswered bank account is verified by two operators, only under a name that fits its owner", async () => {
    const { userId, person, account } = await people.withQuietAccount("Simran Gill");
    const waiting = await accountOf(userId);
    expect(waiting).toMatchObject({ name: "Simran Gill", holder: "Simran Gill", accountNumber: account.accountNumber });
    expect((await first.call("GET", "/status")).body.queues.bankAccounts).toBeGreaterThan(0);
    const other = await first.act("account verify", waiting.id, { name: "Gurpreet Singh" }, true);
    expect(other).toMatchObject({ status: 409, code: "OPERATOR_REFUSED" });
    await both("account verify", waiting.id, { name: "SIMRAN GILL" });
    expect((await status(person)).status).toBe("VERIFIED");
    expect(await accountOf(userId)).toBeUndefined();
  });

  test("an unanswered bank account is rejected by one operator, and the customer sees the reason", async () => {
    const { userId, person } = await people.withQuietAccount("Aditi Verma");
    await first.act("account reject", (await accountOf(userId)).id, { reason: "The bank knows no such account" });
    expect(await status(person)).toMatchObject({ status: "REJECTED", rejectReason: "The bank knows no such account" });
    expect(await accountOf(userId)).toBeUndefined();
  });
});
