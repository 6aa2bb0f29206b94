/** The page numbers of a pager: the first and last, the neighbours, and gaps between them. */

export type PageSlot = number | "gap-before" | "gap-after";

export function pageList(page: number, pageCount: number): PageSlot[] {
  const all = Array.from({ length: pageCount }, (_, index) => index + 1);
  if (pageCount <= 7) return all;
  const from = Math.max(2, Math.min(page - 1, pageCount - 4));
  const to = Math.min(pageCount - 1, Math.max(page + 1, 5));
  return [
    1,
    ...(from > 2 ? (["gap-before"] as const) : []),
    ...all.slice(from - 1, to),
    ...(to < pageCount - 1 ? (["gap-after"] as const) : []),
    pageCount,
  ];
}
