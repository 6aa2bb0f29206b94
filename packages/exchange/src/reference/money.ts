/**
 * The commands that move money without trading. Users, assets and amounts are checked first, then the rest in the order
 * of RULES.md.
 */
import {
  type Credit,
  type HoldMoney,
  mainWallet,
  type PayUser,
  type ReleaseHold,
  type RewardUser,
  type SettleHold,
  spotWallet,
  type TransferMoney,
  type Wallet,
} from "../command.ts";
import type { Refusal } from "../outcome.ts";
import { isAmount, isAsset, isFrom, isPerson, isRail, sum } from "./arithmetic.ts";
import { balanceOf, feesOfHouse, lockedMainOf, mainOf, move, outsideOf, payFee, spotOf } from "./ledger.ts";
import type { State } from "./state.ts";

const placeOf = (user: number, wallet: Wallet) => (wallet === mainWallet ? mainOf(user) : spotOf(user));

const isWallet = (wallet: number): boolean => wallet === mainWallet || wallet === spotWallet;

const isValid = ({ user, asset, units }: { user: number; asset: number; units: number }): boolean =>
  isPerson(user) && isAsset(asset) && isAmount(units);

/** The limit per rail and for all rails together, in either direction. */
const farthest = 2n ** 63n - 1n;

/** From the rail's outside account to a wallet's available balance. */
export function credit(state: State, command: Credit): Refusal | null {
  const { user, asset, rail, wallet } = command;
  if (!isValid(command) || !isRail(rail) || !isWallet(wallet)) return "AMOUNT_INVALID";
  const units = BigInt(command.units);
  const allRails = Array.from({ length: 90 }, (_, number) => balanceOf(state, asset, mainOf(outsideOf(number))));
  if (sum(allRails) - units < -farthest) return "AMOUNT_INVALID";
  if (balanceOf(state, asset, mainOf(outsideOf(rail))) - units < -farthest) return "AMOUNT_INVALID";
  move(state, { asset, units, from: mainOf(outsideOf(rail)), to: placeOf(user, wallet) });
  return null;
}

/** From main available to main locked, under a name. */
export function hold(state: State, command: HoldMoney): Refusal | null {
  const { user, asset } = command;
  if (!isValid(command)) return "AMOUNT_INVALID";
  const units = BigInt(command.units);
  if (state.holds.has(command.hold)) return "HOLD_EXISTS";
  if (balanceOf(state, asset, mainOf(user)) < units) return "INSUFFICIENT_BALANCE";
  move(state, { asset, units, from: mainOf(user), to: lockedMainOf(user) });
  state.holds.set(command.hold, { user, asset, units });
  return null;
}

/** Pays out a hold: the fee to fees and GST, the rest to the outside. */
export function settle(state: State, command: SettleHold): Refusal | null {
  const held = state.holds.get(command.hold);
  if (!held) return "HOLD_UNKNOWN";
  if (!isFrom(0, command.feeUnits, Number(held.units)) || !isRail(command.rail)) return "AMOUNT_INVALID";
  const { asset } = held;
  const fee = BigInt(command.feeUnits);
  const from = lockedMainOf(held.user);
  const outside = mainOf(outsideOf(command.rail));
  if (balanceOf(state, asset, outside) + held.units - fee > farthest) return "AMOUNT_INVALID";
  payFee(state, { asset, units: fee, from });
  move(state, { asset, units: held.units - fee, from, to: outside });
  state.holds.delete(command.hold);
  return null;
}

/** From main locked back to main available. */
export function release(state: State, command: ReleaseHold): Refusal | null {
  const held = state.holds.get(command.hold);
  if (!held) return "HOLD_UNKNOWN";
  const { asset, units, user } = held;
  move(state, { asset, units, from: lockedMainOf(user), to: mainOf(user) });
  state.holds.delete(command.hold);
  return null;
}

/** Between a user's wallets. */
export function transfer(state: State, command: TransferMoney): Refusal | null {
  const { user, asset } = command;
  if (!isValid(command) || !isWallet(command.from) || !isWallet(command.to)) return "AMOUNT_INVALID";
  const units = BigInt(command.units);
  if (command.from === command.to) return "SAME_WALLET";
  if (balanceOf(state, asset, placeOf(user, command.from)) < units) return "INSUFFICIENT_BALANCE";
  move(state, { asset, units, from: placeOf(user, command.from), to: placeOf(user, command.to) });
  return null;
}

/** From one user's main wallet to another's. */
export function pay(state: State, command: PayUser): Refusal | null {
  const { user, payee, asset } = command;
  if (!isValid(command) || !isPerson(payee)) return "AMOUNT_INVALID";
  const units = BigInt(command.units);
  if (user === payee) return "SAME_USER";
  if (balanceOf(state, asset, mainOf(user)) < units) return "INSUFFICIENT_BALANCE";
  move(state, { asset, units, from: mainOf(user), to: mainOf(payee) });
  return null;
}

/** From the house's fees to a user's main wallet. */
export function reward(state: State, command: RewardUser): Refusal | null {
  const { user, asset } = command;
  if (!isValid(command)) return "AMOUNT_INVALID";
  const units = BigInt(command.units);
  if (balanceOf(state, asset, mainOf(feesOfHouse)) < units) return "INSUFFICIENT_BALANCE";
  move(state, { asset, units, from: mainOf(feesOfHouse), to: mainOf(user) });
  return null;
}
