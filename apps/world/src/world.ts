/**
 * The outside world as one unit that starts and stops: an HTTP server for all stand-ins, and an SMTP server. Loopback
 * only.
 */
import type { AddressInfo } from "node:net";
import Fastify, { type FastifyInstance } from "fastify";
import type { CompanyDetails } from "./bank/accounts.ts";
import { createBank } from "./bank/bank.ts";
import { serveBankApi } from "./bank/bank-api.ts";
import type { BankFault } from "./bank/faults.ts";
import { serveBank } from "./bank/routes.ts";
import type { BankKey } from "./bank/signature.ts";
import { type ChainSettings, type Chains, startChains } from "./chains/chains.ts";
import { serveFaucet } from "./chains/faucet-routes.ts";
import { serveChains } from "./chains/routes.ts";
import { chatBubbleScript } from "./chat.ts";
import { createLocker } from "./digilocker/locker.ts";
import { serveLocker } from "./digilocker/routes.ts";
import { createFaults } from "./faults.ts";
import { frontPage } from "./front-page.ts";
import { showPage } from "./http.ts";
import { type MailServer, startMailServer } from "./inbox/mail-server.ts";
import { createMessageStore } from "./inbox/message-store.ts";
import { serveInbox } from "./inbox/routes.ts";
import { serveSmsGateway } from "./inbox/sms-gateway.ts";
import { apple, google } from "./openid/google-and-apple.ts";
import { serveFormPost, serveProvider } from "./openid/provider.ts";
import { styleSheet } from "./page.ts";
import { openShelf } from "./shelf.ts";
import { serveVault } from "./vault/vault-routes.ts";

export interface WorldSettings {
  /** 0 picks a free port. */
  readonly port: number;
  readonly smtpPort: number;
  readonly smsKey: string;
  readonly google: Credentials;
  readonly apple: Credentials;
  readonly digilocker: Credentials;
  readonly bank: { readonly key: BankKey; readonly company: CompanyDetails };
  readonly chains: ChainSettings;
  /** Folder for data that survives a restart; undefined keeps nothing. */
  readonly folder?: string | undefined;
  /** The exchange's public URL, if it is not on this machine's loopback. */
  readonly publicUrl: string | undefined;
}

interface Credentials {
  readonly clientId: string;
  readonly clientSecret: string;
}

export interface World {
  readonly port: number;
  readonly smtpPort: number;
  /** Resolves with the reason when a vital part stops unexpectedly; stays pending otherwise. */
  readonly died: Promise<string>;
  stop(): Promise<void>;
}

export async function startWorld(settings: WorldSettings): Promise<World> {
  const now = Date.now;
  const app = createHttp();
  const shelf = openShelf(settings.folder);
  const messages = createMessageStore(now, shelf);
  const [mail, chains] = await startBoth(
    startMailServer(settings.smtpPort, messages),
    startChains(settings.chains, now),
  );

  app.get("/", async (_, reply) => showPage(reply, frontPage({ smtpPort: mail.port })));
  app.get("/world.css", async (_, reply) => reply.type("text/css; charset=utf-8").send(styleSheet));
  app.get("/packs/js/sdk.js", async (_, reply) =>
    reply
      .type("text/javascript; charset=utf-8")
      .header("cross-origin-resource-policy", "cross-origin")
      .send(chatBubbleScript),
  );
  serveInbox(app, messages);
  serveSmsGateway(app, { key: settings.smsKey, messages });
  const bank = createBank(settings.bank.company, now, shelf);
  const faults = createFaults<BankFault>();
  serveBank(app, { bank, faults });
  serveBankApi(app, { bank, faults, key: settings.bank.key, now });
  // An IP address, not a name: to a browser the providers are then another site than the exchange at localhost, as in
  // production, so a sign-in that relies on a cross-site cookie fails here too.
  const address = () => `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`;
  const isRedirectUri = (uri: string) => isRedirectTarget(uri, settings.publicUrl);
  serveProvider(app, google, { address, client: { ...settings.google, isRedirectUri }, now });
  serveProvider(app, apple, { address, client: { ...settings.apple, isRedirectUri }, now });
  serveFormPost(app);
  serveLocker(app, createLocker({ ...settings.digilocker, isRedirectUri }, now, shelf));

  serveChains(app, chains);
  serveFaucet(app, chains);
  serveVault(app);

  try {
    await app.listen({ port: settings.port, host: "127.0.0.1" });
  } catch (error) {
    await Promise.all([mail.stop(), chains.stop()]);
    throw error;
  }
  return {
    port: (app.server.address() as AddressInfo).port,
    smtpPort: mail.port,
    died: chains.died,
    async stop() {
      await Promise.all([app.close(), mail.stop(), chains.stop()]);
    },
  };
}

/** Starts both concurrently; if one fails, the other is stopped. */
async function startBoth(mail: Promise<MailServer>, chains: Promise<Chains>): Promise<[MailServer, Chains]> {
  try {
    return await Promise.all([mail, chains]);
  } catch (error) {
    await Promise.allSettled([mail.then(({ stop }) => stop()), chains.then(({ stop }) => stop())]);
    throw error;
  }
}

const bodyLimitBytes = 64 * 1024;

function createHttp(): FastifyInstance {
  const app = Fastify({ bodyLimit: bodyLimitBytes, forceCloseConnections: true, logger: false });
  app.addContentTypeParser("application/x-www-form-urlencoded", { parseAs: "string" }, (_, text, done) =>
    done(null, Object.fromEntries(new URLSearchParams(String(text)))),
  );
  app.addHook("onRequest", async (request, reply) => {
    reply.header("x-content-type-options", "nosniff").header("cache-control", "no-store");
    // DNS rebinding: a foreign page whose name resolves to loopback must not read the inbox.
    if (!isLoopback(request.hostname)) return reply.code(421).type("text/plain").send("Unknown host name.\n");
  });
  app.setNotFoundHandler((_, reply) => reply.code(404).type("text/plain").send("Not found.\n"));
  app.setErrorHandler((error: Error & { statusCode?: number }, _, reply) => {
    const status = error.statusCode ?? 500;
    if (status >= 500) console.error(error);
    return reply.code(status).send({ error: status >= 500 ? "Something went wrong" : error.message });
  });
  return app;
}

const isLoopback = (hostname: string): boolean => /^(localhost|127(\.\d{1,3}){3}|\[::1\]|::1)$/.test(hostname);

function isRedirectTarget(uri: string, publicUrl: string | undefined): boolean {
  if (!URL.canParse(uri)) return false;
  const { protocol, hostname, origin, hash, username, password } = new URL(uri);
  if (!/^https?:$/.test(protocol) || hash !== "" || username !== "" || password !== "") return false;
  return isLoopback(hostname) || (publicUrl !== undefined && origin === new URL(publicUrl).origin);
}
