/** One toast: its message, its optional description, and its close button. */

import { CircleAlert, CircleCheck, Info, Sparkles, X } from "lucide-react";
import { cx } from "./cx.ts";
import type { ToastEntry, ToastTone } from "./toast.ts";

export type ToastCardProps = Pick<ToastEntry, "message" | "description" | "tone" | "link"> & {
  onClose?: () => void;
  /** Follows the link inside the app; without it the browser loads the page. */
  onFollow?: ((to: string) => void) | undefined;
};

const icons = { neutral: Info, success: CircleCheck, error: CircleAlert, primary: Sparkles };
const iconColors: Record<ToastTone, string> = {
  neutral: "text-quiet",
  success: "text-up",
  error: "text-down",
  primary: "text-brand",
};
const edges: Record<ToastTone, string> = {
  neutral: "border-line",
  success: "border-up/50",
  error: "border-down/50",
  primary: "border-brand/60",
};

export function ToastCard({ message, description, tone, link, onClose, onFollow }: ToastCardProps) {
  const Icon = icons[tone];
  return (
    <div className={cx("flex items-start gap-2.5 rounded-control border bg-raised p-3 shadow-float", edges[tone])}>
      <Icon size={18} aria-hidden className={cx("mt-px shrink-0", iconColors[tone])} />
      <div className="min-w-0 flex-1 break-words">
        <div className="font-medium text-14 text-ink">{message}</div>
        {description === undefined ? null : <div className="mt-0.5 text-13 text-quiet">{description}</div>}
        {link ? (
          <a
            href={link.to}
            onClick={(event) => {
              if (!onFollow || event.metaKey || event.ctrlKey || event.shiftKey) return;
              event.preventDefault();
              onFollow(link.to);
              onClose?.();
            }}
            className="hit-40 mt-1 inline-block rounded-inner font-medium text-13 text-brand hover:text-brand/80"
          >
            {link.label}
          </a>
        ) : null}
      </div>
      <button
        type="button"
        aria-label="Close"
        data-radix-toast-announce-exclude=""
        onClick={onClose}
        className="hit-40 -mt-0.5 -mr-1 flex size-6 shrink-0 items-center justify-center rounded-inner text-faint hover:text-ink"
      >
        <X size={16} aria-hidden />
      </button>
    </div>
  );
}
