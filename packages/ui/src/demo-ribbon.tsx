/** The slim bar that says, on every page of a demo, that nothing here is real money. */

import type { ReactNode } from "react";
import { cx } from "./cx.ts";

export type DemoRibbonProps = { children?: ReactNode; className?: string };

export function DemoRibbon({ children = "Demo. No real money.", className }: DemoRibbonProps) {
  return (
    <aside
      aria-label="Demo"
      className={cx(
        "flex h-7 items-center justify-center gap-2 bg-warn-tint px-4 text-center font-medium text-12 text-warn",
        className,
      )}
    >
      {children}
    </aside>
  );
}
