/**
 * A button with a cool-down, which counts the remaining seconds. The count is visual: a screen reader reads it in tens
 * of seconds on request, and announces once that the wait is over.
 */

import { useEffect, useReducer, useState } from "react";
import { cx } from "./cx.ts";
import { Spinner } from "./spinner.tsx";

export type CountdownButtonProps = {
  /** The button's label: "Send again". */
  label: string;
  /** When it can be clicked again, in milliseconds since 1970. */
  readyAtMs: number;
  /** The whole wait in seconds, for the progress ring. */
  waitSeconds: number;
  /** Announced once when the wait is over: "You can ask for a new code now." */
  readyWords: string;
  busy?: boolean;
  /** Omits the ring. */
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
        // Not `disabled`, because that would drop the keyboard focus.
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

/** The whole seconds left until a time, updated while it is in the future. */
export function useSecondsLeft(untilMs: number): number {
  const [, tick] = useReducer((count: number) => count + 1, 0);
  const left = Math.max(0, Math.ceil((untilMs - Date.now()) / 1_000));
  useEffect(() => {
    if (left === 0) return;
    // Just after the next full second, so that the display neither repeats nor skips one.
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
