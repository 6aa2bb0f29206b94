/** The order ticket: side, type, price, amount, total, what it costs and brings, and the button that sends it. */
import { basePrecision, type OrderType, orderTypes, pricePrecision, type Side } from "@feo/contract";
import { AmountInput, Checkbox, cx, Segmented, Select, Tab, TabList, TabPanel, Tabs } from "@feo/ui";
import { type FormEvent, type RefObject, useRef } from "react";
import { Link } from "react-router";
import { useSession } from "../data/index.ts";
import { depositPath } from "../deal/obstacle.ts";
import { useMask } from "../frame/masked.ts";
import { typeWords } from "../frame/order-words.ts";
import { groupingOf, showExact, showPrice, typedPrice } from "./figures.ts";
import { type DraftEdit, hasPrice, hasStop, isPostOnly } from "./order-draft.ts";
import { editForShare, takesTotal } from "./order-request.ts";
import { TicketEnd } from "./ticket-end.tsx";
import { TicketSummary } from "./ticket-summary.tsx";
import { TicketTools } from "./ticket-tools.tsx";
import { useOfBook } from "./use-book.ts";
import type { MarketView } from "./use-market.ts";
import { type TicketProps, useTicket } from "./use-ticket.ts";

const sides: { value: Side; label: string; tone: "up" | "down" }[] = [
  { value: "BUY", label: "Buy", tone: "up" },
  { value: "SELL", label: "Sell", tone: "down" },
];

export function OrderTicket(props: TicketProps) {
  const { draft } = props;
  const ticket = useTicket(props);
  const { available } = ticket;
  const amount = useRef<HTMLInputElement>(null);
  const onEdit = (edit: DraftEdit) => {
    ticket.sending.forget();
    props.onEdit(edit);
  };
  const fields = { ...props, onEdit };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (ticket.canSend) ticket.sending.press();
  };
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
              {typeWords[type]}
            </Tab>
          ))}
        </TabList>
        <TicketTools />
      </div>
      <TabPanel value={draft.type} tabIndex={-1}>
        <form onSubmit={submit} className="mt-2 grid gap-x-5 gap-y-2 md:grid-cols-2">
          <div className="flex flex-col gap-1.5 max-md:gap-2">
            <Available {...props} available={available} />
            {hasStop(draft.type) ? <StopField {...fields} /> : null}
            {hasPrice(draft.type) ? <PriceField {...fields} /> : <MarketPrice />}
            <AmountField {...fields} field={amount} />
            <Shares {...fields} available={available} />
          </div>
          <div className="flex flex-col gap-1.5 max-md:gap-2">
            <Conditions {...fields} />
            <TotalField {...fields} />
            <TicketSummary {...props} />
            <TicketEnd {...props} ticket={ticket} amount={amount} />
          </div>
        </form>
      </TabPanel>
    </Tabs>
  );
}

interface WithAvailable extends TicketProps {
  /** What the spot wallet has of what the order spends; undefined for guests and while it is being read. */
  readonly available: string | undefined;
}

function Available({ view: { market }, draft, available }: WithAvailable) {
  const mask = useMask();
  const { isSignedIn } = useSession();
  const ticker = draft.side === "BUY" ? market.quote : market.base;
  return (
    <p className="flex h-5 items-center justify-between text-12">
      <span className="text-quiet">Available</span>
      {isSignedIn ? (
        <span className="flex gap-2">
          <span className="tabular">{available === undefined ? "–" : mask(showExact(available, ticker))}</span>
          <Link to={depositPath(ticker)} className="hit-40 font-medium text-brand hover:text-brand/80">
            Deposit
          </Link>
        </span>
      ) : (
        <span className="text-faint">Shown after you log in</span>
      )}
    </p>
  );
}

function StopField({ view: { market }, draft, onEdit }: TicketProps) {
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

function PriceField({ view: { market }, draft, onEdit }: TicketProps) {
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
        <BestPrice label="Best bid" side="bids" {...{ market, onEdit }} className="text-up" />
        <BestPrice label="Best ask" side="asks" {...{ market, onEdit }} className="text-down" />
      </div>
    </>
  );
}

interface BestPriceProps extends Pick<TicketProps, "onEdit"> {
  readonly label: string;
  readonly side: "bids" | "asks";
  readonly market: MarketView["market"];
  readonly className: string;
}

function BestPrice({ label, side, market, onEdit, className }: BestPriceProps) {
  const price = useOfBook(market.symbol, (book) => book?.[side][0]?.[0]);
  if (price === undefined) return <span className="text-faint">{label} –</span>;
  return (
    <button
      type="button"
      onClick={() => onEdit({ price: typedPrice(price, market) })}
      className="hit-40 rounded-inner text-faint"
    >
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

interface AmountFieldProps extends TicketProps {
  readonly field: RefObject<HTMLInputElement | null>;
}

function AmountField({ view: { market }, draft, onEdit, field }: AmountFieldProps) {
  return (
    <AmountInput
      ref={field}
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

function TotalField({ view: { market }, draft, onEdit }: TicketProps) {
  return (
    <AmountInput
      label="Total"
      value={draft.total}
      onValueChange={(total) => onEdit({ total })}
      disabled={!takesTotal(draft)}
      decimals={pricePrecision(market) + basePrecision(market)}
      unit={market.quote}
      grouping={groupingOf(market)}
    />
  );
}

const shares = [25, 50, 75, 100].map((share) => ({ value: String(share), label: `${share}%` }));

/** The share that is in force is the one that would fill in what is there. */
function Shares({ view, draft, onEdit, available }: WithAvailable) {
  const editOf = (share: string) =>
    available === undefined ? null : editForShare(Number(share), draft, view, available);
  const isInForce = (share: string) => {
    const edit = editOf(share);
    const filled = edit?.amount ?? edit?.total ?? "";
    return /[1-9]/.test(filled) && filled === (edit?.amount === undefined ? draft.total : draft.amount);
  };
  return (
    <Segmented
      label="Share of what is available"
      variant="boxes"
      stretch
      disabled={available === undefined || !/[1-9]/.test(available)}
      options={shares}
      value={shares.find(({ value }) => isInForce(value))?.value ?? null}
      onValueChange={(share) => onEdit(editOf(share) ?? {})}
    />
  );
}

/** Only an order with a price can wait in the book. */
function Conditions({ draft, onEdit }: TicketProps) {
  if (draft.type !== "LIMIT") {
    return <p className="flex h-5 items-center text-12 text-faint">{conditionTexts[draft.type]}</p>;
  }
  return (
    <div className="flex h-5 items-center justify-between">
      <Checkbox
        label={<span className="text-12">Post only</span>}
        checked={isPostOnly(draft)}
        disabled={draft.timeInForce !== "GTC"}
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
          { value: "FOK", label: "Fill or kill" },
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
