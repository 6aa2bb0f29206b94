/**
 * The drawer with all details of one row. Open while the URL names the row; on closing, the focus returns to the row.
 */
import { Sheet, SheetContent } from "@feo/ui";
import { type ReactNode, useEffect, useState } from "react";
import { DetailLines } from "../order-words/detail-lines.tsx";
import type { RowDetails } from "../order-words/order-details.ts";
import { focusRow } from "./list-focus.ts";
import { useHistoryAddress } from "./use-history-address.ts";

interface RowSheetProps<Row> {
  /** Finds a row of the current page; ids of other pages are unknown and open nothing. */
  readonly find: (id: string) => Row | undefined;
  readonly detailsOf: (row: Row) => RowDetails;
  readonly kind: string;
  readonly footer?: (row: Row) => ReactNode;
}

export function RowSheet<Row>({ find, detailsOf, kind, footer }: RowSheetProps<Row>) {
  const { openId, open } = useHistoryAddress();
  const row = openId === null ? undefined : find(openId);
  const [last, setLast] = useState<{ readonly id: string; readonly row: Row } | null>(null);
  // Kept during the closing animation, when the URL no longer names the row.
  if (openId !== null && row !== undefined && row !== last?.row) setLast({ id: openId, row });
  const hasLeft = row === undefined && openId !== null && openId === last?.id;
  // A row cancelled from its drawer has left the list, so its id is removed from the URL.
  useEffect(() => {
    if (hasLeft) open(null);
  });
  if (!last) return null;
  const details = detailsOf(row ?? last.row);
  return (
    <Sheet open={row !== undefined} onOpenChange={(isOpen) => (isOpen ? undefined : open(null))}>
      <SheetContent
        side="right"
        title={details.title}
        description={kind}
        footer={footer?.(row ?? last.row)}
        onCloseAutoFocus={(event) => {
          event.preventDefault();
          focusRow(last.id);
        }}
      >
        <DetailLines details={details} />
      </SheetContent>
    </Sheet>
  );
}
