/** Money movements without a trade: deposits, withdrawals, transfers between wallets, payments between users. */
import type {
  Credit,
  HoldMoney,
  PayUser,
  ReleaseHold,
  RewardUser,
  SettleHold,
  TransferMoney,
  Wallet,
} from "./command.ts";
import { mainWallet, spotWallet } from "./command.ts";
import type { Floor } from "./floor.ts";
import { house, isAsset, isPerson, mainAvailable, mainLocked, rails, spotAvailable } from "./ledger/ledger.ts";
import type { Refusal } from "./outcome.ts";
import { gstOf, isInteger, largestUnits } from "./units.ts";

const isAmount = (units: number): boolean => isInteger(units, 1, largestUnits);
const isRail = (rail: number): boolean => isInteger(rail, 0, rails - 1);
const isWallet = (wallet: number): wallet is Wallet => wallet === mainWallet || wallet === spotWallet;
const availableIn = (wallet: Wallet): number => (wallet === mainWallet ? mainAvailable : spotAvailable);

/** The net deposits of an asset can never exceed 64 bits, so no balance can either; the same limit applies per rail. */
const mostOfAnAsset = 2n ** 63n - 1n;

export function credit(floor: Floor, { user, wallet, asset, units, rail }: Credit): Refusal | null {
  if (!isPerson(user) || !isAsset(asset) || !isAmount(units)) return "AMOUNT_INVALID";
  if (!isWallet(wallet) || !isRail(rail)) return "AMOUNT_INVALID";
  const more = BigInt(units);
  const rest = floor.ledger.balance(house.outside + rail, asset, mainAvailable) - more;
  if (rest < -mostOfAnAsset || broughtIn(floor, asset) + more > mostOfAnAsset) return "AMOUNT_INVALID";
  floor.ledger.bringIn(floor.outsideSlot(rail, asset), floor.ledger.account(user, asset) + availableIn(wallet), units);
  return null;
}

/** The net deposits of an asset over all rails. */
function broughtIn(floor: Floor, asset: number): bigint {
  let units = 0n;
  for (let rail = 0; rail < rails; rail += 1) units -= floor.ledger.balance(house.outside + rail, asset, mainAvailable);
  return units;
}

export function hold(floor: Floor, { hold: name, user, asset, units }: HoldMoney): Refusal | null {
  if (!isPerson(user) || !isAsset(asset) || !isAmount(units)) return "AMOUNT_INVALID";
  if (floor.holds.has(name)) return "HOLD_EXISTS";
  const account = floor.ledger.account(user, asset);
  if (!floor.ledger.covers(account + mainAvailable, units)) return "INSUFFICIENT_BALANCE";
  floor.ledger.move(account + mainAvailable, account + mainLocked, units);
  floor.holds.set(name, { user, asset, units });
  return null;
}

export function settleHold(floor: Floor, { hold: name, rail, feeUnits }: SettleHold): Refusal | null {
  const held = floor.holds.get(name);
  if (!held) return "HOLD_UNKNOWN";
  if (!isInteger(feeUnits, 0, held.units) || !isRail(rail)) return "AMOUNT_INVALID";
  const { user, asset, units } = held;
  const sum = floor.ledger.balance(house.outside + rail, asset, mainAvailable) + BigInt(units - feeUnits);
  if (sum > mostOfAnAsset) return "AMOUNT_INVALID";
  const locked = floor.ledger.account(user, asset) + mainLocked;
  const { fees, gst } = floor.ledger.houseSlots(asset);
  const gstUnits = gstOf(feeUnits);
  floor.ledger.move(locked, fees, feeUnits - gstUnits);
  floor.ledger.move(locked, gst, gstUnits);
  floor.ledger.move(locked, floor.outsideSlot(rail, asset), units - feeUnits);
  floor.holds.delete(name);
  return null;
}

export function releaseHold(floor: Floor, { hold: name }: ReleaseHold): Refusal | null {
  const held = floor.holds.get(name);
  if (!held) return "HOLD_UNKNOWN";
  const account = floor.ledger.account(held.user, held.asset);
  floor.ledger.move(account + mainLocked, account + mainAvailable, held.units);
  floor.holds.delete(name);
  return null;
}

export function transfer(floor: Floor, { user, asset, units, from, to }: TransferMoney): Refusal | null {
  if (!isPerson(user) || !isAsset(asset) || !isAmount(units)) return "AMOUNT_INVALID";
  if (!isWallet(from) || !isWallet(to)) return "AMOUNT_INVALID";
  if (from === to) return "SAME_WALLET";
  const account = floor.ledger.account(user, asset);
  if (!floor.ledger.covers(account + availableIn(from), units)) return "INSUFFICIENT_BALANCE";
  floor.ledger.move(account + availableIn(from), account + availableIn(to), units);
  return null;
}

export function pay(floor: Floor, { user, payee, asset, units }: PayUser): Refusal | null {
  if (!isPerson(user) || !isPerson(payee) || !isAsset(asset) || !isAmount(units)) return "AMOUNT_INVALID";
  if (user === payee) return "SAME_USER";
  const from = floor.ledger.account(user, asset) + mainAvailable;
  if (!floor.ledger.covers(from, units)) return "INSUFFICIENT_BALANCE";
  floor.ledger.move(from, floor.ledger.account(payee, asset) + mainAvailable, units);
  return null;
}

/** Rewards are paid from the house's fees, never more than it has. */
export function reward(floor: Floor, { user, asset, units }: RewardUser): Refusal | null {
  if (!isPerson(user) || !isAsset(asset) || !isAmount(units)) return "AMOUNT_INVALID";
  const { fees } = floor.ledger.houseSlots(asset);
  if (!floor.ledger.covers(fees, units)) return "INSUFFICIENT_BALANCE";
  floor.ledger.move(fees, floor.ledger.account(user, asset) + mainAvailable, units);
  return null;
}
