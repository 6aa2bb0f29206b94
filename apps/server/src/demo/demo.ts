/** Wires the demo: its people and prices before the exchange serves, its bots and older history while it serves. */
import type { FastifyInstance } from "fastify";
import type { AccessTokens } from "../auth/access-token.ts";
import { ConfigError } from "../config/settings.ts";
import type { Config, DemoBots } from "../config.ts";
import type { Instruments } from "../market/instruments.ts";
import { inBackground } from "../platform/connection.ts";
import type { Database } from "../platform/database.ts";
import type { Draft } from "../sequencer/fingerprint.ts";
import type { Sequencer } from "../sequencer/sequencer.ts";
import { watchAudience } from "./audience.ts";
import { createBotStore } from "./bot.store.ts";
import { type Bot, createBotCalls } from "./bot-calls.ts";
import { type FundedBot, fundBots } from "./bot-funds.ts";
import { botPeople, friends, makerOf, takers } from "./bot-people.ts";
import { createBots } from "./bots.ts";
import { type DemoMarket, demoMarkets, symbolOf } from "./demo-coins.ts";
import { createFriends, tradingFriends } from "./friends.ts";
import { createHouseFloat, type HouseAddress } from "./house-float.ts";
import { seedOf } from "./price-walk.ts";
import { createRandom } from "./random.ts";
import { fillInBackground } from "./walk-history.ts";

const fundEveryMs = 10 * 60_000;
const deviceId = "demo-bot";

/** The markets that have bots; an unknown name is a configuration error. */
export function botMarkets(setting: DemoBots): readonly DemoMarket[] {
  if (setting === "all") return demoMarkets;
  const unknown = setting.filter((symbol) => !demoMarkets.some((market) => symbolOf(market) === symbol));
  if (unknown.length > 0) throw new ConfigError(`Setting DEMO_BOTS=${unknown.join(",")} names no demo market`);
  return demoMarkets.filter((market) => setting.includes(symbolOf(market)));
}

interface DemoDeps {
  readonly app: FastifyInstance;
  readonly db: Database;
  readonly bots: DemoBots;
  readonly history: Config["demoHistory"];
  readonly sequencer: Sequencer;
  readonly instruments: () => Instruments;
  readonly accessTokens: AccessTokens;
  readonly hasListeners: () => boolean;
  /** Balances of the house's own addresses. */
  readonly holdings: () => Promise<readonly HouseAddress[]>;
  readonly faucetUrl: string;
  readonly now: () => number;
}

export interface Demo {
  /** Called once the exchange serves. */
  start(): void;
  stop(): Promise<void>;
}

/** Call after all routes are registered and before the server is ready. */
export async function openDemo(deps: DemoDeps): Promise<Demo> {
  const { app, db, sequencer } = deps;
  const bots = sequencer.standing === "leading" ? await openBots(deps) : undefined;
  let history: { stop(): Promise<void> } | undefined;
  const float = createHouseFloat(deps.holdings, deps.faucetUrl, (error) =>
    app.log.warn({ err: error }, "the demo's hot wallets could not be funded yet"),
  );
  return {
    start() {
      bots?.start();
      float.start();
      if (deps.history === "recent") return;
      history = fillInBackground(db, (error) => app.log.error({ err: error }, "the demo's history is not complete"));
    },
    async stop() {
      await bots?.stop();
      await float.stop();
      await history?.stop();
    },
  };
}

async function openBots(deps: DemoDeps): Promise<Demo | undefined> {
  const { app, db, sequencer, instruments, accessTokens, hasListeners, now } = deps;
  const markets = botMarkets(deps.bots);
  if (markets.length === 0) return undefined;
  const store = createBotStore(db);
  const [own, all] = [await store.find(takers), await store.find(markets.map(makerOf))];
  const byTag = new Map(all.map((bot) => [bot.feoTag, bot]));
  const stalls = markets.flatMap((market) => {
    const maker = byTag.get(makerOf(market).feoTag);
    return maker ? [{ market, maker }] : [];
  });

  const visiting = tradingFriends(await store.find(friends), markets);
  if (visiting.length > 0) await store.beginRewards();

  const submit = (draft: Draft) => sequencer.submit(draft);
  const traded = [...new Set(markets.flatMap(({ base, quote }) => [base, quote]))];
  const funded: FundedBot[] = [
    ...own.map((bot) => ({ ...bot, tickers: traded })),
    ...stalls.map(({ market, maker }) => ({ ...maker, tickers: [market.base, market.quote] })),
    ...visiting.map(({ market, friend }) => ({ ...friend, tickers: [market.base, market.quote] })),
  ];
  const onTrouble = (error: unknown) => app.log.warn({ err: error }, "the demo's bots failed");
  const fund = () => inBackground(() => fundBots(funded, { store, instruments, submit }));
  const fundQuietly = runOnce(() => fund().catch(onTrouble));

  /** Each bot has one sign-in at a time; earlier ones are deleted. */
  async function signIn(bot: Bot): Promise<string> {
    await store.forgetSignIns([bot]);
    return accessTokens.issue({ userId: bot.userId, deviceId });
  }

  const botAddresses = new Set(botPeople.map(({ address }) => address));
  const [calls, random] = [createBotCalls({ app, signIn, now }), createRandom(seedOf(`bots ${now()}`))];
  const isQuiet = watchAudience({ app, botAddresses, hasListeners, now });
  const shared = { calls, instruments, isQuiet, onTrouble, random, now };
  const bots = createBots({ ...shared, stalls, takers: own, onPoor: fundQuietly });
  const company = createFriends({ ...shared, friends: visiting });
  const deafen = sequencer.listen(bots.onCommitted);
  // Cancel stale orders, so that nobody trades at yesterday's prices; a first start has none and need not wait.
  if (sequencer.figures().openOrders > 0) await bots.clear();
  let funding: NodeJS.Timeout | undefined;
  return {
    start() {
      const money = fund();
      bots.start(money);
      company.start(money);
      funding = setInterval(fundQuietly, fundEveryMs);
    },
    async stop() {
      clearInterval(funding);
      await company.stop();
      await bots.stop();
      deafen();
    },
  };
}

/** Runs one at a time; calls while it runs are dropped. */
function runOnce(act: () => Promise<void>): () => void {
  let isBusy = false;
  return () => {
    if (isBusy) return;
    isBusy = true;
    void act().finally(() => {
      isBusy = false;
    });
  };
}
