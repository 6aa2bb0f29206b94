/** The parts of a comparison; each opens to the lines that it is made of. The open part is in the address. */
import { listBookLines, type RailComparison } from "@feo/contract";
import { cx } from "@feo/ui";
import { ChevronDown, ChevronRight } from "lucide-react";
import { Link, useSearchParams } from "react-router";
import { useMay } from "../data/session.ts";
import { Section } from "../frame/facts.tsx";
import { shownAmount } from "../frame/shown-amount.ts";
import { BookLines } from "./book-lines.tsx";
import { type BookPart, partsOf } from "./book-words.ts";

export function BookParts({ report }: { report: RailComparison }) {
  const [search] = useSearchParams();
  const may = useMay();
  const parts = partsOf(report);
  if (parts.length === 0) return null;
  return (
    <Section title="What the comparison is made of">
      <ul className="text-13">
        {parts.map((part) => (
          <li key={part.part} className="border-line border-b last:border-b-0">
            <PartRow
              part={part}
              ticker={report.ticker}
              isOpen={search.get("part") === part.part}
              hasLines={!part.isWallet && may.call(listBookLines)}
            />
          </li>
        ))}
      </ul>
    </Section>
  );
}

interface PartRowProps {
  readonly part: BookPart;
  readonly ticker: string;
  readonly isOpen: boolean;
  readonly hasLines: boolean;
}

const rowClasses = "flex min-h-8 items-center justify-between gap-4 py-1";

function PartRow({ part: { name, part, amount, isWallet }, ticker, isOpen, hasLines }: PartRowProps) {
  const [search] = useSearchParams();
  const shown = amount === null ? "" : shownAmount(amount, ticker);
  if (isWallet) {
    return (
      <Link to="/money/hot-and-cold" className={cx(rowClasses, "text-quiet hover:text-ink")}>
        <span className="pl-5">{name}</span>
        <span className="tabular text-ink">{shown}</span>
      </Link>
    );
  }
  if (!hasLines) {
    return (
      <div className={rowClasses}>
        <span className="pl-5 text-quiet">{name}</span>
        <span className="tabular">{shown}</span>
      </div>
    );
  }
  const next = new URLSearchParams(search);
  if (isOpen) next.delete("part");
  else next.set("part", part);
  const Icon = isOpen ? ChevronDown : ChevronRight;
  return (
    <>
      <Link to={`?${next}`} aria-expanded={isOpen} className={cx(rowClasses, "text-quiet hover:text-ink")}>
        <span className="flex items-center gap-1">
          <Icon aria-hidden className="size-4" />
          {name}
        </span>
        <span className="tabular text-ink">{shown}</span>
      </Link>
      {isOpen && (
        <div className="pb-2 pl-5">
          <BookLines ticker={ticker} part={part} />
        </div>
      )}
    </>
  );
}
