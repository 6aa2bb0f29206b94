/**
 * Withdrawal fee and minimum, per network, and per bank for rupees. Pages and rails read the same rows; a requested
 * withdrawal keeps the fee that it was shown.
 */
import { parseDecimal } from "@feo/money";
import { and, eq } from "drizzle-orm";
import type { Database } from "../platform/database.ts";
import { Refusal } from "../platform/refusal.ts";
import { coins, networks } from "./market.tables.ts";

/** Stands for the network of coins that have none. */
const byBank = "bank";
const rupeeDecimals = 2;
/** At least the scale of every amount column. */
const mostDecimals = 18;

interface Terms {
  readonly fee: string;
  readonly least: string;
}

/** `place` names a coin and one of its networks, as in "USDT ETH", or "INR bank". */
export async function setCoinTerms(within: Database, place: string, terms: Terms): Promise<void> {
  const [ticker = "", networkKey = ""] = place.split(" ");
  const [coin] = await within.select().from(coins).where(eq(coins.ticker, ticker)).for("update");
  if (!coin) throw new Refusal(`Coin ${ticker} not found`);
  if (coin.isFiat && networkKey === byBank) {
    const { withdrawFee, withdrawMin: minWithdraw } = check(terms, rupeeDecimals);
    await within.update(coins).set({ withdrawFee, minWithdraw }).where(eq(coins.ticker, ticker));
    return;
  }
  const isPlace = and(eq(networks.coinTicker, ticker), eq(networks.networkKey, networkKey));
  const [network] = await within.select().from(networks).where(isPlace).for("update");
  if (!network) throw new Refusal(`${ticker} is not available on ${networkKey}`);
  await within
    .update(networks)
    .set(check(terms, coin.decimals, network.withdrawMax))
    .where(isPlace);
}

/** The minimum must exceed the fee and must not exceed the network's maximum, or no withdrawal is possible. */
function check({ fee, least }: Terms, decimals: number, most?: string): { withdrawFee: string; withdrawMin: string } {
  const feeUnits = unitsOf(fee, decimals, "The fee");
  const leastUnits = unitsOf(least, decimals, "The minimum");
  if (leastUnits <= feeUnits) throw new Refusal("The minimum must be higher than the fee");
  if (most !== undefined && parse(most, mostDecimals) > 0n && parse(least, mostDecimals) > parse(most, mostDecimals)) {
    throw new Refusal("The minimum must not exceed the network's maximum");
  }
  return { withdrawFee: fee, withdrawMin: least };
}

function unitsOf(text: string, decimals: number, what: string): bigint {
  const parsed = parseDecimal(text, decimals);
  if (!parsed.ok || parsed.units < 0n) throw new Refusal(`${what} must be an amount with up to ${decimals} decimals`);
  return parsed.units;
}

function parse(text: string, decimals: number): bigint {
  const parsed = parseDecimal(text, decimals, { unbounded: true });
  if (!parsed.ok) throw new Error(`"${text}" is not an amount`);
  return parsed.units;
}
