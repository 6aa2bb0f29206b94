/**
 * The selected item of a queue: from the rows that were read, or, if a link leads to one further down, read alone.
 */
import type { Call, CallInput, CallOutput } from "@feo/contract";
import { EmptyState } from "@feo/ui";
import type { ReactNode } from "react";
import { useCall } from "../data/api.ts";
import { Loaded } from "./queue.tsx";

interface ChosenProps<C extends Call, Row> {
  /** The queue's call; with `about` it answers with one item. */
  readonly call: C;
  readonly rowsOf: (answer: CallOutput<C>) => readonly Row[];
  /** The rows that were read. */
  readonly rows: readonly Row[];
  readonly id: string | undefined;
  readonly children: (row: Row) => ReactNode;
}

export function Chosen<C extends Call, Row extends { readonly id: string }>(props: ChosenProps<C, Row>): ReactNode {
  const { call, rowsOf, rows, id, children } = props;
  const row = rows.find((one) => one.id === id);
  const isFurtherDown = id !== undefined && row === undefined;
  const input = { query: { about: id } } as unknown as CallInput<C>;
  const alone = useCall(call, input, { enabled: isFurtherDown, everyMs: 10_000 });
  if (row) return children(row);
  if (!isFurtherDown) return <EmptyState title="Nothing selected" />;
  return (
    <Loaded query={alone}>
      {(answer) => {
        const found = rowsOf(answer).find((one) => one.id === id);
        return found ? children(found) : <EmptyState title="No longer waiting" />;
      }}
    </Loaded>
  );
}
