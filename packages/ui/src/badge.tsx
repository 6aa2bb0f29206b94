/** A tinted label with a status in a word or two. The word carries the meaning; the colour supports it. */

import type { ComponentProps, ReactNode } from "react";
import { cx } from "./cx.ts";

export type BadgeTone = "neutral" | "brand" | "success" | "warn" | "error";
export type BadgeProps = ComponentProps<"span"> & { tone?: BadgeTone; icon?: ReactNode };

const tones: Record<BadgeTone, string> = {
  neutral: "bg-pressed text-quiet",
  brand: "bg-brand-tint text-brand",
  success: "bg-up-tint text-up",
  warn: "bg-warn-tint text-warn",
  error: "bg-down-tint text-down",
};

export function Badge({ tone = "neutral", icon, className, children, ...rest }: BadgeProps) {
  return (
    <span
      className={cx(
        "inline-flex h-5 shrink-0 items-center gap-1 whitespace-nowrap rounded-inner px-2 font-medium text-12",
        "[&_svg]:size-3.5",
        tones[tone],
        className,
      )}
      {...rest}
    >
      {icon}
      {children}
    </span>
  );
}
