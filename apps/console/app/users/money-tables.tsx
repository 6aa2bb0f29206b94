/** A customer's balances and latest orders, trades, deposits and withdrawals. */
import type { ShownAccount, ShownMovement } from "@feo/contract";
import { formatAmount } from "@feo/money";
import { Link } from "react-router";
import { useOperator } from "../data/session.ts";
import { placeOf } from "../frame/found-place.ts";
import { dayAndTime } from "../frame/moments.ts";
import { mayVisit } from "../frame/navigation.ts";
import { SmallTable } from "./small-table.tsx";

/** Indian grouping, with every digit. */
const amount = (decimal: string): string =>
  formatAmount(decimal, { minDecimals: 0, maxDecimals: 18, grouping: "indian" });

const quietTime = (at: string) => <span className="whitespace-nowrap text-quiet tabular-nums">{dayAndTime(at)}</span>;

export function Balances({ balances }: { balances: ShownAccount["balances"] }) {
  const columns = [
    { name: "Coin" },
    { name: "Main", isNumeric: true },
    { name: "held", isNumeric: true, isExtra: true },
    { name: "Spot", isNumeric: true },
    { name: "in orders", isNumeric: true, isExtra: true },
  ];
  return (
    <SmallTable
      label="Balances"
      columns={columns}
      nothing="Both wallets are empty."
      rows={balances.map(({ ticker, mainAvailable, mainLocked, spotAvailable, spotLocked }) => ({
        key: ticker,
        cells: [ticker, amount(mainAvailable), amount(mainLocked), amount(spotAvailable), amount(spotLocked)],
      }))}
    />
  );
}

const sideOf = (side: string) => (
  <span className={side === "BUY" ? "text-up" : "text-down"}>{side === "BUY" ? "Buy" : "Sell"}</span>
);

const plain = (word: string): string => word.charAt(0) + word.slice(1).toLowerCase().replaceAll("_", " ");

export function Orders({ orders }: { orders: ShownAccount["orders"] }) {
  return (
    <SmallTable
      label="Orders"
      columns={[
        { name: "When" },
        { name: "Order", isExtra: true },
        { name: "Market" },
        { name: "Side" },
        { name: "Amount", isNumeric: true },
        { name: "Price", isNumeric: true, isExtra: true },
        { name: "Status", isNumeric: true },
      ]}
      nothing="No orders yet."
      rows={orders.map((order) => ({
        key: order.id,
        cells: [
          quietTime(order.at),
          order.id,
          order.marketSymbol,
          sideOf(order.side),
          amount(order.volume),
          order.price === null ? "market" : amount(order.price),
          plain(order.status),
        ],
      }))}
    />
  );
}

export function Trades({ trades }: { trades: ShownAccount["trades"] }) {
  return (
    <SmallTable
      label="Trades"
      columns={[
        { name: "When" },
        { name: "Market" },
        { name: "Side" },
        { name: "Amount", isNumeric: true },
        { name: "Price", isNumeric: true, isExtra: true },
        { name: "Total", isNumeric: true },
      ]}
      nothing="No trades yet."
      rows={trades.map((trade) => ({
        key: `${trade.id} ${trade.side}`,
        cells: [
          quietTime(trade.at),
          trade.marketSymbol,
          sideOf(trade.side),
          amount(trade.volume),
          amount(trade.price),
          amount(trade.total),
        ],
      }))}
    />
  );
}

interface MovementsProps {
  readonly label: string;
  readonly movements: readonly ShownMovement[];
}

/** A link to the queue while it waits there. */
function Status({ status, to }: { status: string; to: string | undefined }) {
  if (to === undefined) return plain(status);
  return (
    <Link className="hit-40 font-medium text-brand" to={to}>
      {plain(status)}
    </Link>
  );
}

export function Movements({ label, movements }: MovementsProps) {
  const isOpen = (status: string) => ["PENDING", "PROCESSING", "SUBMITTED"].includes(status);
  const { roles } = useOperator();
  const queueOf = (movement: Pick<ShownMovement, "kind" | "id">) =>
    placeOf({ ...movement, userId: null, isOpen: true }, (address) => mayVisit(address, roles));
  return (
    <SmallTable
      label={label}
      columns={[
        { name: "When" },
        { name: "Amount", isNumeric: true },
        { name: "By", isExtra: true },
        { name: "Status", isNumeric: true },
      ]}
      nothing="Nothing yet."
      rows={movements.map(({ kind, id, ticker, amount: units, status, at, by }) => ({
        key: id,
        cells: [
          quietTime(at),
          <span key="amount">
            {/* The amount is unknown until the transfer is found. */}
            {units === "0" ? "–" : amount(units)} <span className="text-quiet">{ticker}</span>
          </span>,
          by || "–",
          <Status key="status" status={status} to={isOpen(status) ? queueOf({ kind, id }) : undefined} />,
        ],
      }))}
    />
  );
}
