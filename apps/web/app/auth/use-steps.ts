/**
 * The steps of a sign-in page. The browser's Back goes a step back; a reload starts over, because what a step has brought is
 * kept in memory only and never in an address.
 */
import { useState } from "react";
import { useLocation, useNavigate } from "react-router";

interface StepState {
  readonly step?: string;
  /** How many steps this one is behind the first, so that all of them can be gone back at once. */
  readonly depth?: number;
}

export interface Steps<Step extends string> {
  readonly step: Step;
  readonly go: (step: Step) => void;
  readonly back: () => void;
  /** To the first step, whichever it is now. */
  readonly restart: () => void;
  /** Another step was shown before this one. */
  readonly hasMoved: boolean;
}

/** A step that is not open, because what it needs is not there any more, shows the first one instead. */
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
