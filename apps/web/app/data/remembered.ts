/** Small things this browser remembers: the last market, the trade page's width, favourite markets. */
import { cookieNames } from "@feo/contract";
import { useCallback, useSyncExternalStore } from "react";
import { keepCookie } from "./cookies.ts";

const keys = { market: "market", fullWidth: "tradeFullWidth", favourites: "favouriteMarkets" } as const;

/** Written on every visit, to local storage and to a cookie, so that the server's redirect is right too. */
export function rememberMarket(marketSymbol: string): void {
  localStorage.setItem(keys.market, marketSymbol);
  keepCookie(cookieNames.market, marketSymbol);
}

export const rememberedMarket = (): string | undefined => localStorage.getItem(keys.market) ?? undefined;

const listeners = new Set<() => void>();

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  addEventListener("storage", listener);
  return () => {
    listeners.delete(listener);
    removeEventListener("storage", listener);
  };
}

function useRemembered(key: string): readonly [string | null, (value: string) => void] {
  const value = useSyncExternalStore(
    subscribe,
    () => localStorage.getItem(key),
    () => null,
  );
  const set = useCallback(
    (next: string) => {
      localStorage.setItem(key, next);
      for (const listener of listeners) listener();
    },
    [key],
  );
  return [value, set];
}

/** SHELL-007. */
export function useFullWidth(): readonly [boolean, (isFullWidth: boolean) => void] {
  const [value, set] = useRemembered(keys.fullWidth);
  return [value === "true", (isFullWidth) => set(String(isFullWidth))];
}

export function useFavourites(): {
  readonly favourites: readonly string[];
  readonly toggle: (marketSymbol: string) => void;
} {
  const [value, set] = useRemembered(keys.favourites);
  const favourites = value ? value.split(",") : [];
  const toggle = (symbol: string) =>
    set(
      (favourites.includes(symbol) ? favourites.filter((kept) => kept !== symbol) : [...favourites, symbol]).join(","),
    );
  return { favourites, toggle };
}
