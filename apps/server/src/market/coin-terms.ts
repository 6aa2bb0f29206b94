/**
 * What a coin's deposits and withdrawals cost and need, per network, and per bank for rupees. Pages and rails read the
 * same rows; a requested withdrawal keeps the fee that it was shown.
 */
import { compare, parseDecimal } from "@feo/money";
import { and, eq } from "drizzle-orm";
import type { Database } from "../platform/database.ts";
import { Refusal } from "../platform/refusal.ts";
import { plain } from "./market.store.ts";
import { coins, networks } from "./market.tables.ts";

/** Stands for the network of coins that have none. */
const byBank = "bank";
const rupeeDecimals = 2;
const mostConfirmations = 10_000;

type Details = Readonly<Record<string, string>>;

/** The amounts of a network that may be changed, by their names in an action's details. */
const amounts = {
  withdrawFee: "The fee",
  withdrawMin: "The minimum",
  withdrawMax: "The maximum",
  depositMin: "The minimum deposit",
} as const;
type AmountName = keyof typeof amounts;
type Amounts = Readonly<Partial<Record<AmountName, string>>>;

/**
 * `place` names a coin and one of its networks, as in "USDT ETH", or "INR bank". Details that are missing stay as they
 * are. Returns what the changed ones were, for the log.
 */
export async function setCoinTerms(within: Database, place: string, details: Details): Promise<Details> {
  const [ticker = "", networkKey = ""] = place.split(" ");
  const [coin] = await within.select().from(coins).where(eq(coins.ticker, ticker)).for("update");
  if (!coin) throw new Refusal(`Coin ${ticker} not found`);
  if (coin.isFiat && networkKey === byBank) {
    const before = { withdrawFee: plain(coin.withdrawFee), withdrawMin: plain(coin.minWithdraw) };
    const next = { ...before, ...readAmounts(details, rupeeDecimals) };
    check(next);
    await within
      .update(coins)
      .set({ withdrawFee: next.withdrawFee, minWithdraw: next.withdrawMin })
      .where(eq(coins.ticker, ticker));
    return replaced(before, next);
  }
  const isPlace = and(eq(networks.coinTicker, ticker), eq(networks.networkKey, networkKey));
  const [network] = await within.select().from(networks).where(isPlace).for("update");
  if (!network) throw new Refusal(`${ticker} is not available on ${networkKey}`);
  const before = {
    withdrawFee: plain(network.withdrawFee),
    withdrawMin: plain(network.withdrawMin),
    withdrawMax: plain(network.withdrawMax),
    depositMin: plain(network.depositMin),
    minConfirmation: String(network.minConfirmation),
  };
  const next = { ...before, ...readAmounts(details, coin.decimals), ...readConfirmations(details) };
  check(next);
  await within
    .update(networks)
    .set({ ...next, minConfirmation: Number(next.minConfirmation) })
    .where(isPlace);
  return replaced(before, next);
}

function readAmounts(details: Details, decimals: number): Amounts {
  return Object.fromEntries(
    Object.entries(amounts).flatMap(([name, what]) => {
      const text = details[name];
      if (text === undefined) return [];
      const parsed = parseDecimal(text, decimals);
      if (!parsed.ok || parsed.units < 0n)
        throw new Refusal(`${what} must be an amount with up to ${decimals} decimals`);
      return [[name, plain(text)]];
    }),
  );
}

function readConfirmations({ minConfirmation }: Details): { readonly minConfirmation?: string } {
  if (minConfirmation === undefined) return {};
  if (!/^[1-9]\d{0,4}$/.test(minConfirmation) || Number(minConfirmation) > mostConfirmations)
    throw new Refusal(`Confirmations must be a number from 1 to ${mostConfirmations}`);
  return { minConfirmation };
}

/** The minimum must exceed the fee and must not exceed the network's maximum, or no withdrawal is possible. */
function check({
  withdrawFee,
  withdrawMin,
  withdrawMax,
}: Amounts & Record<"withdrawFee" | "withdrawMin", string>): void {
  if (compare(withdrawMin, withdrawFee) <= 0) throw new Refusal("The minimum must be higher than the fee");
  // A maximum of zero is none.
  if (withdrawMax !== undefined && compare(withdrawMax, "0") > 0 && compare(withdrawMin, withdrawMax) > 0)
    throw new Refusal("The minimum must not exceed the network's maximum");
}

/** The earlier values of what differs. */
const replaced = (before: Details, next: Details): Details =>
  Object.fromEntries(
    Object.entries(before).flatMap(([name, was]) => (next[name] === was ? [] : [[`${name}Was`, was]])),
  );
