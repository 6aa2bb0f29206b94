/** The table of assets: one row each, its amounts, and the words that act on it. */
import type { walletTabs } from "@feo/contract";
import { Change, CoinLogo, EmptyState, Skeleton, Table, TableBody, TableHead, Td, Th, Tr } from "@feo/ui";
import { Link } from "react-router";
import type { AssetAction, AssetRow } from "./asset-rows.ts";

export type WalletTab = (typeof walletTabs)[number];

/** The amounts a wallet has; the main wallet holds nothing for orders. */
const amountColumns: Record<WalletTab, readonly string[]> = {
  overview: ["Total", "Available", "In orders"],
  main: ["Total", "Available", "On hold"],
  spot: ["Total", "Available", "In orders"],
};

/** Each word keeps its column, also where another one is missing; a phone has room for two. */
const actionPlaces: Record<AssetAction["label"], string> = {
  Deposit: "col-start-1",
  Withdraw: "col-start-2 max-md:hidden",
  Trade: "col-start-2 md:col-start-3",
};

interface AssetTableProps {
  readonly tab: WalletTab;
  /** Undefined while the coins are on their way. */
  readonly rows: readonly AssetRow[] | undefined;
  readonly searched: string;
}

export function AssetTable({ tab, rows, searched }: AssetTableProps) {
  if (rows?.length === 0) {
    return (
      <EmptyState
        title={`No coin matches “${searched.trim()}”`}
        text="Search by its code or by its name, such as ADA or Cardano."
      />
    );
  }
  return (
    <Table label="Assets">
      <TableHead>
        <Tr>
          <Th>Asset</Th>
          {amountColumns[tab].map((name, index) => (
            <Th key={name} numeric className={index > 0 ? "max-lg:hidden" : undefined}>
              {name}
            </Th>
          ))}
          <Th numeric className="max-md:hidden">
            Value (INR)
          </Th>
          <Th numeric className="max-sm:hidden">
            24h
          </Th>
          <Th>
            <span className="sr-only">Actions</span>
          </Th>
        </Tr>
      </TableHead>
      <TableBody>
        {rows ? rows.map((row) => <Row key={row.coin.ticker} row={row} tab={tab} />) : <LoadingRows />}
      </TableBody>
    </Table>
  );
}

function Row({ row: { coin, change, actions }, tab }: { row: AssetRow; tab: WalletTab }) {
  return (
    <Tr interactive>
      <Td className="h-13">
        <span className="flex items-center gap-3">
          <CoinLogo ticker={coin.ticker} src={coin.logo} />
          <span className="flex flex-wrap items-baseline gap-x-2">
            <span className="font-semibold">{coin.ticker}</span>
            <span className="text-13 text-quiet">{coin.name}</span>
          </span>
        </span>
      </Td>
      {amountColumns[tab].map((name, index) => (
        <Td key={name} numeric className={index > 0 ? "text-faint max-lg:hidden" : "text-faint"}>
          –
        </Td>
      ))}
      <Td numeric className="text-faint max-md:hidden">
        –
      </Td>
      <Td numeric className="max-sm:hidden">
        <Change value={change} />
      </Td>
      <Td className="w-px">
        <ul className="grid grid-cols-[auto_auto] justify-end gap-4 whitespace-nowrap text-13 md:grid-cols-[3.25rem_4rem_2.5rem]">
          {actions.map(({ label, to }) => (
            <li key={label} className={actionPlaces[label]}>
              <Link to={to} className="hit-40 rounded-inner font-medium text-quiet hover:text-ink">
                {label}
                <span className="sr-only"> {coin.ticker}</span>
              </Link>
            </li>
          ))}
        </ul>
      </Td>
    </Tr>
  );
}

const loadingRows = [1, 2, 3, 4, 5, 6, 7, 8];

function LoadingRows() {
  return loadingRows.map((row) => (
    <Tr key={row}>
      <Td className="h-13" colSpan={7}>
        <Skeleton className="h-7 w-full" />
      </Td>
    </Tr>
  ));
}
