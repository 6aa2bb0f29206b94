/** The table of assets: amounts, value and actions per row. On a phone the actions are in a menu. */

import { isZero } from "@feo/money";
import {
  Change,
  CoinLogo,
  cx,
  IconButton,
  MenuButton,
  Skeleton,
  Table,
  TableBody,
  TableHead,
  Td,
  Th,
  Tr,
} from "@feo/ui";
import { EllipsisVertical } from "lucide-react";
import { Link } from "react-router";
import { wholeAmount } from "../format/amount-text.ts";
import { masked } from "../worth/masked.ts";
import { type MoneyReading, moneyText } from "../worth/use-worth.ts";
import { shortAmount } from "./asset-figures.ts";
import type { AssetAction, AssetAmounts, AssetRow, WalletTab } from "./asset-rows.ts";
import { LockedCell } from "./locked-cell.tsx";

const lockedNames: Record<WalletTab, string> = { overview: "Locked", main: "On hold", spot: "In orders" };

export interface Opening {
  readonly opens: "transfer" | "send";
  readonly ticker: string;
}

interface AssetTableProps {
  readonly tab: WalletTab;
  /** Undefined while the coins load. */
  readonly rows: readonly AssetRow[] | undefined;
  readonly reading: MoneyReading;
  readonly onOpen: (opening: Opening) => void;
}

/** Actions are shown side by side where all of them fit, otherwise in a menu. */
const wide = "max-[1399px]:hidden";
const narrow = "min-[1400px]:hidden";

export function AssetTable({ tab, rows, reading, onOpen }: AssetTableProps) {
  return (
    <Table label="Assets">
      <TableHead>
        <Tr>
          <Th>Asset</Th>
          <Th numeric>
            Total<span className="sm:hidden"> and value</span>
          </Th>
          <Th numeric className="max-lg:hidden">
            Available
          </Th>
          <Th numeric className="max-lg:hidden">
            {lockedNames[tab]}
          </Th>
          <Th numeric className="max-sm:hidden">
            Value ({reading.currency})
          </Th>
          <Th numeric className="max-md:hidden">
            24h
          </Th>
          <Th>
            <span className="sr-only">Actions</span>
          </Th>
        </Tr>
      </TableHead>
      <TableBody>
        {rows ? (
          rows.map((row) => <Row key={row.coin.ticker} row={row} tab={tab} reading={reading} onOpen={onOpen} />)
        ) : (
          <LoadingRows />
        )}
      </TableBody>
    </Table>
  );
}

interface RowProps {
  readonly row: AssetRow;
  readonly tab: WalletTab;
  readonly reading: MoneyReading;
  readonly onOpen: (opening: Opening) => void;
}

function Row({ row, tab, reading, onOpen }: RowProps) {
  const { coin, change, amounts, actions } = row;
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
      <Td numeric className="font-semibold">
        <Amount amount={amounts?.total} ticker={coin.ticker} reading={reading} />
        <span className="block font-normal text-12 text-quiet sm:hidden">
          {amounts ? valueText(amounts.value, reading) : " "}
        </span>
      </Td>
      <Td numeric className="max-lg:hidden">
        <Amount amount={amounts?.available} ticker={coin.ticker} reading={reading} />
        {tab === "overview" && amounts && !reading.isMasked ? <Whereabouts amounts={amounts} coin={coin} /> : null}
      </Td>
      <Td numeric className="max-lg:hidden">
        {amounts ? <LockedCell row={row} tab={tab} reading={reading} /> : <Waiting />}
      </Td>
      <Td numeric className="font-semibold max-sm:hidden">
        {amounts ? valueText(amounts.value, reading) : <Waiting />}
      </Td>
      <Td numeric className="max-md:hidden">
        <Change value={change} />
      </Td>
      <Td className="w-px">
        <Actions coin={coin} actions={actions} onOpen={onOpen} />
      </Td>
    </Tr>
  );
}

const valueText = (value: string | null, reading: MoneyReading): string =>
  value === null ? "–" : moneyText(value, reading);

const Waiting = () => <Skeleton className="ml-auto h-4 w-20" />;

interface AmountProps {
  readonly amount: string | undefined;
  readonly ticker: string;
  readonly reading: MoneyReading;
}

function Amount({ amount, ticker, reading }: AmountProps) {
  if (amount === undefined) return <Waiting />;
  if (reading.isMasked) return masked;
  return (
    <span title={wholeAmount(amount, ticker)} className={cx(isZero(amount) && "text-faint")}>
      {shortAmount(amount, ticker)}
    </span>
  );
}

/** How the balance is split, if both wallets have some. */
function Whereabouts({ amounts: { held }, coin: { ticker } }: { amounts: AssetAmounts; coin: AssetRow["coin"] }) {
  if (isZero(held.main) || isZero(held.spot)) return null;
  return (
    <span className="block text-12 text-faint">
      {shortAmount(held.main, ticker)} main, {shortAmount(held.spot, ticker)} spot
    </span>
  );
}

/** Each action has a fixed column, even if another one is missing. */
const actionPlaces: Record<AssetAction["label"], string> = {
  Deposit: "col-start-1",
  Withdraw: "col-start-2",
  Transfer: "col-start-3",
  Pay: "col-start-4",
  Trade: "col-start-5",
};

const wordClasses = "hit-40 rounded-inner font-medium text-quiet hover:text-ink";

interface ActionsProps {
  readonly coin: AssetRow["coin"];
  readonly actions: readonly AssetAction[];
  readonly onOpen: (opening: Opening) => void;
}

function Actions({ coin: { ticker }, actions, onOpen }: ActionsProps) {
  return (
    <>
      <ul className={cx("grid grid-cols-[3.25rem_4rem_3.5rem_2.25rem_2.5rem] gap-3.5 whitespace-nowrap text-13", wide)}>
        {actions.map((action) => (
          <li key={action.label} className={actionPlaces[action.label]}>
            {"to" in action ? (
              <Link to={action.to} className={wordClasses}>
                {action.label}
                <span className="sr-only"> {ticker}</span>
              </Link>
            ) : (
              <button type="button" onClick={() => onOpen({ opens: action.opens, ticker })} className={wordClasses}>
                {action.label}
                <span className="sr-only"> {ticker}</span>
              </button>
            )}
          </li>
        ))}
      </ul>
      <span className={narrow}>
        <MenuButton
          load={async () => (await import("./wallet-menus.tsx")).AssetMenu}
          shown={{ actions, onOpen: (opens: Opening["opens"]) => onOpen({ opens, ticker }) }}
        >
          <IconButton label={`Actions for ${ticker}`}>
            <EllipsisVertical size={18} aria-hidden />
          </IconButton>
        </MenuButton>
      </span>
    </>
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
