/** A customer's balances with their value in rupees, what holds them, and the day's limits, as operators see them. */
import type { PersonLimits, PersonMoney } from "@feo/contract";
import { formatUnits, formatUnitsFixed } from "@feo/money";
import type { PersonRow } from "../account/account-desk.ts";
import { type Instruments, unitsText } from "../market/instruments.ts";
import type { MarketDesk } from "../market/market-desk.ts";
import type { Database } from "../platform/database.ts";
import { paiseWorth } from "../wallet/rupee-worth.ts";
import { holdingsOf } from "../wallet/wallet-desk.ts";
import { isStoppedByFreeze, openWithdrawalsOf } from "../withdrawal/withdrawal-desk.ts";
import { type LimitsToday, limitsToday } from "../withdrawal/withdrawal-limits.ts";

interface MoneyDeps {
  readonly db: Database;
  readonly instruments: () => Instruments;
  readonly markets: Pick<MarketDesk, "coinFacts">;
  readonly now: () => number;
}

const rupees = (paise: bigint): string => formatUnitsFixed(paise, 2, 2);

interface Valued {
  readonly coin: { readonly ticker: string };
  readonly paise: bigint | null;
}

/** Rupees first, then the most valuable; coins without a price last. */
function rupeesThenValue(one: Valued, other: Valued): number {
  const isRupee = ({ coin }: Valued) => Number(coin.ticker === "INR");
  return isRupee(other) - isRupee(one) || Number((other.paise ?? -1n) - (one.paise ?? -1n));
}

export async function moneyOf({ db, instruments, markets, now }: MoneyDeps, person: PersonRow): Promise<PersonMoney> {
  const known = instruments();
  const [facts, holdings, withdrawals, limits] = [
    await markets.coinFacts(),
    await holdingsOf(db, known, person.number),
    await openWithdrawalsOf(db, person.id),
    await limitsToday(db, person, now()),
  ];
  const valued = holdings.map((holding) => {
    const { ticker, decimals } = holding.coin;
    const { name = ticker, logo = "", priceInr = null } = facts.get(ticker) ?? {};
    const paise = priceInr === null ? null : paiseWorth(holding.totalUnits, decimals, priceInr, "down");
    return { ...holding, name, logo, paise };
  });
  const balances = valued.toSorted(rupeesThenValue).map((holding) => {
    const { coin, name, logo, totalUnits, availableUnits, inOrdersUnits, paise } = holding;
    return {
      ticker: coin.ticker,
      name,
      logo,
      total: unitsText(coin, totalUnits),
      available: unitsText(coin, availableUnits),
      onHold: unitsText(coin, totalUnits - availableUnits),
      value: paise === null ? null : rupees(paise),
      isInOrders: inOrdersUnits > 0n,
      withdrawalIds: withdrawals.filter(({ ticker }) => ticker === coin.ticker).map(({ id }) => id),
    };
  });
  return {
    pricedAt: new Date(now()).toISOString(),
    total: rupees(valued.reduce((sum, { paise }) => sum + (paise ?? 0n), 0n)),
    balances,
    limits: shownLimits(limits),
    stoppable: withdrawals.filter(isStoppedByFreeze).map(({ id, ticker, units }) => ({
      id,
      ticker,
      amount: formatUnits(units, known.coin(ticker)?.decimals ?? 0),
    })),
  };
}

export const shownLimits = ({ dailyPaise, usedPaise, leftPaise, resetsAt, hold }: LimitsToday): PersonLimits => ({
  daily: rupees(dailyPaise),
  used: rupees(usedPaise),
  left: rupees(leftPaise),
  resetsAt: resetsAt.toISOString(),
  heldUntil: hold?.until.toISOString() ?? null,
  heldBecause: hold?.what ?? null,
});
