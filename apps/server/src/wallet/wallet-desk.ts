/** The operators' read-only view of a person's wallets: balances and latest movements. */
import type { ShownMovement } from "@feo/contract";
import { type Instruments, unitsText } from "../market/instruments.ts";
import type { Database } from "../platform/database.ts";
import { createTransactionStore, type MovementRow } from "./transaction.store.ts";
import { createWalletStore } from "./wallet.store.ts";

/** By coin, without zero balances. */
export async function balancesOf(db: Database, instruments: Instruments, number: number) {
  const rows = await createWalletStore(db).balances(number);
  return rows.flatMap(({ asset, mainAvailable, mainLocked, spotAvailable, spotLocked }) => {
    if (mainAvailable + mainLocked + spotAvailable + spotLocked === 0n) return [];
    const coin = instruments.asset(asset);
    const text = (units: bigint) => unitsText(coin, units);
    return [
      {
        ticker: coin.ticker,
        mainAvailable: text(mainAvailable),
        mainLocked: text(mainLocked),
        spotAvailable: text(spotAvailable),
        spotLocked: text(spotLocked),
      },
    ];
  });
}

const kinds: Partial<Record<MovementRow["kind"], ShownMovement["kind"]>> = {
  "fiat deposit": "rupee deposit",
  "fiat withdrawal": "rupee withdrawal",
  "crypto deposit": "coin deposit",
  "crypto withdrawal": "coin withdrawal",
};

/** The latest inflows or outflows. */
export async function latestMovements(
  db: Database,
  instruments: Instruments,
  { number, isIn, limit }: { readonly number: number; readonly isIn: boolean; readonly limit: number },
): Promise<ShownMovement[]> {
  const always = { asset: undefined, fromMs: 0, toMs: Number.MAX_SAFE_INTEGER, wallet: undefined, pageNo: 1 };
  const { rows } = await createTransactionStore(db).depositsWithdrawals({ user: number, ...always, isIn, limit });
  return rows.flatMap(({ kind, id, asset, units, status, at, other }) => {
    const shown = kinds[kind];
    if (!shown) return [];
    const coin = instruments.asset(asset);
    const what = { ticker: coin.ticker, amount: units === null ? "" : unitsText(coin, units), status, by: other };
    return [{ kind: shown, id, ...what, at: new Date(at).toISOString() }];
  });
}
