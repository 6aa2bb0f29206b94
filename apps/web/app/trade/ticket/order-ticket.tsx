/** The order ticket: side, type, price, amount, total, cost and proceeds, and the button that places the order. */
import { basePrecision, type OrderType, orderTypes, pricePrecision, type Side } from "@feo/contract";
import { isPositive } from "@feo/money";
import { AmountInput, Checkbox, cx, Segmented, Select, Tab, TabList, TabPanel, Tabs } from "@feo/ui";
import { type FormEvent, type RefObject, useRef } from "react";
import { Link } from "react-router";
import { useSession } from "../../data/index.ts";
import { FundsFigures } from "../../deal/available.tsx";
import { type Funds, inBoth, transferAmount } from "../../deal/funds.ts";
import { depositPath } from "../../deal/obstacle.ts";
import { focusForm, TransferOffer } from "../../deal/transfer-offer.tsx";
import { typeWords } from "../../order-words/order-words.ts";
import { groupingOf, showAmount, showPrice, showTotal, typedPrice } from "../figures.ts";
import { useOfBook } from "../use-book.ts";
import type { MarketView } from "../use-market.ts";
import { summariseDraft } from "./draft-summary.ts";
import { type DraftEdit, hasPrice, hasStop, isPostOnly, type OrderDraft } from "./order-draft.ts";
import { editForShare, takesTotal } from "./order-request.ts";
import { TicketEnd } from "./ticket-end.tsx";
import { TicketSummary } from "./ticket-summary.tsx";
import { TicketTools } from "./ticket-tools.tsx";
import { type TicketProps, useTicket } from "./use-ticket.ts";

const sides: { value: Side; label: string; tone: "up" | "down" }[] = [
  { value: "BUY", label: "Buy", tone: "up" },
  { value: "SELL", label: "Sell", tone: "down" },
];

export function OrderTicket(props: TicketProps) {
  const { draft } = props;
  const ticket = useTicket(props);
  const { funds, needed } = ticket;
  const offersTransfer = funds !== undefined && transferAmount(funds, needed) !== null;
  const amount = useRef<HTMLInputElement>(null);
  const onEdit = (edit: DraftEdit) => {
    ticket.sending.forget();
    props.onEdit(edit);
  };
  const size: FieldsProps["size"] = isDense(draft) || (offersTransfer && draft.type !== "MARKET") ? "sm" : "md";
  const fields = { ...props, onEdit, size };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (ticket.canSend) ticket.sending.press();
  };
  return (
    <Tabs value={draft.type} onValueChange={(type) => onEdit({ type: type as OrderType })}>
      <div className="flex flex-wrap items-center gap-x-5 gap-y-1 max-md:gap-y-2">
        <Segmented
          label="Side"
          size="md"
          stretch
          options={sides}
          value={draft.side}
          onValueChange={(side) => onEdit({ side })}
          className="w-50 max-md:w-full"
        />
        <TabList label="Order type" bordered={false} className="gap-4">
          {orderTypes.map((type) => (
            <Tab key={type} value={type} size="sm">
              {typeWords[type]}
            </Tab>
          ))}
        </TabList>
        <TicketTools />
      </div>
      <TabPanel value={draft.type} tabIndex={-1}>
        <form onSubmit={submit} className="mt-2 grid gap-x-5 gap-y-2 md:min-h-49 md:grid-cols-2">
          <div className={cx("flex flex-col max-md:gap-2", isDense(draft) || offersTransfer ? "gap-1" : "gap-1.5")}>
            <Available {...fields} funds={funds} />
            <TransferOffer
              funds={funds}
              needed={needed}
              onDone={() => focusForm(amount.current)}
              className={cx("max-md:h-12", draft.type === "MARKET" ? "h-10" : "h-8 text-13")}
            />
            {hasStop(draft.type) ? <StopField {...fields} /> : null}
            {hasPrice(draft.type) ? <PriceField {...fields} /> : null}
            <AmountField {...fields} field={amount} />
            {draft.type === "STOP_LIMIT" ? null : <TotalField {...fields} />}
            <Shares {...fields} funds={funds} />
          </div>
          <div className="flex flex-col gap-1 max-md:gap-2">
            {draft.type === "STOP_LIMIT" ? <TotalField {...fields} /> : null}
            <Conditions {...fields} />
            {draft.type === "LIMIT" ? <BestPrices {...fields} /> : null}
            <TicketSummary {...props} />
            <TicketEnd {...props} ticket={ticket} amount={amount} />
          </div>
        </form>
      </TabPanel>
    </Tabs>
  );
}

/** Stop orders have more fields, which are made lower so that the ticket keeps its height. */
const isDense = ({ type }: OrderDraft): boolean => hasStop(type);

interface FieldsProps extends TicketProps {
  /** Field height on a desktop. */
  readonly size: "sm" | "md";
}

interface WithFunds extends FieldsProps {
  /** Undefined for guests and while the balances load. */
  readonly funds: Funds | undefined;
}

/** A single line: if two large balances need the room, the label wraps and is clipped. */
function Available({ view: { market }, draft, funds }: WithFunds) {
  const { isSignedIn } = useSession();
  const ticker = draft.side === "BUY" ? market.quote : market.base;
  return (
    <p className="flex h-4 flex-row-reverse flex-wrap items-center justify-between gap-2 text-12 md:overflow-clip md:[overflow-clip-margin:4px]">
      <span className="order-1 text-quiet">Available</span>
      {isSignedIn ? (
        <span className="flex gap-2">
          <FundsFigures funds={funds} />
          {funds && !isPositive(funds.main) ? (
            <Link to={depositPath(ticker)} className="hit-40 font-medium text-brand hover:text-brand/80">
              Deposit
            </Link>
          ) : null}
        </span>
      ) : (
        <span className="text-faint">Log in to see your balance</span>
      )}
    </p>
  );
}

function StopField({ view: { market }, draft, onEdit, size }: FieldsProps) {
  return (
    <AmountInput
      label="Stop price"
      value={draft.stopPrice}
      onValueChange={(stopPrice) => onEdit({ stopPrice })}
      decimals={pricePrecision(market)}
      step={market.tickSize}
      unit={market.quote}
      grouping={groupingOf(market)}
      size={size}
    />
  );
}

function PriceField({ view: { market }, draft, onEdit, size }: FieldsProps) {
  return (
    <AmountInput
      label="Price"
      value={draft.price}
      onValueChange={(price) => onEdit({ price })}
      decimals={pricePrecision(market)}
      step={market.tickSize}
      stepper
      unit={market.quote}
      grouping={groupingOf(market)}
      size={size}
    />
  );
}

/** Clicking one copies its price into the ticket. */
function BestPrices({ view: { market }, onEdit }: FieldsProps) {
  return (
    <div className="flex h-4 justify-between gap-4 text-12">
      <BestPrice label="Best bid" side="bids" market={market} onEdit={onEdit} className="text-up" />
      <BestPrice label="Best ask" side="asks" market={market} onEdit={onEdit} className="text-down" />
    </div>
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

interface AmountFieldProps extends FieldsProps {
  readonly field: RefObject<HTMLInputElement | null>;
}

function AmountField({ view, draft, onEdit, size, field }: AmountFieldProps) {
  const { market } = view;
  const estimate = useEstimate(view, draft);
  return (
    <AmountInput
      ref={field}
      label="Amount"
      value={draft.amount}
      onValueChange={(amount) => onEdit({ amount })}
      placeholder={draft.typed === "total" && estimate ? `≈ ${showAmount(estimate.volume, market)}` : undefined}
      decimals={basePrecision(market)}
      step={market.stepSize}
      unit={market.base}
      grouping={groupingOf(market)}
      size={size}
    />
  );
}

function TotalField({ view, draft, onEdit, size }: FieldsProps) {
  const { market } = view;
  const estimate = useEstimate(view, draft);
  return (
    <AmountInput
      label="Total"
      value={draft.total}
      onValueChange={(total) => onEdit({ total })}
      placeholder={draft.typed === "amount" && estimate ? `≈ ${showTotal(estimate.total, market)}` : undefined}
      disabled={!takesTotal(draft)}
      decimals={pricePrecision(market) + basePrecision(market)}
      unit={market.quote}
      grouping={groupingOf(market)}
      size={size}
    />
  );
}

/**
 * Without a price, amount and total cannot be calculated from each other: the untyped one is estimated from the book.
 */
const useEstimate = (view: MarketView, draft: OrderDraft) =>
  useOfBook(view.market.symbol, (book) => {
    const summary = hasPrice(draft.type) ? null : summariseDraft(draft, view, book);
    return summary && { volume: summary.volume, total: summary.total };
  });

const shares = [25, 50, 75, 100].map((share) => ({ value: String(share), label: `${share}%` }));

/**
 * Percentages of both wallets together: what is missing in spot is transferred with one press. The option that matches
 * the typed value is marked.
 */
function Shares({ view, draft, onEdit, funds }: WithFunds) {
  const available = funds && inBoth(funds);
  const editOf = (share: string) =>
    available === undefined ? null : editForShare(Number(share), draft, view, available);
  const isInForce = (share: string) => {
    const edit = editOf(share);
    const filled = edit?.amount ?? edit?.total ?? "";
    return /[1-9]/.test(filled) && filled === (edit?.amount === undefined ? draft.total : draft.amount);
  };
  return (
    <Segmented
      label="Share of available balance"
      variant="boxes"
      stretch
      disabled={available === undefined || !isPositive(available)}
      options={shares}
      value={shares.find(({ value }) => isInForce(value))?.value ?? null}
      onValueChange={(share) => onEdit(editOf(share) ?? {})}
    />
  );
}

/** Only a limit order can be post-only or have a time in force. */
function Conditions({ draft, onEdit }: TicketProps) {
  if (draft.type === "MARKET") return null;
  if (draft.type !== "LIMIT") return <p className="text-12 text-faint">{conditionTexts[draft.type]}</p>;
  return (
    <div className="flex h-5 items-center justify-between">
      <Checkbox
        label={<span className="text-12">Post only</span>}
        checked={isPostOnly(draft)}
        disabled={draft.timeInForce !== "GTC"}
        onCheckedChange={(checked) => onEdit({ postOnly: checked === true })}
      />
      <Select
        label="Time in force"
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

const conditionTexts: Record<Exclude<OrderType, "LIMIT" | "MARKET">, string> = {
  STOP_LIMIT: "Becomes a limit order when the stop price is reached",
  STOP_MARKET: "Becomes a market order when the stop price is reached",
};
