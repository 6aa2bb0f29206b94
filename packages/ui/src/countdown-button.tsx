/**
 * A button that may be pressed again only after a while, and counts the seconds until then. The count is for the eyes: a
 * screen reader hears tens of seconds when it asks, and once that the wait is over.
 */

import { useEffect, useReducer, useState } from "react";
import { cx } from "./cx.ts";
import { Spinner } from "./spinner.tsx";

export type CountdownButtonProps = {
  /** What it does: "Send again". */
  label: string;
  /** The moment from which it may be pressed, in milliseconds since 1970. */
  readyAtMs: number;
  /** The whole wait, which the ring stands for. */
  waitSeconds: number;
  /** Said once when the wait is over: "You can ask for a new code now." */
  readyWords: string;
  busy?: boolean;
  /** Leaves out the ring around the wait. */
  isPlain?: boolean;
  onPress: () => void;
  className?: string;
};

export function CountdownButton(props: CountdownButtonProps) {
  const { label, readyAtMs, waitSeconds, readyWords, busy = false, isPlain = false, onPress, className } = props;
  const seconds = useSecondsLeft(readyAtMs);
  const isWaiting = seconds > 0;
  const hasWaited = useHasBeen(isWaiting);
  return (
    <>
      <button
        type="button"
        // It is not disabled, because whoever stands on it with the keyboard would be thrown off.
        aria-disabled={isWaiting || busy || undefined}
        aria-busy={busy || undefined}
        onClick={() => {
          if (!isWaiting && !busy) onPress();
        }}
        className={cx(
          "hit-40 inline-flex h-6 items-center gap-2 rounded-inner text-14 transition-colors",
          isWaiting ? "cursor-default text-quiet" : "font-medium text-brand hover:text-brand/80",
          className,
        )}
      >
        {isWaiting ? (
          <>
            {isPlain ? null : <Ring share={waitSeconds > 0 ? seconds / waitSeconds : 0} />}
            <span aria-hidden>
              {label} in <span className="tabular font-semibold text-ink">{clockTime(seconds)}</span>
            </span>
            <span className="sr-only">
              {label} in about {tensOf(seconds)} seconds
            </span>
          </>
        ) : (
          <>
            {busy ? <Spinner /> : null}
            {label}
          </>
        )}
      </button>
      <span role="status" className="sr-only">
        {hasWaited && !isWaiting && !busy ? readyWords : ""}
      </span>
    </>
  );
}

/** Whole seconds until a moment, counted down while it is ahead. */
export function useSecondsLeft(untilMs: number): number {
  const [, tick] = useReducer((count: number) => count + 1, 0);
  const left = Math.max(0, Math.ceil((untilMs - Date.now()) / 1_000));
  useEffect(() => {
    if (left === 0) return;
    // Just behind the next full second, so that the figure neither stays nor skips.
    const timer = setTimeout(tick, untilMs - (left - 1) * 1_000 - Date.now() + 5);
    return () => clearTimeout(timer);
  }, [untilMs, left]);
  return left;
}

function useHasBeen(isNow: boolean): boolean {
  const [hasBeen, setHasBeen] = useState(isNow);
  if (isNow && !hasBeen) setHasBeen(true);
  return hasBeen;
}

export const clockTime = (seconds: number): string =>
  `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;

const tensOf = (seconds: number): number => Math.ceil(seconds / 10) * 10;

const radius = 7;
const round = 2 * Math.PI * radius;

function Ring({ share }: { share: number }) {
  return (
    <svg width={18} height={18} viewBox="0 0 18 18" fill="none" strokeWidth={2} aria-hidden className="-rotate-90">
      <circle cx={9} cy={9} r={radius} className="stroke-line" />
      <circle
        cx={9}
        cy={9}
        r={radius}
        strokeLinecap="round"
        strokeDasharray={round}
        strokeDashoffset={round * (1 - Math.min(1, share))}
        className="stroke-brand"
      />
    </svg>
  );
}
