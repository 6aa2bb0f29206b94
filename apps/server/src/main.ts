/** The composition root: builds every module from the configuration, serves, and stops in order. */

import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { federatedProviders } from "@feo/contract";
import type { FastifyInstance } from "fastify";
import { createAccountStore } from "./account/account.store.ts";
import { serveAccounts, startAccounts } from "./accounts.ts";
import { createAuditHeads } from "./audit/audit-heads.ts";
import { openAuditLog } from "./audit/open-audit.ts";
import { createAccountNumbers, sealOldNumbers } from "./bank/account-number.ts";
import { standingAccount } from "./bank/standing-account.ts";
import { ConfigError } from "./config/settings.ts";
import { type Config, readConfig } from "./config.ts";
import { type OperatorConsole, openConsole } from "./console/console.ts";
import { createContentStore } from "./content/content.store.ts";
import { contentRoutes } from "./content/routes.ts";
import { botMarkets, openDemo } from "./demo/demo.ts";
import { demoRoutes } from "./demo/routes.ts";
import { seedDemo } from "./demo/seed.ts";
import { beginHistory } from "./demo/walk-history.ts";
import { openKyc } from "./kyc/open-kyc.ts";
import { chartFeedRoutes } from "./market/chart-feed.ts";
import { writeFirstData } from "./market/first-data.ts";
import { createMarketStore } from "./market/market.store.ts";
import { createMarketFigures } from "./market/market.ts";
import { createMarketDesk } from "./market/market-desk.ts";
import { marketRoutes } from "./market/routes.ts";
import { createTableFeed } from "./market/table-feed.ts";
import { openMoney } from "./money.ts";
import { openNodesBus, shareBooks, shareRevocations } from "./nodes.ts";
import { createNotices } from "./notice/notices.ts";
import { noticeRoutes } from "./notice/routes.ts";
import { createOrderStore } from "./order/order.store.ts";
import { orderRoutes } from "./order/routes.ts";
import { builtPages, developmentPages, type PageSource } from "./pages/page-source.ts";
import { servePages } from "./pages/pages.ts";
import { type Api, createApi } from "./platform/api.ts";
import { serveApiDocs } from "./platform/api-docs.ts";
import { BusUnreachable } from "./platform/bus.ts";
import { type Database, DatabaseUnreachable, inTurn, observeDatabase, openDatabase } from "./platform/database.ts";
import { healthRoutes } from "./platform/health.ts";
import { createHttp } from "./platform/http.ts";
import { createAddressLimit, createPersonLimit } from "./platform/limits.ts";
import { locks } from "./platform/locks.ts";
import { createMetrics } from "./platform/metrics.ts";
import type { Storage } from "./sequencer/storage.ts";
import { startSockets } from "./sockets.ts";
import { statementRoutes } from "./statement/routes.ts";
import { observeTrading, startTrading } from "./trading.ts";

const root = fileURLToPath(new URL("../../..", import.meta.url));

export interface RunningServer {
  readonly url: string;
  stop(): Promise<void>;
}

interface ServerOptions {
  /** Overrides the sequencer's storage; by default the database. */
  readonly storage?: Storage;
  /** Overrides the folder of the console's pages; by default the build output. */
  readonly consoleFolder?: string;
}

export async function startServer(
  config: Config,
  databaseUrl: string,
  pages: PageSource,
  { consoleFolder: pagesFolder = join(root, "apps/console/build"), ...options }: ServerOptions = {},
): Promise<RunningServer> {
  const now = Date.now;
  const { roles } = config;
  const app = await createHttp(config);
  const database = await openDatabase(
    databaseUrl,
    (error) => app.log.error({ err: error }, "a database connection broke"),
    // Scales with `overloadMs`; ten seconds by default.
    { patienceMs: 5 * config.overloadMs, mustOwnNothing: config.mode === "production" },
  );
  const { db, live: liveDb } = database;
  await inTurn(db, locks.firstData, () => fillDatabase(config, db, now));
  const bus = await openNodesBus(app, config, db);
  const audit = await openAuditLog(config.audit);
  const auditHeads = createAuditHeads({ db, audit, folder: config.audit.headsFolder, log: app.log, now });

  const trading = await startTrading(config, { db, databaseUrl, bus, now, log: app.log, ...options });
  const { sequencer, instruments } = trading;
  const { auth, outbox, box } = await startAccounts(app, config, db, now);
  const { accessTokens } = auth;
  const numbers = createAccountNumbers(box);
  await inTurn(db, locks.firstData, () => sealOldNumbers(db, numbers));
  const notices = createNotices({ db, outbox, hasSms: config.sms !== undefined, now });
  const onLevel = accessTokens.reread;
  const kyc = openKyc(config, { db, box, outbox, notices, log: app.log, bankAccountOf: standingAccount, onLevel, now });
  const metrics = createMetrics();
  metrics.observe(app);
  const api = createApi({ app, verifyAccessToken: accessTokens.verify, openFlow: auth.flows.open, now });
  observeTrading(metrics, sequencer);
  observeDatabase(metrics, database);
  const marketStore = createMarketStore(db);
  const isStopping = { value: false };

  healthRoutes(api, {
    ping: database.ping,
    isStopping: () => isStopping.value,
    takesOrders: trading.isInStep,
    isDiskFull: () => sequencer.isDiskFull,
  });
  const figures = createMarketFigures(marketStore, now);
  const tables = createTableFeed(db, instruments);
  const live = roles.has("live")
    ? startSockets(app, config, {
        trading,
        figures,
        notices,
        db: liveDb,
        databaseUrl,
        accessTokens,
        metrics,
        now,
      })
    : undefined;
  if (live) trading.onBooks((_books, _sequence, isAnew) => isAnew && live.endPersonal());
  shareRevocations(accessTokens, live, bus);
  const feed = { book: live?.book ?? tables.book, trades: tables.trades };
  const limit = createPersonLimit(config.ordersPerSecond);
  const money = openMoney(app, config, {
    trading,
    marketStore,
    figures,
    db,
    limit,
    now,
    metrics,
    auth,
    box,
    numbers,
    notices,
    audit,
  });
  const compareBooks = shareBooks(money.books, trading, bus);
  const isConnected = (networkKey: string) => config.chains.nodes.has(networkKey);
  let operatorConsole: OperatorConsole | undefined;
  if (roles.has("web")) {
    marketRoutes(api, { store: marketStore, figures, feed, isConnected });
    chartFeedRoutes(api, { store: marketStore, figures, feed, instruments, now });
    const cancelLimit = createPersonLimit(config.ordersPerSecond);
    orderRoutes(api, { sequencer, instruments, store: createOrderStore(db), limit, cancelLimit, now });
    money.serve(api);
    statementRoutes(api, { db, sequencer, instruments, accounts: createAccountStore(db), config, now });
    const content = createContentStore(db, now);
    contentRoutes(api, content);
    auth.serve(api);
    kyc.serve(api);
    noticeRoutes(api, notices);
    serveAccounts(app, api, { auth, trading, db, now });
    if (config.mode === "demo") demoRoutes(api, { db, accessTokens });
    serveApiDocs(app, api, config.publicUrl);
    api.serveUnknown();
    await serveWebPages(app, config, { pages, api, now });
    operatorConsole = await openConsole(config, {
      db,
      databaseUrl,
      box,
      audit,
      passwords: auth.passwords,
      sequencer,
      instruments,
      coinLogoFolder: coinLogoFolder(),
      now,
      custody: money.chains,
      pagesFolder,
      compareBooks,
      isInStep: trading.isInStep,
      markets: createMarketDesk({ db, store: marketStore, figures, feed, instruments, isConnected, now }),
      announcements: content.announcements,
      metrics,
      forgetSessionsOf: accessTokens.forgetEnded,
    });
  } else api.serveUnknown();

  const { demoBots: bots, demoHistory: history } = config;
  const demo =
    config.mode === "demo" && roles.has("web")
      ? await openDemo({
          app,
          db,
          bots,
          history,
          sequencer,
          instruments,
          accessTokens,
          now,
          hasListeners: live?.hasListeners ?? (() => false),
          holdings: money.chains.holdings,
          faucetUrl: `http://127.0.0.1:${config.worldPort}/faucet`,
        })
      : undefined;
  const metricsServer = await metrics.listen(config.metricsPort);
  await app.listen({ port: config.port, host: config.mode === "demo" ? "127.0.0.1" : "0.0.0.0" });
  demo?.start();
  auditHeads.start();
  if (roles.has("worker")) {
    outbox.start();
    kyc.start();
    money.start();
  }

  return {
    url: config.publicUrl,
    async stop() {
      isStopping.value = true;
      await demo?.stop();
      metricsServer.close();
      await operatorConsole?.stop();
      await live?.stop();
      await app.close();
      await money.stop();
      await kyc.stop();
      await auth.stop();
      await outbox.stop();
      await trading.stop();
      await bus?.stop();
      await auditHeads.stop();
      await pages.close();
      await database.close();
    },
  };
}

/** The customers' pages. */
async function serveWebPages(
  app: FastifyInstance,
  config: Config,
  { pages, api, now }: { pages: PageSource; api: Api; now: () => number },
): Promise<void> {
  const isDemo = config.mode === "demo";
  await servePages(app, {
    source: pages,
    coinLogoFolder: coinLogoFolder(),
    host: {
      call: api.local,
      facts: {
        version: pages.version,
        isDemo,
        publicUrl: config.publicUrl,
        companyName: config.company.name,
        inboxUrl: isDemo ? `http://localhost:${config.worldPort}/inbox` : null,
        providers: federatedProviders.filter((provider) => config.openId[provider] !== undefined),
        chat: config.chat ?? null,
      },
    },
    security: { hasChat: config.chat !== undefined, development: pages.isDevelopment },
    secureCookies: config.publicUrl.startsWith("https://"),
    limit: createAddressLimit(config.rateLimitPerMinute),
    now,
  });
}

async function fillDatabase(config: Config, db: Database, now: () => number): Promise<void> {
  const content = createContentStore(db, now);
  const isDemo = config.mode === "demo";
  botMarkets(config.demoBots);
  if (!isDemo && (await createAccountStore(db).hasDemoPeople())) {
    throw new ConfigError("FEO_MODE=production refuses this database: it has demo accounts in it");
  }
  await (isDemo ? seedDemo(db) : writeFirstData(db));
  if (isDemo) await beginHistory(db, now());
  // Content files only seed the database, so editors' changes stay. Announcements are seeded only in the demo.
  if (await content.isEmpty()) {
    const { readContentFolder } = await import("./content/markdown.ts");
    const { rows, trees } = await readContentFolder(join(root, "content"));
    await content.replaceAll(isDemo ? rows : rows.filter(({ kind }) => kind !== "announcement"), trees);
  }
}

function coinLogoFolder(): string {
  return join(dirname(createRequire(import.meta.url).resolve("cryptocurrency-icons/package.json")), "svg/color");
}

/** Entry point of the process: announces when it serves, ends with its parent, stops on a signal. */
async function run(): Promise<void> {
  const config = readConfig(process.env);
  if (!config.databaseUrl) throw new ConfigError("DATABASE_URL is not set. npm start runs its own database");
  const webFolder = join(root, "apps/web");
  const pages = process.argv.includes("--development")
    ? await developmentPages(webFolder)
    : await builtPages(webFolder);
  const server = await startServer(config, config.databaseUrl, pages);
  let isStopping = false;
  const stop = async () => {
    if (isStopping) return;
    isStopping = true;
    await server.stop();
    process.exit(0);
  };
  process.on("SIGTERM", stop);
  process.on("SIGINT", stop);
  process.on("disconnect", stop);
  process.send?.({ ready: server.url });
}

if (import.meta.main) {
  run().catch((error: unknown) => {
    const isPortTaken = error instanceof Error && "code" in error && error.code === "EADDRINUSE";
    const expected =
      error instanceof ConfigError ||
      error instanceof DatabaseUnreachable ||
      error instanceof BusUnreachable ||
      isPortTaken;
    console.error(expected ? `feo: ${(error as Error).message}` : error);
    process.exit(1);
  });
}
