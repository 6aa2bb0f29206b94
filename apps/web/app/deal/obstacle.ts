/** Why an order cannot be placed, in words, with a link that resolves it. Pure. */

import { isPositive } from "@feo/money";
import type { User } from "../data/index.ts";
import { formAmount } from "../format/amount-text.ts";
import { covers, type Funds, inBoth } from "./funds.ts";

export interface Obstacle {
  readonly text: string;
  /** Not an error: something is yet to be filled in. */
  readonly isMissing: boolean;
  readonly link?: { readonly label: string; readonly to: string };
}

/** What the order will hold. */
export interface Need {
  readonly ticker: string;
  readonly amount: string;
}

export interface Person {
  /** Null for guests and while the profile is loading. */
  readonly user: Pick<User, "KYCLevel"> | null;
  readonly isOffline: boolean;
}

export const wrong = (text: string, link?: Obstacle["link"]): Obstacle => ({
  text,
  isMissing: false,
  ...(link ? { link } : {}),
});

export const depositPath = (ticker: string): string =>
  ticker === "INR" ? "/dashboard/depositINR" : `/dashboard/wallet/deposit/${ticker}`;

/** Obstacles independent of the order. */
export function personObstacle({ user, isOffline }: Person): Obstacle | null {
  if (isOffline) return wrong("You're offline. You can place orders when you're back online.");
  if (user && user.KYCLevel < 1) {
    return wrong("Complete level 1 verification to trade.", {
      label: "Verify now",
      to: "/dashboard/account-verification",
    });
  }
  return null;
}

/** No obstacle while the balances are unknown. The link leads to a deposit only if both wallets together are short. */
export function balanceObstacle(need: Need | null, funds: Funds | undefined): Obstacle | null {
  if (!need || !funds || covers(funds.spot, need.amount)) return null;
  const { ticker } = need;
  const all = inBoth(funds);
  if (covers(all, need.amount)) return wrong(`Not enough ${ticker} in your spot wallet.`);
  return wrong(
    isPositive(all)
      ? `Not enough ${ticker}. You need ${formAmount(need.amount, ticker, "up")} and have ${formAmount(all, ticker)}.`
      : `You don't have any ${ticker}.`,
    { label: `Deposit ${ticker}`, to: depositPath(ticker) },
  );
}
