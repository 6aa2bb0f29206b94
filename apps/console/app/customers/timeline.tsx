/** What happened on a customer's account, by day, filtered by the address. */
import { listPersonTimeline, type TimelineFilter, timelineFilters } from "@feo/contract";
import { Badge, cx, EmptyState, Segmented } from "@feo/ui";
import {
  ArrowDownToLine,
  ArrowLeftRight,
  ArrowUpFromLine,
  ChartCandlestick,
  Landmark,
  LogIn,
  type LucideIcon,
  MapPin,
  ShieldAlert,
} from "lucide-react";
import { Link, useSearchParams } from "react-router";
import { usePages } from "../data/pages.ts";
import { useOperator } from "../data/session.ts";
import { clockTime, dayAndTime } from "../frame/moments.ts";
import { mayVisit } from "../frame/navigation.ts";
import { PagedList } from "./paged-list.tsx";
import { type TimelineIcon, type TimelineWords, timelineDays, timelineWords } from "./timeline-words.ts";

const filterNames = { all: "All", money: "Money", trading: "Trading", security: "Security" } as const;
const options = timelineFilters.map((value) => ({ value, label: filterNames[value] }));

const filterIn = (word: string | null): TimelineFilter => timelineFilters.find((filter) => filter === word) ?? "all";

const icons: Readonly<Record<TimelineIcon, LucideIcon>> = {
  order: ChartCandlestick,
  in: ArrowDownToLine,
  out: ArrowUpFromLine,
  transfer: ArrowLeftRight,
  "sign-in": LogIn,
  security: ShieldAlert,
  address: MapPin,
  bank: Landmark,
};

export function Timeline({ userId }: { userId: string }) {
  const [search, setSearch] = useSearchParams();
  const about = filterIn(search.get("about"));
  const { roles } = useOperator();
  const pages = usePages(listPersonTimeline, { params: { id: userId }, query: { about } });
  return (
    <section aria-labelledby="timeline" className="px-4 py-2 md:px-6">
      <div className="flex min-h-10 flex-wrap items-center justify-between gap-x-4">
        <h2 id="timeline" className="font-semibold text-14">
          Timeline
        </h2>
        <Segmented
          label="Show in the timeline"
          options={options}
          value={about}
          onValueChange={(chosen) => setSearch(chosen === "all" ? {} : { about: chosen }, { replace: true })}
        />
      </div>
      <PagedList pages={pages}>
        {(read) => {
          const entries = read.flatMap((page) => page.entries);
          const rows = entries.map((entry) => timelineWords(entry, userId, (address) => mayVisit(address, roles)));
          if (rows.length === 0) return <EmptyState title="Nothing yet" text={nothingWords[about]} />;
          return timelineDays(rows, new Date().toISOString()).map(({ name, rows: itsRows }) => (
            <div key={name}>
              <h3 className="border-line border-b pt-3 pb-1.5 text-12 text-quiet">{name}</h3>
              <ol>
                {itsRows.map((row) => (
                  <Row key={row.key} row={row} />
                ))}
              </ol>
            </div>
          ));
        }}
      </PagedList>
    </section>
  );
}

const nothingWords: Readonly<Record<TimelineFilter, string>> = {
  all: "Orders, payments, deposits, withdrawals and security events appear here.",
  money: "Deposits, withdrawals, payments and transfers appear here.",
  trading: "Orders and trades appear here.",
  security: "Sign-ins and changes of security settings appear here.",
};

function Row({ row: { at, icon, title, detail, link, status, amount } }: { row: TimelineWords }) {
  const Icon = icons[icon];
  return (
    <li className="grid min-h-12 grid-cols-[48px_28px_minmax(0,1fr)_auto] items-center gap-x-3 py-1.5 md:grid-cols-[48px_28px_minmax(0,1fr)_88px_116px_auto] md:[&>:last-child]:min-w-36">
      <time dateTime={at} title={`${dayAndTime(at)} IST`} className="text-12 text-quiet tabular-nums">
        {clockTime(at)}
      </time>
      <span aria-hidden className="flex size-7 items-center justify-center rounded-full border border-line text-quiet">
        <Icon className={cx("size-3.5", icon === "in" && "text-up", icon === "out" && "text-brand")} />
      </span>
      <span className="min-w-0">
        <span className="block break-words font-medium text-13">{title}</span>
        {detail && <span className="block break-words text-12 text-quiet">{detail}</span>}
      </span>
      <span className="text-13 tabular-nums max-md:hidden">
        {link && (
          <Link to={link.to} className="hit-40 font-medium text-brand hover:underline">
            {link.text}
          </Link>
        )}
      </span>
      <span className="max-md:hidden">{status && <Badge tone={status.tone}>{status.word}</Badge>}</span>
      <span className={cx("whitespace-nowrap text-right font-medium text-13 tabular-nums", amount?.isIn && "text-up")}>
        {amount?.text}
      </span>
    </li>
  );
}
