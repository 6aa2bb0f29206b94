/** The tabs of the customer screen, in the order of the keys 1 to 9. Pure. */
import type { ShownAccount } from "@feo/contract";

export const customerTabs = [
  { path: "", name: "Overview" },
  { path: "orders", name: "Orders" },
  { path: "trades", name: "Trades" },
  { path: "movements", name: "Movements" },
  { path: "verification", name: "Verification" },
  { path: "sessions", name: "Sessions" },
  { path: "notices", name: "Notices" },
  { path: "notes", name: "Notes" },
  { path: "log", name: "Operator log" },
] as const;
export type CustomerTab = (typeof customerTabs)[number]["path"];

export const isCustomerTab = (path: string): path is CustomerTab => customerTabs.some((tab) => tab.path === path);

export const tabAddress = (userId: string, tab: CustomerTab): string =>
  `/customers/${userId}${tab === "" ? "" : `/${tab}`}`;

interface BoundedCount {
  readonly count: number;
  readonly isMore: boolean;
}

/** "20+" where counting stopped; undefined for none, since an empty tab needs no number. */
export const countWords = ({ count, isMore }: BoundedCount): string | undefined =>
  count === 0 ? undefined : `${count}${isMore ? "+" : ""}`;

/** Only what is naturally few is counted. */
export function countFor(tab: CustomerTab, person: ShownAccount): string | undefined {
  if (tab === "orders") return countWords(person.openOrders);
  if (tab === "sessions") return countWords(person.sessions);
  return tab === "notes" ? countWords(person.notes) : undefined;
}
