/** The whole bill of a trade in an INR market, line by line and exact. Pure; the core's own rules, told in advance. */
import { formatUnits, formatUnitsFixed, multiplyRate, parseUnits } from "@feo/money";

export interface TradeDraft {
  readonly side: "BUY" | "SELL";
  readonly price: string;
  readonly volume: string;
  /** Decimals of the coin's smallest unit. */
  readonly coinDecimals: number;
  /** Percent, GST included. */
  readonly feeRate: string;
  /** Percent. */
  readonly tdsRate: string;
}

/** Rupees have two decimals; coin amounts are written as short as they are. */
export interface TradeBill {
  /** Price times volume, in rupees: what a buyer pays, what a seller's coins are sold for. */
  readonly total: string;
  /** In the coin for a buyer, in rupees for a seller. */
  readonly fee: string;
  /** In rupees; null where the party bears none. */
  readonly tds: string | null;
  /** In the coin for a buyer, in rupees for a seller. */
  readonly received: string;
}

const paise = 2;
const rateDecimals = 6;

/** A percentage as a rate: 0.2% is 0.002, which is `multiplyRate`'s scale plus two decimals. */
const percentOf = (units: bigint, percent: string): bigint =>
  multiplyRate(units, parseUnits(percent, rateDecimals), rateDecimals + 2, "up");

export function billOf(draft: TradeDraft): TradeBill {
  return draft.side === "BUY" ? billOfBuyer(draft) : billOfSeller(draft);
}

/** The fee comes from the coins received, rounded up; the buyer bears no TDS in an INR market. */
function billOfBuyer(draft: TradeDraft): TradeBill {
  const volume = parseUnits(draft.volume, draft.coinDecimals);
  const fee = percentOf(volume, draft.feeRate);
  return {
    total: rupees(totalPaise(draft, "up")),
    fee: formatUnits(fee, draft.coinDecimals),
    tds: null,
    received: formatUnits(volume - fee, draft.coinDecimals),
  };
}

/** The fee comes from the rupees received, rounded up to a paisa; TDS is taken on what remains after the fee. */
function billOfSeller(draft: TradeDraft): TradeBill {
  const total = totalPaise(draft, "down");
  const fee = percentOf(total, draft.feeRate);
  const tds = percentOf(total - fee, draft.tdsRate);
  return { total: rupees(total), fee: rupees(fee), tds: rupees(tds), received: rupees(total - fee - tds) };
}

function totalPaise({ price, volume, coinDecimals }: TradeDraft, mode: "up" | "down"): bigint {
  return multiplyRate(parseUnits(price, paise), parseUnits(volume, coinDecimals), coinDecimals, mode);
}

const rupees = (units: bigint): string => formatUnitsFixed(units, paise, paise);
