/** Every market in a row: its state, last price, volume, open orders, minimum and fees. */
import type { ConsoleMarket } from "@feo/contract";
import { CoinLogo, cx, EmptyState, Table, TableBody, TableHead, Td, Th, Tr } from "@feo/ui";
import { Link } from "react-router";
import { listed, type MarketSort, type MarketView, queryOf } from "./market-list.ts";
import { amountIn, priceIn, rateText, volumeInr, volumeText } from "./market-words.ts";
import { MarketName, StateMark } from "./state-mark.tsx";

interface MarketTableProps {
  readonly markets: readonly ConsoleMarket[];
  readonly view: MarketView;
  readonly chosen: string | undefined;
  readonly onSort: (sort: MarketSort) => void;
}

/** The columns that give way first, by the width of the table. */
const narrow = {
  minimum: "@max-[680px]:hidden",
  fees: "@max-[600px]:hidden",
  orders: "@max-[480px]:hidden",
  volume: "@max-[400px]:hidden",
} as const;

const cell = "h-10 px-2 text-13";

export function MarketTable({ markets, view, chosen, onSort }: MarketTableProps) {
  const shown = listed(markets, view);
  if (shown.length === 0)
    return <EmptyState title={view.find ? `No market matches “${view.find}”` : "No markets in this state"} />;
  const sorted = (by: MarketSort, order: "ascending" | "descending") => ({
    sort: view.sort === by ? order : ("none" as const),
    onSort: () => onSort(by),
  });
  return (
    <Table label="Markets" className="text-13">
      <TableHead>
        <Tr>
          <Th className="h-8 pr-2 pl-6" {...sorted("market", "ascending")}>
            Market
          </Th>
          <Th className="h-8 px-2">State</Th>
          <Th numeric className="h-8 px-2">
            Last price
          </Th>
          <Th numeric className={cx("h-8 px-2", narrow.volume)} {...sorted("volume", "descending")}>
            24h volume (₹)
          </Th>
          <Th numeric className={cx("h-8 px-2", narrow.orders)} {...sorted("orders", "descending")}>
            Orders
          </Th>
          <Th numeric className={cx("h-8 px-2", narrow.minimum)}>
            Minimum
          </Th>
          <Th numeric className={cx("h-8 pr-6 pl-2", narrow.fees)}>
            Maker / taker (%)
          </Th>
        </Tr>
      </TableHead>
      <TableBody>
        {shown.map((market) => (
          <MarketRow
            key={market.symbol}
            market={market}
            volume={volumeText(volumeInr(market, markets))}
            to={`/markets/${market.symbol}${queryOf(view)}`}
            isChosen={market.symbol === chosen}
          />
        ))}
      </TableBody>
    </Table>
  );
}

interface MarketRowProps {
  readonly market: ConsoleMarket;
  readonly volume: string;
  readonly to: string;
  readonly isChosen: boolean;
}

function MarketRow({ market, volume, to, isChosen }: MarketRowProps) {
  const { base, quote, logo, terms } = market;
  return (
    <Tr
      interactive
      selected={isChosen}
      className={cx("relative", isChosen && "shadow-[inset_2px_0_0_var(--color-brand)]")}
    >
      <Td className={cx(cell, "whitespace-nowrap pl-6")}>
        <span className="flex items-center gap-2.5">
          <CoinLogo ticker={base} src={logo} size={20} />
          <Link to={to} aria-current={isChosen || undefined} className="font-semibold after:absolute after:inset-0">
            <MarketName base={base} quote={quote} />
          </Link>
          {isChosen && (
            <span className="rounded-inner border border-brand px-1.5 font-medium text-12 text-brand @max-[560px]:hidden">
              Editing
            </span>
          )}
        </span>
      </Td>
      <Td className={cell}>
        <StateMark state={market.state} />
      </Td>
      <Td numeric className={cx(cell, "font-medium")}>
        {priceIn(market, market.last)}
      </Td>
      <Td numeric className={cx(cell, narrow.volume)}>
        {volume}
      </Td>
      <Td numeric className={cx(cell, narrow.orders)}>
        {market.openOrders.toLocaleString("en-IN")}
      </Td>
      <Td numeric className={cx(cell, narrow.minimum)}>
        {amountIn(terms.minNotional, quote)}
      </Td>
      <Td numeric className={cx(cell, "pr-6", narrow.fees)}>
        {rateText(terms.makerFee)} / {rateText(terms.takerFee)}
      </Td>
    </Tr>
  );
}
