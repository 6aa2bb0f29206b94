/** Small settings stored in this browser: the last market, the trade page's width, favourite markets. */
import { cookieNames } from "@feo/contract";
import { useCallback } from "react";
import { keepCookie } from "./cookies.ts";
import { keep, useKept } from "./kept.ts";

const keys = {
  market: "market",
  fullWidth: "tradeFullWidth",
  favourites: "favouriteMarkets",
  orderConfirmation: "confirmOrders",
  orderType: "orderType",
  thisMarketOnly: "ordersOfThisMarket",
  lowerRow: "tradeLowerRow",
} as const;

/** Written on every visit, to local storage and a cookie, so that the server's redirect is also right. */
export function rememberMarket(marketSymbol: string): void {
  localStorage.setItem(keys.market, marketSymbol);
  keepCookie(cookieNames.market, marketSymbol);
}

export const rememberedMarket = (): string | undefined => localStorage.getItem(keys.market) ?? undefined;

function useRemembered(key: string): readonly [string | null, (value: string) => void] {
  const set = useCallback((next: string) => keep(key, next), [key]);
  return [useKept(key) ?? null, set];
}

/** A boolean setting stored in this browser. */
function useRememberedSwitch(key: string, usual: boolean): readonly [boolean, (isOn: boolean) => void] {
  const [value, set] = useRemembered(key);
  return [value === null ? usual : value === "true", (isOn) => set(String(isOn))];
}

/** Whether an order must be confirmed before it is placed. */
export const useOrderConfirmation = () => useRememberedSwitch(keys.orderConfirmation, true);

/** Whether the trade page lists only its own market's orders. */
export const useThisMarketOnly = () => useRememberedSwitch(keys.thisMarketOnly, false);

/** The last chosen order type; read once, when a ticket opens. */
export const rememberedOrderType = (): string | null => localStorage.getItem(keys.orderType);
export const rememberOrderType = (type: string): void => localStorage.setItem(keys.orderType, type);

/** The height of the row below the chart in pixels. */
/** The lowest height fits the tallest ticket: a stop order with two lines of text above the button. */
export const lowerRow = { lowest: 264, usual: 264, highest: 560 } as const;

export function useLowerRowHeight(): readonly [number, (height: number) => void] {
  const [value, set] = useRemembered(keys.lowerRow);
  const within = (height: number) => Math.round(Math.min(lowerRow.highest, Math.max(lowerRow.lowest, height)));
  return [within(Number(value ?? lowerRow.usual) || lowerRow.usual), (height) => set(String(within(height)))];
}

/** SHELL-007. */
export function useFullWidth(): readonly [boolean, (isFullWidth: boolean) => void] {
  return useRememberedSwitch(keys.fullWidth, false);
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
