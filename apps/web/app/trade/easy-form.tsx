/** The form of Easy trade: a side, one amount, and the quote for it. */
import type { OrderBook, Side } from "@feo/contract";
import { formatFeeRate, formatTaxRate } from "@feo/money";
import { AmountInput, Banner, CoinLogo, cx, Field, Segmented, Skeleton } from "@feo/ui";
import { ArrowUpDown } from "lucide-react";
import { type RefObject, useRef, useState } from "react";
import { useSearchParams } from "react-router";
import { Available } from "../deal/available.tsx";
import { DealEnd } from "../deal/deal-end.tsx";
import type { Funds } from "../deal/funds.ts";
import { useDealing } from "../deal/use-dealing.ts";
import { useFunds } from "../deal/use-funds.ts";
import { formAmount } from "../format/amount-text.ts";
import { amountDecimals, type EasyOrder, easyPath, orderForAll, readEasyOrder } from "./easy-order.ts";
import { type EasyAnswer, quickAmounts, quoteEasy } from "./easy-quote.ts";
import { groupingOf, showExact, showPrice, showTyped } from "./figures.ts";
import { MarketPicker } from "./market-picker.tsx";
import type { MarketView } from "./use-market.ts";

const sides: { value: Side; label: string; tone: "up" | "down" }[] = [
  { value: "BUY", label: "Buy", tone: "up" },
  { value: "SELL", label: "Sell", tone: "down" },
];

export function EasyForm({ view, book }: { view: MarketView; book: OrderBook | undefined }) {
  const { market, rates } = view;
  const [search] = useSearchParams();
  const [order, setOrder] = useState<EasyOrder>(() => readEasyOrder(search, market));
  const amount = useRef<HTMLInputElement>(null);
  const answer: EasyAnswer = rates && book ? quoteEasy(order, { ...view, rates }, book) : { kind: "empty" };
  const deal = answer.kind === "quote" ? answer.quote : null;
  const isBuy = order.side === "BUY";
  const funds = useFunds(isBuy ? market.quote : market.base, view.coins);
  const dealing = useDealing(deal, funds);
  const edit = (change: Partial<EasyOrder>) => setOrder({ ...order, ...change });
  return (
    <form
      aria-label="Order"
      onSubmit={(event) => event.preventDefault()}
      className="flex flex-col gap-4 rounded-panel border border-line p-5 max-md:p-4"
    >
      <Segmented
        label="Side"
        size="md"
        stretch
        options={sides}
        value={order.side}
        onValueChange={(side) => edit({ side })}
        className="[&>button]:h-10"
      />
      <MarketField view={view} />
      <AmountPart view={view} order={order} answer={answer} onEdit={edit} field={amount} funds={funds} />
      <Answer view={view} order={order} answer={answer} isReady={rates !== undefined && book !== undefined} />
      {deal?.warning ? (
        <Banner tone="warn" live>
          {deal.warning}
        </Banner>
      ) : null}
      <div className={stickyEnd}>
        <DealEnd
          deal={deal}
          dealing={dealing}
          funds={funds}
          amount={amount}
          isEmpty={order.amount === ""}
          label={`${isBuy ? "Buy" : "Sell"} ${market.base}`}
          variant={isBuy ? "buy" : "sell"}
          login={{ label: "Log in to trade", wayBack: easyPath(market.symbol, order) }}
          onAgain={() => edit({ amount: "" })}
        />
      </div>
    </form>
  );
}

/** On a phone the button sticks above the bottom bar; on a low screen it is at the form's end. */
const stickyEnd = cx(
  "max-md:sticky max-md:bottom-[calc(3.5rem+env(safe-area-inset-bottom))] max-md:z-10 max-md:-mx-4 max-md:-mb-4",
  "max-md:rounded-b-panel max-md:border-line max-md:border-t max-md:bg-page max-md:p-4",
  "[@media(max-height:35rem)]:static",
);

function MarketField({ view }: { view: MarketView }) {
  const { market, coin } = view;
  return (
    <div>
      <p className="mb-1.5 font-medium text-13 text-quiet">Coin</p>
      <div className="rounded-control border border-edge px-3 hover:bg-surface [&>button]:h-12 [&>button]:w-full">
        <MarketPicker view={view} path="/easyTrade">
          <CoinLogo ticker={market.base} src={coin?.logo} size={24} />
          <span className="flex-1 text-16">
            <span className="font-semibold">{market.base}</span> <span className="text-quiet">{coin?.name}</span>
          </span>
          <span className="text-13 text-quiet">in {market.quote}</span>
        </MarketPicker>
      </div>
    </div>
  );
}

interface AmountPartProps {
  readonly view: MarketView;
  readonly order: EasyOrder;
  readonly answer: EasyAnswer;
  readonly onEdit: (change: Partial<EasyOrder>) => void;
  readonly field: RefObject<HTMLInputElement | null>;
  readonly funds: Funds | undefined;
}

function AmountPart({ view: { market, rates }, order, answer, onEdit, field, funds }: AmountPartProps) {
  const isQuote = order.unit === "quote";
  const other = isQuote ? market.base : market.quote;
  return (
    <div className="flex flex-col gap-2">
      <Field
        label={amountLabel(order, market)}
        error={answer.kind === "problem" ? answer.problem : undefined}
        aside={
          <button
            type="button"
            onClick={() => onEdit({ unit: isQuote ? "base" : "quote", amount: "" })}
            className="hit-40 flex items-center gap-1 rounded-inner font-medium text-13 text-brand hover:text-brand/80"
          >
            <ArrowUpDown size={14} aria-hidden />
            Enter {other} instead
          </button>
        }
      >
        <AmountInput
          ref={field}
          size="lg"
          value={order.amount}
          onValueChange={(amount) => onEdit({ amount })}
          decimals={amountDecimals(order.unit, market)}
          unit={isQuote ? market.quote : market.base}
          grouping={groupingOf(market)}
          className="h-14 [&_input]:text-20"
        />
      </Field>
      <Available funds={funds} onMax={(available) => onEdit(orderForAll(order.side, available, market, rates?.tds))} />
      {isQuote ? (
        <Segmented
          label="Quick amounts"
          variant="boxes"
          stretch
          options={quickAmounts[market.quote].map((value) => ({ value, label: quickLabel(value, market.quote) }))}
          value={quickAmounts[market.quote].includes(order.amount) ? order.amount : null}
          onValueChange={(amount) => onEdit({ amount })}
        />
      ) : null}
    </div>
  );
}

const quickLabel = (amount: string, quote: string): string => (quote === "INR" ? showTyped(amount, "INR", 0) : amount);

function amountLabel({ side, unit }: EasyOrder, { base, quote }: MarketView["market"]): string {
  if (unit === "base") return side === "BUY" ? `${base} to buy` : `${base} to sell`;
  const money = quote === "INR" ? "INR" : quote;
  return side === "BUY" ? `${money} to spend` : `${money} worth of ${base} to sell`;
}

interface AnswerProps {
  readonly view: MarketView;
  readonly order: EasyOrder;
  readonly answer: EasyAnswer;
  readonly isReady: boolean;
}

/** The lines keep their place while there is no quote. */
function Answer({ view: { market, rates }, order, answer, isReady }: AnswerProps) {
  if (!isReady) return <Skeleton className="h-32 rounded-control" />;
  const quote = answer.kind === "quote" ? answer.quote : null;
  const isUntaxed = order.side === "BUY" && market.quote === "INR";
  return (
    <div className="rounded-control bg-surface p-4">
      <p className="text-13 text-quiet">You receive about</p>
      <p aria-live="polite" className={cx("tabular break-words font-semibold text-28", quote === null && "text-faint")}>
        {quote ? showExact(quote.expected.received, quote.expected.receivedTicker) : "–"}
      </p>
      <dl className="tabular mt-2 flex flex-col gap-1 text-13">
        <Line
          label={order.side === "BUY" ? "You pay" : "You sell"}
          value={quote ? formAmount(quote.expected.paid, quote.expected.paidTicker, "up") : "–"}
        />
        <Line
          label="Average price, about"
          value={quote ? `${showPrice(quote.averagePrice, market)} ${market.quote}` : "–"}
        />
        <Line
          label={rates ? `Fee ${formatFeeRate(rates.fee)}, GST included` : "Fee"}
          value={quote ? showExact(quote.expected.fee, quote.expected.feeTicker) : "–"}
        />
        <Line
          label={isUntaxed ? "TDS, only on sells" : rates ? `TDS ${formatTaxRate(rates.tds)}` : "TDS"}
          value={isUntaxed ? "₹0.00" : quote ? showExact(quote.expected.tds, quote.expected.tdsTicker) : "–"}
        />
      </dl>
    </div>
  );
}

function Line({ label, value }: { label: string; value: string }) {
  return (
    <div className="flex justify-between gap-4">
      <dt className="text-quiet">{label}</dt>
      <dd className="shrink-0 text-right">{value}</dd>
    </div>
  );
}
