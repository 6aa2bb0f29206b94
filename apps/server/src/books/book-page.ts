/** A page of the lines behind a comparison: newest first, then by id, continuing after a line. */
export interface BookPage {
  readonly after: { readonly at: string; readonly id: string } | undefined;
  readonly count: number;
}
