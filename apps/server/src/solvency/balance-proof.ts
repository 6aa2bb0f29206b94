/** Finds a customer's leaves in a kept tree, and the path of each. */
import type { Solvency } from "@feo/contract";
import { parseUnits } from "@feo/money";
import {
  type BalancePart,
  type BalanceProof,
  climb,
  hashBytes,
  leafBytes,
  nodeBytesLength,
  type PathStep,
  partsOfBalance,
} from "@feo/solvency";
import { bandLevels, hasBand, hashInto, rowNodes } from "./asset-tree.ts";
import { leafSecrets } from "./leaf-secrets.ts";
import type { NodeRow, SolvencyStore, TreeKey } from "./solvency.store.ts";

export interface ProofAsked {
  readonly solvency: Solvency;
  readonly seed: Uint8Array;
  readonly ticker: string;
  /** The asset's number in the core. */
  readonly asset: number;
  readonly userNumber: number;
  readonly userId: string;
}

type Store = Pick<SolvencyStore, "leafRows" | "nodeRow">;

/** Null if the customer had none of the asset. */
export async function proveBalance(store: Store, asked: ProofAsked): Promise<BalanceProof | null> {
  const { solvency, seed, ticker, asset, userNumber, userId } = asked;
  const published = solvency.assets.find((each) => each.ticker === ticker);
  if (!published) return null;
  const tree = { snapshotId: solvency.id, ticker };
  const secrets = leafSecrets(seed, asset, Int32Array.of(userNumber));
  const account = Buffer.from(userId.replaceAll("-", ""), "hex");
  const above = rowsAbove(store, tree);
  const parts: BalancePart[] = [];
  for (let part = 0; part < partsOfBalance; part++) {
    const [key, salt] = [secrets.key(0, part), secrets.salt(0, part)];
    const found = findLeaf(await store.leafRows(tree, key), key, { salt, account });
    if (!found) continue;
    const { row, within, units } = found;
    parts.push({
      place: row.place * rowNodes + within,
      units: String(units),
      salt: Buffer.from(salt).toString("hex"),
      steps: await stepsFrom(above, published.leaves, row, within),
    });
  }
  if (parts.length === 0) return null;
  if (parts.length < partsOfBalance) throw new Error(`Leaves of customer ${userNumber} are missing from a tree`);
  const { decimals, leaves, root, customers } = published;
  return {
    at: solvency.at,
    ticker,
    decimals,
    leaves,
    root,
    account: userId,
    total: String(parseUnits(customers, decimals, { unbounded: true })),
    units: String(parts.reduce((sum, { units }) => sum + BigInt(units), 0n)),
    parts,
  };
}

interface FoundLeaf {
  readonly row: NodeRow;
  /** The leaf's place within the row. */
  readonly within: number;
  readonly units: bigint;
}

/** Keys may collide, so the hash decides. */
function findLeaf(
  rows: readonly NodeRow[],
  key: number,
  { salt, account }: { readonly salt: Uint8Array; readonly account: Uint8Array },
): FoundLeaf | undefined {
  const own = Buffer.alloc(hashBytes);
  for (const row of rows) {
    for (let within = row.keys.indexOf(key); within >= 0 && row.keys[within] === key; within++) {
      const node = Buffer.from(row.nodes.subarray(within * nodeBytesLength, (within + 1) * nodeBytesLength));
      const units = node.readBigUInt64BE(hashBytes);
      hashInto(leafBytes({ salt, account, units }), own, 0);
      if (own.equals(node.subarray(0, hashBytes))) return { row, within, units };
    }
  }
  return undefined;
}

type Above = (band: number, place: number) => Promise<NodeRow>;

/** Rows above the leaves, each read once: at the top they are the same for all parts. */
function rowsAbove(store: Store, tree: TreeKey): Above {
  const read = new Map<string, Promise<NodeRow>>();
  return (band, place) => {
    const key = `${band} ${place}`;
    const row = read.get(key) ?? store.nodeRow(tree, band, place);
    read.set(key, row);
    return row;
  };
}

async function stepsFrom(above: Above, count: number, leaves: NodeRow, within: number): Promise<PathStep[]> {
  const steps = climb(leaves, within, bandLevels, hashInto);
  let place = leaves.place;
  for (let band = 1; hasBand(band, count); band++) {
    const row = await above(band, Math.floor(place / rowNodes));
    steps.push(...climb(row, place % rowNodes, bandLevels, hashInto));
    place = row.place;
  }
  return steps;
}
