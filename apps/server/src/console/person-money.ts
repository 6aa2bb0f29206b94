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

export async function moneyOf({ db, instruments, markets, now }: MoneyDeps, person: PersonRow): Promise<PersonMoney> {
  const known = instruments();
  const [facts, holdings, withdrawals, limits] = [
    await markets.coinFacts(),
    await holdingsOf(db, known, person.number),
    await openWithdrawalsOf(db, person.id),
    await limitsToday(db, person, now()),
  ];
  let totalPaise = 0n;
  const balances = holdings.map(({ coin, totalUnits, availableUnits, inOrdersUnits }) => {
    const { ticker, decimals } = coin;
    const { name = ticker, logo = "", priceInr = null } = facts.get(ticker) ?? {};
    const paise = priceInr === null ? null : paiseWorth(totalUnits, decimals, priceInr, "down");
    totalPaise += paise ?? 0n;
    return {
      ticker,
      name,
      logo,
      total: unitsText(coin, totalUnits),
      available: unitsText(coin, availableUnits),
      onHold: unitsText(coin, totalUnits - availableUnits),
      value: paise === null ? null : rupees(paise),
      isInOrders: inOrdersUnits > 0n,
      withdrawalIds: withdrawals.filter((one) => one.ticker === ticker).map(({ id }) => id),
    };
  });
  return {
    pricedAt: new Date(now()).toISOString(),
    total: rupees(totalPaise),
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
