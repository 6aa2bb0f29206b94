/** A document as plain values: its head, tables and notes. The PDF writer prints exactly this plan. */

export interface DocumentColumn {
  readonly label: string;
  /** The column's share of the width, relative to the others. */
  readonly share: number;
  readonly isNumeric?: boolean;
}

export interface DocumentTable {
  readonly heading: string;
  readonly columns: readonly DocumentColumn[];
  readonly rows: readonly (readonly string[])[];
  /** Sum rows, printed below a line. */
  readonly totals: readonly (readonly string[])[];
  /** The text shown if there are no rows. */
  readonly empty: string;
}

export interface DocumentPlan {
  /** The document's number, printed on every page. */
  readonly number: string;
  readonly title: string;
  readonly subtitle: string;
  /** The issuer: the first line is the name. */
  readonly company: readonly string[];
  readonly facts: readonly { readonly label: string; readonly text: string }[];
  readonly tables: readonly DocumentTable[];
  readonly notes: readonly string[];
}
