/** How far a deposit or a withdrawal has come: a badge, and the steps of a timeline. */

export interface ProgressStep {
  readonly text: string;
  readonly state: "done" | "now" | "waits" | "failed";
  /** A moment, where one is known; else a few words or nothing. */
  readonly at?: string;
  readonly note?: string;
}

/** A wait whose length is known, as a bar with a line under it: "38 of 64 confirmations", "about 1 min left". */
export interface ProgressBar {
  readonly value: number;
  readonly max: number;
  /** What is counted; "38 of 64" is written before it. */
  readonly left: string;
  readonly right?: string;
}

export interface Progress {
  readonly badge: { readonly text: string; readonly tone: "warn" | "brand" | "success" | "error" | "neutral" };
  readonly bar?: ProgressBar;
  readonly steps: readonly ProgressStep[];
}

export const step = (text: string, state: ProgressStep["state"], note?: string): ProgressStep => ({
  ...{ text, state },
  ...(note === undefined ? {} : { note }),
});
