/** The layout of a queue: list on the left, selected item on the right; on a phone only one of them. */
import { Button, cx, ErrorState, Skeleton, useHotkey } from "@feo/ui";
import { ArrowLeft } from "lucide-react";
import type { ReactNode } from "react";
import { Link, useNavigate } from "react-router";
import type { ConsoleFailure } from "../data/api.ts";
import type { Pages } from "../data/pages.ts";
import { countText } from "./count-text.ts";

interface QueueTab {
  readonly name: string;
  /** Undefined while loading, and for tabs that are no lists. */
  readonly count: number | undefined;
  readonly to: string;
  readonly isActive: boolean;
}

interface QueueProps {
  readonly title: string;
  /** The list's path; each item is at `${path}/${id}`. */
  readonly path: string;
  /** The query string, such as the tab; kept while moving through the list. */
  readonly search?: string;
  readonly tabs?: readonly QueueTab[];
  /** In list order. */
  readonly ids: readonly string[];
  /** The id in the address; without one the first item is shown. */
  readonly chosen: string | undefined;
  /** Reads the next page of the list, when J goes past its end. */
  readonly onEnd?: () => void;
  /** How many wait, beside the title. */
  readonly count?: number | undefined;
  /** Whether the list is a narrow column, for details that need the room. */
  readonly isNarrow?: boolean;
  readonly list: ReactNode;
  readonly detail: ReactNode;
}

type Moving = Pick<QueueProps, "path" | "search" | "ids" | "chosen" | "onEnd">;

/** Goes through the list by so many rows, and stops at its ends. */
export function useMove({ path, search = "", ids, chosen, onEnd }: Moving): (by: number) => void {
  const go = useNavigate();
  const shown = chosen ?? ids[0];
  return (by) => {
    const next = ids[Math.min(ids.length - 1, Math.max(0, (shown ? ids.indexOf(shown) : -1) + by))];
    if (by > 0 && (next === undefined || next === shown)) onEnd?.();
    if (next) void go(`${path}/${next}${search}`);
  };
}

const columns = "lg:grid-cols-[minmax(0,584fr)_minmax(0,520fr)]";
const narrowColumns = "lg:grid-cols-[clamp(248px,25vw-72px,288px)_minmax(0,1fr)]";

export function Queue(props: QueueProps) {
  const { title, path, search = "", tabs, ids, chosen, count, isNarrow = false, list, detail } = props;
  const go = useNavigate();
  const shown = chosen ?? ids[0];
  const move = useMove(props);
  useHotkey("j", () => move(1));
  useHotkey("k", () => move(-1));
  useHotkey("Enter", (event) => {
    // Enter on a button or a link activates that instead.
    if (event.target instanceof HTMLElement && event.target.closest("a, button")) return;
    if (shown) void go(`${path}/${shown}${search}`);
  });
  return (
    <div className={cx("grid h-full min-h-0 grid-cols-[minmax(0,1fr)]", isNarrow ? narrowColumns : columns)}>
      <section
        aria-label={title}
        className={cx("flex min-h-0 flex-col border-line lg:border-r", chosen && "max-lg:hidden")}
      >
        <div className="flex min-h-[52px] shrink-0 flex-wrap items-center justify-between gap-x-2 border-line border-b px-4 max-lg:py-2">
          <h1 className="font-semibold text-16">
            {title}
            {count !== undefined && (
              <span className="ml-2 font-normal text-13 text-quiet tabular-nums">{countText(count)}</span>
            )}
          </h1>
          {tabs && <QueueTabs label={`Filter ${title.toLowerCase()}`} tabs={tabs} isNarrow={isNarrow} />}
        </div>
        <div className="min-h-0 flex-1 overflow-y-auto">{list}</div>
      </section>
      <section aria-label="Selected" className={cx("flex min-h-0 flex-col", !chosen && "max-lg:hidden")}>
        {/* On a phone the list and its heading are hidden while an item is shown. */}
        <h1 className="sr-only lg:hidden">{title}</h1>
        <Link
          to={`${path}${search}`}
          className="flex h-10 shrink-0 items-center gap-2 border-line border-b px-4 text-13 text-quiet lg:hidden"
        >
          <ArrowLeft aria-hidden className="size-4" />
          {title}
        </Link>
        <div className="flex min-h-0 flex-1 flex-col">{detail}</div>
      </section>
    </div>
  );
}

interface QueueTabsProps {
  readonly label: string;
  readonly tabs: readonly QueueTab[];
  readonly isNarrow?: boolean;
}

export function QueueTabs({ label, tabs, isNarrow = false }: QueueTabsProps) {
  return (
    <nav aria-label={label} className="flex flex-wrap max-lg:-mx-2">
      {tabs.map(({ name, count, to, isActive }) => (
        <Link
          key={name}
          to={to}
          aria-current={isActive ? "page" : undefined}
          className={cx(
            "flex h-10 items-center gap-1.5 whitespace-nowrap rounded-control border px-2 font-medium text-13 lg:h-7",
            isNarrow ? "lg:max-[1400px]:px-1.5" : "lg:px-2.5",
            isActive ? "border-line bg-raised text-ink" : "border-transparent text-quiet hover:text-ink",
          )}
        >
          {name} {count !== undefined && <span className="text-quiet tabular-nums">{countText(count)}</span>}
        </Link>
      ))}
    </nav>
  );
}

interface QueueDetailProps {
  readonly children: ReactNode;
  readonly actions?: ReactNode;
  /** Stays above what scrolls. */
  readonly head?: ReactNode;
  /** A column at the right; below the rest where there is no room. */
  readonly aside?: ReactNode;
}

/** The selected item: its details, with the actions at the bottom. */
export function QueueDetail({ children, actions, head, aside }: QueueDetailProps) {
  return (
    <>
      {head && <div className="shrink-0 border-line border-b px-5">{head}</div>}
      {aside ? (
        <div className="min-h-0 flex-1 overflow-y-auto xl:grid xl:grid-cols-[minmax(0,1fr)_clamp(296px,25vw-24px,336px)] xl:overflow-hidden">
          <div className="px-5 py-4 xl:overflow-y-auto">{children}</div>
          <div className="border-line px-5 py-4 max-xl:border-t xl:overflow-y-auto xl:border-l">{aside}</div>
        </div>
      ) : (
        <div className="min-h-0 flex-1 overflow-y-auto px-5 py-3">{children}</div>
      )}
      {actions && (
        <div className="flex min-h-16 shrink-0 flex-wrap items-center gap-2 border-line border-t px-5 py-3">
          {actions}
        </div>
      )}
    </>
  );
}

/** Below a list: reads its next page, if there is one. */
export function More({ pages }: { pages: Pick<Pages<unknown>, "hasMore" | "isReadingMore" | "more"> }) {
  if (!pages.hasMore) return null;
  return (
    <div className="px-4 py-3">
      <Button size="sm" variant="secondary" busy={pages.isReadingMore} onClick={pages.more}>
        Show more
      </Button>
    </div>
  );
}

/** Renders a query: loading, failed or loaded. */
export function Loaded<T>(props: {
  readonly query: { readonly data: T | undefined; readonly error: ConsoleFailure | null; refetch(): unknown };
  readonly children: (data: T) => ReactNode;
}): ReactNode {
  const { data, error, refetch } = props.query;
  if (data !== undefined) return props.children(data);
  if (error) return <ErrorState title={error.message} onRetry={() => void refetch()} />;
  return (
    <div className="flex flex-col gap-3 p-4" aria-busy>
      {["a", "b", "c", "d"].map((name) => (
        <Skeleton key={name} className="h-10 w-full" />
      ))}
    </div>
  );
}
