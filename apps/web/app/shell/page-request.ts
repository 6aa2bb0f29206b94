/** Request data for server rendering: the nonce, and theme and colours from the cookies. */
import { cookieNames, defaultTheme, readCookies, type Theme } from "@feo/contract";
import { createContext, use } from "react";

/** The theme, and the pair of colours for up and down if it is not the default. */
interface Looks {
  readonly theme: Theme;
  readonly colors: "cb" | undefined;
}

export const PageRequest = createContext<(Looks & { readonly nonce: string }) | null>(null);

const looksBy = (theme: string | undefined, colors: string | undefined): Looks => ({
  theme: theme === "light" ? "light" : defaultTheme,
  colors: colors === "cb" ? "cb" : undefined,
});

export function looksOf(cookieHeader: string | null): Looks {
  const cookies = readCookies(cookieHeader);
  return looksBy(cookies.get(cookieNames.theme), cookies.get(cookieNames.colors));
}

/** In the browser the nonce is empty, because the DOM hides it, and the document carries theme and colours. */
export function usePageRequest(): Looks & { readonly nonce: string } {
  const request = use(PageRequest);
  if (request) return request;
  const { theme, colors } = document.documentElement.dataset;
  return { nonce: "", ...looksBy(theme, colors) };
}
