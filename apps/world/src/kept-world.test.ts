/** A world that is stopped or killed restores its data when it starts again. */
import { createHmac } from "node:crypto";
import { appendFileSync, readFileSync, writeFileSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { createConnection } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { customers, demoCompany } from "./bank/accounts.ts";
import { createBank } from "./bank/bank.ts";
import { createMessageStore } from "./inbox/message-store.ts";
import { openShelf } from "./shelf.ts";
import { startWorld, type World } from "./world.ts";

const [asha, , slow] = customers;
const returned = customers.find(({ fate }) => fate === "return");
if (!asha || !slow || !returned) throw new Error("There are customers");

let folder: string;
let world: World | undefined;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "feo-world-"));
});
afterEach(async () => {
  await world?.stop();
  world = undefined;
  await rm(folder, { recursive: true, force: true });
});

async function start(): Promise<void> {
  await world?.stop();
  const client = { clientId: "x", clientSecret: "x" };
  world = await startWorld({
    port: 0,
    smtpPort: 0,
    smsKey: "x",
    google: client,
    apple: client,
    digilocker: client,
    publicUrl: undefined,
    bank: { key: { keyId: "id", key: "secret" }, company: demoCompany },
    folder,
    chains: { networks: [], blockSeconds: 2 },
  });
}

const url = () => `http://localhost:${world?.port}`;
const read = async (path: string) => (await fetch(url() + path)).json();
const post = async (path: string, body: object, headers = {}) => {
  const answer = await fetch(url() + path, {
    method: "POST",
    headers: { "content-type": "application/json", ...headers },
    body: JSON.stringify(body),
  });
  expect(answer.status).toBeLessThan(300);
  return answer.json() as Promise<Record<string, string>>;
};

async function askBank(method: string, path: string, body = "", key?: string): Promise<unknown> {
  const timestamp = String(Date.now());
  const signed = `${method}\n/bank/api${path}\n${timestamp}\n${body}`;
  const answer = await fetch(`${url()}/bank/api${path}`, {
    method,
    headers: {
      "x-bank-key-id": "id",
      "x-bank-timestamp": timestamp,
      "x-bank-signature": createHmac("sha256", "secret").update(signed).digest("hex"),
      ...(body ? { "content-type": "application/json" } : {}),
      ...(key ? { "idempotency-key": key } : {}),
    },
    ...(body ? { body } : {}),
  });
  return answer.json();
}

/** Sends a mail over SMTP, one line after each reply. */
function sendMail(to: string, text: string): Promise<void> {
  const lines = [
    "HELO x",
    "MAIL FROM:<a@b.demo>",
    `RCPT TO:<${to}>`,
    "DATA",
    `Subject: Hi\r\n\r\n${text}\r\n.`,
    "QUIT",
  ];
  return new Promise((resolve, reject) => {
    const socket = createConnection({ port: world?.smtpPort ?? 0, host: "127.0.0.1" });
    socket.on("data", () => {
      const line = lines.shift();
      if (line) socket.write(`${line}\r\n`);
    });
    socket.on("close", () => resolve());
    socket.on("error", reject);
  });
}

test("balances, statement, payouts, opened accounts, mail, SMS and citizens survive a restart", async () => {
  await start();
  const own = await post("/bank/accounts", { holder: "Leela Rao" });
  await post("/bank/transfers", { fromAccountNumber: own["accountNumber"], amount: "1234.50", mode: "NEFT" });
  const payout = { reference: "w1", amount: "100", accountNumber: asha.number, ifsc: asha.ifsc, name: asha.holder };
  await askBank("POST", "/payouts", JSON.stringify(payout), "w1");
  await sendMail("leela@feo.demo", "Your code is 123456");
  await post(
    "/sms",
    { to: "+919800000009", text: "654321 is your code" },
    {
      authorization: "Bearer x",
      "idempotency-key": "s1",
    },
  );
  const citizen = { name: "Leela Rao", dob: "1990-01-02", gender: "F", pan: "BQXPR4417K", aadhaarLast4: "1234" };
  await post("/digilocker/citizens", citizen);
  const readAll = async () => ({
    accounts: await read("/bank/accounts"),
    transfers: await read("/bank/transfers"),
    statement: await askBank("GET", "/statement?limit=500"),
    payout: await askBank("GET", "/payouts/w1"),
    mail: await read("/messages?to=leela@feo.demo"),
    sms: await read("/messages?to=9800000009"),
    isCitizen: (await (await fetch(`${url()}/citizens`)).text()).includes("Leela Rao"),
  });
  const before = await readAll();
  expect(before).toMatchObject({ statement: { lines: [{}, {}] }, payout: { state: "paid" }, isCitizen: true });
  expect([before.mail, before.sms]).toMatchObject([[{ subject: "Hi" }], [{ text: "654321 is your code" }]]);
  await start();
  expect(await readAll()).toEqual(before);

  // A known reference is the same payout, and new lines come after the old ones.
  await askBank("POST", "/payouts", JSON.stringify(payout), "w1");
  await post("/bank/transfers", { fromAccountNumber: asha.number, amount: "5", mode: "IMPS" });
  const { lines } = (await askBank("GET", "/statement?limit=500")) as { lines: { id: string }[] };
  expect(lines).toHaveLength(3);
  expect(lines.map(({ id }) => id).toSorted()).toEqual(lines.map(({ id }) => id));
});

test("a late transfer, a slow payout and a returning payout complete after a restart", async () => {
  let atMs = Date.now();
  const openBank = () => createBank(demoCompany, () => atMs, openShelf(folder));
  const first = openBank();
  const total = first.ledger.total();
  first.transfers.send({
    fromAccountNumber: asha.number,
    paise: 100n,
    mode: "IMPS",
    narration: "late",
    postAfterMs: 60_000,
  });
  for (const { number: accountNumber, ifsc, holder: name } of [slow, returned]) {
    first.payouts.ask({ reference: accountNumber, paise: 500n, accountNumber, ifsc, name }, { staysPending: false });
  }
  first.payouts.ask(
    { reference: "decided", paise: 700n, accountNumber: asha.number, ifsc: asha.ifsc, name: asha.holder },
    { staysPending: true },
  );
  // The file is written in a microtask.
  await Promise.resolve();
  const second = openBank();
  expect(second.payouts.heldPaise()).toBe(1_200n);
  atMs += 3_600_000;
  expect(second.payouts.find(slow.number)?.state).toBe("paid");
  expect(second.payouts.find(returned.number)?.state).toBe("returned");
  expect(second.payouts.find("decided")?.state).toBe("pending");
  expect(second.transfers.list()).toMatchObject([{ isPosted: true }]);
  expect(second.ledger.total()).toBe(total);
});

test("an unreadable file is set aside, and a line cut off by a crash is skipped", async () => {
  const file = join(folder, "bank.json");
  writeFileSync(file, "{ half");
  expect(createBank(demoCompany, Date.now, openShelf(folder)).ledger.lines()).toEqual([]);
  expect(readFileSync(`${file}.broken`, "utf8")).toBe("{ half");
  const mail = { channel: "email", to: "a@b.demo", subject: "S", text: "T" } as const;
  createMessageStore(Date.now, openShelf(folder)).add(mail);
  appendFileSync(join(folder, "inbox.jsonl"), '{"id":"1","chann');
  const again = createMessageStore(Date.now, openShelf(folder));
  again.add(mail);
  expect(createMessageStore(Date.now, openShelf(folder)).list({ limit: 10 })).toHaveLength(2);
});

test("an append-only list keeps its newest entries, and its file stays small", () => {
  const mostBytes = 2_000;
  const list = openShelf(folder).list<{ number: number }>("list", mostBytes);
  for (let number = 0; number < 5_000; number += 1) list.add({ number });
  expect(readFileSync(join(folder, "list.jsonl")).length).toBeLessThanOrEqual(2 * mostBytes);
  const { entries } = openShelf(folder).list<{ number: number }>("list", mostBytes);
  expect(entries.at(-1)).toEqual({ number: 4_999 });
  expect(readFileSync(join(folder, "list.jsonl")).length).toBeLessThanOrEqual(mostBytes);
});
