/** Text for screen readers only. */

import type { ComponentProps } from "react";
import { cx } from "./cx.ts";

export function VisuallyHidden({ className, ...rest }: ComponentProps<"span">) {
  return <span className={cx("sr-only", className)} {...rest} />;
}
