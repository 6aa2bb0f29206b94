/** The spot wallet's balances on the trade page. */
import type { Balances } from "@feo/contract";
import { CoinLogo, cx, Table, TableBody, TableHead, Td, Th, Tr } from "@feo/ui";
import { Link } from "react-router";
import { useSession } from "../data/index.ts";
import { depositPath } from "../deal/obstacle.ts";
import { useMask } from "../worth/masked.ts";
import { showExact } from "./figures.ts";
import { fundRows } from "./own-rows.ts";
import type { MarketView } from "./use-market.ts";

const cell = "h-9 px-4 max-md:h-12";

export default function FundsTable({ view, balances }: { view: MarketView; balances: Balances }) {
  const { coins, tickers, market } = view;
  const mask = useMask();
  const settings = useSession().user?.settings;
  const listing = { preferred: settings?.preferredAsset ?? "", hidesZero: settings?.hideZeroBalance ?? false };
  const rows = fundRows(balances, { coins, tickers, market, ...listing });
  return (
    <Table label="Funds in the spot wallet" className="text-13">
      <TableHead className="sticky top-0 z-1 bg-page">
        <Tr className="border-b-0">
          <Th className="px-4">Asset</Th>
          <Th numeric className="px-4">
            Available
          </Th>
          <Th numeric className="px-4 max-md:hidden">
            In orders
          </Th>
          <Th numeric className="px-4">
            Value (INR)
          </Th>
          <Th className="px-4 max-md:hidden">
            <span className="sr-only">Actions</span>
          </Th>
        </Tr>
      </TableHead>
      <TableBody>
        {rows.map(({ ticker, name, logo, available, inOrders, value }) => (
          <Tr key={ticker}>
            <Td className={cell}>
              <span className="flex items-center gap-2">
                <CoinLogo ticker={ticker} src={logo} size={18} />
                <span className="font-medium">{ticker}</span>
                <span className="text-faint max-lg:hidden">{name}</span>
              </span>
            </Td>
            <Td numeric className={cell}>
              {mask(showExact(available, ticker))}
              {/[1-9]/.test(inOrders) ? (
                <span className="block text-12 text-faint leading-4 md:hidden">
                  {mask(showExact(inOrders, ticker))} in orders
                </span>
              ) : null}
            </Td>
            <Td numeric className={cx(cell, "max-md:hidden")}>
              {mask(showExact(inOrders, ticker))}
            </Td>
            <Td numeric className={cell}>
              {value === null ? "–" : mask(showRupees(value))}
            </Td>
            <Td className={cx(cell, "text-right text-12 max-md:hidden")}>
              <Link to={depositPath(ticker)} className="font-medium text-brand hover:text-brand/80">
                Deposit
              </Link>
            </Td>
          </Tr>
        ))}
      </TableBody>
    </Table>
  );
}

const showRupees = (value: string): string => showExact(value.replace(/(\.\d{2})\d+$/, "$1"), "INR");
