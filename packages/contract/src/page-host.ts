/** What the server hands to the pages it renders: public calls without a socket, and the few facts that are the same for all. */
import type { Call, CallInput, CallOutput } from "./call.ts";
import type { FederatedProvider } from "./entities/auth.ts";

export interface PageFacts {
  /** The build that made this page; the browser asks for a newer one by it. */
  readonly version: string;
  /** True where everything outside is a stand-in: the ribbon says so. */
  readonly isDemo: boolean;
  /** The address under which the world sees this site, without a trailing slash. */
  readonly publicUrl: string;
  /** Who runs the exchange, as documents name them. */
  readonly companyName: string;
  /** Where a demo's mails and messages are read, since none is really sent; null where they are. */
  readonly inboxUrl: string | null;
  /** With whom people may sign in here. */
  readonly providers: readonly FederatedProvider[];
  readonly chat: { readonly baseUrl: string; readonly websiteToken: string } | null;
}

export interface PageHost {
  readonly nonce: string;
  readonly facts: PageFacts;
  call<C extends Call>(call: C, input: CallInput<C>): Promise<CallOutput<C>>;
}

/** The names of the cookies. None of them lets anybody in; pages read all but the two of the device on the server. */
export const cookieNames = {
  theme: "theme",
  colors: "colors",
  locale: "locale",
  signedIn: "signedIn",
  market: "market",
  displayCurrency: "displayCurrency",
  deviceId: "deviceId",
  /** Set by the server, for no script: this browser has signed in before (auth/known-device.ts). */
  knownDevice: "knownDevice",
} as const;

/** Reads a Cookie header; the first of two cookies with one name counts, as browsers send the most specific first. */
export function readCookies(header: string | null | undefined): Map<string, string> {
  const cookies = new Map<string, string>();
  for (const part of (header ?? "").split(";")) {
    const at = part.indexOf("=");
    if (at < 1) continue;
    const name = part.slice(0, at).trim();
    if (!cookies.has(name)) cookies.set(name, part.slice(at + 1).trim());
  }
  return cookies;
}
