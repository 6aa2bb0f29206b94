/** The withdrawals queue, and the page of one of them. The queue keeps its place while one is open. */
import { type CallOutput, type ConsoleWithdrawalRow, listConsoleWithdrawals } from "@feo/contract";
import { useHotkey } from "@feo/ui";
import { useState } from "react";
import { useNavigate, useParams, useSearchParams } from "react-router";
import { type Pages, usePages } from "../data/pages.ts";
import { countText } from "../frame/count-text.ts";
import { Loaded, QueueTabs } from "../frame/queue.tsx";
import { placeIn } from "./queue-place.ts";
import { WithdrawalList } from "./withdrawal-list.tsx";
import { WithdrawalPage } from "./withdrawal-page.tsx";
import { type Tab, tabNames, tabOf, tabs } from "./withdrawal-words.ts";

const path = "/withdrawals";
const everyMs = 10_000;
const searchOf = (tab: Tab): string => (tab === "all" ? "" : `?tab=${tab}`);

export function WithdrawalsPage() {
  const { id: opened } = useParams();
  const [params] = useSearchParams();
  const go = useNavigate();
  const tab = tabOf(params.get("tab"));
  const search = searchOf(tab);
  const pages = usePages(listConsoleWithdrawals, { query: { tab } }, { everyMs });
  const rows = pages.data?.flatMap(({ withdrawals }) => withdrawals) ?? [];
  const ids = rows.map(({ id }) => id);
  // Kept after it has left the queue, so that J continues where it was.
  const [last, setLast] = useState({ id: opened, index: 0 });
  const chosen = opened ?? last.id;
  const index = chosen === undefined ? -1 : ids.indexOf(chosen);
  if (index !== -1 && (last.id !== chosen || last.index !== index)) setLast({ id: chosen, index });

  const place = placeIn(ids, chosen, last.index);
  const open = (id: string | undefined) => (id === undefined ? undefined : () => void go(`${path}/${id}${search}`));
  if (opened !== undefined) {
    const count = pages.data?.[0].counts[tab];
    return (
      <WithdrawalPage
        key={opened}
        id={opened}
        queue={`${path}${search}`}
        place={index === -1 || count === undefined ? "" : `${index + 1} of ${countText(count)}`}
        onNext={open(place.next) ?? (pages.hasMore ? pages.more : undefined)}
        onPrevious={open(place.previous)}
      />
    );
  }
  const current = index === -1 ? (ids[last.index] ?? ids[0]) : chosen;
  return (
    <QueueList
      tab={tab}
      rows={rows}
      pages={pages}
      current={current}
      onMove={(by) => {
        const next = ids[(current === undefined ? -1 : ids.indexOf(current)) + by];
        if (next !== undefined) setLast({ id: next, index: ids.indexOf(next) });
        else if (by > 0) pages.more();
      }}
      onOpen={open(current)}
    />
  );
}

interface QueueListProps {
  readonly tab: Tab;
  readonly rows: readonly ConsoleWithdrawalRow[];
  readonly pages: Pages<CallOutput<typeof listConsoleWithdrawals>>;
  readonly current: string | undefined;
  readonly onMove: (by: 1 | -1) => void;
  readonly onOpen: (() => void) | undefined;
}

function QueueList({ tab, rows, pages, current, onMove, onOpen }: QueueListProps) {
  useHotkey("j", () => onMove(1));
  useHotkey("k", () => onMove(-1));
  useHotkey("Enter", (event) => {
    // Enter on a button or a link activates that instead.
    if (event.target instanceof HTMLElement && event.target.closest("a, button")) return;
    onOpen?.();
  });
  return (
    <section aria-label="Withdrawals" className="flex min-h-full flex-col">
      <div className="flex min-h-[52px] shrink-0 flex-wrap items-center justify-between gap-x-3 border-line border-b px-4 max-lg:py-2">
        <h1 className="font-semibold text-16">Withdrawals</h1>
        <QueueTabs
          label="Filter withdrawals"
          tabs={tabs.map((each) => ({
            name: tabNames[each],
            count: pages.data?.[0].counts[each],
            to: `${path}${searchOf(each)}`,
            isActive: each === tab,
          }))}
        />
      </div>
      <Loaded query={pages}>
        {([{ automaticInr, counts }]) => (
          <WithdrawalList
            tab={tab}
            rows={rows}
            shown={current}
            search={searchOf(tab)}
            automaticInr={automaticInr}
            count={counts[tab]}
            pages={pages}
          />
        )}
      </Loaded>
    </section>
  );
}
