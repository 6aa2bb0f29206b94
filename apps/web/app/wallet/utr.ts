/** The reference of a bank transfer (UTR) while it is typed: what it can be, and what is wrong with it. Pure. */
import { bankFormats } from "@feo/contract";

const longest = 22;

/** As banks print it, without the spaces that come along when it is copied. */
export const tidyUtr = (typed: string): string =>
  typed
    .replace(/[\s-]/g, "")
    .toUpperCase()
    .slice(0, longest + 8);

/** By which way a transfer with this reference was made; undefined while it is not whole. */
export function utrKind(utr: string): string | undefined {
  if (!bankFormats.bankTxRef.test(utr)) return undefined;
  if (utr.length === 12) return "12 digits, IMPS";
  return utr.length === 16 ? "16 characters, NEFT" : "22 characters, RTGS";
}

/** Undefined when it is right. */
export function utrProblem(utr: string): string | undefined {
  if (utr === "") return "Enter the UTR of your transfer.";
  if (bankFormats.bankTxRef.test(utr)) return undefined;
  if (/[^A-Z0-9]/.test(utr)) return "A UTR has only letters and digits.";
  if (utr.length === 12) return "A UTR of 12 characters has only digits.";
  return `A UTR has 12 digits (IMPS), or 16 (NEFT) or 22 characters (RTGS); this one has ${utr.length}.`;
}
