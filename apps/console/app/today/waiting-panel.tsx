/** Everything that waits for operators, oldest first, with a tab for each kind. J, K and Enter work on the rows. */
import type { Today, WaitingItem, WaitingKind } from "@feo/contract";
import { formatMoney } from "@feo/money";
import { cx, EmptyState, useHotkey } from "@feo/ui";
import {
  ArrowDownToLine,
  ArrowUpFromLine,
  Coins,
  IdCard,
  Landmark,
  type LucideIcon,
  MapPin,
  Snowflake,
} from "lucide-react";
import { useState } from "react";
import { Link, useNavigate } from "react-router";
import { ageClasses, ageText, ageTone } from "../frame/ages.ts";
import { countText } from "../frame/count-text.ts";
import { kindNames, waitingPath } from "./today-words.ts";

const icons: Readonly<Record<WaitingKind, LucideIcon>> = {
  kyc: IdCard,
  withdrawal: ArrowUpFromLine,
  transfer: ArrowDownToLine,
  coins: Coins,
  sender: MapPin,
  "bank-account": Landmark,
  frozen: Snowflake,
};

interface WaitingPanelProps {
  readonly counts: Today["counts"];
  /** Undefined while the rows of another tab are loading. */
  readonly rows: readonly WaitingItem[] | undefined;
  readonly kind: WaitingKind | undefined;
  readonly now: number;
}

export function WaitingPanel({ counts, rows, kind, now }: WaitingPanelProps) {
  const total = Object.values(counts).reduce((sum, count) => sum + count, 0);
  // Kinds of which nothing waits take no room.
  const kinds = (Object.entries(counts) as [WaitingKind, number][]).filter(([one, count]) => count > 0 || one === kind);
  return (
    <section aria-label="Waiting" className="flex min-h-48 min-w-0 flex-1 flex-col border-line border-b">
      <div className="flex min-h-12 shrink-0 flex-wrap items-center gap-x-3 px-5">
        <h2 className="font-semibold">Waiting</h2>
        <nav aria-label="Filter what waits" className="flex min-w-0 flex-wrap">
          <Tab name="All" count={total} to="/" isActive={kind === undefined} />
          {kinds.map(([one, count]) => (
            <Tab key={one} name={kindNames[one]} count={count} to={`/?kind=${one}`} isActive={kind === one} />
          ))}
        </nav>
      </div>
      {rows && (rows.length === 0 ? <EmptyState title="Nothing is waiting" /> : <Rows rows={rows} now={now} />)}
    </section>
  );
}

interface TabProps {
  readonly name: string;
  readonly count: number;
  readonly to: string;
  readonly isActive: boolean;
}

const Tab = ({ name, count, to, isActive }: TabProps) => (
  <Link
    to={to}
    aria-current={isActive ? "page" : undefined}
    className={cx(
      "flex h-7 items-center gap-1.5 whitespace-nowrap rounded-control px-1.5 font-medium text-13",
      isActive ? "bg-pressed text-ink" : "text-quiet hover:text-ink",
    )}
  >
    {name} <span className="font-normal text-quiet tabular-nums">{countText(count)}</span>
  </Link>
);

function Rows({ rows, now }: { rows: readonly WaitingItem[]; now: number }) {
  const go = useNavigate();
  const [chosen, setChosen] = useState(0);
  const at = Math.min(chosen, rows.length - 1);
  const move = (by: number) => setChosen(Math.min(rows.length - 1, Math.max(0, at + by)));
  useHotkey("j", () => move(1));
  useHotkey("k", () => move(-1));
  useHotkey("Enter", (event) => {
    // Enter on a button or a link activates that instead.
    if (event.target instanceof HTMLElement && event.target.closest("a, button")) return;
    const row = rows[at];
    if (row) void go(waitingPath(row));
  });
  return (
    // A region that scrolls has to be reachable by keyboard.
    // biome-ignore lint/a11y/noNoninteractiveTabindex: see above.
    <section className="min-h-0 overflow-y-auto max-xl:max-h-80" tabIndex={0} aria-label="Waiting, scrollable">
      <table aria-label="Waiting" className="w-full table-fixed border-collapse text-left text-13">
        <thead className="text-quiet">
          <tr className="border-line border-y">
            <Head className="w-[150px] pl-5">Type</Head>
            <Head className="w-[160px]">Customer</Head>
            <Head>Details</Head>
            <Head className="w-[120px] text-right">Value (INR)</Head>
            <Head className="w-[120px] pr-5 text-right">Waiting</Head>
          </tr>
        </thead>
        <tbody>
          {rows.map((row, index) => (
            <Row key={`${row.kind} ${row.id} ${row.title}`} row={row} isChosen={index === at} now={now} />
          ))}
        </tbody>
      </table>
    </section>
  );
}

const Head = ({ className, children }: { className?: string; children: string }) => (
  <th scope="col" className={cx("sticky top-0 h-8 bg-page px-2 font-normal", className)}>
    {children}
  </th>
);

function Row({ row, isChosen, now }: { row: WaitingItem; isChosen: boolean; now: number }) {
  const Icon = icons[row.kind];
  const { title, name, detail, value, since } = row;
  return (
    <tr
      className={cx(
        "relative h-10 border-line border-b last:border-b-0 focus-within:bg-surface hover:bg-surface",
        isChosen && "bg-brand-tint shadow-[inset_2px_0_0_var(--color-brand)] hover:bg-brand-tint",
      )}
    >
      <td className="truncate pr-2 pl-5 text-quiet">
        <span className="flex items-center gap-2">
          <Icon aria-hidden className="size-4 shrink-0" />
          <span className="truncate">{title}</span>
        </span>
      </td>
      <td className="truncate px-2">
        <Link to={waitingPath(row)} className="font-medium text-ink after:absolute after:inset-0">
          {name || "No name yet"}
        </Link>
      </td>
      <td className="truncate px-2 text-quiet" title={detail}>
        {detail || "–"}
      </td>
      <td className="px-2 text-right tabular-nums">
        {value === null ? <span className="text-quiet">–</span> : formatMoney(value, "INR").replace("₹", "")}
      </td>
      <td
        className={cx("whitespace-nowrap pr-5 pl-2 text-right font-medium tabular-nums", ageClasses[ageTone(row, now)])}
      >
        {ageText(since, now)}
        {ageTone(row, now) === "late" && <span className="sr-only">, past target</span>}
      </td>
    </tr>
  );
}
