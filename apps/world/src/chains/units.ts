/** Converts amounts as people write them to a chain's smallest units and back, exactly. */

const plain = /^(\d{1,30})(?:\.(\d{1,30}))?$/;

export type ReadUnits =
  | { readonly kind: "units"; readonly units: bigint }
  | { readonly kind: "no-amount" | "not-positive" | "too-many-decimals" };

export function readUnits(text: string, decimals: number): ReadUnits {
  const match = plain.exec(text.trim());
  if (!match) return { kind: "no-amount" };
  const fraction = match[2] ?? "";
  if (fraction.length > decimals) return { kind: "too-many-decimals" };
  const units = BigInt((match[1] ?? "") + fraction.padEnd(decimals, "0"));
  return units > 0n ? { kind: "units", units } : { kind: "not-positive" };
}
