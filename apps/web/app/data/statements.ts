/** Statements as files. */
import { readFeeStatement, readTdsStatement, type StatementFormat } from "@feo/contract";
import { callApi } from "./api.ts";

export type StatementWish =
  /** The year in which the financial year begins: "2026". */
  | { readonly kind: "tds"; readonly year: string; readonly format: StatementFormat }
  /** "2026-10". */
  | { readonly kind: "fees"; readonly month: string; readonly format: StatementFormat };

export function readStatement(wish: StatementWish, signal: AbortSignal): Promise<Blob> {
  const { format } = wish;
  return wish.kind === "tds"
    ? callApi(readTdsStatement, { query: { year: wish.year, format } }, { signal })
    : callApi(readFeeStatement, { query: { month: wish.month, format } }, { signal });
}
