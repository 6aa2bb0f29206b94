/** Fee, TDS and what is received, in lines that keep their place while nothing is typed. */
import { cx } from "@feo/ui";
import { summariseDraft } from "./draft-summary.ts";
import { showExact } from "./figures.ts";
import type { OrderDraft } from "./order-draft.ts";
import { useOfBook } from "./use-book.ts";
import type { MarketView } from "./use-market.ts";

interface TicketSummaryProps {
  readonly view: MarketView;
  readonly draft: OrderDraft;
}

export function TicketSummary({ view, draft }: TicketSummaryProps) {
  const { rates, market } = view;
  const summary = useOfBook(market.symbol, (book) => summariseDraft(draft, view, book));
  const about = summary?.isEstimate ? "about " : "";
  const isUntaxed = draft.side === "BUY" && market.quote === "INR";
  return (
    <dl className="tabular flex flex-col gap-0.5 text-12">
      <Line
        label="Fee"
        detail={rates ? `${rates.fee}%, GST included` : ""}
        value={summary ? about + showExact(summary.settlement.fee, summary.settlement.feeTicker) : "–"}
      />
      <Line
        label="TDS"
        detail={isUntaxed ? "none on a buy in INR" : rates ? `${rates.tds}%` : ""}
        value={
          isUntaxed ? "₹0.00" : summary ? about + showExact(summary.settlement.tds, summary.settlement.tdsTicker) : "–"
        }
      />
      <Line
        label="You receive"
        value={summary ? about + showExact(summary.settlement.received, summary.settlement.receivedTicker) : "–"}
        isMain
      />
    </dl>
  );
}

function Line({
  label,
  detail,
  value,
  isMain = false,
}: {
  label: string;
  detail?: string;
  value: string;
  isMain?: boolean;
}) {
  return (
    <div className={cx("flex items-baseline justify-between gap-3", isMain && "font-semibold text-14")}>
      <dt className="shrink-0">
        {label} {detail ? <span className="font-normal text-faint">{detail}</span> : null}
      </dt>
      <dd className="min-w-0 break-words text-right">{value}</dd>
    </div>
  );
}
