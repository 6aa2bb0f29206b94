/** Test data: a tree made by the package that the server uses, a path in it, and a snapshot that publishes its root. */
import { hash as hashOnce } from "node:crypto";
import type { Solvency, SolvencyAsset } from "@feo/contract";
import { formatUnits } from "@feo/money";
import {
  accountBytes,
  type BalanceProof,
  climb,
  type HashInto,
  leafBytes,
  nextLevel,
  nodeBytesLength,
  partBytes,
  partsOfBalance,
  splitUnits,
  treeHash,
} from "@feo/solvency";

export const snapshotAt = "2026-11-17T00:30:00.000Z";
export const snapshotId = "11111111-1111-4111-8111-111111111111";
export const accountOf = (number: number): string => `00000000-0000-4000-8000-${String(number).padStart(12, "0")}`;

const hashInto: HashInto = (input, output, at) => {
  output.set(hashOnce("sha256", input, "buffer"), at);
};

interface TreeWanted {
  readonly ticker?: string;
  readonly decimals?: number;
  readonly at?: string;
  /** The balance of account 0, 1, 2 and so on. */
  readonly balances?: readonly bigint[];
}

export interface GivenTree {
  readonly root: string;
  readonly units: bigint;
  readonly leaves: number;
  readonly decimals: number;
  readonly ticker: string;
  readonly proofOf: (number: number) => BalanceProof;
}

/** Different for each leaf, and the same in every run. */
const bytesFor = (seed: string, length: number): Uint8Array => hashOnce("sha256", seed, "buffer").subarray(0, length);

export function givenTree(wanted: TreeWanted = {}): GivenTree {
  const {
    ticker = "BTC",
    decimals = 8,
    at = snapshotAt,
    balances = [515_966n, 41_200_000n, 7n, 102_884_034n, 0n],
  } = wanted;
  const parts = balances.map((balance, number) =>
    splitUnits(balance, bytesFor(`${ticker} split ${number}`, partsOfBalance * partBytes)),
  );
  // First every customer's first part, then every second one: the parts of one balance are never neighbours.
  const all = Array.from({ length: partsOfBalance }, (_, part) =>
    balances.map((_balance, number) => {
      const salt = bytesFor(`${ticker} salt ${number} ${part}`, 16);
      return {
        number,
        salt,
        account: accountBytes(accountOf(number)) ?? new Uint8Array(),
        units: parts[number]?.[part] ?? 0n,
      };
    }),
  ).flat();
  const nodes = new Uint8Array(all.length * nodeBytesLength);
  for (const [place, leaf] of all.entries()) {
    hashInto(leafBytes(leaf), nodes, place * nodeBytesLength);
    new DataView(nodes.buffer).setBigUint64(place * nodeBytesLength + 32, leaf.units);
  }
  const tree = { nodes, count: all.length };
  let top = tree;
  while (top.count > 1) top = nextLevel(top, hashInto) as typeof tree;
  const units = balances.reduce((sum, balance) => sum + balance, 0n);
  const root = Buffer.from(treeHash({ at, ticker, decimals }, top, all.length, hashInto)).toString("hex");
  const proofOf = (wantedNumber: number): BalanceProof => ({
    at,
    ticker,
    decimals,
    leaves: all.length,
    total: String(units),
    root,
    account: accountOf(wantedNumber),
    units: String(balances[wantedNumber]),
    parts: all.flatMap(({ number, salt, units: own }, place) =>
      number === wantedNumber
        ? [
            {
              place,
              units: String(own),
              salt: Buffer.from(salt).toString("hex"),
              steps: climb(tree, place, 64, hashInto),
            },
          ]
        : [],
    ),
  });
  return { root, units, leaves: all.length, decimals, ticker, proofOf };
}

export const assetOf = (tree: GivenTree, more: Partial<SolvencyAsset> = {}): SolvencyAsset => {
  const customers = formatUnits(tree.units, tree.decimals);
  return {
    ticker: tree.ticker,
    decimals: tree.decimals,
    customers,
    holds: customers,
    ratio: "1",
    priceInr: "100",
    root: tree.root,
    leaves: tree.leaves,
    reserves: [{ source: "HOT", networkKey: tree.ticker, amount: customers }],
    ...more,
  };
};

export const snapshotOf = (assets: readonly SolvencyAsset[], more: Partial<Solvency> = {}): Solvency => ({
  id: snapshotId,
  at: snapshotAt,
  sequence: "42",
  accounts: 218_406,
  customersInr: "18307700000",
  holdsInr: "18629100000",
  ratio: "1.018999",
  assets: [...assets],
  addresses: [],
  bank: null,
  ...more,
});
