/** The progress of a deposit or withdrawal: a badge, and timeline steps, each with its time or how long it takes. */

export interface ProgressStep {
  readonly text: string;
  readonly state: "done" | "now" | "waits" | "failed";
  /** The time, if known; otherwise a short note or nothing. */
  readonly at?: string;
  readonly note?: string;
  /** Whether the user has to act. */
  readonly isYours?: boolean;
}

/** A wait of known length, as a bar with a line under it: "38 of 64 confirmations", "about 1 min left". */
export interface ProgressBar {
  readonly value: number;
  readonly max: number;
  /** The counted unit; "38 of 64" is put before it. */
  readonly left: string;
  readonly right?: string;
}

export interface Progress {
  readonly badge: { readonly text: string; readonly tone: "warn" | "brand" | "success" | "error" | "neutral" };
  readonly bar?: ProgressBar;
  /** What the user has to do, as a sentence; a phone shows it instead of the steps. */
  readonly asks?: string;
  /** The steps repeat what the badge says; a phone omits them. */
  readonly isToldByBadge?: boolean;
  readonly steps: readonly ProgressStep[];
}

export const step = (text: string, state: ProgressStep["state"], note?: string): ProgressStep => ({
  text,
  state,
  ...(note === undefined ? {} : { note }),
});

/** A finished step with its time. */
export const stepAt = (text: string, at: string, state: "done" | "failed" = "done"): ProgressStep => ({
  text,
  state,
  at,
});
