/** Wires accounts: sign-in with its mail and SMS, and the calls with which customers manage their account. */
import type { FastifyInstance } from "fastify";
import { createAccountStore } from "./account/account.store.ts";
import { installationSecret } from "./auth/access-token.ts";
import { type Auth, openAuth } from "./auth/auth.ts";
import type { Config } from "./config.ts";
import { createOrderStore } from "./order/order.store.ts";
import type { Api } from "./platform/api.ts";
import type { Database } from "./platform/database.ts";
import { createPersonLimit } from "./platform/limits.ts";
import { createMailer } from "./platform/mail.ts";
import { createOutbox } from "./platform/outbox.ts";
import { createSecretBox } from "./platform/secret-box.ts";
import { createSms } from "./platform/sms.ts";
import { createProfile } from "./profile/profile.ts";
import { serveImages } from "./profile/profile-image.ts";
import { profileRoutes } from "./profile/routes.ts";
import { createReferralStore } from "./referral/referral.store.ts";
import { readOwnWrites } from "./sequencer/submit.ts";
import type { Trading } from "./trading.ts";
import { createWalletStore } from "./wallet/wallet.store.ts";

/** Sign-in, and the mail and SMS that it sends. */
export async function startAccounts(app: FastifyInstance, config: Config, db: Database, now: () => number) {
  const box = createSecretBox(await installationSecret(db, "data-secret", config.dataSecret));
  const sms = config.sms && createSms(config.sms);
  const outbox = createOutbox({ db, box, mailer: createMailer(config.mail), sms, log: app.log, now });
  const { deviceOf } = createAccountStore(db);
  const { isCode: isReferralCode } = createReferralStore(db);
  return { outbox, box, auth: await openAuth({ app, db, config, box, outbox, deviceOf, isReferralCode, now }) };
}

interface AccountDeps {
  readonly auth: Auth;
  readonly trading: Trading;
  readonly db: Database;
  readonly now: () => number;
}

/** The customers' own account calls. An account can be closed only without a balance and without open orders. */
export function serveAccounts(app: FastifyInstance, api: Api, { auth, trading, db, now }: AccountDeps): void {
  const { sequencer, instruments } = trading;
  const store = createAccountStore(db);
  const profile = createProfile({
    db,
    store,
    flows: auth.flows,
    accessTokens: auth.accessTokens,
    trail: auth.trail,
    forget: auth.forget,
    now,
    isCoin: (ticker) => instruments().coin(ticker) !== undefined,
    taxChanged: trading.setTdsInInr,
    async heldBy(user) {
      await readOwnWrites(sequencer, user);
      const balances = await createWalletStore(db).balances(user);
      const { count } = await createOrderStore(db).open({ user, market: undefined, pageNo: 1, limit: 1 });
      const hasBalance = balances.some(
        (row) => row.mainAvailable + row.mainLocked + row.spotAvailable + row.spotLocked > 0n,
      );
      return { hasBalance, hasOpenOrders: count > 0 };
    },
  });
  const limit = createPersonLimit(5);
  profileRoutes(api, { profile, accounts: store, accessTokens: auth.accessTokens, trail: auth.trail, limit, now });
  serveImages(app, store.image);
}
