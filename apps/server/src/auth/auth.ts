/** Entry point of authentication: assembles its parts and registers their calls. */
import type { FastifyInstance } from "fastify";
import type { Config } from "../config.ts";
import type { Api } from "../platform/api.ts";
import { inBackground } from "../platform/connection.ts";
import type { Database } from "../platform/database.ts";
import { createAddressLimit, createPersonLimit } from "../platform/limits.ts";
import type { Outbox } from "../platform/outbox.ts";
import type { SecretBox } from "../platform/secret-box.ts";
import { type AccessTokens, createAccessTokens, installationSecret } from "./access-token.ts";
import { createAttemptGuard } from "./attempt-guard.ts";
import { createCaptcha } from "./captcha.ts";
import { createCodes } from "./codes.ts";
import { createConfirmation } from "./confirmation.ts";
import { credentialRoutes } from "./credential-routes.ts";
import { createCredentials } from "./credentials.ts";
import { createFactors } from "./factors.ts";
import { createFederatedStore } from "./federated.store.ts";
import { createFederated } from "./federated.ts";
import { federatedRoutes } from "./federated-routes.ts";
import { createFlowStore } from "./flow.store.ts";
import { createFlows, type Flows } from "./flow.ts";
import { createFreeze } from "./freeze.ts";
import { guestRoutes } from "./guest-routes.ts";
import type { IsReferralCode } from "./invitation.ts";
import { createKnownDevices } from "./known-device.ts";
import { createLogin } from "./login.ts";
import { createOpenId } from "./openid.ts";
import { createPasskeys } from "./passkeys.ts";
import { createPasswords, type Passwords } from "./password.ts";
import { createPasswordReset } from "./password-reset.ts";
import { createPersonStore } from "./person.store.ts";
import { createProviderVisit, type Providers } from "./provider-visit.ts";
import { createRegistration } from "./registration.ts";
import { createResetLinks } from "./reset-link.ts";
import { createSecurityTrail, type SecurityTrail } from "./security-trail.ts";
import { createSignIn } from "./sign-in.ts";
import { createTokenKeys } from "./token-keys.ts";
import { createTotp } from "./totp.ts";

const tidyEveryMs = 60 * 60_000;
/** Actions per second for one account: far more than a person needs, far fewer than guessing does. */
const actsPerSecond = 2;

export interface Auth {
  readonly accessTokens: AccessTokens;
  readonly flows: Flows;
  readonly trail: SecurityTrail;
  readonly passwords: Passwords;
  serve(api: Api): void;
  /** Deletes the credentials and security data of an account that is being closed. */
  forget(userId: string, within: Database): Promise<void>;
  stop(): Promise<void>;
}

interface AuthDeps {
  readonly app: FastifyInstance;
  readonly db: Database;
  readonly config: Config;
  readonly box: SecretBox;
  readonly outbox: Outbox;
  /** The device on which a session was started. */
  readonly deviceOf: (sessionId: string) => Promise<string>;
  readonly isReferralCode: IsReferralCode;
  readonly now: () => number;
}

export async function openAuth(deps: AuthDeps): Promise<Auth> {
  const { app, db, config, box, outbox, deviceOf, isReferralCode, now } = deps;
  const { publicUrl, previousAccessTokenSecret: previous } = config;
  const secret = await installationSecret(db, "access-token-secret", config.accessTokenSecret);
  const keys = createTokenKeys([secret, ...(previous ? [previous] : [])], now);
  const accessTokens = createAccessTokens(db, keys, now);

  const people = createPersonStore(db);
  const store = createFlowStore(db);
  const flows = createFlows(store, keys, now);
  const guard = createAttemptGuard(db, box, now);
  const passwords = createPasswords();
  const totp = createTotp(db, box, now);
  const devices = createKnownDevices({ db, keys, publicUrl, now });
  const resetLinks = createResetLinks({ store, box, publicUrl, now });
  const codes = createCodes({ store, outbox, box, resetLinks, publicUrl, hasSms: config.sms !== undefined, now });
  const factors = createFactors({ db, flows, store, codes, totp, guard, now });
  const trail = createSecurityTrail({
    store: people,
    outbox,
    quotas: store,
    keys,
    publicUrl,
    now,
    hasSms: config.sms !== undefined,
  });
  const signIn = createSignIn({ people, accessTokens, trail });
  const login = createLogin({ people, flows, codes, factors, passwords, guard, trail, signIn });
  const passkeys = createPasskeys(db, store, publicUrl, now);
  const federatedStore = createFederatedStore(db);
  const { google, apple } = config.openId;
  const providers: Providers = {
    ...(google ? { google: createOpenId(google) } : {}),
    ...(apple ? { apple: createOpenId(apple) } : {}),
  };

  const tidying = setInterval(() => {
    inBackground(() => store.tidy(new Date(now() - tidyEveryMs))).catch((error: unknown) => {
      app.log.error({ err: error }, "expired records could not be removed");
    });
  }, tidyEveryMs);

  return {
    accessTokens,
    flows,
    trail,
    passwords,
    forget: people.forget,

    serve(api) {
      const addressLimit = createAddressLimit(config.signInsPerMinute);
      const limit = createPersonLimit(actsPerSecond);
      const captcha = createCaptcha(db, box, now);
      guestRoutes(api, {
        captcha,
        devices,
        registration: createRegistration({
          people,
          flows,
          codes,
          factors,
          passwords,
          trail,
          signIn,
          isReferralCode,
          now,
        }),
        login,
        limit: addressLimit,
        passwordReset: createPasswordReset({
          people,
          flows,
          codes,
          factors,
          passwords,
          resetLinks,
          devices,
          guard,
          accessTokens,
          trail,
          now,
        }),
      });
      federatedRoutes(api, {
        app,
        captcha,
        devices,
        passkeys,
        people,
        flows,
        signIn,
        limit: addressLimit,
        visit: createProviderVisit({ providers, store: federatedStore, box, publicUrl, now }),
        federated: createFederated({
          db,
          providers,
          store: federatedStore,
          people,
          flows,
          flowStore: store,
          factors,
          login,
          trail,
          signIn,
          isReferralCode,
          now,
        }),
      });
      credentialRoutes(api, {
        people,
        devices,
        flows,
        passkeys,
        totp,
        federatedStore,
        trail,
        limit,
        addressLimit,
        now,
        confirmation: createConfirmation({ people, flows, store, codes, factors, passkeys, trail, now }),
        credentials: createCredentials({
          people,
          flows,
          store,
          codes,
          totp,
          passwords,
          devices,
          accessTokens,
          signIn,
          trail,
          deviceOf,
          now,
        }),
        freeze: createFreeze({ people, keys, quotas: store, accessTokens, trail, now }),
      });
    },

    async stop() {
      clearInterval(tidying);
      await passwords.stop();
    },
  };
}
