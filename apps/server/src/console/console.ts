/** The operators' console: a separate server on its own port, with its own accounts, sessions and calls. */

import { mayCall, type OperatorActionName } from "@feo/contract";
import type { FastifyInstance } from "fastify";
import type { AuditLog } from "../audit/audit.ts";
import type { Passwords } from "../auth/password.ts";
import { createAccountNumbers } from "../bank/account-number.ts";
import type { Compared } from "../books/books.ts";
import type { Config } from "../config.ts";
import type { Instruments } from "../market/instruments.ts";
import type { MarketDesk } from "../market/market-desk.ts";
import { operatorActions } from "../operator/actions.ts";
import { type CustomerReads, createCustomerReads, type ReadAlarm } from "../operator/customer-reads.ts";
import { createDesk } from "../operator/desk.ts";
import { createEnrolment } from "../operator/enrolment.ts";
import { createOperatorSignIn } from "../operator/operator-sign-in.ts";
import { createPasskeySignIn } from "../operator/passkey-sign-in.ts";
import { createUnmasking } from "../operator/unmasking.ts";
import { type Api, createApi, type VerifyOperator } from "../platform/api.ts";
import type { Database } from "../platform/database.ts";
import { createOriginGuard } from "../platform/host-guard.ts";
import { createHttp } from "../platform/http.ts";
import { createAddressLimit } from "../platform/limits.ts";
import type { Metrics } from "../platform/metrics.ts";
import { ProblemError } from "../platform/problem.ts";
import type { SecretBox } from "../platform/secret-box.ts";
import type { Sequencer } from "../sequencer/sequencer.ts";
import { addressRoutes } from "./address-routes.ts";
import { articleRoutes } from "./article-routes.ts";
import { type Announcements, asCustomerRoutes } from "./as-customer-routes.ts";
import { auditRoutes } from "./audit-routes.ts";
import { createConsoleNews } from "./console-news.ts";
import { serveConsolePages } from "./console-pages.ts";
import { openConsoleSockets } from "./console-sockets.ts";
import { createConsoleStatus } from "./console-status.ts";
import { type Custody, custodyRoutes } from "./custody-routes.ts";
import { demoOperatorRoutes, seedDemoOperators } from "./demo-operators.ts";
import { depositRoutes } from "./deposit-routes.ts";
import { findRoutes } from "./find-routes.ts";
import { kycRoutes } from "./kyc-routes.ts";
import { ledgerRoutes } from "./ledger-routes.ts";
import { consoleMarketRoutes } from "./market-routes.ts";
import { moneyRoutes } from "./money-routes.ts";
import { createOpenPerson } from "./open-person.ts";
import { readIdleMs } from "./operator-idle.ts";
import { operatorPasskeyRoutes } from "./operator-passkey-routes.ts";
import { operatorSessionRoutes } from "./operator-session-routes.ts";
import { peopleRoutes } from "./people-routes.ts";
import { personActivityRoutes } from "./person-activity-routes.ts";
import { createReadLog, type LogRead } from "./read-log.ts";
import { reserveRoutes } from "./reserve-routes.ts";
import { createSessionCookie } from "./session-cookie.ts";
import { sessionRoutes } from "./session-routes.ts";
import { todayRoutes } from "./today-routes.ts";
import { withdrawalRoutes } from "./withdrawal-routes.ts";

interface ConsoleDeps {
  readonly db: Database;
  readonly databaseUrl: string;
  readonly box: SecretBox;
  readonly audit: AuditLog;
  readonly passwords: Passwords;
  readonly sequencer: Sequencer;
  readonly instruments: () => Instruments;
  readonly compareBooks: () => Promise<Compared>;
  /** Whether the engine leads here or its leader is heard from. */
  readonly isInStep: () => boolean;
  readonly custody: Custody;
  readonly markets: MarketDesk;
  readonly announcements: Announcements;
  readonly metrics: Pick<Metrics, "counter">;
  /** Ends a customer's sessions here and on other nodes, once the database says that they ended. */
  readonly forgetSessionsOf: (userId: string) => Promise<void>;
  readonly pagesFolder: string;
  readonly coinLogoFolder: string;
  readonly now: () => number;
}

export interface OperatorConsole {
  stop(): Promise<void>;
}

/** Actions that end a customer's sessions. */
const endsSessions: readonly OperatorActionName[] = ["person freeze", "person sign out"];

/** Counts the customers that each operator opens; an alarm is an error in the log and a metric, too. */
function watchReads(app: FastifyInstance, config: Config, { db, audit, metrics, now }: ConsoleDeps): CustomerReads {
  let alarms = 0;
  metrics.counter("feo_read_alarms_total", "Alarms about operators who opened unusually many customers", () => alarms);
  const onAlarm = (alarm: ReadAlarm) => {
    alarms += 1;
    app.log.error(alarm, "an operator opened unusually many customers");
  };
  return createCustomerReads({ db, audit, most: config.reading.customersPerHour, onAlarm, now });
}

interface CustomerDeps extends ConsoleDeps {
  readonly looks: LogRead;
  readonly reads: CustomerReads;
}

function customerRoutes(api: Api, config: Config, deps: CustomerDeps): void {
  const openPerson = createOpenPerson(deps);
  const unmasking = createUnmasking({ ...deps, most: config.reading.unmaskPerDay });
  peopleRoutes(api, { ...deps, openPerson, unmasking });
  personActivityRoutes(api, { ...deps, openPerson });
  asCustomerRoutes(api, { ...deps, openPerson });
}

export async function openConsole(config: Config, deps: ConsoleDeps): Promise<OperatorConsole> {
  const { db, box, audit, passwords, sequencer, instruments, now } = deps;
  const { consoleUrl } = config;
  const isDemo = config.mode === "demo";
  const app = await createHttp({ ...config, publicUrl: consoleUrl });
  const isOurOrigin = createOriginGuard({ publicUrl: consoleUrl, allowedHosts: [], anyAddress: isDemo });
  const cookie = createSessionCookie(consoleUrl);
  const { judge } = passwords;
  const signIn = createOperatorSignIn({ db, box, audit, judge, now });
  const enrolment = createEnrolment({ db, box, audit, judge, now });

  // CSRF protection: SameSite keeps the cookie off cross-site requests; Origin is for browsers that ignore it.
  app.addHook("onRequest", async ({ headers }) => {
    if (!isOurOrigin(headers.origin, headers.host)) throw new ProblemError("HOST_NOT_ALLOWED");
  });
  const looks = createReadLog(db, audit, now);
  const onSocketError = (error: unknown) => app.log.error({ err: error }, "operators were not sent what changed");
  const sockets = openConsoleSockets({
    server: app.server,
    isOurOrigin,
    async findSession(header) {
      const token = cookie.read(header);
      return token === undefined ? undefined : (await signIn.find(token))?.sessionKey;
    },
    onError: onSocketError,
  });
  const news = createConsoleNews({ databaseUrl: deps.databaseUrl, onChanged: sockets.publish, onError: onSocketError });
  const verifyOperator: VerifyOperator = async ({ headers }, call) => {
    const token = cookie.read(headers.cookie);
    const operator = token === undefined ? undefined : await signIn.find(token, readIdleMs(headers));
    if (!operator) throw new ProblemError("OPERATOR_SESSION_MISSING");
    if (mayCall(call, operator.roles)) return operator;
    await looks(operator, { action: "refused call", subject: call.name });
    throw new ProblemError("OPERATOR_ROLE_MISSING");
  };

  const api = createApi({ app, verifyOperator, now });
  const reads = watchReads(app, config, deps);
  const desk = createDesk({ db, audit, actions: operatorActions, now });
  const onError = (error: unknown) => app.log.error({ err: error }, "the operators' log could not be read");
  const status = createConsoleStatus({ db, audit, sequencer, isInStep: deps.isInStep, onError, now });
  const limitSignIns = createAddressLimit(config.signInsPerMinute);
  const isByHand = config.bank === undefined;
  sessionRoutes(api, {
    signIn,
    enrolment,
    desk,
    cookie,
    status,
    limitSignIns,
    isDemo,
    isByHand,
    afterAct: async (action, subject) => {
      if (endsSessions.includes(action)) await deps.forgetSessionsOf(subject);
    },
    exchangeUrl: config.publicUrl,
    now,
  });
  const numbers = createAccountNumbers(box);
  withdrawalRoutes(api, {
    db,
    sequencer,
    desk,
    looks,
    numbers,
    isByHand,
    automaticInr: config.automaticWithdrawalInr,
    hotBalance: deps.custody.hotBalance,
    now,
  });
  auditRoutes(api, { db, audit, looks, signIn, now });
  const passkeys = createPasskeySignIn({ db, box, audit, codes: signIn, consoleUrl, now });
  operatorPasskeyRoutes(api, { db, passkeys, cookie, looks, limitSignIns });
  operatorSessionRoutes(api, { db, audit, looks, now });
  todayRoutes(api, { db, desk, instruments, sequencer, looks, now });
  kycRoutes(api, { db, box, desk, looks, reads, now });
  customerRoutes(api, config, { ...deps, looks, reads });
  findRoutes(api, { db, instruments, looks, reads });
  addressRoutes(api, { db, looks, reads });
  depositRoutes(api, { db, numbers, looks });
  ledgerRoutes(api, { db, audit, looks, compareBooks: deps.compareBooks, sequencer, now });
  moneyRoutes(api, { db, audit, looks, now });
  consoleMarketRoutes(api, deps.markets);
  custodyRoutes(api, { db, audit, looks, custody: deps.custody, now });
  reserveRoutes(api, { db, audit, looks, now });
  articleRoutes(api, { db, audit, now });
  if (isDemo) {
    await seedDemoOperators({ db, box, audit }, new Date(now()));
    demoOperatorRoutes(api, db, box, now);
  }
  api.serveUnknown();
  await serveConsolePages(app, { folder: deps.pagesFolder, coinLogoFolder: deps.coinLogoFolder });
  await app.listen({ port: config.consolePort, host: config.consoleHost });
  news.start();

  return {
    async stop() {
      await news.stop();
      sockets.stop();
      await status.stop();
      await app.close();
    },
  };
}
