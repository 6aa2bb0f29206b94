/** The market between two assets, and a swap's choices in its address. Pure. */
import { defaultAsset, type Market } from "@feo/contract";
import { trimAmount } from "@feo/money";
import { swapDecimals } from "./swap-quote.ts";

export interface SwapChoice {
  readonly from: string;
  readonly to: string;
  readonly amount: string;
}

/** The enabled market of the two assets, in either direction. */
export function marketBetween(
  markets: readonly Market[],
  { from, to }: Pick<SwapChoice, "from" | "to">,
): Market | undefined {
  return markets.find(
    ({ isEnabled, base, quote }) => isEnabled && ((base === from && quote === to) || (base === to && quote === from)),
  );
}

const firstFrom = defaultAsset;
/** Bitcoin, or the first coin if it is not listed. */
const firstTo = (assets: readonly string[]): string =>
  assets.includes("BTC") ? "BTC" : (assets.find((asset) => asset !== firstFrom) ?? firstFrom);

/** The choice in an address; unknown assets fall back to the default, and the two always differ. */
export function readChoice(search: URLSearchParams, assets: readonly string[]): SwapChoice {
  const known = (name: string) => assets.find((asset) => asset === search.get(name)?.toUpperCase());
  const coin = firstTo(assets);
  const from = known("from") ?? (known("to") === firstFrom ? coin : firstFrom);
  const to = known("to") ?? (from === firstFrom ? coin : firstFrom);
  const amount = trimAmount((search.get("amount") ?? "").slice(0, 24), swapDecimals);
  return { from, to: to === from ? (from === firstFrom ? coin : firstFrom) : to, amount };
}

/** Choosing the asset that is already on the other side swaps the two. */
export function choose(now: SwapChoice, side: "from" | "to", asset: string): SwapChoice {
  const other = side === "from" ? "to" : "from";
  if (now[other] === asset) return turned(now);
  return { ...now, [side]: asset };
}

export const turned = ({ from, to, amount }: SwapChoice): SwapChoice => ({ from: to, to: from, amount });

export function swapPath({ from, to, amount }: SwapChoice): string {
  return `/swap?${new URLSearchParams({ from, to, ...(amount === "" ? {} : { amount }) })}`;
}
