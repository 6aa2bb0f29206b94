/** Copies a value and says so, in the button and to screen readers. Its width holds both words, so nothing moves. */

import { Check, Copy } from "lucide-react";
import { useEffect, useState } from "react";
import { copyText } from "./copy-text.ts";
import { cx } from "./cx.ts";

export type CopyButtonProps = {
  value: string;
  /** What is copied, for the accessible name: "the account number". */
  what?: string;
  /** `icon` shows only the picture. */
  variant?: "text" | "icon";
  onCopied?: () => void;
  className?: string;
};

type CopyState = "idle" | "copied" | "failed";

const confirmationMs = 2_000;
const words: Record<CopyState, string> = { idle: "Copy", copied: "Copied", failed: "Not copied" };

export function CopyButton({ value, what, variant = "text", onCopied, className }: CopyButtonProps) {
  const [state, setState] = useState<CopyState>("idle");
  useEffect(() => {
    if (state === "idle") return;
    const timer = setTimeout(() => setState("idle"), confirmationMs);
    return () => clearTimeout(timer);
  }, [state]);

  const copy = async () => {
    const isCopied = await copyText(value);
    setState(isCopied ? "copied" : "failed");
    if (isCopied) onCopied?.();
  };

  const Icon = state === "copied" ? Check : Copy;
  const name = what === undefined ? "Copy" : `Copy ${what}`;
  return (
    <>
      <button
        type="button"
        aria-label={name}
        title={variant === "icon" ? name : undefined}
        onClick={copy}
        className={cx(
          "hit-40 inline-flex shrink-0 items-center justify-center gap-1.5 rounded-inner font-medium text-13 transition-colors",
          variant === "icon" ? "size-6 text-quiet hover:text-ink" : "h-6 text-brand hover:text-brand/80",
          state === "copied" && "text-up hover:text-up",
          state === "failed" && "text-down hover:text-down",
          className,
        )}
      >
        <Icon size={variant === "icon" ? 14 : 16} aria-hidden className="shrink-0" />
        {variant === "icon" ? null : (
          <span className="grid text-left">
            <span className="invisible col-start-1 row-start-1" aria-hidden>
              {words.copied}
            </span>
            <span className="col-start-1 row-start-1">{words[state]}</span>
          </span>
        )}
      </button>
      <span role="status" className="sr-only">
        {state === "idle" ? "" : words[state]}
      </span>
    </>
  );
}
