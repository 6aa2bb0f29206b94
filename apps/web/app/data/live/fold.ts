/**
 * Folds a public topic's message into the cached answer of a page. Pure functions; null means that a message was
 * missed.
 */

import type {
  BookLevel,
  CallOutput,
  CoinSummary,
  MarketTicker,
  PublicMessages,
  PublicSubscription,
  PublicTrade,
  readCoinSummary,
  readMarketSummary,
  readOrderBook,
  readTradeHistory,
} from "@feo/contract";
import { exactUnits } from "@feo/money";

/** The call whose answer each topic keeps up to date. */
export interface LiveAnswers {
  readonly ORDER_BOOK: CallOutput<typeof readOrderBook>;
  readonly TRADE: CallOutput<typeof readTradeHistory>;
  readonly MARKET_SUMMARY: CallOutput<typeof readMarketSummary>;
  readonly COIN_SUMMARY: CallOutput<typeof readCoinSummary>;
}
export type FoldedTopic = keyof LiveAnswers;
export type FoldedSubscription = Extract<PublicSubscription, { topic: FoldedTopic }>;

type Folds = {
  readonly [Topic in FoldedTopic]: (
    previous: LiveAnswers[Topic] | undefined,
    message: PublicMessages[Topic],
  ) => LiveAnswers[Topic] | null;
};

const tradesKept = 100;

export const folds: Folds = {
  ORDER_BOOK(previous, { previousSequence, sequence, asks, bids }) {
    if (previousSequence === null) return { orderBook: { snapshot: { asks, bids, sequence } } };
    const book = previous?.orderBook.snapshot;
    // Levels are set, not added, so a delta may repeat what the book has but must not start after it.
    if (!previous || !book || previousSequence > book.sequence) return null;
    if (sequence <= book.sequence) return previous;
    const snapshot = {
      asks: changeLevels(book.asks, asks, (left, right) => left < right),
      bids: changeLevels(book.bids, bids, (left, right) => left > right),
      sequence,
    };
    return { orderBook: { snapshot } };
  },

  TRADE(previous, { trades }) {
    const kept = previous?.trades ?? [];
    const known = new Set(kept.map(({ id }) => id));
    const fresh: PublicTrade[] = trades.filter(({ id }) => !known.has(id));
    return { trades: [...fresh, ...kept].slice(0, tradesKept) };
  },

  MARKET_SUMMARY(previous, { stats }) {
    return { stats: replaceRows<MarketTicker>(previous?.stats, stats, ({ marketSymbol }) => marketSymbol) };
  },

  COIN_SUMMARY(previous, { summary }) {
    // LIVE-012: the order of the columns is fixed.
    const rows = summary.map(
      ([coinTicker, price, twentyFourHrChange, twentyFourHrVolume, marketCap]): CoinSummary => ({
        coinTicker,
        price,
        twentyFourHrChange,
        twentyFourHrVolume,
        marketCap,
      }),
    );
    return { summary: replaceRows(previous?.summary, rows, ({ coinTicker }) => coinTicker) };
  },
};

/** Existing rows keep their places; new ones are appended. */
function replaceRows<Row>(
  before: readonly Row[] | undefined,
  changed: readonly Row[],
  nameOf: (row: Row) => string,
): Row[] {
  const byName = new Map(changed.map((row) => [nameOf(row), row]));
  const kept = (before ?? []).map((row) => {
    const replacement = byName.get(nameOf(row));
    byName.delete(nameOf(row));
    return replacement ?? row;
  });
  return [...kept, ...byName.values()];
}

/** Both lists are short or sorted best first; an amount of zero removes the level. */
function changeLevels(
  levels: readonly BookLevel[],
  changes: readonly BookLevel[],
  isBetter: (left: bigint, right: bigint) => boolean,
): BookLevel[] {
  if (changes.length === 0) return [...levels];
  const changed = changes
    .map((level) => ({ level, price: priceOf(level), isGone: !/[1-9]/.test(level[1]) }))
    .sort((left, right) => (isBetter(left.price, right.price) ? -1 : 1));
  const result: BookLevel[] = [];
  let next = 0;
  for (const level of levels) {
    const price = priceOf(level);
    for (; next < changed.length; next += 1) {
      const change = changed[next];
      if (!change || !isBetter(change.price, price)) break;
      if (!change.isGone) result.push(change.level);
    }
    const change = changed[next];
    if (change?.price !== price) result.push(level);
    else {
      if (!change.isGone) result.push(change.level);
      next += 1;
    }
  }
  for (const { level, isGone } of changed.slice(next)) if (!isGone) result.push(level);
  return result;
}

/**
 * Cached by identity: an unchanged level is the same pair, so hundreds of prices need not be parsed ten times a second.
 */
const known = new WeakMap<BookLevel, bigint>();

function priceOf(level: BookLevel): bigint {
  const price = known.get(level) ?? exactUnits(level[0]);
  known.set(level, price);
  return price;
}
