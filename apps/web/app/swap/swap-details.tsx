/** The details of a swap's quote: the amount received, every line of the bill, and the levels that it would take. */

import { pricePrecision } from "@feo/contract";
import { formatAmount, formatFeeRate, formatPrice, formatTaxRate } from "@feo/money";
import { Banner, ErrorState, Skeleton, Table, TableBody, TableHead, Td, Th, Tr } from "@feo/ui";
import { Link } from "react-router";
import type { TradeRates } from "../quote/settlement.ts";
import type { Quote } from "./swap-quote.ts";
import { amountText, impactText, movesPrice, priceText, reasonText } from "./swap-words.ts";
import { type SwapTerms, useSwapQuote } from "./use-swap-quote.ts";

/** The amount beside the received asset. */
export function ReceivedFigure(terms: SwapTerms) {
  const { asked, answer } = useSwapQuote(terms);
  if (!answer && !asked.error) return <Skeleton className="ml-auto h-7 w-32" />;
  const figure =
    answer?.kind === "quote"
      ? formatAmount(answer.receives, { minDecimals: 2, maxDecimals: 2, grouping: "indian" })
      : "–";
  return (
    <output aria-live="polite" className="tabular ml-auto min-w-0 break-all text-right font-semibold text-28">
      {figure}
    </output>
  );
}

export function SwapDetails(terms: SwapTerms) {
  const { asked, answer, rates } = useSwapQuote(terms);
  if (!answer) {
    return asked.error ? (
      <ErrorState className="py-6" text={asked.error.message} busy={asked.isFetching} onRetry={() => asked.refetch()} />
    ) : (
      <Skeleton className="my-4 h-[180px]" />
    );
  }
  if (answer.kind === "quote") return <BillLines quote={answer} terms={terms} rates={rates} />;
  if (answer.kind === "no-amount") return <BillLines quote={null} terms={terms} rates={rates} />;
  const reason = reasonText(answer, terms.choice, terms.market);
  return (
    <div
      aria-live="polite"
      className="my-4 flex min-h-[180px] flex-col items-start justify-center gap-3 rounded-panel bg-surface p-4 text-14 text-quiet"
    >
      <p className="text-pretty">{reason.text}</p>
      {reason.instead ? (
        <Link
          to={reason.instead.to}
          className="hit-40 rounded-inner font-medium text-brand underline underline-offset-4"
        >
          {reason.instead.label}
        </Link>
      ) : null}
    </div>
  );
}

interface BillProps {
  /** Null while no amount is typed: the lines are shown without figures. */
  readonly quote: Quote | null;
  readonly terms: SwapTerms;
  readonly rates: TradeRates;
}

function BillLines({ quote, terms, rates }: BillProps) {
  const { choice, market } = terms;
  const lines = [
    { name: "Average price", amount: quote && priceText(quote.price, market) },
    { name: `Fee ${formatFeeRate(rates.fee)}, GST included`, amount: quote && amountText(quote.fee, choice.to) },
    {
      name: quote && quote.tds !== null ? `TDS ${formatTaxRate(rates.tds)}` : "TDS",
      amount: quote && (quote.tds === null ? "₹0.00" : amountText(quote.tds, market.quote)),
    },
    { name: "You pay", amount: quote && amountText(quote.spends, choice.from) },
    { name: "Stays in your wallet", amount: quote && amountText(quote.rest, choice.from) },
  ];
  return (
    <>
      <dl className="tabular my-4 text-14">
        {lines.map(({ name, amount }) => (
          <div key={name} className="flex min-h-9 items-center justify-between gap-4">
            <dt className="text-quiet">{name}</dt>
            <dd className="text-right">{amount ?? "–"}</dd>
          </div>
        ))}
      </dl>
      {quote && movesPrice(quote) ? (
        <Banner tone="warn" className="mb-4">
          {impactText(quote, market)}
        </Banner>
      ) : null}
    </>
  );
}

const shownLevels = 8;

/** The levels that the swap would take, best price first. */
export function TakenLevels(terms: SwapTerms) {
  const { answer } = useSwapQuote(terms);
  const { market } = terms;
  const levels = answer?.kind === "quote" ? answer.levels : [];
  const hidden = levels.length - shownLevels;
  return (
    <section aria-labelledby="levels" className="mb-10">
      <h2 id="levels" className="mb-1 font-semibold text-16">
        Price details
      </h2>
      <p className="mb-2 text-14 text-quiet">
        {levels.length > 0
          ? `Orders in the ${market.base} / ${market.quote} book that fill this swap, best price first.`
          : `Enter an amount to see which ${market.base} / ${market.quote} orders fill it.`}
      </p>
      {levels.length > 0 ? (
        <Table label="Orders that fill this swap" className="text-13">
          <TableHead>
            <Tr>
              <Th className="pl-0">Price ({market.quote})</Th>
              <Th numeric className="pr-0">
                Amount ({market.base})
              </Th>
            </Tr>
          </TableHead>
          <TableBody>
            {levels.slice(0, shownLevels).map(([price, volume]) => (
              <Tr key={price}>
                <Td className="tabular h-9 pl-0">
                  {formatPrice(price, { precision: pricePrecision(market), grouping: "indian" })}
                </Td>
                <Td numeric className="h-9 pr-0">
                  {formatAmount(volume, { minDecimals: 0, maxDecimals: 18, grouping: "indian" })}
                </Td>
              </Tr>
            ))}
          </TableBody>
        </Table>
      ) : null}
      {hidden > 0 ? <p className="mt-2 text-13 text-faint">and {hidden} more</p> : null}
    </section>
  );
}
