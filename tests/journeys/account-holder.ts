/** Shared by the account journeys: a new customer, logged in in a browser, with their codes at hand. */
import { randomUUID } from "node:crypto";
import type { Browser, Locator, Page } from "playwright-core";
import { openVisitor, type Size, type Visitor, visit } from "../system/browser.ts";
import { type Newcomer, newEmail, type Who } from "../system/newcomer.ts";
import { baseUrl, visitors } from "./signing-in.ts";

export interface Holder extends Visitor {
  readonly person: Newcomer;
  readonly email: string;
  readonly dialog: Locator;
}

interface HolderOptions {
  readonly path: string;
  readonly size?: Size;
  readonly theme?: "dark" | "light";
  /** Runs before the page is opened. */
  readonly prepare?: (page: Page) => Promise<unknown>;
}

/** Signs up through the API, because sign-up is another journey. */
export async function openHolder(browser: Browser, { path, size, theme, prepare }: HolderOptions): Promise<Holder> {
  const who = newEmail();
  const person = await visitors.openAccount(who);
  const visitor = await openVisitor(browser, {
    baseUrl,
    accessToken: person.state.accessToken,
    ...(size ? { size } : {}),
    ...(theme ? { theme } : {}),
  });
  await prepare?.(visitor.page);
  await visit(visitor.page, path);
  return { ...visitor, person, email: who.email, dialog: visitor.page.getByRole("dialog") };
}

interface Given {
  readonly contacts?: readonly Who[];
  /** The authenticator app's key. */
  readonly secret?: string;
}

/** Enters every code that the dialog asks for; the last digit submits. */
export const giveCodes = (holder: Holder, given?: Given): Promise<void> => giveCodesIn(holder, holder.dialog, given);

/** The same in another part of the page. */
export async function giveCodesIn(
  { person }: Holder,
  part: Locator,
  { contacts = [person.who], secret }: Given = {},
): Promise<void> {
  await part.locator("input[name=emailOtp], input[name=mobileOtp], input[name=tOtp]").first().waitFor();
  for (const contact of contacts) {
    const box = part.locator(`input[name=${"email" in contact ? "emailOtp" : "mobileOtp"}]`);
    if ((await box.count()) > 0) await box.fill(await person.freshCode(contact));
  }
  const app = part.locator("input[name=tOtp]");
  if (secret !== undefined && (await app.count()) > 0) await app.fill(person.tOtp(secret));
}

/** The same customer in another browser, logged in through the API. */
export async function loginElsewhere(browser: Browser, person: Newcomer): Promise<Visitor> {
  const { sessionToken } = await visitors.done(visitors.startLogin(person.who));
  const body = { deviceId: randomUUID(), emailOtp: await person.freshCode() };
  const { accessToken } = await visitors.done(visitors.call("POST", "/auth/v1/login", body, { sessionToken }));
  return openVisitor(browser, { baseUrl, accessToken });
}

/** Waits for a toast with these words. */
export const expectToast = (page: Page, words: string | RegExp): Promise<void> =>
  page
    .getByRole("region", { name: /Notifications/ })
    .getByText(words)
    .first()
    .waitFor();

export const profileOf = async (person: Newcomer) => visitors.done(person.call("GET", "/user/v1/profile"));
