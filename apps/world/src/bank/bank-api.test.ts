import { createHmac } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { startWorld, type World } from "../world.ts";
import { customers, demoCompany } from "./accounts.ts";

let world: World;
let url: string;
beforeAll(async () => {
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
    chains: { networks: [], blockSeconds: 2 },
  });
  url = `http://localhost:${world.port}`;
});
afterAll(() => world.stop());
beforeEach(() => postJson("/bank/faults", { fault: "none" }));

const [asha] = customers;
if (!asha) throw new Error("There are customers");

interface Signing {
  readonly keyId?: string;
  readonly key?: string;
  readonly timestamp?: string;
  readonly signedPath?: string;
  readonly signedBody?: string;
  readonly headers?: Record<string, string>;
}

function ask(method: string, path: string, body = "", signing: Signing = {}): Promise<Response> {
  const { keyId = "id", key = "secret", timestamp = String(Date.now()), headers = {} } = signing;
  const signed = `${method}\n/bank/api${signing.signedPath ?? path}\n${timestamp}\n${signing.signedBody ?? body}`;
  return fetch(`${url}/bank/api${path}`, {
    method,
    headers: {
      "x-bank-key-id": keyId,
      "x-bank-timestamp": timestamp,
      "x-bank-signature": createHmac("sha256", key).update(signed).digest("hex"),
      ...(body ? { "content-type": "application/json" } : {}),
      ...headers,
    },
    ...(body ? { body } : {}),
  });
}

const postJson = (path: string, body: unknown) =>
  fetch(url + path, { method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify(body) });

const payoutDraft = (reference: string, change: object = {}) => ({
  reference,
  amount: "100",
  accountNumber: asha.number,
  ifsc: asha.ifsc,
  name: asha.holder,
  ...change,
});
const pay = (draft: Record<string, unknown>, signing: Signing = {}) =>
  ask("POST", "/payouts", JSON.stringify(draft), {
    ...signing,
    headers: { "idempotency-key": String(draft["reference"]), ...signing.headers },
  });
const answerOf = async (answer: Response) => [answer.status, await answer.json()];

describe("request signatures", () => {
  const old = (ms: number) => String(Date.now() + ms);
  test.each([
    ["that is valid", {}, 200],
    ["from four minutes ago", { timestamp: old(-240_000) }, 200],
    ["made with another key", { key: "another" }, 401],
    ["with another key's id", { keyId: "another" }, 401],
    ["from six minutes ago", { timestamp: old(-360_000) }, 401],
    ["from six minutes ahead", { timestamp: old(360_000) }, 401],
    ["with an invalid time", { timestamp: "now" }, 401],
    ["over another query", { signedPath: "/statement?limit=2" }, 401],
    ["over another body", { signedBody: "{}" }, 401],
    ["that is empty", { headers: { "x-bank-signature": "" } }, 401],
    ["that is not hexadecimal", { headers: { "x-bank-signature": "zz".repeat(32) } }, 401],
  ])("a request signature %s (%o) is answered with %i", async (_, signing, status) => {
    expect((await ask("GET", "/statement?limit=1", "", signing)).status).toBe(status);
  });

  test("the signature covers the body: changing the amount makes the request fail without effect", async () => {
    const signedBody = JSON.stringify(payoutDraft("forged"));
    expect((await pay(payoutDraft("forged", { amount: "999" }), { signedBody })).status).toBe(401);
    expect(await answerOf(await ask("GET", "/payouts/forged"))).toEqual([404, { error: "PAYOUT_NOT_FOUND" }]);
  });
});

describe("payouts over the API", () => {
  test("a payout is made once per reference, and the same reference with another body is a conflict", async () => {
    const first = await answerOf(await pay(payoutDraft("r1")));
    expect(first).toEqual([
      200,
      { reference: "r1", state: "paid", utr: expect.stringMatching(/^\d{12}$/), reason: "" },
    ]);
    expect(await answerOf(await pay(payoutDraft("r1")))).toEqual(first);
    expect(await answerOf(await ask("GET", "/payouts/r1"))).toEqual(first);
    expect(await answerOf(await pay(payoutDraft("r1", { amount: "101" })))).toEqual([
      409,
      { error: "REFERENCE_REUSED" },
    ]);
  });

  test("a payout beyond the company's balance is refused, and its reference stays free", async () => {
    expect(await answerOf(await pay(payoutDraft("r2", { amount: "999999999999999" })))).toEqual([
      422,
      { error: "INSUFFICIENT_FUNDS" },
    ]);
    expect((await ask("GET", "/payouts/r2")).status).toBe(404);
  });

  test.each([
    ["a decimal amount", { amount: "1.00" }],
    ["a numeric amount", { amount: 100 }],
    ["nothing", { amount: "0" }],
    ["a negative amount", { amount: "-100" }],
    ["a leading zero", { amount: "0100" }],
    ["no name", { name: "" }],
    ["a lowercase IFSC", { ifsc: asha.ifsc.toLowerCase() }],
    ["an extra field", { urgent: true }],
    ["a reference with a path", { reference: "../statement" }],
  ])("a payout with %s is malformed", async (_, change) => {
    expect(await answerOf(await pay(payoutDraft("r3", change)))).toMatchObject([400, { error: "MALFORMED" }]);
  });

  test("a payout needs its reference as the idempotency key, and a JSON body", async () => {
    expect((await pay(payoutDraft("r4"), { headers: { "idempotency-key": "r5" } })).status).toBe(400);
    expect((await ask("POST", "/payouts", "{")).status).toBe(400);
    expect((await ask("POST", "/payouts", "x", { headers: { "content-type": "text/plain" } })).status).toBe(415);
  });
});

test("a penny-drop returns the holder's name, or reports that the account does not exist", async () => {
  const drop = (reference: string, accountNumber: string) =>
    ask("POST", "/pennyDrop", JSON.stringify({ reference, accountNumber, ifsc: asha.ifsc }), {
      headers: { "idempotency-key": reference },
    });
  expect(await answerOf(await drop("p1", asha.number))).toEqual([200, { name: "Asha Kulkarni" }]);
  expect(await answerOf(await drop("p2", "123456789"))).toEqual([404, { error: "ACCOUNT_NOT_FOUND" }]);
});

describe("transfers over HTTP", () => {
  const draft = { fromAccountNumber: asha.number, amount: "1234.50", mode: "NEFT", narration: "Hello" };

  test("a transfer made over HTTP appears on the statement", async () => {
    const { utr } = (await (await postJson("/bank/transfers", draft)).json()) as { utr: string };
    const { lines } = (await (await ask("GET", "/statement?limit=500")).json()) as { lines: { utr: string }[] };
    expect(lines.find((line) => line.utr === utr)).toEqual({
      id: expect.stringMatching(/^\d{19}$/),
      at: expect.stringMatching(/Z$/),
      direction: "credit",
      utr,
      amount: "123450",
      mode: "NEFT",
      name: "Asha Kulkarni",
      narration: "Hello",
      accountNumber: asha.number,
      ifsc: asha.ifsc,
    });
    const { postAfterMs: _, ...expected } = { ...draft, postAfterMs: 0 };
    const transfers = (await (await fetch(`${url}/bank/transfers`)).json()) as object[];
    expect(transfers[0]).toEqual({ ...expected, utr, isPosted: true, at: expect.stringMatching(/Z$/) });
  });

  test.each([
    [400, { amount: "1.234" }],
    [400, { amount: 5 }],
    [400, { mode: "UPI" }],
    [400, { narration: "x".repeat(141) }],
    [400, { postAfterMs: -1 }],
    [422, { fromAccountNumber: "1" }],
    [422, { amount: "999999999" }],
  ])("a transfer is refused with %i: %o", async (status, change) => {
    expect((await postJson("/bank/transfers", { ...draft, ...change })).status).toBe(status);
  });

  const form = (fields: Record<string, string>, headers: Record<string, string> = {}) =>
    fetch(`${url}/bank`, { method: "POST", body: new URLSearchParams(fields), headers, redirect: "manual" });

  test("a transfer from the page shows its reference, and a refused one shows the problem and keeps the fields", async () => {
    const answer = await form(draft);
    expect(answer.status).toBe(303);
    const [, utr = ""] = /^\/bank\?utr=(SAHYN\d{11})$/.exec(answer.headers.get("location") ?? "") ?? [];
    expect(await (await fetch(`${url}/bank?utr=${utr}`)).text()).toContain(`<code class="pick">${utr}</code></p>`);
    const refused = await form({ ...draft, amount: "99999999" });
    expect(refused.status).toBe(422);
    const html = await refused.text();
    expect(html).toContain(`role="alert">Not enough money in the account`);
    expect(html).toContain(`value="99999999"`);
  });

  test("a transfer form posted from another site is refused", async () => {
    expect((await form(draft, { "sec-fetch-site": "cross-site" })).status).toBe(403);
    expect((await form(draft, { "sec-fetch-site": "same-origin" })).status).toBe(303);
  });
});

describe("bank faults", () => {
  const fault = async (body: object) => expect((await postJson("/bank/faults", body)).status).toBe(200);
  const isKnown = async (reference: string) => (await ask("GET", `/payouts/${reference}`)).status === 200;

  test.each([
    ["f1", {}, true],
    ["f2", { afterDoing: false }, false],
  ])("hang-up fault: the connection closes on payout %s %o", async (reference, change, known) => {
    await fault({ fault: "hang-up", on: "pay", ...change });
    await expect(pay(payoutDraft(reference))).rejects.toThrow("fetch failed");
    expect(await isKnown(reference)).toBe(known);
    expect((await pay(payoutDraft(reference))).status).toBe(200);
  });

  test.each([
    ["f3", { status: 503 }, 503, false],
    ["f4", { afterDoing: true }, 500, true],
  ])("error fault: payout %s gets an error response %o", async (reference, change, status, known) => {
    await fault({ fault: "error", on: "pay", ...change });
    expect((await pay(payoutDraft(reference))).status).toBe(status);
    expect(await isKnown(reference)).toBe(known);
  });

  test("silence fault: the payout is made after the delay", async () => {
    await fault({ fault: "silence", on: "pay", forMs: 400 });
    const answer = pay(payoutDraft("f5"));
    expect(await isKnown("f5")).toBe(false);
    expect((await answer).status).toBe(200);
    expect(await isKnown("f5")).toBe(true);
  });

  test("pending fault: a payout stays pending until a tester decides it", async () => {
    await fault({ fault: "pending" });
    expect(await answerOf(await pay(payoutDraft("f6")))).toMatchObject([200, { state: "pending", utr: "" }]);
    const decide = (decision: string) => postJson("/bank/decisions", { reference: "f6", decision });
    expect(await answerOf(await decide("paid"))).toEqual([200, { state: "paid" }]);
    expect((await decide("failed")).status).toBe(409);
    expect((await decide("maybe")).status).toBe(400);
  });

  test("a fault applies only to its call, and only the given number of times", async () => {
    await fault({ fault: "error", on: "statement", times: 2 });
    expect((await pay(payoutDraft("f7"))).status).toBe(200);
    const statuses = [];
    for (let count = 0; count < 3; count += 1) statuses.push((await ask("GET", "/statement")).status);
    expect(statuses).toEqual([500, 500, 200]);
  });

  test.each([{ fault: "fire" }, { fault: "error" }, { fault: "error", on: "pay", status: 200 }, null])(
    "%o is not a valid fault",
    async (body) => {
      expect((await postJson("/bank/faults", body)).status).toBe(400);
    },
  );
});

test("the balances endpoint lists every account, including the company's", async () => {
  const accounts = (await (await fetch(`${url}/bank/accounts`)).json()) as { accountNumber: string; balance: string }[];
  expect(accounts).toHaveLength(customers.length + 1);
  expect(accounts[0]).toMatchObject({
    accountNumber: demoCompany.number,
    balance: expect.stringMatching(/^\d+\.\d\d$/),
  });
});

test("anybody can open an account, which has a balance and reports its holder's name", async () => {
  const opened = (await (await postJson("/bank/accounts", { holder: "Leela Rao" })).json()) as {
    accountNumber: string;
    ifsc: string;
  };
  const { accountNumber, ifsc } = opened;
  expect(opened).toMatchObject({ holder: "Leela Rao", balance: "1000000.00" });
  const sent = { fromAccountNumber: accountNumber, amount: "5", mode: "IMPS" };
  expect((await postJson("/bank/transfers", sent)).status).toBe(200);
  const answer = await pay(payoutDraft("f8", { accountNumber, ifsc, name: "Leela Rao" }));
  expect(await answer.json()).toMatchObject({ state: "paid" });
  for (const body of [{ holder: "" }, { holder: "<b>" }, { holder: "Leela Rao", fate: "win" }, null]) {
    expect((await postJson("/bank/accounts", body)).status).toBe(400);
  }
});
