/** The market filter's options, and looking up a row's market. Pure functions. */
import type { Market } from "@feo/contract";
import { type FilterChoice, oneOf } from "./history-filter.ts";

export const marketChoice = (markets: readonly Market[]): FilterChoice =>
  oneOf(
    ...(["market", "Market", "All markets"] as const),
    markets.map(({ symbol }) => symbol),
  );

export const marketOf = (
  { marketSymbol }: { readonly marketSymbol: string },
  markets: readonly Market[],
): Market | undefined => markets.find(({ symbol }) => symbol === marketSymbol);
