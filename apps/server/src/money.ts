/** Wiring, beside main.ts: the wallets, payments, rupees by bank, and the books over them. */
import type { FastifyInstance } from "fastify";
import { createAccountStore } from "./account/account.store.ts";
import type { Auth } from "./auth/auth.ts";
import { type Bank, openBank } from "./bank/bank.ts";
import { createHttpBank } from "./bank/http-bank.ts";
import { type Books, createBooks } from "./books/books.ts";
import type { Config } from "./config.ts";
import type { MarketStore } from "./market/market.store.ts";
import type { Api } from "./platform/api.ts";
import type { Database } from "./platform/database.ts";
import type { Limit } from "./platform/limits.ts";
import type { Metrics } from "./platform/metrics.ts";
import type { Outbox } from "./platform/outbox.ts";
import type { Trading } from "./trading.ts";
import { createPayments } from "./wallet/payments.ts";
import { walletRoutes } from "./wallet/routes.ts";
import { createTransactionStore } from "./wallet/transaction.store.ts";
import { transactionRoutes } from "./wallet/transaction-routes.ts";
import { createWalletStore } from "./wallet/wallet.store.ts";

interface MoneyGround {
  readonly trading: Trading;
  readonly marketStore: MarketStore;
  readonly db: Database;
  readonly auth: Auth;
  readonly outbox: Outbox;
  readonly metrics: Metrics;
  readonly limit: Limit;
  readonly now: () => number;
}

export interface Money {
  serve(api: Api): void;
  start(): void;
  stop(): Promise<void>;
}

export function openMoney(app: FastifyInstance, config: Config, ground: MoneyGround): Money {
  const bank = createBank(app, config, ground);
  const books = watchBooks(app, config, ground, bank);
  return {
    serve(api) {
      serveWallets(api, ground, bank);
      bank?.serve(api);
    },
    start() {
      bank?.start();
      books.start();
    },
    async stop() {
      await books.stop();
      await bank?.stop();
    },
  };
}

/** The wallets, payments, and what moved. */
function serveWallets(api: Api, { trading, marketStore, db, limit, now }: MoneyGround, bank: Bank | undefined): void {
  const { sequencer, instruments } = trading;
  const { findByTag, parties } = createAccountStore(db);
  const rulesOf = async (ticker: string) =>
    (await marketStore.coins()).find(({ coin }) => coin.ticker === ticker)?.coin;
  walletRoutes(api, { sequencer, instruments, store: createWalletStore(db), limit });
  transactionRoutes(api, {
    ...{ sequencer, instruments, parties, limit, now, store: createTransactionStore(db) },
    payments: createPayments({ sequencer, instruments, rulesOf, findByTag }),
    rupees: async (...asked) => bank?.find(...asked),
  });
}

/** Rupees by bank, where there is one. */
function createBank(app: FastifyInstance, config: Config, ground: MoneyGround): Bank | undefined {
  const { bank, depositAccount: details, automaticWithdrawalInr: automaticLimit } = config;
  if (!details) return undefined;
  const { trading, marketStore, db, limit, auth, outbox, now } = ground;
  const { sequencer, instruments } = trading;
  async function rupee() {
    const row = (await marketStore.coins()).find(({ isFiat }) => isFiat);
    if (!row) throw new Error("There is no rupee");
    return row.coin;
  }
  return openBank({
    ...{ db, sequencer, instruments, rupee, details, automaticLimit, limit, now, log: app.log },
    ...{ flows: auth.flows, trail: auth.trail, outbox, hasSms: config.sms !== undefined },
    ...{ connection: bank && createHttpBank(bank), everyMs: config.mode === "demo" ? 2_000 : 15_000 },
  });
}

/** The ledger beside what is outside, and figures of it. */
function watchBooks(
  app: FastifyInstance,
  config: Config,
  { db, trading, metrics, now }: MoneyGround,
  bank: Bank | undefined,
): Books {
  const books = createBooks({
    ...{ db, now, log: app.log, rails: bank ? [bank.reconcile] : [] },
    everyMs: config.mode === "demo" ? 10_000 : 60_000,
    isLeading: () => trading.sequencer.standing === "leading",
  });
  const { gauge } = metrics;
  gauge("feo_books_findings", "What is wrong between the ledger and the outside", () => books.figures().findings);
  gauge("feo_books_age_seconds", "How long ago the books were compared", () => books.figures().secondsAgo);
  return books;
}
