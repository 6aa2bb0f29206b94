/** The rupee's logo, in the style of the coin logos. */

import { cx } from "./cx.ts";

export type RupeeLogoProps = { size?: number; className?: string };

export function RupeeLogo({ size = 28, className }: RupeeLogoProps) {
  return (
    <svg width={size} height={size} viewBox="0 0 28 28" fill="none" aria-hidden className={cx("shrink-0", className)}>
      <circle cx={14} cy={14} r={14} fill="#2a6f58" />
      <path
        d="M9 8.25h10M9 12h10M9 8.25h2.5c5 0 5 7.5 0 7.5H9.5l6.5 5"
        stroke="#ffffff"
        strokeWidth={1.9}
        strokeLinejoin="round"
      />
    </svg>
  );
}
