/** Cookies of this browser. None holds a secret; each lasts 365 days. */
import { preferenceCookieSeconds } from "@feo/contract";

const attributes = (seconds: number, sameSite: "Lax" | "Strict" = "Lax"): string =>
  `; Max-Age=${seconds}; Path=/; SameSite=${sameSite}${location.protocol === "https:" ? "; Secure" : ""}`;

/** One that pages read on the server, also when somebody comes from another site. */
export function keepCookie(name: string, value: string): void {
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every browser yet.
  document.cookie = `${name}=${encodeURIComponent(value)}${attributes(preferenceCookieSeconds)}`;
}

/** One that only our own pages have a use for. */
export function keepOwnCookie(name: string, value: string): void {
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every browser yet.
  document.cookie = `${name}=${encodeURIComponent(value)}${attributes(preferenceCookieSeconds, "Strict")}`;
}

export function forgetCookie(name: string): void {
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every browser yet.
  document.cookie = `${name}=${attributes(0)}`;
}
