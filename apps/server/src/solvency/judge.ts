/** Puts what customers own beside what Feo holds. Pure. */
import type { BankBalance, Reserve, ReserveAddress, Solvency, SolvencyAsset } from "@feo/contract";
import { exactText, exactUnits, formatUnits, multiply, sum } from "@feo/money";

export interface AssetFacts {
  readonly ticker: string;
  readonly decimals: number;
  readonly customersUnits: bigint;
  readonly reserves: readonly HeldReserve[];
  readonly priceInr: string | null;
  readonly root: string;
  readonly leaves: number;
}

/** In the ledger's unit. */
export interface HeldReserve extends Omit<Reserve, "amount"> {
  readonly units: bigint;
}

export interface SnapshotFacts {
  readonly id: string;
  readonly at: string;
  readonly sequence: string;
  readonly accounts: number;
  readonly assets: readonly AssetFacts[];
  readonly addresses: readonly ReserveAddress[];
  readonly bank: BankBalance | null;
}

export const heldUnits = (reserves: readonly Pick<HeldReserve, "units">[]): bigint =>
  reserves.reduce((total, { units }) => total + units, 0n);

/** Rounded down: 0.9999999 is never shown as 1. */
function ratioOf(holds: string, customers: string): string | null {
  const owned = exactUnits(customers);
  return owned === 0n ? null : exactText(((exactUnits(holds) * 10n ** 6n) / owned) * 10n ** 12n);
}

export function judgeSolvency({ assets, addresses, ...facts }: SnapshotFacts): Solvency {
  const judged = assets.map(judgeAsset);
  const worth = (which: "customers" | "holds") =>
    sum(judged.map((asset) => multiply(asset[which], asset.priceInr ?? "0")));
  const [customersInr, holdsInr] = [worth("customers"), worth("holds")];
  const ratio = ratioOf(holdsInr, customersInr);
  return { ...facts, customersInr, holdsInr, ratio, assets: judged, addresses: [...addresses] };
}

function judgeAsset({ customersUnits, reserves, decimals, ...facts }: AssetFacts): SolvencyAsset {
  const customers = formatUnits(customersUnits, decimals);
  const holds = formatUnits(heldUnits(reserves), decimals);
  return {
    ...facts,
    decimals,
    customers,
    holds,
    ratio: ratioOf(holds, customers),
    reserves: reserves.map(({ units, ...where }) => ({ ...where, amount: formatUnits(units, decimals) })),
  };
}
