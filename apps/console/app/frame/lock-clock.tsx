/** The time until the session locks, and the lock itself: at zero the sign-in page replaces whatever is shown. */
import { Timer } from "lucide-react";
import { useEffect, useState } from "react";
import { endSession } from "../data/api.ts";
import { countdown } from "./moments.ts";

const tickMs = 1_000;

interface LockClockProps {
  /** What the server said was left, */
  readonly locksInMs: number;
  /** and when its answer arrived. Only the time since then is counted here, so this machine may have a wrong clock. */
  readonly answeredAt: number;
}

export function LockClock({ locksInMs, answeredAt }: LockClockProps) {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const ticking = setInterval(() => setNow(Date.now()), tickMs);
    return () => clearInterval(ticking);
  }, []);
  const leftMs = locksInMs - Math.max(0, now - answeredAt);
  const isOver = leftMs <= 0;
  useEffect(() => {
    if (isOver) endSession();
  }, [isOver]);
  return (
    <span
      className="hidden items-center gap-2 whitespace-nowrap tabular-nums lg:flex"
      title="15 minutes after your last input, and at most 8 hours after you signed in"
    >
      <Timer aria-hidden className="size-4" />
      Locks in {countdown(leftMs)}
    </span>
  );
}
