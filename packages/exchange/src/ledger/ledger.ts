/**
 * The ledger: four balances per user and asset, and the accounts of the house. Money only ever moves from one balance
 * to another, so every asset always sums to zero over all accounts.
 */
import { assert } from "../units.ts";
import { MoveLog } from "./move-log.ts";
import { WideColumn } from "./wide-column.ts";

/** A balance is identified by its slot: the first slot of the user's account in an asset, plus one of these. */
export const mainAvailable = 0;
export const mainLocked = 1;
export const spotAvailable = 2;
export const spotLocked = 3;
export const balancesPerAccount = 4;

/** The house's account numbers are below every user's. It keeps its money in the main available balance. */
export const house = { fees: 1, gst: 2, tds: 3, outside: 10 } as const;
export const rails = 90;
export const firstPerson = 100;
export const mostAssets = 256;

export const isPerson = (user: number): boolean => Number.isInteger(user) && user >= firstPerson && user < 2 ** 31;
export const isAsset = (asset: number): boolean => Number.isInteger(asset) && asset >= 0 && asset < mostAssets;
const isOutside = (user: number): boolean => user >= house.outside && user < firstPerson;

/** The slots of the house's earnings and liabilities in one asset. */
export interface HouseSlots {
  readonly fees: number;
  readonly gst: number;
  readonly tds: number;
}

/** A payment from one side of a trade to the other, out of its order's hold. */
interface Payment {
  /** Accounts, by their first slot. */
  readonly from: number;
  readonly to: number;
  readonly house: HouseSlots;
  /** The whole payment; the following amounts are parts of it. */
  readonly units: number;
  /** Includes the GST. */
  readonly feeUnits: number;
  readonly gstUnits: number;
  readonly tdsUnits: number;
}

export interface AccountBalances {
  readonly user: number;
  readonly asset: number;
  /** By slot: main available, main locked, spot available, spot locked. */
  readonly balances: readonly [bigint, bigint, bigint, bigint];
}

const firstCapacity = 4_096;

export class Ledger {
  /** The movements of the current command. */
  readonly moves = new MoveLog();
  readonly #units = new WideColumn(firstCapacity);
  /** First slots, keyed by `user × 256 + asset`. */
  readonly #slots = new Map<number, number>();
  /** The same keys, by account index. */
  readonly #keys: number[] = [];

  /** The first slot of an account, created on first use. */
  account(user: number, asset: number): number {
    const key = user * mostAssets + asset;
    const known = this.#slots.get(key);
    if (known !== undefined) return known;
    const slot = this.#keys.length * balancesPerAccount;
    if (slot + balancesPerAccount > this.#units.capacity) this.#units.grow(this.#units.capacity * 2);
    this.#keys.push(key);
    this.#slots.set(key, slot);
    return slot;
  }

  has(user: number, asset: number): boolean {
    return this.#slots.has(user * mostAssets + asset);
  }

  houseSlots(asset: number): HouseSlots {
    return {
      fees: this.account(house.fees, asset) + mainAvailable,
      gst: this.account(house.gst, asset) + mainAvailable,
      tds: this.account(house.tds, asset) + mainAvailable,
    };
  }

  covers(slot: number, units: number): boolean {
    return this.#units.covers(slot, units);
  }

  read(slot: number): bigint {
    return this.#units.read(slot);
  }

  balance(user: number, asset: number, which: number): bigint {
    const slot = this.#slots.get(user * mostAssets + asset);
    return slot === undefined ? 0n : this.#units.read(slot + which);
  }

  /** Moves money; only this method and those below do. A balance that would become negative is a bug in the caller. */
  move(from: number, to: number, units: number): void {
    assert(this.#units.subtract(from, units), "no balance falls below zero");
    this.moves.makeRoomFor(1);
    this.#give(from, to, units);
  }

  /** Locks the hold of an order in the account it pays from. Returns false if the balance does not suffice. */
  hold(account: number, units: number): boolean {
    if (!this.#units.covers(account + spotAvailable, units)) return false;
    this.move(account + spotAvailable, account + spotLocked, units);
    return true;
  }

  /** Pays out of an account's locked balance: fee, GST and TDS to the house, and the rest to the other account. */
  pay({ from, to, house, units, feeUnits, gstUnits, tdsUnits }: Payment): void {
    const rest = units - feeUnits - tdsUnits;
    assert(gstUnits >= 0 && gstUnits <= feeUnits && tdsUnits >= 0 && rest >= 0, "a payment is the sum of its parts");
    const locked = from + spotLocked;
    assert(this.#units.subtract(locked, units), "no balance falls below zero");
    this.moves.makeRoomFor(4);
    this.#give(locked, house.fees, feeUnits - gstUnits);
    this.#give(locked, house.gst, gstUnits);
    this.#give(locked, house.tds, tdsUnits);
    this.#give(locked, to + spotAvailable, rest);
  }

  /** A deposit: the outside accounts are negative by what users have. */
  bringIn(from: number, to: number, units: number): void {
    assert(isOutside(this.ownerOf(from)), "money comes in from outside");
    this.#units.subtract(from, units);
    this.moves.makeRoomFor(1);
    this.#give(from, to, units);
  }

  /** Starts a new command. */
  begin(): void {
    this.moves.clear();
  }

  #give(from: number, to: number, units: number): void {
    if (units === 0) return;
    this.moves.add(from, to, units);
    this.#units.add(to, units);
  }

  /** A balance's permanent id, independent of slots: `(user × 256 + asset) × 4 + which`. */
  readonly balanceAt = (slot: number): number => (this.#keys[slot >> 2] ?? 0) * balancesPerAccount + (slot & 3);

  ownerOf(slot: number): number {
    return Math.floor((this.#keys[slot >> 2] ?? 0) / mostAssets);
  }

  /** Every account with a non-zero balance, by user and asset. */
  accounts(): AccountBalances[] {
    const slots = [...this.#slots].sort(([left], [right]) => left - right);
    return slots.flatMap(([key, slot]) => {
      const at = (which: number) => this.#units.read(slot + which);
      const balances = [at(mainAvailable), at(mainLocked), at(spotAvailable), at(spotLocked)] as const;
      if (balances.every((units) => units === 0n)) return [];
      return [{ user: Math.floor(key / mostAssets), asset: key % mostAssets, balances }];
    });
  }

  /** Restores an account from a snapshot. */
  load({ user, asset, balances }: AccountBalances): void {
    const slot = this.account(user, asset);
    for (const [which, units] of balances.entries()) this.#units.write(slot + which, units);
  }
}
