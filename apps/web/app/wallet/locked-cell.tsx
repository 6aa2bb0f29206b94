/** The held amount of an asset, linked to what holds it: open orders or pending withdrawals. */

import { isZero } from "@feo/money";
import { Link } from "react-router";
import { useOwnAccount } from "../data/index.ts";
import { wholeAmount } from "../format/amount-text.ts";
import { masked } from "../worth/masked.ts";
import type { MoneyReading } from "../worth/use-worth.ts";
import { ordersHold, shortAmount } from "./asset-figures.ts";
import type { AssetRow, WalletTab } from "./asset-rows.ts";

interface LockedCellProps {
  readonly row: AssetRow;
  readonly tab: WalletTab;
  readonly reading: MoneyReading;
}

const withdrawalsPath = "/dashboard/history/transactions/deposit-withdrawal";

export function LockedCell({ row: { coin, amounts }, tab, reading }: LockedCellProps) {
  const orders = useOwnAccount((account) => account.orders.open);
  if (!amounts) return null;
  if (reading.isMasked) return masked;
  const { locked, held } = amounts;
  if (isZero(locked)) return <span className="text-faint">0</span>;
  const byOrders = tab !== "main" && !isZero(held.spotLocked);
  const words = byOrders
    ? ordersHold(coin, held.spotLocked, orders)
    : `Withdrawals hold ${wholeAmount(held.mainLocked, coin.ticker)}`;
  const to = byOrders
    ? "/dashboard/history/exchange/openorders"
    : coin.ticker === "INR"
      ? "/dashboard/withdrawINR"
      : withdrawalsPath;
  return (
    <Link to={to} title={words} className="underline decoration-line underline-offset-4 hover:text-brand">
      {shortAmount(locked, coin.ticker)}
      <span className="sr-only">. {words}</span>
    </Link>
  );
}
