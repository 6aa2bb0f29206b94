/**
 * Theme and display currency: chosen by the person, kept in this browser, right on the first paint. The currency of somebody
 * who is logged in is the account's primary asset: a choice is saved there, and what the account says is shown.
 */
import { cookieNames, type Theme, themeColors } from "@feo/contract";
import { type DisplayCurrency, displayCurrencies } from "@feo/money";
import { toast } from "@feo/ui";
import { createContext, type ReactNode, use, useCallback, useEffect, useMemo, useState } from "react";
import { failureOf } from "./api-failure.ts";
import { keepCookie } from "./cookies.ts";
import { onLogout, sessionStore } from "./session.ts";

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

  // Logging out clears the stored choice; the screen says the same at once.
  useEffect(() => onLogout(() => showCurrency("INR")), []);

  useEffect(
    () =>
      sessionStore.subscribe(({ user }, before) => {
        const told = user?.settings.primaryAsset;
        if (told !== before.user?.settings.primaryAsset && isDisplayCurrency(told)) keepCurrency(told);
      }),
    [keepCurrency],
  );

  const value = useMemo(() => ({ theme, setTheme, currency, setCurrency }), [theme, setTheme, currency, setCurrency]);
  return <PreferencesContext value={value}>{children}</PreferencesContext>;
}

/** Loaded when somebody who is logged in chooses: a visit without an account does not carry it. */
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
