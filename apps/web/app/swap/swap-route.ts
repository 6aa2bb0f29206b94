/** Which market stands between two assets, what a swap's address says, and the way round where there is no market. Pure. */
import { defaultAsset, type Market } from "@feo/contract";
import { trimAmount } from "@feo/money";
import { swapDecimals } from "./swap-quote.ts";

export interface SwapChoice {
  readonly from: string;
  readonly to: string;
  readonly amount: string;
}

/** The open market of the two, whichever way round they are quoted. */
export function marketBetween(
  markets: readonly Market[],
  { from, to }: Pick<SwapChoice, "from" | "to">,
): Market | undefined {
  return markets.find(
    ({ isEnabled, base, quote }) => isEnabled && ((base === from && quote === to) || (base === to && quote === from)),
  );
}

const firstFrom = defaultAsset;
const firstTo = "ADA";

/** What an address asks for; assets that do not exist fall back to the first choice, and the two always differ. */
export function readChoice(search: URLSearchParams, assets: readonly string[]): SwapChoice {
  const known = (name: string) => assets.find((asset) => asset === search.get(name)?.toUpperCase());
  const from = known("from") ?? (known("to") === firstFrom ? firstTo : firstFrom);
  const to = known("to") ?? (from === firstFrom ? firstTo : firstFrom);
  const amount = trimAmount((search.get("amount") ?? "").slice(0, 24), swapDecimals);
  return { from, to: to === from ? (from === firstFrom ? firstTo : firstFrom) : to, amount };
}

/** Choosing the asset that already stands on the other side swaps the two. */
export function choose(now: SwapChoice, side: "from" | "to", asset: string): SwapChoice {
  const other = side === "from" ? "to" : "from";
  if (now[other] === asset) return turned(now);
  return { ...now, [side]: asset };
}

export const turned = ({ from, to, amount }: SwapChoice): SwapChoice => ({ from: to, to: from, amount });

export function swapPath({ from, to, amount }: SwapChoice): string {
  return `/swap?${new URLSearchParams({ from, to, ...(amount === "" ? {} : { amount }) })}`;
}
