/** The order book as displayed: grouped by a precision, with totals, depth and spread. Exact and pure. */
import { type BookLevel, type Market, type OrderBook, type PublicTrade, pricePrecision } from "@feo/contract";
import { type BookSide, divide, exactDecimals, exactText, exactUnits, formatUnitsFixed, groupPrice } from "@feo/money";

export interface BookRow {
  readonly price: string;
  readonly amount: string;
  /** Price times amount (MARKET-009). */
  readonly total: string;
  /**
   * The cumulative depth from the best price to here, in percent of the deepest row shown. Only for the width of a bar.
   */
  readonly share: number;
}

export interface BookView {
  /** Both sides are sorted best first. */
  readonly asks: readonly BookRow[];
  readonly bids: readonly BookRow[];
}

interface ViewOptions {
  /** Decimals to group prices by; a negative value groups by tens, hundreds and so on. */
  readonly precision: number;
  /** Number of rows per side. */
  readonly depth: number;
  /** The row at which the depth bar is full; rows beyond it are full too. Defaults to the last row. */
  readonly fullAtRow?: number;
}

export function viewBook(
  { asks, bids }: Pick<OrderBook, "asks" | "bids">,
  { precision, depth, fullAtRow = depth }: ViewOptions,
): BookView {
  const shown = {
    asks: groupLevels(asks, "ask", precision, depth),
    bids: groupLevels(bids, "bid", precision, depth),
  };
  const sums = { asks: runningSums(shown.asks), bids: runningSums(shown.bids) };
  const fullRow = (side: readonly bigint[]) => side[Math.min(fullAtRow, side.length) - 1] ?? 0n;
  const deepest = [fullRow(sums.asks), fullRow(sums.bids)].reduce((left, right) => (left > right ? left : right));
  const rows = (side: "asks" | "bids") =>
    shown[side].map(({ price, amount }, index) => ({
      price: exactText(price),
      amount: exactText(amount),
      total: exactText((price * amount) / 10n ** BigInt(exactDecimals)),
      share: deepest === 0n ? 0 : Math.min(100, Number(((sums[side][index] ?? 0n) * 1000n) / deepest) / 10),
    }));
  return { asks: rows("asks"), bids: rows("bids") };
}

interface Level {
  readonly price: bigint;
  readonly amount: bigint;
}

/**
 * Levels are sorted best first, so a group's levels are adjacent and the rest can be skipped after the last group. Asks
 * round up and bids down (MARKET-016, MARKET-017).
 */
function groupLevels(levels: readonly BookLevel[], side: BookSide, precision: number, depth: number): readonly Level[] {
  const groups: { price: bigint; amount: bigint }[] = [];
  for (const [priceText, amountText] of levels) {
    const price = groupPrice(exactUnits(priceText), exactDecimals, precision, side);
    const last = groups.at(-1);
    if (last?.price === price) last.amount += exactUnits(amountText);
    else if (groups.length === depth) break;
    else if (price > 0n) groups.push({ price, amount: exactUnits(amountText) });
  }
  return groups;
}

function runningSums(levels: readonly Level[]): readonly bigint[] {
  let sum = 0n;
  return levels.map(({ amount }) => {
    sum += amount;
    return sum;
  });
}

/** The difference between the best prices, and its percentage of the best ask; null while a side is empty. */
export function spreadOf({ asks, bids }: Pick<OrderBook, "asks" | "bids">): { amount: string; percent: string } | null {
  const ask = asks[0] && exactUnits(asks[0][0]);
  const bid = bids[0] && exactUnits(bids[0][0]);
  if (!ask || bid === undefined) return null;
  return {
    amount: exactText(ask - bid),
    percent: formatUnitsFixed(divide((ask - bid) * 10_000n, ask, "half-even"), 2, 2),
  };
}

interface GroupingOption {
  readonly precision: number;
  /** The size of a group: "0.01", "1", "100". */
  readonly label: string;
}

/** The market's own precision and three coarser ones. */
export function groupingOptions(market: Pick<Market, "tickSize">): readonly GroupingOption[] {
  const finest = pricePrecision(market);
  return [0, 1, 2, 3].map((coarser) => {
    const precision = finest - coarser;
    return { precision, label: precision > 0 ? `0.${"1".padStart(precision, "0")}` : `1${"0".repeat(-precision)}` };
  });
}

/** Whether the last trade was above or below the last different price. Trades are newest first. */
export function lastMove(trades: readonly Pick<PublicTrade, "price">[]): "up" | "down" | "flat" {
  const [newest, ...older] = trades;
  const before = older.find(({ price }) => newest !== undefined && exactUnits(price) !== exactUnits(newest.price));
  if (!newest || !before) return "flat";
  return exactUnits(newest.price) > exactUnits(before.price) ? "up" : "down";
}
