/** What only the request for a page knows, while it is rendered on the server: its nonce, and the theme of its cookie. */
import { cookieNames, defaultTheme, readCookies, type Theme } from "@feo/contract";
import { createContext, use } from "react";

export const PageRequest = createContext<{ readonly nonce: string; readonly theme: Theme } | null>(null);

export function themeOf(cookieHeader: string | null): Theme {
  return readCookies(cookieHeader).get(cookieNames.theme) === "light" ? "light" : defaultTheme;
}

/** In the browser the nonce is empty, because the DOM hides it from everybody, and the document says its theme. */
export function usePageRequest(): { readonly nonce: string; readonly theme: Theme } {
  const request = use(PageRequest);
  if (request) return request;
  return { nonce: "", theme: document.documentElement.dataset["theme"] === "light" ? "light" : defaultTheme };
}
