/** Hostile text in the console: whatever customers, banks and files are called is shown as text and does nothing. */
import { randomUUID } from "node:crypto";
import type { Browser } from "playwright-core";
import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { smallPdf } from "../../apps/server/src/kyc/pdf-for-tests.ts";
import { openBrowser } from "../system/browser.ts";
import { chainWorldOf } from "../system/chain-world.ts";
import { type ConsoleOperator, newConsoleOperator } from "../system/console-operators.ts";
import { picture } from "../system/picture.ts";
import { waitingPeopleOf } from "../system/waiting-people.ts";
import { type ConsoleVisitor, openConsoleAs } from "./console-visitor.ts";

const { baseUrl, worldUrl, consoleUrl, home } = inject("instance");
const people = waitingPeopleOf({ baseUrl, worldUrl, home });
const world = chainWorldOf(worldUrl);

let browser: Browser;
let operator: ConsoleOperator;
beforeAll(async () => {
  browser = await openBrowser();
  operator = await newConsoleOperator(home, consoleUrl);
});
afterAll(() => browser.close());

/** Each test's own, so that it finds its text again. */
const hostile = () => `<img src=x onerror="document.title='owned'"> ${randomUUID().slice(0, 8)}`;

async function expectHarmless({ page, complaints }: ConsoleVisitor, text: string): Promise<void> {
  await page.getByText(text, { exact: false }).first().waitFor();
  expect(await page.locator('img[src="x"]').count()).toBe(0);
  expect(await page.title()).not.toBe("owned");
  // A blocked script or picture would be a complaint of the content security policy.
  expect(complaints).toEqual([]);
}

test("script in a bank transfer's remarks is text", async () => {
  const narration = hostile();
  const payer = await people.bank.open("Girish Naidu");
  const utr = await people.bank.transfer(payer.accountNumber, "2750", { narration });
  const visitor = await openConsoleAs(browser, operator);
  const lineOf = async () => (await operator.call("GET", `/deposits/transfers?about=${utr}`)).body.transfers[0];
  await expect.poll(async () => (await lineOf())?.narration).toBe(narration);
  await visitor.page.goto(`/deposits/${(await lineOf()).id}`);
  await visitor.page.getByText(utr).first().waitFor();
  await expectHarmless(visitor, narration);
});

test("script in uploaded files' names never reaches the console, and the documents are pictures only", async () => {
  const { userId, person } = await people.verified("Meghna Pathak");
  const account = await people.bank.open("Meghna Pathak");
  const body = { accountHolderName: "Meghna Pathak", bankName: account.bankName, accountNumber: account.accountNumber };
  await people.done(person.call("POST", "/user/v1/bank", { ...body, IFSCCode: account.ifsc }));
  const fileName = `"><script>document.title='owned'</script>.pdf`;
  for (const [path, field, content] of [
    ["bankStatement", "statement", new Uint8Array(smallPdf())],
    ["selfie", "image", new Uint8Array(picture())],
  ] as const) {
    const form = new FormData();
    form.append(field, new Blob([content]), fileName);
    const headers = { accessToken: person.state.accessToken };
    const answer = await fetch(`${baseUrl}/api/user/v1/kyc/${path}`, { method: "POST", headers, body: form });
    expect(answer.status).toBe(200);
  }
  await people.done(person.call("POST", "/user/v1/kyc/submit", { level: 2 }));
  for (const kind of ["bankStatement", "selfie"]) {
    const { headers } = await operator.call("GET", `/kyc/${userId}/document/${kind}`);
    expect(headers.get("content-type")).toBe("image/jpeg");
    expect(headers.get("content-disposition") ?? "").not.toContain("script");
  }
  const visitor = await openConsoleAs(browser, operator);
  await visitor.page.goto(`/kyc/${userId}`);
  await expectHarmless(visitor, "Meghna Pathak");
  expect(await visitor.page.content()).not.toContain("document.title=");
});

test("script in a name and in a sender's name is text wherever the console shows it", async () => {
  const name = hostile().slice(0, 60);
  const { userId, person } = await people.verified(name);
  const { address } = await people.done(person.call("GET", "/user/v1/wallet/deposit/address?networkKey=POLYGON"));
  const { hash } = await world.give({ network: "POLYGON", coin: "USDT", address, amount: "25" });
  const deposits = async () =>
    (await people.done(person.call("GET", `/user/v1/transaction/crypto/deposit?txHash=${hash}`))).txs;
  await expect.poll(async () => (await deposits()).length).toBe(1);
  const [{ id }] = await deposits();
  const ownerName = hostile();
  const said = { ownerName, ownerCountry: "IN", ownerRelationship: "friend", sentFrom: "wallet" };
  const path = "/transaction/v1/crypto/deposit/verify";
  await people.done(person.call("POST", path, { id, ownership: "third_party", ...said }));

  const visitor = await openConsoleAs(browser, operator);
  const [sender] = (await operator.call("GET", `/addresses?about=${userId}`)).body.senders;
  await visitor.page.goto(`/addresses/${sender.id}`);
  await expectHarmless(visitor, ownerName);
  await expectHarmless(visitor, name);
  for (const tab of ["", "/movements", "/verification", "/log", "/as-customer"]) {
    await visitor.page.goto(`/customers/${userId}${tab}`);
    await expectHarmless(visitor, name);
  }
  await visitor.page.goto("/customers");
  await expectHarmless(visitor, name);
});

test("script in an operator's note is text on the customer's page and in the log", async () => {
  const { userId } = await people.verified("Sonal Batra");
  const note = hostile();
  await operator.act("note", userId, { text: note });
  const visitor = await openConsoleAs(browser, operator);
  await visitor.page.goto(`/customers/${userId}`);
  await expectHarmless(visitor, note);
  await visitor.page.goto(`/audit?subject=${userId}`);
  await expectHarmless(visitor, note);
});
