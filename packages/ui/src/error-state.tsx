/** A failed load: what happened in plain words, and a retry button. */

import type { ReactNode } from "react";
import { Button } from "./button.tsx";
import { cx } from "./cx.ts";

export type ErrorStateProps = {
  title?: ReactNode;
  text?: ReactNode;
  onRetry?: () => void;
  retryLabel?: string;
  /** True during the retry. */
  busy?: boolean;
  className?: string;
};

export function ErrorState(props: ErrorStateProps) {
  const { title = "This didn't load", text, onRetry, retryLabel = "Try again", busy = false, className } = props;
  return (
    <div role="alert" className={cx("flex flex-col items-center justify-center px-6 py-12 text-center", className)}>
      <p className="font-semibold text-16 text-ink">{title}</p>
      {text ? <p className="mt-1 max-w-90 text-pretty text-14 text-quiet">{text}</p> : null}
      {onRetry ? (
        <Button variant="secondary" size="sm" className="mt-4" busy={busy} onClick={onRetry}>
          {retryLabel}
        </Button>
      ) : null}
    </div>
  );
}
