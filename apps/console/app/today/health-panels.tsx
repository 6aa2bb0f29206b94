/** Whether the books, the invariants and the engine are well. */
import type { ConsoleStatus, Today, TodayBook, TodayInvariant } from "@feo/contract";
import { formatAmount } from "@feo/money";
import { Badge, cx, EmptyState } from "@feo/ui";
import { Check, CircleAlert } from "lucide-react";
import { Link } from "react-router";
import { engineWords } from "../frame/engine-words.ts";
import { clockTime, dayAndTime } from "../frame/moments.ts";
import { TodayPanel } from "./panel.tsx";

const shownAmount = (amount: string): string =>
  formatAmount(amount, { minDecimals: 0, maxDecimals: 18, grouping: "indian" });

export function BooksPanel({ books }: { books: readonly TodayBook[] }) {
  const wrong = books.filter(({ isWrong }) => isWrong).length;
  const comparedAt = books.map((book) => book.comparedAt).toSorted()[0];
  return (
    <TodayPanel
      title="Books"
      className="flex min-h-0 flex-1 flex-col"
      mark={
        wrong > 0 && (
          <Badge tone="error">
            {wrong} {wrong === 1 ? "difference" : "differences"}
          </Badge>
        )
      }
      aside={comparedAt && `Last change ${clockTime(comparedAt)} IST`}
    >
      {books.length === 0 ? (
        <EmptyState
          title="Not compared yet"
          text="The books are compared with the bank and the chains within a minute."
        />
      ) : (
        // A region that scrolls has to be reachable by keyboard.
        // biome-ignore lint/a11y/noNoninteractiveTabindex: see above.
        <section className="min-h-0 overflow-y-auto" tabIndex={0} aria-label="Books, scrollable">
          <table aria-label="Books" className="w-full border-collapse text-13 tabular-nums">
            <thead className="text-quiet">
              <tr>
                <Head className="pl-5 text-left">Asset</Head>
                <Head className="px-2 text-right">Ledger</Head>
                <Head className="px-2 text-right">Bank or chain</Head>
                <Head className="pr-5 pl-2 text-right">Difference</Head>
              </tr>
            </thead>
            <tbody>
              {/* Differences come first, whatever the length of the list. */}
              {books
                .toSorted((one, other) => Number(other.isWrong) - Number(one.isWrong))
                .map((book) => (
                  <BookRow key={book.ticker} book={book} />
                ))}
            </tbody>
          </table>
        </section>
      )}
    </TodayPanel>
  );
}

const Head = ({ className, children }: { className: string; children: string }) => (
  <th
    scope="col"
    className={cx("sticky top-0 h-8 bg-page font-normal shadow-[inset_0_-1px_0_var(--color-line)]", className)}
  >
    {children}
  </th>
);

function BookRow({ book }: { book: TodayBook }) {
  const { ticker, ledger, outside, difference, isWrong, wrongSince, canWithdraw } = book;
  const Mark = isWrong ? CircleAlert : Check;
  return (
    <>
      <tr className={cx("h-8", isWrong ? "bg-down-tint" : "border-line border-b")}>
        <td className="pl-5">
          <span className="flex items-center gap-2.5 font-medium">
            <Mark aria-hidden className={cx("size-4", isWrong ? "text-down" : "text-up")} />
            <Link to={`/money/books/${ticker}`} className="hover:text-brand">
              {ticker}
            </Link>
            <span className="sr-only">{isWrong ? "doesn't match" : "matches"}</span>
          </span>
        </td>
        <td className="px-2 text-right">{shownAmount(ledger)}</td>
        <td className="px-2 text-right">{shownAmount(outside)}</td>
        <td className={cx("pr-5 pl-2 text-right", isWrong ? "font-semibold text-down" : "text-quiet")}>
          {shownAmount(difference)}
        </td>
      </tr>
      {isWrong && (
        <tr className="border-line border-b bg-down-tint text-12">
          <td colSpan={3} className="pb-1.5 pl-12 text-ink">
            {canWithdraw ? "Withdrawals are open" : "Withdrawals closed automatically"}
            {wrongSince && `, differs since ${dayAndTime(wrongSince)}`}
          </td>
          <td className="pr-5 pb-1.5 text-right">
            <Link to={`/money/books/${ticker}`} className="font-medium text-brand">
              Investigate
            </Link>
          </td>
        </tr>
      )}
    </>
  );
}

export function InvariantsPanel({ invariants }: { invariants: readonly TodayInvariant[] }) {
  const isWell = invariants.every(({ fault }) => fault === null);
  return (
    <TodayPanel
      title="Invariants"
      aside={
        invariants.length > 0 &&
        (isWell ? <span className="text-up">All pass</span> : <span className="text-down">Trading is halted</span>)
      }
    >
      {invariants.length === 0 && <p className="px-5 pb-3 text-13 text-quiet">First check within a minute.</p>}
      <ul className="pb-2 text-13">
        {invariants.map(({ name, checkedAt, fault }) => (
          <li key={name} className="flex min-h-7 items-center gap-2 px-5" title={fault ?? undefined}>
            {fault === null ? (
              <Check aria-label="Holds" className="size-4 shrink-0 text-up" />
            ) : (
              <CircleAlert aria-label="Broken" className="size-4 shrink-0 text-down" />
            )}
            <span className={cx("min-w-0 flex-1", fault !== null && "text-down")}>{fault ?? name}</span>
            <span className="text-12 text-quiet tabular-nums">{clockTime(checkedAt)}</span>
          </li>
        ))}
      </ul>
    </TodayPanel>
  );
}

interface EnginePanelProps {
  readonly engine: Today["engine"];
  /** Of the header, polled more often. */
  readonly status: ConsoleStatus["engine"] | undefined;
}

export function EnginePanel({ engine, status }: EnginePanelProps) {
  const words = status && engineWords(status);
  const count = (value: number) => value.toLocaleString("en-IN");
  const facts: readonly (readonly [string, string])[] = [
    ["Leader", `${engine.isHere ? "here" : "elsewhere"}, term ${engine.term}`],
    ["Commands", status ? `${count(status.perSecond)}/s` : "–"],
    ["Queue", `${count(engine.queue)} waiting`],
    ["Tables behind", count(engine.lag)],
    ["Open orders", count(engine.openOrders)],
  ];
  return (
    <TodayPanel
      title="Engine"
      aside={
        words && <span className={words.isWell ? "text-up" : "text-warn"}>{words.isWell ? "Healthy" : words.word}</span>
      }
    >
      <dl className="pb-2 text-13">
        {facts.map(([name, value]) => (
          <div key={name} className="flex min-h-7 items-center justify-between gap-3 px-5">
            <dt className="text-quiet">{name}</dt>
            <dd className="font-medium tabular-nums">{value}</dd>
          </div>
        ))}
      </dl>
    </TodayPanel>
  );
}
