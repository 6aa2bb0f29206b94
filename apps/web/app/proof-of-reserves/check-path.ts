/**
 * Checks a path in the browser, against the root and the total that the page has published, never against those in the
 * path.
 */
import type { Solvency, SolvencyAsset } from "@feo/contract";
import { parseUnits } from "@feo/money";
import {
  accountBytes,
  type BalanceProof,
  checkBalance,
  type Digest,
  leafBytes,
  type PathFault,
  pathShape,
  type Side,
} from "@feo/solvency";

export interface PathLine {
  readonly side: Side;
  readonly hash: string;
  readonly units: bigint;
  /** The sum after this step. */
  readonly sum: bigint;
}

export interface CheckedPart {
  readonly units: bigint;
  /** The hash of the part's own entry. */
  readonly leaf: string;
  readonly lines: readonly PathLine[];
}

/** The package's faults, and a path that is for something else than the page shows. */
export type Fault = PathFault | "OTHER_ACCOUNT" | "OTHER_ASSET" | "OTHER_SNAPSHOT";

export type CheckedPath =
  | { readonly isCounted: true; readonly units: bigint; readonly parts: readonly CheckedPart[]; readonly atMs: number }
  | { readonly isCounted: false; readonly fault: Fault; readonly part?: number };

interface Expected {
  readonly solvency: Pick<Solvency, "at">;
  readonly asset: SolvencyAsset | undefined;
  /** The user's own account. Undefined if the path is from a file: it may be another account's. */
  readonly account: string | undefined;
}

const digest: Digest = async (bytes) =>
  new Uint8Array(await crypto.subtle.digest("SHA-256", bytes as Uint8Array<ArrayBuffer>));

export async function checkPath(proof: BalanceProof, { solvency, asset, account }: Expected): Promise<CheckedPath> {
  const wrong = (fault: Fault): CheckedPath => ({ isCounted: false, fault });
  if (!asset || proof.ticker !== asset.ticker) return wrong("OTHER_ASSET");
  if (proof.at !== solvency.at) return wrong("OTHER_SNAPSHOT");
  // One entry for two customers with equal balances would count only once.
  if (account !== undefined && proof.account !== account) return wrong("OTHER_ACCOUNT");
  if (proof.parts.length === 0) return wrong("UNREADABLE");
  const published = { root: asset.root, units: parseUnits(asset.customers, asset.decimals, { unbounded: true }) };
  const checked = await checkBalance(proof, published, digest);
  if (!checked.isCounted) return { isCounted: false, ...checked.problem };
  const parts = await Promise.all(
    checked.sums.map(async (sums, index): Promise<CheckedPart> => partOf(proof, index, sums)),
  );
  return { isCounted: true, units: BigInt(proof.units), parts, atMs: Date.now() };
}

async function partOf(proof: BalanceProof, index: number, sums: readonly bigint[]): Promise<CheckedPart> {
  const part = proof.parts[index];
  const account = accountBytes(proof.account);
  if (!part || !account) throw new RangeError("A checked path has an unreadable part");
  const sides = pathShape(part.place, proof.leaves);
  const units = BigInt(part.units);
  const salt = Uint8Array.from(part.salt.match(/../g) ?? [], (digits) => Number.parseInt(digits, 16));
  const leaf = [...(await digest(leafBytes({ salt, account, units })))];
  return {
    units,
    leaf: leaf.map((byte) => byte.toString(16).padStart(2, "0")).join(""),
    lines: part.steps.map(({ hash, units: added }, place) => ({
      side: sides[place] ?? "left",
      hash,
      units: BigInt(added),
      sum: sums[place] ?? 0n,
    })),
  };
}
