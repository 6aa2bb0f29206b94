/** The only entry point of the trading core. */
export { audit } from "./audit.ts";
export { type Book, buy, nothing, opposite, type RestingOrder, type Side, sell } from "./book/book.ts";
export { createFastBook } from "./book/fast-book.ts";
export { createPlainBook } from "./book/plain-book.ts";
export * from "./command.ts";
export { Exchange, type ExchangeOptions } from "./exchange.ts";
export {
  type AccountBalances,
  firstPerson,
  house,
  mainAvailable,
  mainLocked,
  spotAvailable,
  spotLocked,
} from "./ledger/ledger.ts";
export { areRulesValid } from "./market.ts";
export * from "./outcome.ts";
export { type ExchangeState, type HoldState, type MarketRow, restore, type TraderState, takeState } from "./state.ts";
export { hashState } from "./state-hash.ts";
export { gstOf, largestUnits } from "./units.ts";
