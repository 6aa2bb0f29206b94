/** A grey placeholder in the size of the coming content. The caller sets the size by class; screen readers skip it. */

import type { ComponentProps } from "react";
import { cx } from "./cx.ts";

export function Skeleton({ className, ...rest }: ComponentProps<"span">) {
  return <span aria-hidden className={cx("block h-4 animate-pulse rounded-inner bg-pressed", className)} {...rest} />;
}
