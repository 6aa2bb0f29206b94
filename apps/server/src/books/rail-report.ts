/** One asset's reconciliation: the ledger beside the external statement; amounts as decimal strings in the asset. */
export interface RailReport {
  readonly ticker: string;
  readonly ledger: string;
  readonly statement: string;
  /** Known differences, by name; only zeros are left out. */
  readonly parts: Readonly<Record<string, string>>;
  /** The unexplained difference. */
  readonly difference: string;
  /** What an operator has to check; empty if the books balance. */
  readonly findings: readonly string[];
}
