/** The lines of a quote or a receipt: label with explanation on the left, figure with its bound on the right. */
import { cx } from "@feo/ui";
import type { ReactNode } from "react";

export function DealLines({ children }: { readonly children: ReactNode }) {
  return <dl className="tabular flex flex-col gap-2">{children}</dl>;
}

interface DealLineProps {
  readonly label: string;
  /** Smaller, below the label. */
  readonly detail?: string | undefined;
  readonly value: ReactNode;
  /** Smaller, below the value. */
  readonly bound?: string | undefined;
  readonly isMain?: boolean;
}

export function DealLine({ label, detail, value, bound, isMain = false }: DealLineProps) {
  return (
    <div className="flex items-baseline justify-between gap-4">
      <dt className="min-w-0 text-quiet">
        {label}
        {detail === undefined ? null : <span className="block text-12 text-faint">{detail}</span>}
      </dt>
      <dd className={cx("max-w-2/3 shrink-0 break-words text-right", isMain && "font-semibold text-16")}>
        {value}
        {bound ? <span className="block font-normal text-12 text-faint">{bound}</span> : null}
      </dd>
    </div>
  );
}
