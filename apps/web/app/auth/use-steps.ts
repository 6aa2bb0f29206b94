/**
 * The steps of a sign-in page, in the browser history: Back returns to the previous step. A reload starts over, because
 * the data of the steps is kept in memory only, never in a URL.
 */
import { useState } from "react";
import { useLocation, useNavigate } from "react-router";

interface StepState {
  readonly step?: string;
  /** The distance from the first step, so that one navigation can return to it. */
  readonly depth?: number;
}

export interface Steps<Step extends string> {
  readonly step: Step;
  readonly go: (step: Step) => void;
  readonly back: () => void;
  /** Returns to the first step. */
  readonly restart: () => void;
  /** Whether the step has changed since the page opened. */
  readonly hasMoved: boolean;
}

/** A step whose data is gone falls back to the first one. */
export function useSteps<Step extends string>(first: Step, isOpen: (step: Step) => boolean): Steps<Step> {
  const { state, search } = useLocation();
  const navigate = useNavigate();
  const { step: wanted, depth = 0 } = (state ?? {}) as StepState;
  const step = wanted !== undefined && isOpen(wanted as Step) ? (wanted as Step) : first;
  const [opened] = useState(step);
  const [hasMoved, setMoved] = useState(false);
  if (step !== opened && !hasMoved) setMoved(true);
  return {
    step,
    hasMoved,
    go: (next) => void navigate({ search }, { state: { step: next, depth: depth + 1 } satisfies StepState }),
    back: () => void navigate(-1),
    restart: () => {
      if (depth > 0) void navigate(-depth);
    },
  };
}
