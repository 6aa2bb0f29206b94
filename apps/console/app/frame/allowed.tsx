/** Shows an action only to operators whose roles allow its next step; without its button there is no shortcut either. */
import type { OperatorActionName } from "@feo/contract";
import type { ReactNode } from "react";
import { useMay, useOperator } from "../data/session.ts";

interface AllowedProps {
  readonly act: OperatorActionName;
  /** Who proposed it, if it waits for a second operator. They keep their button, which says so. */
  readonly proposedBy?: string | undefined;
  readonly children: ReactNode;
}

export function Allowed({ act, proposedBy, children }: AllowedProps) {
  const may = useMay();
  const { name } = useOperator();
  const isAllowed = proposedBy === undefined ? may.act(act) : proposedBy === name || may.confirm(act);
  return isAllowed ? children : null;
}
