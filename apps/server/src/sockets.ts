/** Wires the sockets, which send out what the engine commits and notices to people. */
import type { FastifyInstance } from "fastify";
import type { AccessTokens } from "./auth/access-token.ts";
import type { Config } from "./config.ts";
import { createCandleSource } from "./live/candle-source.ts";
import { createLive, type Live } from "./live/live.ts";
import { createPersonalTopics, type PersonalTopics } from "./live/personal-topics.ts";
import { createPublicTopics } from "./live/public-topics.ts";
import { createMarketStore } from "./market/market.store.ts";
import type { MarketFigures } from "./market/market.ts";
import { createTableFeed } from "./market/table-feed.ts";
import { createNoticeListener } from "./notice/notice-listener.ts";
import type { Notices } from "./notice/notices.ts";
import { createCallerAddress } from "./platform/caller-address.ts";
import type { Database } from "./platform/database.ts";
import { createOriginGuard } from "./platform/host-guard.ts";
import { createAddressLimit, limitKey } from "./platform/limits.ts";
import type { Metrics } from "./platform/metrics.ts";
import { nobody } from "./sequencer/submit.ts";
import type { Trading } from "./trading.ts";
import { createWalletStore } from "./wallet/wallet.store.ts";

interface SocketDeps {
  readonly trading: Trading;
  readonly figures: MarketFigures;
  readonly notices: Notices;
  /** The sockets' own connection pool. */
  readonly db: Database;
  readonly metrics: Metrics;
  readonly databaseUrl: string;
  readonly accessTokens: AccessTokens;
  readonly now: () => number;
}

/** Reloading a page opens a new socket; this rate per minute stops clients that only open and close them. */
const openedAMinute = 4;

export function startSockets(app: FastifyInstance, config: Config, deps: SocketDeps): Live {
  const { trading, figures, notices, db, databaseUrl, accessTokens, metrics, now } = deps;
  const { sequencer, instruments } = trading;
  const onError = (error: unknown) => app.log.error({ err: error }, "an update could not be sent to the sockets");
  let onNotice: PersonalTopics["notice"] = () => undefined;
  const listener = createNoticeListener({ databaseUrl, onNotice: (...told) => onNotice(...told), onError });
  const callerAddress = createCallerAddress(config.trustedProxies);
  const { socketsPerAddress } = config;
  const live = createLive({
    addressOf: (request) => limitKey(callerAddress(request)),
    socketsPerAddress,
    openLimit: createAddressLimit(openedAMinute * socketsPerAddress),
    server: app.server,
    log: app.log,
    isOurOrigin: createOriginGuard({ ...config, anyAddress: config.mode === "demo" }),
    verifyAccessToken: accessTokens.verify,
    createTopics(publish, publishTo) {
      const { caughtUp } = sequencer;
      const candles = createCandleSource(createMarketStore(db));
      const feed = createTableFeed(db, instruments);
      const reached = (sequence: number) => caughtUp(nobody, sequence);
      const reads = { instruments, feed, isInStep: trading.isInStep, reached, figures, candles };
      const everybody = createPublicTopics({ ...reads, publish, now, onError });
      const { balances: balancesOf } = createWalletStore(db);
      const people = createPersonalTopics({
        instruments,
        balancesOf,
        caughtUp,
        publishTo,
        onError,
        noticeOf: (id) => notices.find(id, db),
      });
      onNotice = people.notice;
      trading.onBooks(everybody.begin);
      sequencer.listen((entries) => {
        everybody.onCommitted(entries);
        people.onCommitted(entries);
      });
      return { everybody, people };
    },
  });
  listener.start();
  observeSockets(metrics, live);
  return {
    ...live,
    async stop() {
      await listener.stop();
      await live.stop();
    },
  };
}

function observeSockets({ gauge, counter }: Metrics, { figures }: Live): void {
  gauge("feo_sockets_open", "Open sockets", () => figures().open);
  counter("feo_socket_messages_total", "Messages received over sockets", () => figures().messages);
  counter("feo_sockets_flooded_total", "Sockets closed because they sent too many messages", () => figures().flooded);
  counter("feo_sockets_refused_total", "Sockets refused because their address has too many", () => figures().refused);
  counter(
    "feo_subscriptions_refused_total",
    "Subscriptions refused because their socket has too many",
    () => figures().refusedSubscriptions,
  );
  counter(
    "feo_subscriptions_unread_total",
    "Subscriptions asked to retry because too many were being read",
    () => figures().unread,
  );
}
