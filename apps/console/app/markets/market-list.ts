/** Which markets the table lists, in which order, and the address of each view. Pure. */
import type { ConsoleMarket } from "@feo/contract";
import { compare } from "@feo/money";
import { type MarketStateName, stateWords, volumeInr } from "./market-words.ts";

export const tabs = ["all", "trading", "cancel-only", "halted"] as const;
export type MarketTab = (typeof tabs)[number];

const stateOf: Readonly<Record<Exclude<MarketTab, "all">, MarketStateName>> = {
  trading: "ENABLED",
  "cancel-only": "CANCEL_ONLY",
  halted: "DISABLED",
};

export const tabName = (tab: MarketTab): string => (tab === "all" ? "All" : stateWords[stateOf[tab]]);

export const sorts = ["volume", "market", "orders"] as const;
export type MarketSort = (typeof sorts)[number];

export interface MarketView {
  readonly tab: MarketTab;
  readonly find: string;
  readonly sort: MarketSort;
}

export function viewIn(query: URLSearchParams): MarketView {
  const [tab, sort] = [query.get("tab"), query.get("sort")];
  return {
    tab: tabs.find((one) => one === tab) ?? "all",
    find: query.get("find") ?? "",
    sort: sorts.find((one) => one === sort) ?? "volume",
  };
}

/** The query string of a view, without what is usual. */
export function queryOf({ tab, find, sort }: MarketView): string {
  const query = new URLSearchParams();
  if (tab !== "all") query.set("tab", tab);
  if (find !== "") query.set("find", find);
  if (sort !== "volume") query.set("sort", sort);
  const text = query.toString();
  return text && `?${text}`;
}

const inTab = (tab: MarketTab) => (market: ConsoleMarket) => tab === "all" || market.state === stateOf[tab];

export const countIn = (markets: readonly ConsoleMarket[], tab: MarketTab): number => markets.filter(inTab(tab)).length;

export function listed(markets: readonly ConsoleMarket[], { tab, find, sort }: MarketView): readonly ConsoleMarket[] {
  const words = find
    .trim()
    .toUpperCase()
    .replace(/[\s/]+/g, "-");
  const found = markets.filter((market) => inTab(tab)(market) && market.symbol.includes(words));
  if (sort === "market") return found.toSorted((one, other) => (one.symbol < other.symbol ? -1 : 1));
  if (sort === "orders") return found.toSorted((one, other) => other.openOrders - one.openOrders);
  const volume = (market: ConsoleMarket) => volumeInr(market, markets) ?? "0";
  return found.toSorted((one, other) => compare(volume(other), volume(one)));
}
