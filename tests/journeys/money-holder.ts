/** Shared by the money journeys: a verified customer with a bank account and rupees, in a browser. */
import { randomUUID } from "node:crypto";
import pg from "pg";
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, expect, inject, vi } from "vitest";
import { addressOfRunning } from "../../scripts/postgres.ts";
import { bankWorldOf, type WorldAccount } from "../system/bank-world.ts";
import { openVisitor, type Size, type Visitor, visit } from "../system/browser.ts";
import { takeLegalName } from "../system/legal-name.ts";
import { type Newcomer, newEmail } from "../system/newcomer.ts";
import { patientMs } from "../system/patience.ts";
import type { Holder } from "./account-holder.ts";
import { baseUrl, visitors, worldUrl } from "./signing-in.ts";

const { home } = inject("instance");
export const bankWorld = bankWorldOf(worldUrl);
const { done, openAccount } = visitors;

let database: pg.Client | undefined;

/** Writes operators' decisions directly to the database; a file that needs it calls this. */
export function claimOperator(): void {
  beforeAll(async () => {
    database = new pg.Client({ connectionString: (await addressOfRunning(home)) ?? "" });
    await database.connect();
  });
  afterAll(() => database?.end());
}

export interface MoneyPerson {
  readonly person: Newcomer;
  readonly email: string;
  readonly name: string;
  readonly feoTag: string;
}

interface PersonOptions {
  readonly level?: number;
  readonly name?: string;
}

/** Sets the level directly, because verification is another journey. */
export async function newPerson({ level = 1, name = "Leela Rao" }: PersonOptions = {}): Promise<MoneyPerson> {
  const { email } = newEmail();
  const person = await openAccount({ email });
  const feoTag = `t${randomUUID().replaceAll("-", "").slice(0, 12)}`;
  await database?.query("update account set kyc_level = $1, name = nullif($2, ''), feo_tag = $3 where email = $4", [
    ...[level, name, feoTag, email],
  ]);
  await database?.query(takeLegalName, [email]);
  return { person, email, name, feoTag };
}

/** Backdates the customer's saved addresses by two days. */
export async function ageAddresses({ email }: MoneyPerson): Promise<void> {
  await database?.query(
    "update listed_address set created_at = created_at - interval '2 days' where user_id = (select id from account where email = $1)",
    [email],
  );
}

export const accountForm = ({ holder, bankName, accountNumber, ifsc }: WorldAccount) => ({
  accountHolderName: holder,
  bankName,
  accountNumber,
  IFSCCode: ifsc,
});

/** Opens an account at the simulated bank in the customer's name and adds it through the API. */
export async function addAccount(
  { person, name }: MoneyPerson,
  options: Parameters<typeof bankWorld.open>[1] = {},
): Promise<WorldAccount> {
  const account = await bankWorld.open(name, options);
  const { bankAccount } = await done(person.call("POST", "/user/v1/bank", accountForm(account)));
  expect(bankAccount.status).toBe("VERIFIED");
  return account;
}

/** Deposits rupees from the bank into the main wallet. */
export async function deposit({ person }: MoneyPerson, account: WorldAccount, amount: string): Promise<void> {
  const utr = await bankWorld.transfer(account.accountNumber, amount);
  const { tx } = await done(person.call("POST", "/transaction/v1/fiat/deposit", { bankTxRef: utr }));
  const read = async () => (await done(person.call("GET", "/user/v1/transaction/fiat/deposit?limit=100"))).txs;
  const statusOf = async () => (await read()).find(({ id }: { id: string }) => id === tx.id)?.status;
  // Not expect.poll, which works only in tests: hooks call this too.
  await vi.waitUntil(async () => (await statusOf()) === "SUCCESS", { timeout: patientMs(20), interval: 100 });
}

/** The main wallet's available rupees, from the API. */
export async function mainRupees({ person }: MoneyPerson): Promise<string> {
  const { mainWallet } = await done(person.call("GET", "/user/v1/wallet/balance"));
  return mainWallet.find(({ coinTicker }: { coinTicker: string }) => coinTicker === "INR")?.balance ?? "0";
}

interface OpenOptions {
  readonly path: string;
  readonly size?: Size;
  readonly theme?: "dark" | "light";
  readonly prepare?: (visitor: Visitor) => Promise<unknown>;
}

/** Opens a page in a browser, logged in as the customer. */
export async function openAs(
  browser: Browser,
  who: MoneyPerson,
  { path, size, theme, prepare }: OpenOptions,
): Promise<Holder> {
  const visitor = await openVisitor(browser, {
    baseUrl,
    accessToken: who.person.state.accessToken,
    ...(size ? { size } : {}),
    ...(theme ? { theme } : {}),
  });
  await prepare?.(visitor);
  await visit(visitor.page, path);
  return { ...visitor, person: who.person, email: who.email, dialog: visitor.page.getByRole("dialog") };
}

/** Lets the first request reach the server and drops its answer. */
export async function loseAnswer(page: Page, path: string): Promise<void> {
  let isLost = false;
  await page.route(`**/api${path}`, async (route) => {
    if (isLost) return route.fallback();
    isLost = true;
    await route.fetch();
    await route.abort("connectionreset");
  });
}
