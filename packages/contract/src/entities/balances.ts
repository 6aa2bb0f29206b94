/** What somebody has, as the browser keeps it. Without schemas. */
import type { WalletBalance } from "./wallet.ts";

/** WALLET-004: four maps keyed by asset. */
export interface Balances {
  readonly main: Readonly<Record<string, string>>;
  readonly mainLocked: Readonly<Record<string, string>>;
  readonly spot: Readonly<Record<string, string>>;
  readonly spotLocked: Readonly<Record<string, string>>;
}

/** The wallets' lists as the four maps. */
export function balancesOf(wallets: {
  readonly mainWallet: readonly WalletBalance[];
  readonly spotWallet: readonly WalletBalance[];
}): Balances {
  const map = (list: readonly WalletBalance[], read: (row: WalletBalance) => string) =>
    Object.fromEntries(list.map((row) => [row.coinTicker, read(row)]));
  return {
    main: map(wallets.mainWallet, ({ balance }) => balance),
    mainLocked: map(wallets.mainWallet, ({ locked }) => locked),
    spot: map(wallets.spotWallet, ({ balance }) => balance),
    spotLocked: map(wallets.spotWallet, ({ locked }) => locked),
  };
}
