/** A page of the lines behind a comparison. */
/** A page continues after a line: newest first, then by id. */
export interface BookPage {
  readonly after: { readonly at: string; readonly id: string } | undefined;
  readonly count: number;
}
