/** Every market with its figures; one operator can pause a market, two can reopen it. */
import { type ConsoleMarket, listConsoleMarkets, readTopOfBook, type TopLevel } from "@feo/contract";
import { formatPrice } from "@feo/money";
import { Badge, Button, Change, EmptyState, Table, TableBody, TableHead, Td, Th, Tr } from "@feo/ui";
import { useParams } from "react-router";
import { useCall } from "../data/api.ts";
import { type Act, useAct } from "../frame/act-dialog.tsx";
import { Allowed } from "../frame/allowed.tsx";
import { ChoiceRow } from "../frame/choice-row.tsx";
import { Figures, Section } from "../frame/facts.tsx";
import { useProposals } from "../frame/proposed.tsx";
import { Loaded, Queue, QueueDetail } from "../frame/queue.tsx";
import { shownAmount } from "../frame/shown-amount.ts";
import { isBeingTold, spreadText, stateWords } from "./market-words.ts";

const everyMs = 3_000;

export function MarketsPage() {
  const { symbol } = useParams();
  const query = useCall(listConsoleMarkets, {}, { everyMs });
  const markets = query.data?.markets ?? [];
  const shown = markets.find((market) => market.symbol === (symbol ?? markets[0]?.symbol));
  return (
    <Queue
      title="Markets"
      path="/markets"
      ids={markets.map((market) => market.symbol)}
      chosen={symbol}
      list={<Loaded query={query}>{() => <MarketTable markets={markets} shown={shown?.symbol} />}</Loaded>}
      detail={
        <Loaded query={query}>
          {() => (shown ? <MarketDetail key={shown.symbol} market={shown} /> : <EmptyState title="Market not found" />)}
        </Loaded>
      }
    />
  );
}

const priceIn = ({ precision }: ConsoleMarket, price: string | null): string =>
  price === null ? "none" : formatPrice(price, { precision, grouping: "indian" });

function StateMark({ market }: { market: ConsoleMarket }) {
  return <Badge tone={market.state === "ENABLED" ? "success" : "warn"}>{stateWords[market.state]}</Badge>;
}

function MarketTable({ markets, shown }: { markets: readonly ConsoleMarket[]; shown: string | undefined }) {
  if (markets.length === 0) return <EmptyState title="No markets" />;
  const paused = markets.filter(({ state }) => state !== "ENABLED").length;
  return (
    <>
      <Table label="Markets" className="text-13">
        <TableHead>
          <Tr>
            <Th className="pl-4">Market</Th>
            <Th numeric>Last</Th>
            <Th numeric className="max-sm:hidden">
              24h
            </Th>
            <Th numeric className="max-sm:hidden">
              Spread
            </Th>
            <Th numeric className="max-sm:hidden">
              Orders
            </Th>
            <Th numeric>Status</Th>
          </Tr>
        </TableHead>
        <TableBody>
          {markets.map((market) => (
            <ChoiceRow
              key={market.symbol}
              to={`/markets/${market.symbol}`}
              isChosen={market.symbol === shown}
              name={market.symbol}
            >
              <Td numeric className="text-13">
                {priceIn(market, market.last)}
              </Td>
              <Td numeric className="text-13 max-sm:hidden">
                <Change value={market.change} />
              </Td>
              <Td numeric className="text-13 max-sm:hidden">
                {spreadText(market) ?? <span className="text-warn">none</span>}
              </Td>
              <Td numeric className="text-13 max-sm:hidden">
                {market.openOrders.toLocaleString("en-IN")}
              </Td>
              <Td numeric>
                <StateMark market={market} />
              </Td>
            </ChoiceRow>
          ))}
        </TableBody>
      </Table>
      <p className="px-4 py-3 text-12 text-quiet">
        {paused === 0 ? "All markets are open." : `${paused} of ${markets.length} markets are not open.`}
      </p>
    </>
  );
}

function MarketDetail({ market }: { market: ConsoleMarket }) {
  const { ask, dialog } = useAct();
  const { symbol, base, quote, state } = market;
  const [reopening] = useProposals(symbol, ["market open"]);
  return (
    <QueueDetail
      actions={
        state === "ENABLED" ? (
          <Allowed act="market pause">
            <Button variant="danger" onClick={() => ask(pausing(symbol))}>
              Pause
            </Button>
          </Allowed>
        ) : (
          <Allowed act="market open" proposedBy={reopening?.proposedBy}>
            <Button onClick={() => ask(opening(symbol))}>Open</Button>
          </Allowed>
        )
      }
    >
      {dialog}
      <div className="flex items-center justify-between gap-3">
        <h2 className="font-semibold text-20">{symbol}</h2>
        <StateMark market={market} />
      </div>
      {isBeingTold(market) && (
        <p role="status" className="text-13 text-warn">
          Takes effect within seconds.
        </p>
      )}
      <Section title="24 hours">
        <Figures
          figures={[
            { name: "Last price", value: `${priceIn(market, market.last)} ${quote}` },
            { name: "Change", value: <Change value={market.change} arrow /> },
            { name: `Volume in ${base}`, value: shownAmount(market.volume, base) },
            { name: `Volume in ${quote}`, value: shownAmount(market.total, quote) },
          ]}
        />
      </Section>
      <Section title="Now">
        <Figures
          figures={[
            { name: "Best bid", value: priceIn(market, market.bestBid) },
            { name: "Best ask", value: priceIn(market, market.bestAsk) },
            { name: "Spread", value: spreadText(market) ?? "none: one side is empty" },
            { name: "Open orders", value: market.openOrders.toLocaleString("en-IN") },
          ]}
        />
      </Section>
      <TopOfBook market={market} />
    </QueueDetail>
  );
}

function TopOfBook({ market }: { market: ConsoleMarket }) {
  const query = useCall(readTopOfBook, { params: { symbol: market.symbol } }, { everyMs });
  return (
    <Section title="Top of the book">
      <Loaded query={query}>
        {({ bids, asks }) => (
          <div className="grid gap-x-6 gap-y-3 sm:grid-cols-2">
            <Side name="Bids" tone="text-up" levels={bids} market={market} />
            <Side name="Asks" tone="text-down" levels={asks} market={market} />
          </div>
        )}
      </Loaded>
    </Section>
  );
}

function Side(props: { name: string; tone: string; levels: readonly TopLevel[]; market: ConsoleMarket }) {
  const { name, tone, levels, market } = props;
  if (levels.length === 0) return <p className="text-13 text-quiet">No {name.toLowerCase()}.</p>;
  return (
    <Table label={name} className="text-12">
      <TableHead>
        <Tr>
          <Th className="h-7 px-0">{name}</Th>
          <Th numeric className="h-7 px-0">
            {market.base}
          </Th>
        </Tr>
      </TableHead>
      <TableBody>
        {levels.map(({ price, quantity }) => (
          <Tr key={price}>
            <Td className={`tabular h-7 px-0 ${tone}`}>{priceIn(market, price)}</Td>
            <Td numeric className="h-7 px-0">
              {shownAmount(quantity, market.base)}
            </Td>
          </Tr>
        ))}
      </TableBody>
    </Table>
  );
}

const pausing = (symbol: string): Act => ({
  action: "market pause",
  subject: symbol,
  isDanger: true,
  title: `Pause ${symbol}`,
  about: "Within seconds, orders can only be cancelled. It takes two operators to reopen.",
  fields: [{ name: "reason", label: "Reason", hint: "For the audit log." }],
  button: "Pause",
  done: `${symbol} is paused.`,
});

const opening = (symbol: string): Act => ({
  action: "market open",
  subject: symbol,
  title: `Open ${symbol}`,
  about: "It accepts orders again within seconds. Two operators must confirm.",
  button: "Open",
  done: `${symbol} is open.`,
});
