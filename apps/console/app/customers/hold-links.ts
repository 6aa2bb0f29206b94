/** What holds part of a balance, and where an operator sees it. Pure. */
import type { PersonBalance } from "@feo/contract";
import { tabAddress } from "./customer-tabs.ts";

export interface HoldLink {
  readonly to: string;
  /** For a tooltip and for screen readers. */
  readonly what: string;
}

/** One link: to the only withdrawal, to the movements if several hold it, or else to the open orders. */
export function holdLink(
  { isInOrders, withdrawalIds }: Pick<PersonBalance, "isInOrders" | "withdrawalIds">,
  userId: string,
  mayVisit: (address: string) => boolean,
): HoldLink | undefined {
  const [only, ...others] = withdrawalIds;
  const orders = { to: `${tabAddress(userId, "orders")}?show=open`, what: "Held by open orders" };
  if (only === undefined) return isInOrders ? orders : undefined;
  const and = isInOrders ? " and open orders" : "";
  if (others.length === 0 && !isInOrders && mayVisit(`/withdrawals/${only}`))
    return { to: `/withdrawals/${only}`, what: "Held by a withdrawal" };
  const what = others.length === 0 ? "a withdrawal" : `${withdrawalIds.length} withdrawals`;
  return { to: tabAddress(userId, "movements"), what: `Held by ${what}${and}` };
}
