/**
 * Copies a value and confirms it, in the button and to screen readers. It is wide enough for both labels, so that
 * nothing moves.
 */

import { Check, Copy } from "lucide-react";
import { useEffect, useState } from "react";
import { buttonClasses } from "./button.tsx";
import { copyText } from "./copy-text.ts";
import { cx } from "./cx.ts";

export type CopyButtonProps = {
  value: string;
  /** The copied value, for the accessible name: "the account number". */
  what?: string;
  /** `icon` shows only the icon; `button` is a primary button with `label`. */
  variant?: "text" | "icon" | "button";
  /** The label of a `button`: "Copy address". */
  label?: string;
  onCopied?: () => void;
  className?: string;
};

type CopyState = "idle" | "copied" | "failed";

const confirmationMs = 2_000;
const words: Record<CopyState, string> = { idle: "Copy", copied: "Copied", failed: "Not copied" };

const lookOf = (variant: "text" | "icon", state: CopyState, className: string | undefined): string =>
  cx(
    "hit-40 inline-flex shrink-0 items-center justify-center gap-1.5 rounded-inner font-medium text-13 transition-colors",
    variant === "icon" ? "size-6 text-quiet hover:text-ink" : "h-6 text-brand hover:text-brand/80",
    state === "copied" && "text-up hover:text-up",
    state === "failed" && "text-down hover:text-down",
    className,
  );

export function CopyButton({ value, what, variant = "text", label = "Copy", onCopied, className }: CopyButtonProps) {
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
        // The accessible name equals the visible label, so that voice control can address the button.
        aria-label={variant === "button" ? undefined : name}
        title={variant === "icon" ? name : undefined}
        onClick={copy}
        className={variant === "button" ? cx(buttonClasses(), className) : lookOf(variant, state, className)}
      >
        <Icon size={variant === "icon" ? 14 : 16} aria-hidden className="shrink-0" />
        {variant === "icon" ? null : (
          <span className="grid text-left">
            <span className="invisible col-start-1 row-start-1" aria-hidden>
              {variant === "button" ? label : words.copied}
            </span>
            <span className="col-start-1 row-start-1">
              {variant === "button" && state === "idle" ? label : words[state]}
            </span>
          </span>
        )}
      </button>
      <span role="status" className="sr-only">
        {state === "idle" ? "" : words[state]}
      </span>
    </>
  );
}
