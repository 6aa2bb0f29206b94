/** The first page: what waits, whether everything is well, and the last 24 hours. */
import { readConsoleStatus, readToday, type Today, type WaitingKind } from "@feo/contract";
import { useEffect, useState } from "react";
import { useSearchParams } from "react-router";
import { useCall } from "../data/api.ts";
import { useIsLive } from "../data/live-state.ts";
import { dayAndTime, dayOf } from "../frame/moments.ts";
import { Loaded } from "../frame/queue.tsx";
import { DayChart } from "./day-chart.tsx";
import { BooksPanel, EnginePanel, InvariantsPanel } from "./health-panels.tsx";
import { ProposalsPanel } from "./proposals-panel.tsx";
import { kindNames, summaryOf } from "./today-words.ts";
import { WaitingPanel } from "./waiting-panel.tsx";

const everyMs = 10_000;

const kindOf = (text: string | null): WaitingKind | undefined =>
  text !== null && Object.hasOwn(kindNames, text) ? (text as WaitingKind) : undefined;

export function TodayPage() {
  const query = useCall(readToday, { query: {} }, { everyMs });
  const now = useNow();
  return (
    <div className="flex min-w-0 flex-col xl:h-full xl:min-h-180">
      <div className="flex min-h-16 shrink-0 flex-wrap items-center gap-x-3 border-line border-b px-5">
        <h1 className="font-semibold text-20">Today</h1>
        <p className="text-14 text-quiet">{query.data && summaryOf(query.data, now)}</p>
        <Clock now={now} />
      </div>
      <Loaded query={query}>{(today) => <Panels today={today} now={now} />}</Loaded>
    </div>
  );
}

function Panels({ today, now }: { today: Today; now: number }) {
  const [search] = useSearchParams();
  const kind = kindOf(search.get("kind"));
  const narrowed = useCall(readToday, { query: kind ? { kind } : {} }, { everyMs, enabled: kind !== undefined });
  const status = useCall(readConsoleStatus, {}).data?.engine;
  const rows = kind === undefined ? today.waiting : narrowed.data?.waiting;
  const { books, invariants, engine, charts } = today;
  return (
    <>
      <div className="grid min-h-0 flex-1 xl:grid-cols-[minmax(0,1.4fr)_minmax(0,1fr)]">
        <div className="flex min-h-0 min-w-0 flex-col border-line xl:border-r">
          <WaitingPanel key={kind ?? "all"} counts={today.counts} rows={rows} kind={kind} now={now} />
          <ProposalsPanel />
        </div>
        <div className="flex min-h-0 min-w-0 flex-col">
          {books && <BooksPanel books={books} />}
          <div className="grid shrink-0 sm:grid-cols-2 sm:divide-x sm:divide-line">
            <InvariantsPanel invariants={invariants} />
            <EnginePanel engine={engine} status={status} />
          </div>
        </div>
      </div>
      {charts && (
        <div className="grid shrink-0 divide-line border-line border-t sm:grid-cols-2 sm:divide-x xl:grid-cols-4">
          {charts.map((chart) => (
            <DayChart key={chart.name} chart={chart} />
          ))}
        </div>
      )}
    </>
  );
}

function Clock({ now }: { now: number }) {
  const isLive = useIsLive();
  const at = new Date(now).toISOString();
  return (
    <p className="ml-auto flex items-center gap-3 text-13 text-quiet tabular-nums">
      {`${dayOf(at)}, ${dayAndTime(at).split(" ").at(-1)} IST`}
      {isLive ? (
        <span className="flex items-center gap-1.5 text-up">
          <span aria-hidden className="size-1.5 rounded-full bg-up" />
          Live
        </span>
      ) : (
        <span>Updates every 10 s</span>
      )}
    </p>
  );
}

/** Ages are in minutes, so this ticks seldom. */
function useNow(): number {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const ticking = setInterval(() => setNow(Date.now()), 10_000);
    return () => clearInterval(ticking);
  }, []);
  return now;
}
