/** The order ticket: side, type, price, amount, total, and what it costs and brings, before anything is asked for. */
import { basePrecision, type OrderBook, pricePrecision } from "@feo/contract";
import { AmountInput, Checkbox, cx, Segmented, Select, Tab, TabList, TabPanel, Tabs } from "@feo/ui";
import { Link } from "react-router";
import { useSession } from "../data/index.ts";
import { groupingOf, showPrice } from "./figures.ts";
import type { Side } from "./fill-from-book.ts";
import {
  type DraftEdit,
  draftProblem,
  hasPrice,
  hasStop,
  type OrderDraft,
  type OrderType,
  orderTypes,
} from "./order-draft.ts";
import { TicketSummary } from "./ticket-summary.tsx";
import { TradeButton } from "./trade-button.tsx";
import type { MarketView } from "./use-market.ts";

export interface OrderTicketProps {
  readonly view: MarketView;
  readonly book: OrderBook | undefined;
  readonly draft: OrderDraft;
  readonly onEdit: (edit: DraftEdit) => void;
}

const typeNames: Record<OrderType, string> = {
  LIMIT: "Limit",
  MARKET: "Market",
  STOP_LIMIT: "Stop-limit",
  STOP_MARKET: "Stop-market",
};

const sides: { value: Side; label: string; tone: "up" | "down" }[] = [
  { value: "BUY", label: "Buy", tone: "up" },
  { value: "SELL", label: "Sell", tone: "down" },
];

export function OrderTicket(props: OrderTicketProps) {
  const { view, draft, onEdit } = props;
  const { market } = view;
  const problem = draftProblem(draft, market);
  return (
    <Tabs value={draft.type} onValueChange={(type) => onEdit({ type: type as OrderType })}>
      <div className="flex flex-wrap items-center gap-x-5 gap-y-1">
        <Segmented
          label="Side"
          size="md"
          stretch
          options={sides}
          value={draft.side}
          onValueChange={(side) => onEdit({ side })}
          className="w-50 max-md:w-full"
        />
        <TabList label="Type of order" bordered={false} className="gap-4">
          {orderTypes.map((type) => (
            <Tab key={type} value={type} size="sm">
              {typeNames[type]}
            </Tab>
          ))}
        </TabList>
      </div>
      <TabPanel value={draft.type} tabIndex={-1} className="mt-2 grid gap-x-5 gap-y-2 md:grid-cols-2">
        <div className="flex flex-col gap-2">
          <Available {...props} />
          {hasStop(draft.type) ? <StopField {...props} /> : null}
          {hasPrice(draft.type) ? <PriceField {...props} /> : <MarketPrice />}
          <AmountField {...props} />
          <Segmented
            label="Share of what is available"
            variant="boxes"
            stretch
            disabled
            options={["25", "50", "75", "100"].map((share) => ({ value: share, label: `${share}%` }))}
            value={null}
            onValueChange={() => undefined}
          />
        </div>
        <div className="flex flex-col gap-2">
          <Conditions {...props} />
          <TotalField {...props} />
          <TicketSummary {...props} />
          <p role="status" className={cx("text-12 text-down", problem === undefined && "hidden")}>
            {problem}
          </p>
          <div className="mt-auto">
            <TradeButton side={draft.side} base={market.base} path={`/trade/${market.symbol}`} />
          </div>
        </div>
      </TabPanel>
    </Tabs>
  );
}

/** What there is to spend is the account's to say; until it does, the way to get some. */
function Available({ view: { market }, draft }: OrderTicketProps) {
  const { isSignedIn } = useSession();
  const isRupee = draft.side === "BUY" && market.quote === "INR";
  const ticker = draft.side === "BUY" ? market.quote : market.base;
  return (
    <p className="flex h-5 items-center justify-between text-12">
      <span className="text-quiet">Available</span>
      {isSignedIn ? (
        <span className="flex gap-2">
          <span className="text-faint">No {ticker} yet</span>
          <Link
            to={isRupee ? "/dashboard/depositINR" : `/dashboard/wallet/deposit/${ticker === "INR" ? "" : ticker}`}
            className="hit-40 font-medium text-brand hover:text-brand/80"
          >
            Deposit
          </Link>
        </span>
      ) : (
        <span className="text-faint">Shown after you log in</span>
      )}
    </p>
  );
}

function StopField({ view: { market }, draft, onEdit }: OrderTicketProps) {
  return (
    <AmountInput
      label="Stop price"
      value={draft.stopPrice}
      onValueChange={(stopPrice) => onEdit({ stopPrice })}
      decimals={pricePrecision(market)}
      step={market.tickSize}
      unit={market.quote}
      grouping={groupingOf(market)}
    />
  );
}

function PriceField({ view: { market }, book, draft, onEdit }: OrderTicketProps) {
  return (
    <>
      <AmountInput
        label="Price"
        value={draft.price}
        onValueChange={(price) => onEdit({ price })}
        decimals={pricePrecision(market)}
        step={market.tickSize}
        stepper
        unit={market.quote}
        grouping={groupingOf(market)}
      />
      <div className="flex h-4 gap-4 text-12">
        <BestPrice label="Best bid" price={book?.bids[0]?.[0]} {...{ market, onEdit }} className="text-up" />
        <BestPrice label="Best ask" price={book?.asks[0]?.[0]} {...{ market, onEdit }} className="text-down" />
      </div>
    </>
  );
}

interface BestPriceProps extends Pick<OrderTicketProps, "onEdit"> {
  readonly label: string;
  readonly price: string | undefined;
  readonly market: MarketView["market"];
  readonly className: string;
}

function BestPrice({ label, price, market, onEdit, className }: BestPriceProps) {
  if (price === undefined) return <span className="text-faint">{label} –</span>;
  return (
    <button type="button" onClick={() => onEdit({ price })} className="hit-40 rounded-inner text-faint">
      {label}{" "}
      <span className={cx("tabular underline decoration-dotted underline-offset-3", className)}>
        {showPrice(price, market)}
      </span>
    </button>
  );
}

function MarketPrice() {
  return (
    <p className="flex h-10 items-center justify-between rounded-control border border-line bg-surface px-3 text-13">
      <span className="text-faint">Price</span>
      <span className="text-quiet">Best in the book</span>
    </p>
  );
}

function AmountField({ view: { market }, draft, onEdit }: OrderTicketProps) {
  return (
    <AmountInput
      label="Amount"
      value={draft.amount}
      onValueChange={(amount) => onEdit({ amount })}
      decimals={basePrecision(market)}
      step={market.stepSize}
      unit={market.base}
      grouping={groupingOf(market)}
    />
  );
}

function TotalField({ view: { market }, draft, onEdit }: OrderTicketProps) {
  return (
    <AmountInput
      label="Total"
      value={draft.total}
      onValueChange={(total) => onEdit({ total })}
      decimals={pricePrecision(market) + basePrecision(market)}
      unit={market.quote}
      grouping={groupingOf(market)}
    />
  );
}

/** Only an order with a price can wait in the book. */
function Conditions({ draft, onEdit }: OrderTicketProps) {
  if (draft.type !== "LIMIT") {
    return <p className="flex h-5 items-center text-12 text-faint">{conditionTexts[draft.type]}</p>;
  }
  return (
    <div className="flex h-5 items-center justify-between">
      <Checkbox
        label={<span className="text-12">Post only</span>}
        checked={draft.postOnly}
        onCheckedChange={(checked) => onEdit({ postOnly: checked === true })}
      />
      <Select
        label="How long it lasts"
        variant="plain"
        size="sm"
        value={draft.timeInForce}
        onValueChange={(timeInForce) => onEdit({ timeInForce })}
        options={[
          { value: "GTC", label: "Good till cancelled" },
          { value: "IOC", label: "Immediate or cancel" },
        ]}
        className="h-5 text-12"
      />
    </div>
  );
}

const conditionTexts: Record<Exclude<OrderType, "LIMIT">, string> = {
  MARKET: "Amount or total, one of them",
  STOP_LIMIT: "Enters the book when the stop price trades",
  STOP_MARKET: "Buys or sells at once when the stop price trades",
};
