/** The drawer with everything about one order or trade of the account's lists. The focus goes back to its row. */
import { Sheet, SheetContent } from "@feo/ui";
import { type ReactNode, useState } from "react";
import { DetailLines } from "../frame/detail-lines.tsx";
import type { RowDetails } from "../frame/order-details.ts";

interface OwnSheetProps<Row> {
  /** Undefined while nothing is open, and when the row has left the list. */
  readonly row: Row | undefined;
  readonly kind: string;
  readonly tell: (row: Row) => RowDetails;
  readonly footer?: (row: Row) => ReactNode;
  readonly onClose: () => void;
}

export function OwnSheet<Row>({ row, kind, tell, footer, onClose }: OwnSheetProps<Row>) {
  // Kept while the drawer slides away.
  const [last, setLast] = useState<{ readonly row: Row } | null>(null);
  if (row !== undefined && row !== last?.row) setLast({ row });
  const shown = row ?? last?.row;
  if (shown === undefined) return null;
  const details = tell(shown);
  return (
    <Sheet open={row !== undefined} onOpenChange={(isOpen) => (isOpen ? undefined : onClose())}>
      <SheetContent side="right" title={details.title} description={kind} footer={footer?.(shown)}>
        <DetailLines details={details} />
      </SheetContent>
    </Sheet>
  );
}
