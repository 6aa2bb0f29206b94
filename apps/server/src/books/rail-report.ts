/** What one asset's ledger says is outside, beside what the outside says; amounts as decimal strings in the asset. */
export interface RailReport {
  readonly ticker: string;
  readonly ledger: string;
  readonly statement: string;
  /** What lies between the two, by name; nothing is left out but zeros. */
  readonly parts: Readonly<Record<string, string>>;
  /** What nothing explains. */
  readonly difference: string;
  /** What an operator has to look at; empty where the books are right. */
  readonly findings: readonly string[];
}
