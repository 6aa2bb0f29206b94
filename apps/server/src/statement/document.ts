/** A document as plain values: what stands at its head, its tables, its notes. The same plan is written on paper or not at all. */

export interface DocumentColumn {
  readonly label: string;
  /** Its part of the width, in proportion to the others. */
  readonly share: number;
  readonly isNumeric?: boolean;
}

export interface DocumentTable {
  readonly heading: string;
  readonly columns: readonly DocumentColumn[];
  readonly rows: readonly (readonly string[])[];
  /** Rows that sum up the others, below a line. */
  readonly totals: readonly (readonly string[])[];
  /** What is said where there are no rows. */
  readonly empty: string;
}

export interface DocumentPlan {
  /** What it is known by, on every page. */
  readonly number: string;
  readonly title: string;
  readonly subtitle: string;
  /** Who wrote it: the first line is the name. */
  readonly company: readonly string[];
  readonly facts: readonly { readonly label: string; readonly text: string }[];
  readonly tables: readonly DocumentTable[];
  readonly notes: readonly string[];
}
