/** Why somebody cannot trade right now, in words and with the way on. Pure. */
import type { User } from "@feo/contract";
import { formAmount } from "../frame/amount-text.ts";
import { compare } from "../frame/market-figures.ts";

export interface Obstacle {
  readonly text: string;
  /** Nothing is wrong; something is yet to be filled in. */
  readonly isMissing: boolean;
  readonly link?: { readonly label: string; readonly to: string };
}

/** What an order will hold. */
export interface Need {
  readonly ticker: string;
  readonly amount: string;
}

export interface Person {
  /** Null for guests and while the profile is on its way. */
  readonly user: Pick<User, "kycLevel"> | null;
  readonly isOffline: boolean;
}

export const wrong = (text: string, link?: Obstacle["link"]): Obstacle => ({
  ...{ text, isMissing: false },
  ...(link ? { link } : {}),
});

export const depositPath = (ticker: string): string =>
  ticker === "INR" ? "/dashboard/depositINR" : `/dashboard/wallet/deposit/${ticker}`;

/** What has nothing to do with the order. */
export function personObstacle({ user, isOffline }: Person): Obstacle | null {
  if (isOffline) return wrong("There is no connection. Orders can be sent when the connection is back.");
  if (user && user.kycLevel < 1) {
    return wrong("Trading needs verification level 1.", { label: "Verify now", to: "/dashboard/account-verification" });
  }
  return null;
}

/** `available` is what the spot wallet has; undefined while it is not known, and then nothing is said against it. */
export function balanceObstacle(need: Need | null, available: string | undefined): Obstacle | null {
  if (!need || available === undefined || compare(need.amount, available) <= 0) return null;
  const { ticker } = need;
  return wrong(
    compare(available, "0") > 0
      ? `This needs ${formAmount(need.amount, ticker, "up")}; ${formAmount(available, ticker)} is available.`
      : `You have no ${ticker} in your spot wallet.`,
    { label: `Deposit ${ticker}`, to: depositPath(ticker) },
  );
}
