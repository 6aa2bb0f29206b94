/** The wordmark: "Feo" as one line. The F's lower arm is a price line in the brand colour, level with the e's bar. */

import type { ComponentProps } from "react";

export type LogoProps = Omit<ComponentProps<"svg">, "children" | "viewBox"> & {
  /** The accessible name; an empty one hides the mark from screen readers where a text beside it already names it. */
  label?: string;
};

export function Logo({ label = "Feo", ...rest }: LogoProps) {
  return (
    <svg
      width={48}
      height={20}
      viewBox="0 0 48 20"
      fill="none"
      strokeWidth={3}
      role="img"
      aria-label={label}
      aria-hidden={label === "" || undefined}
      {...rest}
    >
      <path d="M1.5 20V1.5H12.5" stroke="currentColor" />
      <path d="M5 12.5H12.5" stroke="var(--color-brand)" />
      <path d="M17 12.5H29A6 6 0 1 0 27.6 16.36" stroke="currentColor" />
      <circle cx={40} cy={12.5} r={6} stroke="currentColor" />
    </svg>
  );
}
