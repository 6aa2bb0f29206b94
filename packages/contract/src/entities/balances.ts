/** A customer's balances as the browser keeps them. Without schemas. */
import type { WalletBalance } from "./wallet.ts";

/** WALLET-004: four maps keyed by asset. */
export interface Balances {
  readonly main: Readonly<Record<string, string>>;
  readonly mainLocked: Readonly<Record<string, string>>;
  readonly spot: Readonly<Record<string, string>>;
  readonly spotLocked: Readonly<Record<string, string>>;
}

/** Converts the wallet lists into the four maps. */
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
