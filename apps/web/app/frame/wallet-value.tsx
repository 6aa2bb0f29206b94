/** What the account is worth, in the header: the way to the wallet. Loaded for people who are logged in. */
import { formatCompact } from "@feo/money";
import { Wallet } from "lucide-react";
import { Link } from "react-router";
import { compare, fromInr } from "./market-figures.ts";
import { walletPath } from "./navigation.ts";
import { type MoneyReading, moneyText, useMoneyReading, useWorth } from "./use-worth.ts";

/** From a crore on it is short: its place in the header has one width. */
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
  return (
    <Link
      to={walletPath}
      aria-label={reading.isMasked ? "Wallet" : `Wallet: ${moneyText(worth.total, reading)}`}
      className="tabular flex h-10 items-center justify-end gap-2 font-semibold text-13 hover:text-brand"
    >
      <Wallet size={16} aria-hidden className="shrink-0 text-quiet" />
      {shortText(worth.total, reading)}
    </Link>
  );
}
