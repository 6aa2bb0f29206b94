/** Validates the reference of a bank transfer (UTR) while it is typed. Pure functions. */
import { bankFormats } from "@feo/contract";

const longest = 22;

/** As banks print it, without spaces and other separators from copying. */
export const tidyUtr = (typed: string): string =>
  typed
    .replace(/[\s-]/g, "")
    .toUpperCase()
    .slice(0, longest + 8);

/** The transfer type that this reference belongs to; undefined while it is incomplete. */
export function utrKind(utr: string): string | undefined {
  if (!bankFormats.bankTxRef.test(utr)) return undefined;
  if (utr.length === 12) return "12 digits, IMPS";
  return utr.length === 16 ? "16 characters, NEFT" : "22 characters, RTGS";
}

/** The problem; undefined when the UTR is valid. */
export function utrProblem(utr: string): string | undefined {
  if (utr === "") return "Enter the UTR of your transfer.";
  if (bankFormats.bankTxRef.test(utr)) return undefined;
  if (/[^A-Z0-9]/.test(utr)) return "A UTR contains only letters and digits.";
  if (utr.length === 12) return "A 12-character UTR contains only digits.";
  return `A UTR has 12 digits (IMPS), 16 characters (NEFT) or 22 (RTGS). This one has ${utr.length}.`;
}
