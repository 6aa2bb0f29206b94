/** Fee, TDS, what is paid and what is received, in lines that keep their place while nothing is typed. */
import { cx } from "@feo/ui";
import { payWords, summariseDraft, summaryTexts } from "./draft-summary.ts";
import type { OrderDraft } from "./order-draft.ts";
import { useOfBook } from "./use-book.ts";
import type { MarketView } from "./use-market.ts";

interface TicketSummaryProps {
  readonly view: MarketView;
  readonly draft: OrderDraft;
}

export function TicketSummary({ view, draft }: TicketSummaryProps) {
  const { rates, market } = view;
  const told = useOfBook(market.symbol, (book) => {
    const summary = summariseDraft(draft, view, book);
    return summary && summaryTexts(summary);
  });
  const isUntaxed = draft.side === "BUY" && market.quote === "INR";
  return (
    <dl className="tabular flex flex-col gap-0.5 text-12">
      <Line label="Fee" detail={rates ? `${rates.fee}%, GST included` : ""} value={told?.fee ?? "–"} />
      <Line
        label="TDS"
        detail={isUntaxed ? "none on a buy in INR" : rates ? `${rates.tds}%` : ""}
        value={isUntaxed ? "₹0.00" : (told?.tds ?? "–")}
      />
      <Line label={payWords[draft.side]} value={told?.paid ?? "–"} />
      <Line label="You receive" value={told?.received ?? "–"} isMain />
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
    <div className={cx("flex items-baseline justify-between gap-3", isMain && "font-semibold text-13")}>
      <dt className="shrink-0">
        {label} {detail ? <span className="font-normal text-faint">{detail}</span> : null}
      </dt>
      <dd className="min-w-0 break-words text-right">{value}</dd>
    </div>
  );
}
