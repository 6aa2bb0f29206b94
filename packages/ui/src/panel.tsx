/** A framed part of a page, with its title and what belongs at the title's right. */

import type { ComponentProps, ReactNode } from "react";
import { cx } from "./cx.ts";

export type PanelProps = Omit<ComponentProps<"section">, "title"> & {
  title?: ReactNode;
  /** At the right end of the title's line. */
  aside?: ReactNode;
  /** `surface` is filled, `page` only framed. */
  tone?: "surface" | "page";
  /** The level of the title in the page's outline. */
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
