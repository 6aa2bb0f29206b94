/** The daily limit as a line and a two-tone bar: used before, and added by this withdrawal. */
import type { WithdrawalLimits } from "@feo/contract";
import { Skeleton } from "@feo/ui";
import { limitUse } from "./daily-limit.ts";

interface DailyLimitLineProps {
  /** Undefined while loading. */
  readonly limits: WithdrawalLimits | undefined;
  /** What the withdrawal counts towards the limit, in rupees; null if there is none. */
  readonly worth: string | null;
}

export function DailyLimitLine({ limits, worth }: DailyLimitLineProps) {
  if (!limits) return <Skeleton className="h-8.5 max-sm:h-13.5" />;
  const { used, limit, left, before, added } = limitUse(limits, worth);
  return (
    <div>
      <p className="flex flex-wrap justify-between gap-x-4 text-13 text-quiet max-sm:min-h-10">
        <span>
          Daily limit <span className="tabular font-semibold text-ink">{used}</span> of{" "}
          <span className="tabular">{limit}</span> used
          {worth === null ? null : <span className="max-sm:sr-only"> with this withdrawal</span>}
        </span>
        <span>
          <span className="tabular">{left}</span> left
        </span>
      </p>
      <div aria-hidden className="mt-2.5 flex h-1 overflow-hidden rounded-full bg-pressed">
        <span className="bg-brand/50" style={{ width: `${before}%` }} />
        <span className="bg-brand transition-[width]" style={{ width: `${added}%` }} />
      </div>
    </div>
  );
}
