/** The account's current value, formatted in the display currency or masked. */
import type { ExchangeRate } from "@feo/contract";
import { type DisplayCurrency, formatMoney } from "@feo/money";
import { useMemo } from "react";
import { coinSummaryQuery, exchangeRatesQuery, useOwnAccount, usePageQuery, usePreferences } from "../data/index.ts";
import { fromInr } from "../format/market-figures.ts";
import { masked, useIsMasked } from "./masked.ts";
import { type Prices, pricesOf, type Worth, worthOf } from "./worth.ts";

const useCoinSummary = () => usePageQuery(coinSummaryQuery()).data?.summary;

export function usePrices(): Prices {
  const summary = useCoinSummary();
  return useMemo(() => pricesOf(summary ?? []), [summary]);
}

/** Null until both balances and prices are known: a total without prices would leave every coin out. */
export function useWorth(): Worth | null {
  const balances = useOwnAccount((account) => account.balances);
  const summary = useCoinSummary();
  return useMemo(
    () => (balances === null || summary === undefined ? null : worthOf(balances, pricesOf(summary))),
    [balances, summary],
  );
}

export interface MoneyReading {
  readonly currency: DisplayCurrency;
  readonly rates: readonly ExchangeRate[];
  readonly isMasked: boolean;
}

export function useMoneyReading(): MoneyReading {
  const { currency } = usePreferences();
  const rates = usePageQuery(exchangeRatesQuery()).data?.rates ?? [];
  const isMasked = useIsMasked();
  return { currency, rates, isMasked };
}

/** Rupees in the display currency; a dash if the rate is unknown. */
export function moneyText(inr: string, { currency, rates, isMasked }: MoneyReading): string {
  if (isMasked) return masked;
  const value = fromInr(inr, currency, rates);
  return value === null ? "–" : formatMoney(value, currency);
}
