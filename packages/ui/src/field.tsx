/**
 * A label, a hint and an error for one control. The control gets its ids through `useFieldControl`, so that no caller
 * wires them by hand.
 */

import { CircleAlert } from "lucide-react";
import { createContext, type ReactNode, use, useId } from "react";
import { cx } from "./cx.ts";

type FieldWiring = { id: string; describedBy: string | undefined; invalid: boolean; required: boolean };

const FieldContext = createContext<FieldWiring | null>(null);

export type FieldProps = {
  label: ReactNode;
  /** Shows the label to screen readers only. */
  hideLabel?: boolean;
  /** Shown at the right end of the label's line: a link, a balance. */
  aside?: ReactNode;
  hint?: ReactNode;
  /** In plain words; replaces the hint. */
  error?: ReactNode;
  required?: boolean;
  id?: string;
  className?: string;
  children: ReactNode;
};

export function Field({ label, hideLabel, aside, hint, error, required = false, id, className, children }: FieldProps) {
  const ownId = useId();
  const controlId = id ?? ownId;
  const messageId = `${controlId}-message`;
  const hasError = error !== undefined && error !== null && error !== false && error !== "";
  const message = hasError ? error : hint;
  const hasMessage = message !== undefined && message !== null && message !== "";
  const wiring = { id: controlId, describedBy: hasMessage ? messageId : undefined, invalid: hasError, required };
  return (
    <FieldContext value={wiring}>
      <div className={cx("flex flex-col gap-1.5", className)}>
        <div
          className={cx(
            "flex items-baseline justify-between gap-3 text-13",
            hideLabel && aside === undefined && "sr-only",
          )}
        >
          <label htmlFor={controlId} className={cx("font-medium text-quiet", hideLabel && "sr-only")}>
            {label}
          </label>
          {aside}
        </div>
        {children}
        <p
          id={messageId}
          aria-live="polite"
          className={cx("flex gap-1.5 text-13", hasError ? "text-down" : "text-faint", !hasMessage && "hidden")}
        >
          {hasError ? <CircleAlert size={16} aria-hidden className="mt-0.5 shrink-0" /> : null}
          <span>{message}</span>
        </p>
      </div>
    </FieldContext>
  );
}

/** The attributes that tie a control to its Field; the control's own attributes take precedence. */
export function useFieldControl(own: { id?: string | undefined; "aria-describedby"?: string | undefined }) {
  const field = use(FieldContext);
  return {
    id: own.id ?? field?.id,
    "aria-describedby": own["aria-describedby"] ?? field?.describedBy,
    "aria-invalid": field?.invalid ? true : undefined,
    "aria-required": field?.required ? true : undefined,
  };
}
