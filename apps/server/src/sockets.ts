/** Wires the sockets: what the engine commits and what people are notified of goes out through them. */
import type { FastifyInstance } from "fastify";
import type { AccessTokens } from "./auth/access-token.ts";
import type { Config } from "./config.ts";
import { createCandleSource } from "./live/candle-source.ts";
import { createLive, type Live } from "./live/live.ts";
import { createPersonalTopics, type PersonalTopics } from "./live/personal-topics.ts";
import { createPublicTopics } from "./live/public-topics.ts";
import type { MarketStore } from "./market/market.store.ts";
import type { MarketFigures } from "./market/market.ts";
import type { MarketFeed } from "./market/routes.ts";
import { createNoticeListener } from "./notice/notice-listener.ts";
import type { Notices } from "./notice/notices.ts";
import type { Database } from "./platform/database.ts";
import { createOriginGuard } from "./platform/host-guard.ts";
import type { Trading } from "./trading.ts";
import { createWalletStore } from "./wallet/wallet.store.ts";

interface SocketDeps {
  readonly trading: Trading;
  readonly marketStore: MarketStore;
  readonly figures: MarketFigures;
  readonly tables: MarketFeed;
  readonly notices: Notices;
  readonly db: Database;
  readonly databaseUrl: string;
  readonly accessTokens: AccessTokens;
  readonly now: () => number;
}

export function startSockets(app: FastifyInstance, config: Config, deps: SocketDeps): Live {
  const { trading, marketStore, figures, tables, notices, db, databaseUrl, accessTokens, now } = deps;
  const { sequencer, instruments } = trading;
  const onError = (error: unknown) => app.log.error({ err: error }, "the sockets could not be told something");
  let onNotice: PersonalTopics["notice"] = () => undefined;
  const listener = createNoticeListener({ databaseUrl, onNotice: (...told) => onNotice(...told), onError });
  const live = createLive({
    server: app.server,
    log: app.log,
    isOurOrigin: createOriginGuard({ ...config, anyAddress: config.mode === "demo" }),
    verifyAccessToken: accessTokens.verify,
    createTopics(publish, tell) {
      const candles = createCandleSource(marketStore);
      const reads = { instruments, feed: tables, isInStep: trading.isInStep, figures, candles };
      const everybody = createPublicTopics({ ...reads, publish, now, onError });
      const { caughtUp } = sequencer;
      const { balances: balancesOf } = createWalletStore(db);
      const people = createPersonalTopics({
        ...{ instruments, balancesOf, caughtUp, tell, onError, noticeOf: notices.find },
      });
      onNotice = people.notice;
      trading.onBooks(everybody.begin);
      sequencer.listen((entries) => {
        everybody.hear(entries);
        people.hear(entries);
      });
      return { everybody, people };
    },
  });
  listener.start();
  return {
    ...live,
    async stop() {
      await listener.stop();
      await live.stop();
    },
  };
}
