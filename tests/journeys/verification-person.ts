/**
 * Shared by the verification journeys: customers at a level with their documents, DigiLocker's pages, and operators'
 * verdicts.
 */
import { randomUUID } from "node:crypto";
import type { Locator, Page } from "playwright-core";
import { beforeAll, expect, inject } from "vitest";
import { smallPdf } from "../../apps/server/src/kyc/pdf-for-tests.ts";
import { bankWorldOf } from "../system/bank-world.ts";
import { type Citizen, digiLockerWorldOf } from "../system/digilocker-world.ts";
import type { Newcomer } from "../system/newcomer.ts";
import { type Operator, openOperators } from "../system/operators.ts";
import { picture } from "../system/picture.ts";
import { baseUrl, visitors, worldUrl } from "./signing-in.ts";

export const verificationPath = "/dashboard/account-verification";
export const locker = digiLockerWorldOf(worldUrl);
const { home } = inject("instance");
const bank = bankWorldOf(worldUrl);
const { done } = visitors;

let operators: Operator | undefined;

/** Opens the operators' command; a file that needs it calls this. */
export function claimOperators(): void {
  beforeAll(async () => {
    operators = await openOperators(home);
  });
}

export async function decide(words: readonly string[], said: Parameters<Operator>[1]): Promise<void> {
  expect(await operators?.(["kyc", ...words], said)).toMatch(/^(Done\.|Proposal \d+ waits)/);
}

export const born = "1990-05-17";

/** Verifies level 1 through the API, under the bank's name, with a feoTag for the operators' commands. */
export async function verify(person: Newcomer, name: string): Promise<string> {
  const { url } = await done(person.call("GET", "/user/v1/kyc/digiUrl"));
  const { code, state } = await locker.allow(await locker.settle({ name, dob: born }), url);
  await done(person.call("POST", "/user/v1/kyc/digiResult", { code, state }));
  await done(person.call("POST", "/user/v1/kyc/info", { occupation: 6, incomeRange: 3, consented: true }));
  expect((await done(person.call("POST", "/user/v1/kyc/submit", { level: 1 }))).status).toBe("VERIFIED");
  return nameTag(person);
}

export async function nameTag(person: Newcomer): Promise<string> {
  const feoTag = `v${randomUUID().replaceAll("-", "").slice(0, 12)}`;
  const sessionToken = await person.confirm("feoTagUpdate");
  await done(person.call("PUT", "/user/v1/feoTag", { feoTag }, { sessionToken }));
  return feoTag;
}

export async function addBankAccount(person: Newcomer, name: string): Promise<void> {
  const { bankName, accountNumber, ifsc } = await bank.open(name);
  const body = { accountHolderName: name, bankName, accountNumber, IFSCCode: ifsc };
  expect((await done(person.call("POST", "/user/v1/bank", body))).bankAccount.status).toBe("VERIFIED");
}

async function upload({ state }: Newcomer, part: "selfie" | "bankStatement", file: Buffer): Promise<void> {
  const form = new FormData();
  form.append(part === "selfie" ? "image" : "statement", new Blob([new Uint8Array(file)]), "file");
  const headers = { accessToken: state.accessToken };
  const { status } = await fetch(`${baseUrl}/api/user/v1/kyc/${part}`, { method: "POST", headers, body: form });
  expect(status).toBe(200);
}

/** Submits everything for level 2. */
export async function sendPapers(person: Newcomer): Promise<void> {
  await upload(person, "bankStatement", files.statement.buffer);
  await upload(person, "selfie", files.photo.buffer);
  expect((await done(person.call("POST", "/user/v1/kyc/submit", { level: 2 }))).status).toBe("SUBMITTED");
}

const megabyte = 1024 * 1024;
export const files = {
  statement: { name: "statement-oct.pdf", mimeType: "application/pdf", buffer: smallPdf() },
  lockedStatement: { name: "locked.pdf", mimeType: "application/pdf", buffer: smallPdf({ trailer: "/Encrypt 3 0 R" }) },
  photo: { name: "me.png", mimeType: "image/png", buffer: picture() },
  gif: { name: "holiday.gif", mimeType: "image/gif", buffer: Buffer.from("GIF89a") },
  empty: { name: "nothing.pdf", mimeType: "application/pdf", buffer: Buffer.alloc(0) },
  large: { name: "year.pdf", mimeType: "application/pdf", buffer: Buffer.alloc(10 * megabyte + 1) },
  largePhoto: { name: "poster.png", mimeType: "image/png", buffer: Buffer.alloc(6 * megabyte) },
  noPhoto: { name: "me.jpg", mimeType: "image/jpeg", buffer: Buffer.from("no picture at all") },
};

export const task = (page: Page, label: string): Locator =>
  page.getByRole("heading", { level: 3 }).getByRole("button", { name: new RegExp(`^${label}`) });
/** The content of the open task, without the task list. */
export const panel = (page: Page): Locator => page.locator("#task-panel");

/** From our page through DigiLocker, sharing the given documents, and back. */
export async function shareAs(
  page: Page,
  citizen: Citizen | string,
  what: { readonly pan?: boolean } = {},
): Promise<void> {
  const id = typeof citizen === "string" ? citizen : await locker.settle(citizen);
  await panel(page)
    .getByRole("button", { name: /DigiLocker/ })
    .click();
  await page.getByRole("heading", { name: "Sign in to DigiLocker" }).waitFor();
  await page.locator(`button[name=citizen][value="${id}"]`).click();
  if (what.pan === false) await page.getByRole("checkbox", { name: /PAN/ }).uncheck();
  await page.getByRole("button", { name: "Allow" }).click();
  await page.waitForURL(`**${verificationPath}*`);
}

/** Refocuses the tab, as after reading a mail in another one. */
export const lookAgain = (page: Page): Promise<boolean> =>
  page.evaluate(() => dispatchEvent(new Event("visibilitychange")));
