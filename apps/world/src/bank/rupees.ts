/** Converts rupee amounts as people write them to paise and back, exactly. */

const plain = /^(\d{1,12})(?:\.(\d{1,2}))?$/;

/** Undefined unless it is an amount above zero with at most two decimals. */
export function readRupees(text: string): bigint | undefined {
  const match = plain.exec(text.trim());
  if (!match) return undefined;
  const paise = BigInt((match[1] ?? "") + (match[2] ?? "").padEnd(2, "0"));
  return paise > 0n ? paise : undefined;
}

/** "1234567.05" */
export function writeRupees(paise: bigint): string {
  const digits = paise.toString().padStart(3, "0");
  return `${digits.slice(0, -2)}.${digits.slice(-2)}`;
}

/** "₹12,34,567.05" */
export function showRupees(paise: bigint): string {
  const [whole = "", fraction = ""] = writeRupees(paise).split(".");
  const grouped = whole.replace(/(\d)(?=(\d{2})+\d{3}$)|(\d)(?=\d{3}$)/g, "$&,");
  return `₹${grouped}.${fraction}`;
}
