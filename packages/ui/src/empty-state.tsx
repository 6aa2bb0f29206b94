/** An empty list: what will appear here, and what to do next. */

import type { ReactNode } from "react";
import { cx } from "./cx.ts";

export type EmptyStateProps = {
  title: ReactNode;
  text?: ReactNode;
  /** The next step: a button or a link. */
  action?: ReactNode;
  icon?: ReactNode;
  className?: string;
};

export function EmptyState({ title, text, action, icon, className }: EmptyStateProps) {
  return (
    <div className={cx("flex flex-col items-center justify-center px-6 py-12 text-center", className)}>
      {icon ? <div className="mb-3 text-faint">{icon}</div> : null}
      <p className="font-semibold text-16 text-ink">{title}</p>
      {text ? <p className="mt-1 max-w-90 text-pretty text-14 text-quiet">{text}</p> : null}
      {action ? <div className="mt-4">{action}</div> : null}
    </div>
  );
}
