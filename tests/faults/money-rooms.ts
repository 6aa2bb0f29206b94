/**
 * The basis of the rupee and coin rooms, alone in a process: the API with its tokens, the wallets and the engine, wired
 * as in the server. Pages, sockets and bots are left out, so that it can die many times in a short time.
 */

import { flushCompileCache } from "node:module";
import { createAuditLog } from "../../apps/server/src/audit/audit.ts";
import { createAccessTokens, installationSecret } from "../../apps/server/src/auth/access-token.ts";
import { createFlowStore } from "../../apps/server/src/auth/flow.store.ts";
import { createFlows } from "../../apps/server/src/auth/flow.ts";
import { createPersonStore } from "../../apps/server/src/auth/person.store.ts";
import { createSecurityTrail } from "../../apps/server/src/auth/security-trail.ts";
import { createTokenKeys } from "../../apps/server/src/auth/token-keys.ts";
import { createAccountNumbers } from "../../apps/server/src/bank/account-number.ts";
import { readConfig } from "../../apps/server/src/config.ts";
import { demoCoins } from "../../apps/server/src/demo/demo-coins.ts";
import { createMarketStore } from "../../apps/server/src/market/market.store.ts";
import { createNotices } from "../../apps/server/src/notice/notices.ts";
import { createApi } from "../../apps/server/src/platform/api.ts";
import { openDatabase } from "../../apps/server/src/platform/database.ts";
import { createHttp } from "../../apps/server/src/platform/http.ts";
import { createPersonLimit } from "../../apps/server/src/platform/limits.ts";
import { createMailer } from "../../apps/server/src/platform/mail.ts";
import { createOutbox } from "../../apps/server/src/platform/outbox.ts";
import { createSecretBox } from "../../apps/server/src/platform/secret-box.ts";
import { startTrading } from "../../apps/server/src/trading.ts";
import { walletRoutes } from "../../apps/server/src/wallet/routes.ts";
import { createWalletStore } from "../../apps/server/src/wallet/wallet.store.ts";
import type { Rail } from "../../apps/server/src/withdrawal/rail.ts";
import { openWithdrawalRoom } from "../../apps/server/src/withdrawal/withdrawal-room.ts";
import { type DeathPoint, pointChannel } from "./death-point.ts";

export async function openMoneyRooms() {
  const config = readConfig(process.env);
  const { databaseUrl = "", publicUrl } = config;
  const now = Date.now;
  const threads = new BroadcastChannel(pointChannel);

  process.on("message", (point: DeathPoint) => {
    // Sent repeatedly, because a thread may still be starting.
    setInterval(() => threads.postMessage(point), 5);
    new BroadcastChannel(pointChannel).onmessage = () => process.send?.({ kind: "armed" });
  });
  process.on("disconnect", () => process.exit(0));

  const app = await createHttp(config);
  const { db } = await openDatabase(databaseUrl, () => undefined);
  const { sequencer, instruments, mayWork } = await startTrading(config, { db, databaseUrl, now, log: app.log });
  const secret = await installationSecret(db, "access-token-secret", config.accessTokenSecret);
  const keys = createTokenKeys([secret], now);
  const flowStore = createFlowStore(db);
  const flows = createFlows(flowStore, keys, now);
  const api = createApi({
    app,
    verifyAccessToken: createAccessTokens(db, keys, now).verify,
    openFlow: flows.open,
    now,
  });
  const limit = createPersonLimit(config.ordersPerSecond);
  const box = createSecretBox(secret);
  const outbox = createOutbox({ db, box, mailer: createMailer(config.mail), sms: undefined, log: app.log, now });
  const trail = createSecurityTrail({
    store: createPersonStore(db),
    outbox,
    quotas: flowStore,
    keys,
    hasSms: false,
    publicUrl,
    now,
  });

  const notices = createNotices({ db, outbox, hasSms: false, now });
  const audit = createAuditLog(secret);
  const numbers = createAccountNumbers(box);

  return {
    config,
    /** The dependencies of a room. */
    ground: { db, audit, sequencer, mayWork, instruments, flows, limit, trail, numbers, notices, log: app.log, now },
    marketStore: createMarketStore(db),

    /** Withdrawals over one rail, polled often. */
    openWithdrawals: (rail: "bank" | "chain", of: () => Promise<Rail>) =>
      openWithdrawalRoom({
        db,
        sequencer,
        mayWork,
        instruments,
        flows,
        limit,
        trail,
        notices,
        now,
        rails: of,
        everyMs: { [rail]: 100 },
        automaticLimit: config.automaticWithdrawalInr,
        // There is no trading here.
        priceInr: async (ticker) => demoCoins.find((coin) => coin.ticker === ticker)?.referenceInr ?? null,
        onError: (err) => app.log.warn({ err }, "a withdrawal goes on later"),
      }),

    async serve(...rooms: readonly { serve(served: typeof api): void; start(): void }[]): Promise<void> {
      for (const room of rooms) room.serve(api);
      walletRoutes(api, { sequencer, instruments, store: createWalletStore(db), limit });
      await app.listen({ port: config.port, host: "127.0.0.1" });
      for (const room of rooms) room.start();
      // Otherwise the cache is written at exit, which a killed process never reaches.
      flushCompileCache();
      process.send?.({ kind: "serving" });
      // A standby serves too after a while; only the leader accepts commands.
      const reportLead = (): void => void process.send?.({ kind: "leads" });
      sequencer.onLead(reportLead);
      if (mayWork()) reportLead();
    },
  };
}
