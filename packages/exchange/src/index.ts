/** The one door of the trading core. So far it has the books; ledger and matching rules stand on them. */
export { type Book, buy, nothing, opposite, type RestingOrder, type Side, sell } from "./book/book.ts";
export { createFastBook } from "./book/fast-book.ts";
export { createPlainBook } from "./book/plain-book.ts";
