/** Cookies that pages read on the server. None holds a secret; each lasts 365 days. */
import { preferenceCookieSeconds } from "@feo/contract";

const attributes = (seconds: number): string =>
  `; Max-Age=${seconds}; Path=/; SameSite=Lax${location.protocol === "https:" ? "; Secure" : ""}`;

export function keepCookie(name: string, value: string): void {
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every browser yet.
  document.cookie = `${name}=${encodeURIComponent(value)}${attributes(preferenceCookieSeconds)}`;
}

export function forgetCookie(name: string): void {
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every browser yet.
  document.cookie = `${name}=${attributes(0)}`;
}
