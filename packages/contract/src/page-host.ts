/** What the server passes to the pages it renders: public calls without a network request, and a few global facts. */
import type { Call, CallInput, CallOutput } from "./call.ts";
import type { FederatedProvider } from "./entities/auth.ts";

export interface PageFacts {
  /** The build that rendered this page; the browser checks for a newer one against it. */
  readonly version: string;
  /** True if all external services are stand-ins; the header's demo tag says so. */
  readonly isDemo: boolean;
  /** The site's public URL, without a trailing slash. */
  readonly publicUrl: string;
  /** The company that runs the exchange, as named in documents. */
  readonly companyName: string;
  /** Where the demo's mails and text messages can be read, since none is really sent; null in production. */
  readonly inboxUrl: string | null;
  /** The identity providers that sign-in offers. */
  readonly providers: readonly FederatedProvider[];
  readonly chat: { readonly baseUrl: string; readonly websiteToken: string } | null;
}

export interface PageHost {
  readonly nonce: string;
  readonly facts: PageFacts;
  call<C extends Call>(call: C, input: CallInput<C>): Promise<CallOutput<C>>;
}

/** Cookie names. No cookie authenticates anyone; pages read all but the two device cookies on the server. */
export const cookieNames = {
  theme: "theme",
  colors: "colors",
  locale: "locale",
  signedIn: "signedIn",
  market: "market",
  displayCurrency: "displayCurrency",
  /** "1" while the account is not verified, "0" once the reminder strip is closed; a session cookie. */
  startStrip: "startStrip",
  deviceId: "deviceId",
  /** Set by the server as HttpOnly: this browser has signed in before (auth/known-device.ts). */
  knownDevice: "knownDevice",
} as const;

/**
 * Parses a Cookie header; the first of two cookies with one name counts, because browsers send the most specific first.
 */
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
