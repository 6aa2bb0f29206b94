/** Price, fee, TDS and proceeds, in lines that keep their place while nothing is typed. */
import { formatFeeRate, formatTaxRate } from "@feo/money";
import { cx } from "@feo/ui";
import { useOfBook } from "../use-book.ts";
import type { MarketView } from "../use-market.ts";
import { payWords, summariseDraft, summaryTexts } from "./draft-summary.ts";
import type { OrderDraft } from "./order-draft.ts";

interface TicketSummaryProps {
  readonly view: MarketView;
  readonly draft: OrderDraft;
}

export function TicketSummary({ view, draft }: TicketSummaryProps) {
  const { rates, market } = view;
  const texts = useOfBook(market.symbol, (book) => {
    const summary = summariseDraft(draft, view, book);
    return summary && summaryTexts(summary, market);
  });
  const isUntaxed = draft.side === "BUY" && market.quote === "INR";
  // In a coin's market, a buyer pays TDS on top of the total; elsewhere the typed total is what is paid.
  const paysMore = draft.side === "BUY" && market.quote !== "INR";
  return (
    <dl className="tabular flex flex-col gap-0.5 text-12">
      {draft.type === "MARKET" ? (
        <>
          <Line label="Average price" value={texts?.market?.average ?? "–"} />
          <Line label="Price impact" value={texts?.market?.impact ?? "–"} />
          <Line label="Worst price" value={texts?.market?.worst ?? "–"} />
        </>
      ) : null}
      <Line label="Fee" detail={rates ? `${formatFeeRate(rates.fee)}, GST included` : ""} value={texts?.fee ?? "–"} />
      <Line
        label="TDS"
        detail={isUntaxed ? "only on sells" : rates ? formatTaxRate(rates.tds) : ""}
        value={isUntaxed ? "₹0.00" : (texts?.tds ?? "–")}
      />
      {paysMore ? <Line label={payWords[draft.side]} value={texts?.paid ?? "–"} /> : null}
      <Line label="You receive" value={texts?.received ?? "–"} isMain />
    </dl>
  );
}

interface LineProps {
  readonly label: string;
  readonly detail?: string;
  readonly value: string;
  readonly isMain?: boolean;
}

function Line({ label, detail, value, isMain = false }: LineProps) {
  return (
    <div className={cx("flex items-baseline justify-between gap-3", isMain && "font-semibold text-13")}>
      <dt className="shrink-0">
        {label} {detail ? <span className="font-normal text-faint">{detail}</span> : null}
      </dt>
      <dd className="min-w-0 break-words text-right">{value}</dd>
    </div>
  );
}
