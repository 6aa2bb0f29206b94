/** A thin progress bar; without a value it is indeterminate. */

import { cx } from "./cx.ts";

export type ProgressProps = {
  /** 0 to 100; null if unknown. */
  value: number | null;
  label: string;
  tone?: "brand" | "up" | "down" | "warn";
  className?: string;
};

const fills = { brand: "bg-brand", up: "bg-up", down: "bg-down", warn: "bg-warn" };

export function Progress({ value, label, tone = "brand", className }: ProgressProps) {
  const share = value === null ? null : Math.min(100, Math.max(0, value));
  return (
    <div
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={share ?? undefined}
      className={cx("h-1 w-full overflow-hidden rounded-full bg-pressed", className)}
    >
      <div
        className={cx(
          "h-full rounded-full",
          fills[tone],
          share === null ? "w-1/3 animate-slide" : "transition-[width]",
        )}
        style={share === null ? undefined : { width: `${share}%` }}
      />
    </div>
  );
}
