/** The order book as the panel shows it: grouped by a precision, with totals, depth and the spread. Exact and pure. */
import { type BookLevel, type Market, type OrderBook, type PublicTrade, pricePrecision } from "@feo/contract";
import { type BookSide, divide, formatUnits, formatUnitsFixed, groupPrice, parseUnits } from "@feo/money";

export interface BookRow {
  readonly price: string;
  readonly amount: string;
  /** Price times amount (MARKET-009). */
  readonly total: string;
  /** How much lies from the best price to here, in percent of the deepest row shown. For a bar's width only. */
  readonly share: number;
}

export interface BookView {
  /** Best first, both. */
  readonly asks: readonly BookRow[];
  readonly bids: readonly BookRow[];
}

const scale = 18;
const read = (text: string): bigint => parseUnits(text, scale, { unbounded: true });
const write = (units: bigint): string => formatUnits(units, scale);

interface ViewOptions {
  /** Decimals to group prices to; negative groups to tens, hundreds and so on. */
  readonly precision: number;
  /** Rows of each side. */
  readonly depth: number;
  /** The row whose depth fills the width; rows beyond it are full too. By default the last one. */
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
      price: write(price),
      amount: write(amount),
      total: write((price * amount) / 10n ** BigInt(scale)),
      share: deepest === 0n ? 0 : Math.min(100, Number(((sums[side][index] ?? 0n) * 1000n) / deepest) / 10),
    }));
  return { asks: rows("asks"), bids: rows("bids") };
}

interface Level {
  readonly price: bigint;
  readonly amount: bigint;
}

/**
 * Levels come best first, so that those of one group stand together, and those behind the last group need not be looked at. Asks
 * round up and bids down (MARKET-016, MARKET-017).
 */
function groupLevels(levels: readonly BookLevel[], side: BookSide, precision: number, depth: number): readonly Level[] {
  const groups: { price: bigint; amount: bigint }[] = [];
  for (const [priceText, amountText] of levels) {
    const price = groupPrice(read(priceText), scale, precision, side);
    const last = groups.at(-1);
    if (last?.price === price) last.amount += read(amountText);
    else if (groups.length === depth) break;
    else if (price > 0n) groups.push({ price, amount: read(amountText) });
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

/** The gap between the best prices, and its percentage of the best ask; null while a side is empty. */
export function spreadOf({ asks, bids }: Pick<OrderBook, "asks" | "bids">): { amount: string; percent: string } | null {
  const ask = asks[0] && read(asks[0][0]);
  const bid = bids[0] && read(bids[0][0]);
  if (!ask || bid === undefined) return null;
  return { amount: write(ask - bid), percent: formatUnitsFixed(divide((ask - bid) * 10_000n, ask, "half-even"), 2, 2) };
}

interface GroupingOption {
  readonly precision: number;
  /** The width of a group: "0.01", "1", "100". */
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

/** Whether the last trade was above or below the last different price; trades come newest first. */
export function lastMove(trades: readonly Pick<PublicTrade, "price">[]): "up" | "down" | "flat" {
  const [newest, ...older] = trades;
  const before = older.find(({ price }) => newest !== undefined && read(price) !== read(newest.price));
  if (!newest || !before) return "flat";
  return read(newest.price) > read(before.price) ? "up" : "down";
}
