/** Downloads statements as files. */
import { readFeeStatement, readTdsStatement, type StatementFormat } from "@feo/contract";
import { callApi } from "./api.ts";

export type StatementRequest =
  /** The first year of the financial year: "2026". */
  | { readonly kind: "tds"; readonly year: string; readonly format: StatementFormat }
  /** The month: "2026-10". */
  | { readonly kind: "fees"; readonly month: string; readonly format: StatementFormat };

export function readStatement(request: StatementRequest, signal: AbortSignal): Promise<Blob> {
  const { format } = request;
  return request.kind === "tds"
    ? callApi(readTdsStatement, { query: { year: request.year, format } }, { signal })
    : callApi(readFeeStatement, { query: { month: request.month, format } }, { signal });
}
