/** Theme and display currency: chosen by the person, kept in this browser, right on the first paint. */
import { cookieNames, type Theme, themeColors } from "@feo/contract";
import { type DisplayCurrency, displayCurrencies } from "@feo/money";
import { createContext, type ReactNode, use, useCallback, useEffect, useMemo, useState } from "react";
import { keepCookie } from "./cookies.ts";
import { onLogout } from "./session.ts";

export interface Preferences {
  readonly theme: Theme;
  readonly setTheme: (theme: Theme) => void;
  readonly currency: DisplayCurrency;
  readonly setCurrency: (currency: DisplayCurrency) => void;
}

const PreferencesContext = createContext<Preferences | null>(null);

interface ProviderProps {
  readonly initial: { readonly theme: Theme; readonly currency: DisplayCurrency };
  readonly children: ReactNode;
}

export function PreferencesProvider({ initial, children }: ProviderProps) {
  const [theme, showTheme] = useState(initial.theme);
  const [currency, showCurrency] = useState(initial.currency);

  const setTheme = useCallback((next: Theme) => {
    keepCookie(cookieNames.theme, next);
    // React owns none of the three after hydration, so that switching repaints once instead of rendering everything.
    document.documentElement.dataset["theme"] = next;
    document.querySelector('meta[name="theme-color"]')?.setAttribute("content", themeColors[next]);
    document.querySelector('meta[name="color-scheme"]')?.setAttribute("content", next);
    showTheme(next);
  }, []);

  const setCurrency = useCallback((next: DisplayCurrency) => {
    localStorage.setItem(cookieNames.displayCurrency, next);
    keepCookie(cookieNames.displayCurrency, next);
    showCurrency(next);
  }, []);

  // Logging out clears the stored choice; the screen says the same at once.
  useEffect(() => onLogout(() => showCurrency("INR")), []);

  const value = useMemo(() => ({ theme, setTheme, currency, setCurrency }), [theme, setTheme, currency, setCurrency]);
  return <PreferencesContext value={value}>{children}</PreferencesContext>;
}

export function usePreferences(): Preferences {
  const preferences = use(PreferencesContext);
  if (!preferences) throw new Error("Preferences are read outside of the app's root");
  return preferences;
}

export const isDisplayCurrency = (value: string | undefined): value is DisplayCurrency =>
  value !== undefined && Object.hasOwn(displayCurrencies, value);
