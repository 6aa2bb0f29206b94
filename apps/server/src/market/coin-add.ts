/**
 * Adds a coin: closed for deposits and withdrawals and on no network. It can have markets and balances; its networks
 * come with custody, because the signer's own policy has to name each contract.
 */
import { eq, max } from "drizzle-orm";
import type { Database } from "../platform/database.ts";
import { Refusal } from "../platform/refusal.ts";
import { coins } from "./market.tables.ts";

const mostAssets = 256;
/** A balance of a coin is a 64-bit count of units: with more decimals, a large holding would not fit. */
const mostDecimals = 12;

export async function addCoin(
  within: Database,
  ticker: string,
  details: Readonly<Record<string, string>>,
): Promise<void> {
  const { name = "", decimals = "", precision = "" } = details;
  if (!/^[A-Z0-9]{2,12}$/.test(ticker)) throw new Refusal("A ticker has 2 to 12 capital letters or digits");
  if (name.trim() === "" || name.length > 40) throw new Refusal("Give the coin's name, up to 40 characters");
  const [shown, kept] = [countOf(precision, "precision"), countOf(decimals, "decimals")];
  if (shown > kept) throw new Refusal("Precision must not exceed decimals");
  const [known] = await within.select().from(coins).where(eq(coins.ticker, ticker));
  if (known) throw new Refusal(`${ticker} already exists`);
  const [last] = await within.select({ asset: max(coins.asset), position: max(coins.position) }).from(coins);
  const asset = (last?.asset ?? -1) + 1;
  if (asset >= mostAssets) throw new Refusal(`The engine counts up to ${mostAssets} coins`);
  await within.insert(coins).values({
    ticker,
    asset,
    name: name.trim(),
    logo: logoOf(details["logo"] ?? ticker.toLowerCase()),
    decimals: kept,
    precision: shown,
    position: (last?.position ?? -1) + 1,
    canDeposit: false,
    canWithdraw: false,
    canPay: false,
  });
}

/** The name of a picture in the set of logos; without one of that name the pages show the first letter. */
function logoOf(logo: string): string {
  if (!/^[a-z0-9]{1,20}$/.test(logo)) throw new Refusal("A logo is named by letters and digits, such as ada");
  return `/coins/${logo}.svg`;
}

function countOf(text: string, what: string): number {
  if (!/^\d{1,2}$/.test(text) || Number(text) > mostDecimals)
    throw new Refusal(`${what} must be a number from 0 to ${mostDecimals}`);
  return Number(text);
}
