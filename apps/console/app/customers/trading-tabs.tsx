/** The tabs of a customer's orders, trades and movements. */
import {
  listPersonMovements,
  listPersonOrders,
  listPersonTrades,
  type PersonMovement,
  type PersonOrder,
  type PersonTrade,
} from "@feo/contract";
import { Badge } from "@feo/ui";
import { Link, useSearchParams } from "react-router";
import { usePages } from "../data/pages.ts";
import { useOperator } from "../data/session.ts";
import { dayAndTime } from "../frame/moments.ts";
import { mayVisit } from "../frame/navigation.ts";
import { isZero, shownAmount } from "../frame/shown-amount.ts";
import { tabAddress } from "./customer-tabs.ts";
import { PagedList } from "./paged-list.tsx";
import { SmallTable } from "./small-table.tsx";
import { movementStatus, orderStatus, type StatusWords } from "./status-words.ts";
import { movementDetail, movementLink, movementTitle } from "./timeline-words.ts";

const quietTime = (at: string) => <span className="whitespace-nowrap text-quiet tabular-nums">{dayAndTime(at)}</span>;

const Status = ({ status: { word, tone } }: { status: StatusWords }) => <Badge tone={tone}>{word}</Badge>;

function Side({ side }: { side: string }) {
  return <span className={side === "BUY" ? "text-up" : "text-down"}>{side === "BUY" ? "Buy" : "Sell"}</span>;
}

const coinsOf = (marketSymbol: string) => {
  const [base = "", quote = ""] = marketSymbol.split("-");
  return { base, quote };
};

const linkClasses = "hit-40 font-medium text-brand hover:underline";

export function OrdersTab({ userId }: { userId: string }) {
  const [search] = useSearchParams();
  const [show, order] = [search.get("show") === "open" ? "open" : "all", search.get("order") ?? undefined] as const;
  const known = order !== undefined && /^[1-9]\d{0,14}$/.test(order) ? { order } : {};
  const pages = usePages(listPersonOrders, { params: { id: userId }, query: { show, ...known } });
  const address = tabAddress(userId, "orders");
  return (
    <>
      <nav aria-label="Filter orders" className="mb-2 flex gap-4 text-13">
        {[
          { name: "All orders", to: address, isActive: show === "all" && !known.order },
          { name: "Open orders", to: `${address}?show=open`, isActive: show === "open" },
          ...(known.order
            ? [{ name: `Order ${known.order}`, to: `${address}?order=${known.order}`, isActive: true }]
            : []),
        ].map(({ name, to, isActive }) => (
          <Link
            key={name}
            to={to}
            aria-current={isActive ? "page" : undefined}
            className={isActive ? "hit-40 font-medium text-ink" : "hit-40 text-quiet hover:text-ink"}
          >
            {name}
          </Link>
        ))}
      </nav>
      <PagedList pages={pages}>
        {(read) => <Orders orders={read.flatMap(({ orders }) => orders)} isOpenOnly={show === "open"} />}
      </PagedList>
    </>
  );
}

function Orders({ orders, isOpenOnly }: { orders: readonly PersonOrder[]; isOpenOnly: boolean }) {
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
        { name: "Filled for", isNumeric: true, isExtra: true },
        { name: "Status", isNumeric: true },
      ]}
      nothing={isOpenOnly ? "No open orders." : "No orders yet."}
      rows={orders.map((order) => {
        const { base, quote } = coinsOf(order.marketSymbol);
        return {
          key: order.id,
          cells: [
            quietTime(order.at),
            `#${order.id}`,
            order.marketSymbol,
            <Side key="side" side={order.side} />,
            `${shownAmount(order.volume, base)} ${base}`,
            order.price === null ? "Market" : shownAmount(order.price, quote),
            isZero(order.filledTotal) ? "–" : `${shownAmount(order.filledTotal, quote)} ${quote}`,
            <Status key="status" status={orderStatus(order)} />,
          ],
        };
      })}
    />
  );
}

export function TradesTab({ userId }: { userId: string }) {
  const pages = usePages(listPersonTrades, { params: { id: userId }, query: {} });
  return (
    <PagedList pages={pages}>
      {(read) => <Trades trades={read.flatMap(({ trades }) => trades)} userId={userId} />}
    </PagedList>
  );
}

function Trades({ trades, userId }: { trades: readonly PersonTrade[]; userId: string }) {
  return (
    <SmallTable
      label="Trades"
      columns={[
        { name: "When" },
        { name: "Order", isExtra: true },
        { name: "Market" },
        { name: "Side" },
        { name: "Amount", isNumeric: true },
        { name: "Price", isNumeric: true, isExtra: true },
        { name: "Fee", isNumeric: true, isExtra: true },
        { name: "Total", isNumeric: true },
      ]}
      nothing="No trades yet."
      rows={trades.map((trade) => {
        const { base, quote } = coinsOf(trade.marketSymbol);
        return {
          key: `${trade.id} ${trade.side}`,
          cells: [
            quietTime(trade.at),
            <Link key="order" className={linkClasses} to={`${tabAddress(userId, "orders")}?order=${trade.orderId}`}>
              #{trade.orderId}
            </Link>,
            trade.marketSymbol,
            <Side key="side" side={trade.side} />,
            `${shownAmount(trade.volume, base)} ${base}`,
            shownAmount(trade.price, quote),
            `${shownAmount(trade.feeAmount, trade.feeTicker)} ${trade.feeTicker}`,
            `${shownAmount(trade.total, quote)} ${quote}`,
          ],
        };
      })}
    />
  );
}

export function MovementsTab({ userId }: { userId: string }) {
  const pages = usePages(listPersonMovements, { params: { id: userId }, query: {} });
  return (
    <PagedList pages={pages}>
      {(read) => <Movements movements={read.flatMap(({ movements }) => movements)} userId={userId} />}
    </PagedList>
  );
}

interface MovementsProps {
  readonly movements: readonly PersonMovement[];
  readonly userId: string;
}

export function Movements({ movements, userId }: MovementsProps) {
  const { roles } = useOperator();
  const may = (address: string) => mayVisit(address, roles);
  return (
    <SmallTable
      label="Movements"
      columns={[
        { name: "When" },
        { name: "What" },
        { name: "Details", isExtra: true },
        { name: "Amount", isNumeric: true },
        { name: "Status", isNumeric: true },
      ]}
      nothing="No deposits, withdrawals or payments yet."
      rows={movements.map((movement) => {
        const { kind, id, at, amount, ticker } = movement;
        const to = movementLink(movement, userId, may);
        const title = movementTitle(movement);
        return {
          key: `${kind} ${id}`,
          cells: [
            quietTime(at),
            to.endsWith("/movements") ? (
              title
            ) : (
              <Link key="what" className={linkClasses} to={to}>
                {title}
              </Link>
            ),
            <span key="details" className="break-all text-quiet">
              {movementDetail(movement) || "–"}
            </span>,
            // The amount is unknown until the transfer is found.
            amount === "" || isZero(amount) ? "–" : `${shownAmount(amount, ticker)} ${ticker}`,
            <Status key="status" status={movementStatus(movement)} />,
          ],
        };
      })}
    />
  );
}
