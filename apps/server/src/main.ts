/** The only wiring: builds every room from the configuration, serves, and stops in order. */
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { createAccountStore } from "./account/account.store.ts";
import { accountRoutes } from "./account/routes.ts";
import { accessTokenSecret, createAccessTokens } from "./auth/access-token.ts";
import { type Config, ConfigError, readConfig } from "./config.ts";
import { createContentStore } from "./content/content.store.ts";
import { readContentFolder } from "./content/markdown.ts";
import { contentRoutes } from "./content/routes.ts";
import { createDemoFeed, extendDemoHistory } from "./demo/demo-market.ts";
import { seedDemo } from "./demo/seed.ts";
import { writeFirstData } from "./market/first-data.ts";
import { createMarketStore } from "./market/market.store.ts";
import { createMarketFigures } from "./market/market.ts";
import { emptyFeed, marketRoutes } from "./market/routes.ts";
import { builtPages, developmentPages, type PageSource } from "./pages/page-source.ts";
import { servePages } from "./pages/pages.ts";
import { createApi } from "./platform/api.ts";
import { serveApiDocs } from "./platform/api-docs.ts";
import { type Database, DatabaseUnreachable, openDatabase } from "./platform/database.ts";
import { healthRoutes } from "./platform/health.ts";
import { createHttp } from "./platform/http.ts";
import { createAddressLimit } from "./platform/limits.ts";
import { createMetrics } from "./platform/metrics.ts";

const root = fileURLToPath(new URL("../../..", import.meta.url));
const demoMoveMs = 5_000;

export interface RunningServer {
  readonly url: string;
  stop(): Promise<void>;
}

export async function startServer(config: Config, databaseUrl: string, pages: PageSource): Promise<RunningServer> {
  const now = Date.now;
  const app = await createHttp(config);
  const database = await openDatabase(databaseUrl, (error) =>
    app.log.error({ err: error }, "a database connection broke"),
  );
  const { db } = database;
  await fillDatabase(config, db, now);

  const accessTokens = createAccessTokens(db, await accessTokenSecret(db, config.accessTokenSecret), now);
  const metrics = createMetrics();
  metrics.observe(app);
  const api = createApi({ app, verifyAccessToken: accessTokens.verify, now });
  const marketStore = createMarketStore(db);
  const isStopping = { value: false };

  healthRoutes(api, { ping: database.ping, isStopping: () => isStopping.value });
  marketRoutes(api, {
    store: marketStore,
    figures: createMarketFigures(marketStore, now),
    feed: config.mode === "demo" ? createDemoFeed(now) : emptyFeed,
  });
  contentRoutes(api, createContentStore(db));
  accountRoutes(api, { accounts: createAccountStore(db), accessTokens });
  await serveApiDocs(app, api, config.publicUrl);
  api.serveUnknown();
  await servePages(app, {
    source: pages,
    coinLogoFolder: coinLogoFolder(),
    host: {
      call: api.local,
      facts: {
        version: pages.version,
        isDemo: config.mode === "demo",
        publicUrl: config.publicUrl,
        chat: config.chat ?? null,
      },
    },
    security: { chatOrigin: config.chat && new URL(config.chat.baseUrl).origin, development: pages.isDevelopment },
    secureCookies: config.publicUrl.startsWith("https://"),
    limit: createAddressLimit(config.rateLimitPerMinute),
    now,
  });

  const metricsServer = await metrics.listen(config.metricsPort);
  await app.listen({ port: config.port, host: config.mode === "demo" ? "127.0.0.1" : "0.0.0.0" });
  const moving =
    config.mode === "demo"
      ? keepDemoMoving(db, now, (error) => app.log.error({ err: error }, "the demo market stood still"))
      : undefined;

  return {
    url: config.publicUrl,
    async stop() {
      isStopping.value = true;
      clearInterval(moving);
      metricsServer.close();
      await app.close();
      await pages.close();
      await database.close();
    },
  };
}

async function fillDatabase(config: Config, db: Database, now: () => number): Promise<void> {
  const content = createContentStore(db);
  const isDemo = config.mode === "demo";
  if (!isDemo && (await createAccountStore(db).hasDemoPeople())) {
    throw new ConfigError("FEO_MODE=production refuses this database: it has the accounts of a demo in it");
  }
  await (isDemo ? seedDemo(db) : writeFirstData(db));
  if (isDemo) await extendDemoHistory(db, now());
  // The files are only the first content: what an editor changed in the database stays. Announcements are the demo's own.
  if (await content.isEmpty()) {
    const { rows, trees } = await readContentFolder(join(root, "content"));
    await content.replaceAll(isDemo ? rows : rows.filter(({ kind }) => kind !== "announcement"), trees);
  }
}

function keepDemoMoving(db: Database, now: () => number, onError: (error: unknown) => void): NodeJS.Timeout {
  let busy = false;
  return setInterval(async () => {
    if (busy) return;
    busy = true;
    await extendDemoHistory(db, now()).catch(onError);
    busy = false;
  }, demoMoveMs);
}

function coinLogoFolder(): string {
  return join(dirname(createRequire(import.meta.url).resolve("cryptocurrency-icons/package.json")), "svg/color");
}

/** Runs as a process of its own: says when it serves, ends with its parent, stops on a signal. */
async function run(): Promise<void> {
  const config = readConfig(process.env);
  if (!config.databaseUrl) throw new ConfigError("DATABASE_URL is not set; npm start runs a database of its own");
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
    const expected = error instanceof ConfigError || error instanceof DatabaseUnreachable || isPortTaken;
    console.error(expected ? `feo: ${(error as Error).message}` : error);
    process.exit(1);
  });
}
