/** Wires money, beside main.ts: wallets, payments, rupees by bank, coins by chain, rewards, and reconciliation. */
import { setTimeout } from "node:timers/promises";
import type { FastifyInstance } from "fastify";
import { createAccountStore } from "./account/account.store.ts";
import type { AuditLog } from "./audit/audit.ts";
import type { Auth } from "./auth/auth.ts";
import type { AccountNumbers } from "./bank/account-number.ts";
import { type Bank, openBank } from "./bank/bank.ts";
import { createBranches } from "./bank/bank-branches.ts";
import { createHttpBank } from "./bank/http-bank.ts";
import { rupeesText, unitsPerPaisa } from "./bank/rupees.ts";
import { type Books, createBooks } from "./books/books.ts";
import type { RailReport } from "./books/rail-report.ts";
import { type Chains, createChains } from "./chain/chains.ts";
import type { Config } from "./config.ts";
import { frozenCoins } from "./market/coin-switch.ts";
import type { MarketStore } from "./market/market.store.ts";
import type { MarketFigures } from "./market/market.ts";
import type { Notices } from "./notice/notices.ts";
import type { Api } from "./platform/api.ts";
import type { Database } from "./platform/database.ts";
import type { Limit } from "./platform/limits.ts";
import type { Metrics } from "./platform/metrics.ts";
import { ProblemError } from "./platform/problem.ts";
import { createQuotas } from "./platform/quota.ts";
import { createRepeated } from "./platform/repeated.ts";
import { sayOnce } from "./platform/say-once.ts";
import type { SecretBox } from "./platform/secret-box.ts";
import { openReferral, type Referral } from "./referral/referral.ts";
import { nobody, readOwnWrites } from "./sequencer/submit.ts";
import { createSubmitOnce } from "./sequencer/submit-once.ts";
import { solvencyRoutes } from "./solvency/routes.ts";
import { createSolvency, type SolvencyRoom } from "./solvency/solvency.ts";
import { startTreeThread } from "./solvency/tree-thread.ts";
import type { Trading } from "./trading.ts";
import { createPaymentStore } from "./wallet/payment.store.ts";
import { createPayments, type Payments } from "./wallet/payments.ts";
import { walletRoutes } from "./wallet/routes.ts";
import { paiseWorth } from "./wallet/rupee-worth.ts";
import { createTransactionStore } from "./wallet/transaction.store.ts";
import { transactionRoutes } from "./wallet/transaction-routes.ts";
import { createWalletStore } from "./wallet/wallet.store.ts";
import { openWithdrawalRoom, type WithdrawalRoom } from "./withdrawal/withdrawal-room.ts";

/** How often each rail advances its pending work. */
const paces = {
  demo: { bank: 2_000, chain: 1_000 },
  real: { bank: 15_000, chain: 10_000 },
} as const;

/** How often payments with a lost answer are finished. */
const unfinishedEveryMs = 60_000;

interface MoneyDeps {
  readonly trading: Trading;
  readonly marketStore: MarketStore;
  readonly figures: MarketFigures;
  readonly db: Database;
  readonly auth: Auth;
  readonly box: SecretBox;
  readonly numbers: AccountNumbers;
  readonly notices: Notices;
  readonly audit: AuditLog;
  readonly metrics: Metrics;
  readonly limit: Limit;
  readonly now: () => number;
}

export interface Money {
  readonly chains: Chains;
  readonly books: Books;
  readonly solvency: SolvencyRoom;
  serve(api: Api): void;
  start(): void;
  stop(): Promise<void>;
}

export function openMoney(app: FastifyInstance, config: Config, deps: MoneyDeps): Money {
  const bank = createBank(app, config, deps);
  const chains = openChains(app, config, deps);
  const withdrawals = openWithdrawals(app, config, deps, { bank, chains });
  const referral = createReferral(app, config, deps);
  const payments = openPayments(deps);
  const unfinished = createRepeated(unfinishedEveryMs, async () => {
    if (!deps.trading.mayWork()) return;
    await payments.finishAll().catch((err: unknown) => app.log.warn({ err }, "unfinished payments will be retried"));
  });
  const books = watchBooks(app, config, deps, async () => [
    ...(bank ? [bank.reconcile] : []),
    // If the chains cannot be opened, report one failed rail; the rupees are still compared.
    ...(await chains.reconcile().catch((error: unknown) => [() => Promise.reject(error)])),
  ]);
  const solvency = openSolvency(app, config, deps, { bank, chains });
  return {
    chains,
    books,
    solvency,
    serve(api) {
      serveWallets(api, deps, { bank, chains, withdrawals, payments });
      bank?.serve(api);
      chains.serve(api);
      withdrawals.serve(api);
      referral.serve(api);
      solvencyRoutes(api, solvency, deps.trading.instruments);
    },
    start() {
      bank?.start();
      chains.start();
      withdrawals.start();
      referral.start();
      unfinished.start();
      books.start();
      solvency.start();
    },
    async stop() {
      await solvency.stop();
      await books.stop();
      await unfinished.stop();
      await referral.stop();
      await withdrawals.stop();
      await chains.stop();
      await bank?.stop();
    },
  };
}

/** Payments between people. */
function openPayments({ trading, marketStore, figures, auth, notices, db, now }: MoneyDeps): Payments {
  const { sequencer, instruments } = trading;
  const { findByTag, findParty: findById } = createAccountStore(db);
  const wallets = createWalletStore(db);
  const priceOf = priceInr(figures);
  return createPayments({
    notices,
    sequencer,
    instruments,
    findByTag,
    findById,
    now,
    flows: auth.flows,
    submitOnce: createSubmitOnce(sequencer, db),
    store: createPaymentStore(db),
    caughtUp: () => sequencer.caughtUp(nobody, sequencer.figures().sequence),
    rulesOf: async (ticker) => (await marketStore.coins()).find(({ coin }) => coin.ticker === ticker)?.coin,
    async available(user, { asset }) {
      await readOwnWrites(sequencer, user);
      return (await wallets.balances(user)).find((row) => row.asset === asset)?.mainAvailable ?? 0n;
    },
    async worth({ ticker, decimals }, units) {
      const price = ticker === "INR" ? "1" : await priceOf(ticker);
      return price === null ? undefined : paiseWorth(units, decimals, price);
    },
  });
}

interface Movers {
  readonly bank: Bank | undefined;
  readonly chains: Chains;
  readonly withdrawals: WithdrawalRoom;
  readonly payments: Payments;
}

/** The wallets and their history. */
function serveWallets(api: Api, deps: MoneyDeps, { bank, chains, withdrawals, payments }: Movers): void {
  const { trading, db, limit, now } = deps;
  const { sequencer, instruments } = trading;
  const { parties } = createAccountStore(db);
  walletRoutes(api, { sequencer, instruments, store: createWalletStore(db), limit });
  transactionRoutes(api, {
    sequencer,
    instruments,
    payments,
    parties,
    limit,
    now,
    store: createTransactionStore(db),
    moved: async (...asked) =>
      (await bank?.find(...asked)) ?? (await withdrawals.find(...asked)) ?? chains.find(...asked),
  });
}

/** Rupees by bank, if one is configured. */
function createBank(app: FastifyInstance, config: Config, deps: MoneyDeps): Bank | undefined {
  const { bank, depositAccount: details } = config;
  if (!details) return undefined;
  const { trading, marketStore, db, limit, auth, numbers, notices, now } = deps;
  async function rupee() {
    const row = (await marketStore.coins()).find(({ isFiat }) => isFiat);
    if (!row) throw new Error("The coin INR is missing");
    return row.coin;
  }
  return openBank({
    db,
    sequencer: trading.sequencer,
    rupee,
    details,
    limit,
    now,
    log: app.log,
    mayWork: trading.mayWork,
    trail: auth.trail,
    numbers,
    notices,
    branchOf: createBranches(config.addedBanks),
    connection: bank && createHttpBank(bank),
    everyMs: paces[config.mode === "demo" ? "demo" : "real"].bank,
  });
}

/** Coins by chain, on the connected networks. */
function openChains(app: FastifyInstance, config: Config, deps: MoneyDeps): Chains {
  const { trading, marketStore, figures, db, limit, auth, notices, audit, now } = deps;
  const { sequencer, instruments } = trading;
  async function open() {
    const room = await import("./chain/open-chains.ts");
    return room.openChains({
      db,
      sequencer,
      instruments,
      now,
      log: app.log,
      isDemo: config.mode === "demo",
      mayWork: trading.mayWork,
      notices,
      audit,
      ...config.chains,
      priceInr: priceInr(figures),
      coins: async () => (await marketStore.coins()).filter(({ isFiat }) => !isFiat).map(({ coin }) => coin),
    });
  }
  return createChains({
    open,
    limit,
    trail: auth.trail,
    quotas: createQuotas(db),
    now,
    onError: sayOnce(now, (err) => app.log.error({ err }, "coins by chain could not be opened")),
  });
}

/** Withdrawals, by bank if one is configured, and by chain. */
function openWithdrawals(
  app: FastifyInstance,
  config: Config,
  { trading, figures, db, limit, auth, notices, now }: MoneyDeps,
  { bank, chains }: Pick<Movers, "bank" | "chains">,
): WithdrawalRoom {
  const pace = paces[config.mode === "demo" ? "demo" : "real"];
  return openWithdrawalRoom({
    db,
    sequencer: trading.sequencer,
    mayWork: trading.mayWork,
    instruments: trading.instruments,
    notices,
    limit,
    flows: auth.flows,
    trail: auth.trail,
    now,
    priceInr: priceInr(figures),
    automaticLimit: config.automaticWithdrawalInr,
    async rails(name) {
      if (name === "chain") return chains.rail();
      if (!bank) throw new ProblemError("WITHDRAWALS_CLOSED");
      return bank.rail;
    },
    everyMs: { chain: pace.chain, ...(bank && { bank: pace.bank }) },
    onError: sayOnce(now, (err) => app.log.warn({ err }, "a withdrawal failed and will be retried")),
  });
}

/** A coin's price in rupees, from its own market. */
const priceInr =
  (figures: MarketFigures) =>
  async (ticker: string): Promise<string | null> =>
    (await figures.coinSummaries()).find(({ coinTicker }) => coinTicker === ticker)?.price ?? null;

/** Referral rewards. */
function createReferral(app: FastifyInstance, config: Config, { trading, figures, db, now }: MoneyDeps): Referral {
  const { sequencer, instruments } = trading;
  return openReferral({
    db,
    sequencer,
    instruments,
    now,
    log: app.log,
    publicUrl: config.publicUrl,
    priceInr: priceInr(figures),
    everyMs: config.mode === "demo" ? 5_000 : 60 * 60_000,
    mayWork: trading.mayWork,
  });
}

/** Reconciliation of the ledger with the outside, and its metrics. */
function watchBooks(
  app: FastifyInstance,
  config: Config,
  { db, audit, trading, metrics, now }: MoneyDeps,
  rails: () => Promise<readonly (() => Promise<RailReport>)[]>,
): Books {
  const books = createBooks({
    db,
    audit,
    now,
    log: app.log,
    rails,
    everyMs: config.mode === "demo" ? 10_000 : 60_000,
    mayWork: trading.mayWork,
  });
  const { gauge } = metrics;
  gauge("feo_books_findings", "Findings between the ledger and the bank or chains", () => books.figures().findings);
  gauge("feo_coins_frozen", "Coins frozen until operators unfreeze them", () => frozenCoins(db));
  gauge("feo_books_age_seconds", "Seconds since the books were last compared", () => books.figures().secondsAgo);
  return books;
}

/** How long money in transit is given to arrive, before a shortfall is published. */
const arrivalMs = 10_000;

function openSolvency(
  app: FastifyInstance,
  config: Config,
  { db, box, figures, trading, now }: MoneyDeps,
  { bank, chains }: Pick<Movers, "bank" | "chains">,
): SolvencyRoom {
  const priceOf = priceInr(figures);
  return createSolvency({
    db,
    box,
    now,
    log: app.log,
    startTrees: startTreeThread,
    mayWork: trading.mayWork,
    everyMs: config.mode === "demo" ? 3_000 : 60_000,
    letArrive: () => setTimeout(arrivalMs),
    chains: chains.reserves,
    priceInr: async (ticker) => (ticker === "INR" ? "1" : priceOf(ticker)),
    async bank() {
      const account = await bank?.holdings();
      if (!account) return undefined;
      const { bankName, maskedAccount, statement, counted, underWay, at } = account;
      return {
        units: counted * unitsPerPaisa,
        underWayUnits: underWay * unitsPerPaisa,
        balance: { bankName, account: maskedAccount, balance: rupeesText(statement), at: at.toISOString() },
      };
    },
  });
}
