/** A grey place the size of what is coming. The caller gives it that size by class; readers skip it. */

import type { ComponentProps } from "react";
import { cx } from "./cx.ts";

export function Skeleton({ className, ...rest }: ComponentProps<"span">) {
  return <span aria-hidden className={cx("block h-4 animate-pulse rounded-inner bg-pressed", className)} {...rest} />;
}
