/** The table of coins. The name's link covers the whole row, so that a press anywhere opens the coin. */
import { Change, CoinLogo, Sparkline, Table, TableBody, TableHead, Td, Th, Tr } from "@feo/ui";
import { useState } from "react";
import { Link } from "react-router";
import { toneOf } from "../format/market-figures.ts";
import { capText, priceText, type Reading, shortText, wholeText } from "./coin-figures.ts";
import { type CoinRow, type CoinSort, firstSort, nextSort, type SortColumn, sortRows } from "./coin-rows.ts";

interface CoinTableProps {
  readonly rows: readonly CoinRow[];
  readonly reading: Reading;
}

export function CoinTable({ rows, reading }: CoinTableProps) {
  const [sort, setSort] = useState<CoinSort>(firstSort);
  const head = (column: SortColumn) => ({
    sort: sort.column === column ? sort.order : ("none" as const),
    onSort: () => setSort(nextSort(sort, column)),
  });
  return (
    <Table label="Coins">
      <TableHead>
        <Tr>
          <Th className="pl-0" {...head("name")}>
            Coin
          </Th>
          <Th numeric {...head("price")}>
            Price
          </Th>
          <Th numeric className="max-md:pr-0" {...head("change")}>
            24h change
          </Th>
          <Th numeric className="max-md:hidden" {...head("volume")}>
            24h volume ({reading.currency})
          </Th>
          <Th numeric className="max-md:hidden" {...head("marketCap")}>
            Market cap ({reading.currency})
          </Th>
          <Th numeric className="w-44 pr-0 max-lg:hidden">
            Last 24h
          </Th>
        </Tr>
      </TableHead>
      <TableBody>
        {sortRows(rows, sort).map((row) => (
          <Row key={row.ticker} row={row} reading={reading} />
        ))}
      </TableBody>
    </Table>
  );
}

function Row({ row, reading }: { row: CoinRow; reading: Reading }) {
  return (
    <Tr interactive className="relative">
      <Td className="h-14 pl-0">
        <Link to={`/crypto/${row.ticker}`} className="flex items-center gap-3 after:absolute after:inset-0">
          <CoinLogo ticker={row.ticker} src={row.logo} />
          <span className="min-w-0">
            <span className="font-semibold">{row.name}</span>
            <span className="ml-2 text-13 text-faint max-md:ml-0 max-md:block">{row.ticker}</span>
          </span>
        </Link>
      </Td>
      <Td numeric className="font-semibold">
        {priceText(row.price, row.precision, reading)}
      </Td>
      <Td numeric className="max-md:pr-0">
        <Change value={row.change} />
      </Td>
      <Td numeric className="max-md:hidden">
        <span title={wholeText(row.volume, reading)}>{shortText(row.volume, reading)}</span>
      </Td>
      <Td numeric className="max-md:hidden">
        <span title={wholeText(row.marketCap, reading)}>{capText(row.marketCap, reading)}</span>
      </Td>
      <Td className="pr-0 max-lg:hidden">
        <Sparkline values={row.trend} tone={toneOf(row.change)} className="ml-auto" />
      </Td>
    </Tr>
  );
}
