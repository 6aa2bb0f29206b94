/** A keyboard key. */

import type { ComponentProps } from "react";
import { cx } from "./cx.ts";

export function Kbd({ className, ...rest }: ComponentProps<"kbd">) {
  return (
    <kbd
      className={cx(
        "inline-flex h-5 min-w-5 items-center justify-center rounded-inner border border-line bg-raised px-1 font-medium",
        "font-sans text-12 text-quiet",
        className,
      )}
      {...rest}
    />
  );
}
