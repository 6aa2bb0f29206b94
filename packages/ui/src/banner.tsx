/** A message that the person should read or answer, above the content that it concerns. */

import { CircleAlert, CircleCheck, Info, X } from "lucide-react";
import type { ReactNode } from "react";
import { cx } from "./cx.ts";
import { IconButton } from "./icon-button.tsx";

export type BannerTone = "info" | "warn" | "error" | "success";

export type BannerProps = {
  tone?: BannerTone;
  /** Bold, before or above the text. */
  title?: ReactNode;
  children?: ReactNode;
  /** A button or a link at the right. */
  action?: ReactNode;
  icon?: ReactNode;
  onDismiss?: () => void;
  /** `bar` runs edge to edge under the header. */
  variant?: "box" | "bar";
  /** Announced by screen readers when it appears. */
  live?: boolean;
  className?: string;
};

const tints: Record<BannerTone, string> = {
  info: "bg-brand-tint",
  warn: "bg-warn-tint",
  error: "bg-down-tint",
  success: "bg-up-tint",
};
const iconColors: Record<BannerTone, string> = {
  info: "text-brand",
  warn: "text-warn",
  error: "text-down",
  success: "text-up",
};
const icons = { info: Info, warn: CircleAlert, error: CircleAlert, success: CircleCheck };

export function Banner(props: BannerProps) {
  const { tone = "info", title, children, action, icon, onDismiss, variant = "box", live = false, className } = props;
  const Icon = icons[tone];
  return (
    <div
      role={live ? "status" : undefined}
      className={cx(
        "flex items-start gap-3 text-14",
        tints[tone],
        variant === "box" ? "rounded-panel px-4 py-3" : "px-4 py-2 sm:px-8",
        className,
      )}
    >
      <span className={cx("mt-px shrink-0", iconColors[tone])}>{icon ?? <Icon size={18} aria-hidden />}</span>
      <div className="flex min-w-0 flex-1 flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <div className="min-w-0">
          {title === undefined ? null : <p className="font-semibold text-ink">{title}</p>}
          {children === undefined ? null : (
            <div className={title === undefined ? "text-ink" : "text-quiet"}>{children}</div>
          )}
        </div>
        {action === undefined ? null : (
          <div className={cx("shrink-0 font-semibold text-13", iconColors[tone])}>{action}</div>
        )}
      </div>
      {onDismiss === undefined ? null : (
        <IconButton label="Close" size="xs" className="-mr-1" onClick={onDismiss}>
          <X size={16} aria-hidden />
        </IconButton>
      )}
    </div>
  );
}
