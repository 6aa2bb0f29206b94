/** The operators' read-only view of a person's wallets: balances and latest movements. */
import type { PersonMovement } from "@feo/contract";
import { type Asset, type Instruments, unitsText } from "../market/instruments.ts";
import type { Database } from "../platform/database.ts";
import type { PageKey } from "../platform/time-key.ts";
import { movementsBelow } from "./movement-pages.store.ts";
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

interface Holding {
  readonly coin: Asset;
  readonly totalUnits: bigint;
  readonly availableUnits: bigint;
  /** Held by open orders. */
  readonly inOrdersUnits: bigint;
}

/** Both wallets together, by coin, without zero balances. */
export async function holdingsOf(db: Database, instruments: Instruments, number: number): Promise<Holding[]> {
  const rows = await createWalletStore(db).balances(number);
  return rows.flatMap(({ asset, mainAvailable, mainLocked, spotAvailable, spotLocked }) => {
    const availableUnits = mainAvailable + spotAvailable;
    const totalUnits = availableUnits + mainLocked + spotLocked;
    const holding = { coin: instruments.asset(asset), totalUnits, availableUnits, inOrdersUnits: spotLocked };
    return totalUnits === 0n ? [] : [holding];
  });
}

/** Newest first, each with its place in the list. */
export async function keyedMovements(
  db: Database,
  instruments: Instruments,
  query: { readonly user: number; readonly key: PageKey; readonly limit: number },
): Promise<{ readonly key: PageKey; readonly row: PersonMovement }[]> {
  const rows = await movementsBelow(db, query);
  return rows.map(({ asset, units, at, id, ...rest }) => {
    const coin = instruments.asset(asset);
    return {
      key: { at, id },
      row: {
        ...rest,
        // Numbers are padded so that they compare as text.
        id: id.replace(/^0+(?=\d+$)/, ""),
        ticker: coin.ticker,
        amount: units === null ? "" : unitsText(coin, units),
        at: new Date(at).toISOString(),
      },
    };
  });
}
