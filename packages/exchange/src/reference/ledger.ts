/** The balances. Money only ever moves from one balance to another; only the outside may be negative. */
import { gstIn } from "./arithmetic.ts";

export type BalanceName = "mainAvailable" | "mainLocked" | "spotAvailable" | "spotLocked";

export type Account = { readonly user: number; readonly asset: number } & Record<BalanceName, bigint>;

/** The house's accounts; it uses only main available. */
export const feesOfHouse = 1;
export const gstPayable = 2;
export const tdsPayable = 3;
export const outsideOf = (rail: number): number => 10 + rail;
const isOutside = (user: number): boolean => user >= 10 && user < 100;

interface Books {
  readonly accounts: Map<string, Account>;
}

interface Place {
  readonly user: number;
  readonly balance: BalanceName;
}

interface Move {
  readonly asset: number;
  readonly units: bigint;
  readonly from: Place;
  readonly to: Place;
}

export const mainOf = (user: number): Place => ({ user, balance: "mainAvailable" });
export const lockedMainOf = (user: number): Place => ({ user, balance: "mainLocked" });
export const spotOf = (user: number): Place => ({ user, balance: "spotAvailable" });
export const lockedSpotOf = (user: number): Place => ({ user, balance: "spotLocked" });

export function balanceOf({ accounts }: Books, asset: number, place: Place): bigint {
  return accounts.get(`${place.user}/${asset}`)?.[place.balance] ?? 0n;
}

export function move(books: Books, { asset, units, from, to }: Move): void {
  if (units < 0n) throw new Error(`${units} units cannot be moved`);
  add(books, asset, from, -units);
  add(books, asset, to, units);
}

/** Books a fee: its GST to GST payable, the rest to fees. */
export function payFee(books: Books, { asset, units, from }: Omit<Move, "to">): void {
  move(books, { asset, units: gstIn(units), from, to: mainOf(gstPayable) });
  move(books, { asset, units: units - gstIn(units), from, to: mainOf(feesOfHouse) });
}

function add({ accounts }: Books, asset: number, { user, balance }: Place, units: bigint): void {
  const key = `${user}/${asset}`;
  const account = accounts.get(key) ?? {
    user,
    asset,
    mainAvailable: 0n,
    mainLocked: 0n,
    spotAvailable: 0n,
    spotLocked: 0n,
  };
  account[balance] += units;
  if (account[balance] < 0n && !isOutside(user)) throw new Error(`${balance} of ${key} is ${account[balance]}`);
  accounts.set(key, account);
}
