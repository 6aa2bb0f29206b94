/** The account's total value in the header, linking to the wallet. Loaded only when logged in. */
import { compare, formatCompact } from "@feo/money";
import { Wallet } from "lucide-react";
import { Link } from "react-router";
import { fromInr } from "../format/market-figures.ts";
import { type MoneyReading, moneyText, useMoneyReading, useWorth } from "../worth/use-worth.ts";
import { walletPath } from "./navigation.ts";

/** Abbreviated from one crore, because its place in the header has a fixed width. */
const crore = "10000000";

function shortText(inr: string, reading: MoneyReading): string {
  const value = fromInr(inr, reading.currency, reading.rates);
  const isLong = value !== null && compare(value, crore) >= 0;
  return isLong && !reading.isMasked ? formatCompact(value, reading.currency) : moneyText(inr, reading);
}

export default function WalletValue() {
  const worth = useWorth();
  const reading = useMoneyReading();
  if (worth === null) return null;
  const shown = shortText(worth.total, reading);
  return (
    <Link
      to={walletPath}
      // Begins with the visible text: voice control finds a link by what it shows.
      aria-label={`Total ${shown} in both wallets`}
      className="flex h-10 items-center justify-end gap-2 text-13 hover:text-brand"
    >
      <Wallet size={16} aria-hidden className="shrink-0 text-quiet" />
      <span className="text-quiet">Total</span>
      <span className="tabular font-semibold">{shown}</span>
    </Link>
  );
}
