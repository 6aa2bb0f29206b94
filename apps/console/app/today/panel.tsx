/** A panel of Today: a head with a title, and its content. */
import { cx } from "@feo/ui";
import type { ReactNode } from "react";

interface TodayPanelProps {
  readonly title: string;
  /** Beside the title. */
  readonly mark?: ReactNode;
  readonly aside?: ReactNode;
  readonly className?: string;
  readonly children: ReactNode;
}

export function TodayPanel({ title, mark, aside, className, children }: TodayPanelProps) {
  return (
    <section aria-label={title} className={cx("min-w-0 border-line border-b", className)}>
      <div className="flex min-h-12 shrink-0 flex-wrap items-center gap-x-3 px-5 text-13">
        <h2 className="font-semibold text-14">{title}</h2>
        {mark}
        <div className="ml-auto text-12 text-quiet">{aside}</div>
      </div>
      {children}
    </section>
  );
}
