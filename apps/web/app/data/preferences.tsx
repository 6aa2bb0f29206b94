/**
 * Theme and display currency: chosen by the user, stored in this browser, correct on the first paint. A logged-in
 * user's currency is the account's primary asset: a choice is saved there, and the account's value is shown.
 */
import { cookieNames, type Theme, themeColors } from "@feo/contract";
import { type DisplayCurrency, displayCurrencies } from "@feo/money";
import { toast } from "@feo/ui";
import { createContext, type ReactNode, use, useCallback, useEffect, useMemo, useState } from "react";
import { failureOf } from "./api-failure.ts";
import { keepCookie } from "./cookies.ts";
import { onLogout, sessionStore } from "./session.ts";
import { guestUser } from "./user.ts";

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
    // React does not manage these three attributes after hydration, so that switching repaints without re-rendering the
    // page.
    const { dataset } = document.documentElement;
    dataset["switching"] = "";
    dataset["theme"] = next;
    document.querySelector('meta[name="theme-color"]')?.setAttribute("content", themeColors[next]);
    document.querySelector('meta[name="color-scheme"]')?.setAttribute("content", next);
    // Forces a style flush while transitions are off, so that the colours do not fade.
    document.body.getBoundingClientRect();
    delete dataset["switching"];
    showTheme(next);
  }, []);

  const keepCurrency = useCallback((next: DisplayCurrency) => {
    localStorage.setItem(cookieNames.displayCurrency, next);
    keepCookie(cookieNames.displayCurrency, next);
    showCurrency(next);
  }, []);

  const setCurrency = useCallback(
    (next: DisplayCurrency) => {
      keepCurrency(next);
      if (sessionStore.getState().accessToken !== null) void saveCurrency(next);
    },
    [keepCurrency],
  );

  // Logging out clears the stored choice, so the screen returns to INR.
  useEffect(() => onLogout(() => showCurrency("INR")), []);

  useEffect(
    () =>
      sessionStore.subscribe(({ user }, before) => {
        const preferred = (user ?? guestUser).settings.primaryAsset;
        if (preferred !== (before.user ?? guestUser).settings.primaryAsset && isDisplayCurrency(preferred))
          keepCurrency(preferred);
      }),
    [keepCurrency],
  );

  const value = useMemo(() => ({ theme, setTheme, currency, setCurrency }), [theme, setTheme, currency, setCurrency]);
  return <PreferencesContext value={value}>{children}</PreferencesContext>;
}

/** Loaded when a logged-in user changes the currency, so that visits without an account do not load it. */
async function saveCurrency(primaryAsset: DisplayCurrency): Promise<void> {
  try {
    const { changeSettings } = await import("./settings.ts");
    await changeSettings({ primaryAsset });
  } catch (error) {
    const { message } = failureOf(error);
    if (message !== "") toast({ tone: "error", message });
  }
}

export function usePreferences(): Preferences {
  const preferences = use(PreferencesContext);
  if (!preferences) throw new Error("Preferences are read outside of the app's root");
  return preferences;
}

export const isDisplayCurrency = (value: string | undefined): value is DisplayCurrency =>
  value !== undefined && Object.hasOwn(displayCurrencies, value);
