/** Random commands that move money or set a user's trading settings, and random corruption of any command's numbers. */
import type {
  Credit,
  HoldMoney,
  PayUser,
  ReleaseHold,
  RewardUser,
  SetTrader,
  SettleHold,
  TransferMoney,
} from "../command.ts";
import { mainWallet, spotWallet } from "../command.ts";
import type { Chance } from "./chance.ts";
import { assets } from "./stream-markets.ts";

type Unstamped<Stamped> = Omit<Stamped, "id" | "at">;

export const users = Array.from({ length: 12 }, (_, index) => 100 + index);
export const allAssets = Object.values(assets);

const largestAmount = 2 ** 52 - 1;

/** Four users have more than a double can represent exactly, six have enough, and two soon run out of money. */
export const isWhale = (user: number): boolean => user < 104;
const isSmall = (user: number): boolean => user > 109;

const wallets = [mainWallet, spotWallet] as const;

/** Includes names that collide with object properties in a careless implementation. */
const holdNames = [
  ...Array.from({ length: 12 }, (_, index) => `withdrawal-${index}`),
  ...["__proto__", "constructor", "toString", "hasOwnProperty", ""],
];

export function drawAmount(chance: Chance, user: number): number {
  if (isSmall(user)) return chance.between(1, 20_000);
  return isWhale(user) ? chance.between(1, 2 ** 40) : chance.between(1, 20_000_000);
}

export function drawCredit(chance: Chance): Unstamped<Credit> {
  const user = chance.pick(users);
  const units = drawAmount(chance, user);
  const rail = chance.between(0, 3);
  return { kind: "credit", user, wallet: chance.pick(wallets), asset: chance.pick(allAssets), units, rail };
}

/** Always through one rail and in a separate asset, until the rail's limit is reached exactly. */
export function drawHugeCredit(chance: Chance): Unstamped<Credit> {
  const units = chance.oneIn(3) ? 2 ** chance.between(0, 51) : largestAmount;
  return { kind: "credit", user: 111, wallet: chance.pick(wallets), asset: 255, rail: 89, units };
}

export function drawTransfer(chance: Chance): Unstamped<TransferMoney> {
  const user = chance.pick(users);
  const [from, to] = chance.weigh([
    [6, [mainWallet, spotWallet]],
    [4, [spotWallet, mainWallet]],
    [1, [spotWallet, spotWallet]],
  ] as const);
  return { kind: "transfer", user, asset: drawAsset(chance), units: drawAmount(chance, user), from, to };
}

export function drawPay(chance: Chance): Unstamped<PayUser> {
  const user = chance.pick(users);
  const [payee, asset] = [chance.pick(users), drawAsset(chance)];
  return { kind: "pay", user, payee, asset, units: drawAmount(chance, Math.max(user, payee)) };
}

/** Mostly small, because the house has little of any asset. */
export function drawReward(chance: Chance): Unstamped<RewardUser> {
  const units = chance.oneIn(4) ? drawAmount(chance, 100) : chance.between(1, 500);
  return { kind: "reward", user: chance.pick(users), asset: drawAsset(chance), units };
}

export function drawHold(chance: Chance): Unstamped<HoldMoney> {
  const user = chance.pick(users);
  return {
    kind: "hold",
    hold: chance.pick(holdNames),
    user,
    asset: drawAsset(chance),
    units: drawAmount(chance, user),
  };
}

export const drawSettle = (chance: Chance): Unstamped<SettleHold> => ({
  kind: "settle",
  hold: chance.pick(holdNames),
  rail: chance.between(0, 3),
  feeUnits: chance.weigh([
    [5, chance.between(0, 200)],
    [1, 0],
    [1, chance.between(0, 2 ** 41)],
  ]),
});

export const drawRelease = (chance: Chance): Unstamped<ReleaseHold> => ({
  kind: "release",
  hold: chance.pick(holdNames),
});

export const drawTrader = (chance: Chance): Unstamped<SetTrader> => ({
  kind: "setTrader",
  user: chance.pick(users),
  tier: chance.pick([0, 0, 1, 2, 3, 255]),
  tdsPpm: chance.pick([null, null, 0, 123, 10_000, 50_001, 1_000_000]),
  tdsInInr: chance.oneIn(2),
});

const drawAsset = (chance: Chance): number => (chance.oneIn(25) ? 255 : chance.pick(allAssets));

const badNumbers = [
  ...[0, -1, 0.5, Number.NaN, Number.POSITIVE_INFINITY, 99, 90, 256, 65_536, 1_000_001],
  ...[2 ** 31 - 1, 2 ** 31, 2 ** 52, 2 ** 53, -(2 ** 31), 1e300],
];

/** Replaces one number of a command by one that is probably invalid there. Wallets and sides are left unchanged. */
export function spoil<Draft extends object>(chance: Chance, draft: Draft): Draft {
  const kept = new Set(["wallet", "from", "to", "side"]);
  const names = Object.entries(draft).filter(([name, value]) => typeof value === "number" && !kept.has(name));
  if (names.length === 0) return draft;
  const [name] = chance.pick(names);
  return { ...draft, [name]: chance.pick(badNumbers) };
}
