/** A market's best prices, while nothing is being changed. */
import { type ConsoleMarket, readTopOfBook, type TopLevel } from "@feo/contract";
import { Change, Table, TableBody, TableHead, Td, Th, Tr } from "@feo/ui";
import { useCall } from "../data/api.ts";
import { Figures, Section } from "../frame/facts.tsx";
import { Loaded } from "../frame/queue.tsx";
import { shownAmount } from "../frame/shown-amount.ts";
import { priceIn, spreadText } from "./market-words.ts";

const everyMs = 3_000;

export function MarketNow({ market }: { market: ConsoleMarket }) {
  const query = useCall(readTopOfBook, { params: { symbol: market.symbol } }, { everyMs });
  return (
    <div className="border-line border-t px-6 pb-4">
      <Section title="Now">
        <Figures
          figures={[
            { name: "24h change", value: <Change value={market.change} arrow /> },
            { name: `24h volume in ${market.base}`, value: shownAmount(market.volume, market.base) },
            { name: "Spread", value: spreadText(market) ?? "none: one side is empty" },
          ]}
        />
      </Section>
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
    </div>
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
