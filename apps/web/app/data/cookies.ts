/** This browser's cookies. None holds a secret; each lasts 365 days, except for session cookies. */
import { preferenceCookieSeconds } from "@feo/contract";

const attributes = (seconds: number, sameSite: "Lax" | "Strict" = "Lax"): string =>
  `; Max-Age=${seconds}; Path=/; SameSite=${sameSite}${location.protocol === "https:" ? "; Secure" : ""}`;

/** A cookie that the server reads when rendering, also on navigation from another site. */
export function keepCookie(name: string, value: string): void {
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every browser yet.
  document.cookie = `${name}=${encodeURIComponent(value)}${attributes(preferenceCookieSeconds)}`;
}

/** A cookie sent only with same-site requests. */
export function keepOwnCookie(name: string, value: string): void {
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every browser yet.
  document.cookie = `${name}=${encodeURIComponent(value)}${attributes(preferenceCookieSeconds, "Strict")}`;
}

/** A cookie that ends with the browser session. */
export function keepSessionCookie(name: string, value: string): void {
  const secure = location.protocol === "https:" ? "; Secure" : "";
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every browser yet.
  document.cookie = `${name}=${encodeURIComponent(value)}; Path=/; SameSite=Lax${secure}`;
}

export function forgetCookie(name: string): void {
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every browser yet.
  document.cookie = `${name}=${attributes(0)}`;
}
