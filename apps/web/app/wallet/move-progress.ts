/** How far a deposit or a withdrawal has come: a badge, and the steps of a timeline. */

export interface ProgressStep {
  readonly text: string;
  readonly state: "done" | "now" | "waits" | "failed";
  /** A moment, where one is known; else a few words or nothing. */
  readonly at?: string;
  readonly note?: string;
}

export interface Progress {
  readonly badge: { readonly text: string; readonly tone: "warn" | "brand" | "success" | "error" | "neutral" };
  readonly steps: readonly ProgressStep[];
}

export const step = (text: string, state: ProgressStep["state"], note?: string): ProgressStep => ({
  ...{ text, state },
  ...(note === undefined ? {} : { note }),
});
