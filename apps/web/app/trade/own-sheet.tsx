/** The drawer with all details of one order or trade. On closing, the focus returns to its row. */
import { Sheet, SheetContent } from "@feo/ui";
import { type ReactNode, useState } from "react";
import { DetailLines } from "../order-words/detail-lines.tsx";
import type { RowDetails } from "../order-words/order-details.ts";

interface OwnSheetProps<Row> {
  /** Undefined while nothing is open, and when the row has left the list. */
  readonly row: Row | undefined;
  readonly kind: string;
  readonly detailsOf: (row: Row) => RowDetails;
  readonly footer?: (row: Row) => ReactNode;
  readonly onClose: () => void;
}

export function OwnSheet<Row>({ row, kind, detailsOf, footer, onClose }: OwnSheetProps<Row>) {
  // Kept during the closing animation.
  const [last, setLast] = useState<{ readonly row: Row } | null>(null);
  if (row !== undefined && row !== last?.row) setLast({ row });
  const shown = row ?? last?.row;
  if (shown === undefined) return null;
  const details = detailsOf(shown);
  return (
    <Sheet open={row !== undefined} onOpenChange={(isOpen) => (isOpen ? undefined : onClose())}>
      <SheetContent side="right" title={details.title} description={kind} footer={footer?.(shown)}>
        <DetailLines details={details} />
      </SheetContent>
    </Sheet>
  );
}
