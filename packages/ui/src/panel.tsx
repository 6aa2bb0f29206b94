/** A framed section of a page, with a title and an optional element at the title's right. */

import type { ComponentProps, ReactNode } from "react";
import { cx } from "./cx.ts";

export type PanelProps = Omit<ComponentProps<"section">, "title"> & {
  title?: ReactNode;
  /** Shown at the right end of the title's line. */
  aside?: ReactNode;
  /** `surface` has a background, `page` only a frame. */
  tone?: "surface" | "page";
  /** The heading level of the title. */
  level?: 2 | 3;
};

export function Panel({ title, aside, tone = "surface", level = 2, className, children, ...rest }: PanelProps) {
  const Title = level === 2 ? "h2" : "h3";
  return (
    <section
      className={cx("rounded-panel border border-line p-4", tone === "surface" ? "bg-surface" : "bg-page", className)}
      {...rest}
    >
      {title === undefined ? null : (
        <div className="mb-3 flex items-center justify-between gap-3">
          <Title className="font-semibold text-14 text-ink">{title}</Title>
          {aside}
        </div>
      )}
      {children}
    </section>
  );
}
