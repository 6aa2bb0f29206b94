/** The drawer with everything about one row. It is open as long as the address names the row; the focus goes back to it. */
import { Sheet, SheetContent } from "@feo/ui";
import { type ReactNode, useEffect, useState } from "react";
import { DetailLines } from "../frame/detail-lines.tsx";
import type { RowDetails } from "../frame/order-details.ts";
import { focusRow } from "./list-focus.ts";
import { useHistoryAddress } from "./use-history-address.ts";

interface RowSheetProps<Row> {
  /** Of what the list shows; a row of another page is not known and opens nothing. */
  readonly find: (id: string) => Row | undefined;
  readonly tell: (row: Row) => RowDetails;
  readonly kind: string;
  readonly footer?: (row: Row) => ReactNode;
}

export function RowSheet<Row>({ find, tell, kind, footer }: RowSheetProps<Row>) {
  const { openId, open } = useHistoryAddress();
  const row = openId === null ? undefined : find(openId);
  const [last, setLast] = useState<{ readonly id: string; readonly row: Row } | null>(null);
  // Kept while the drawer slides away, when the address has already forgotten it.
  if (openId !== null && row !== undefined && row !== last?.row) setLast({ id: openId, row });
  const hasLeft = row === undefined && openId !== null && openId === last?.id;
  // What was cancelled in its drawer is not in the list any more: the address forgets it, too.
  useEffect(() => {
    if (hasLeft) open(null);
  });
  if (!last) return null;
  const details = tell(row ?? last.row);
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
