/** The calls for operators' passkeys. An admin removes another operator's by an action, which is logged. */
import {
  addOwnPasskey,
  listOperatorPasskeys,
  listOwnPasskeys,
  operatorPasskeySignIn,
  removeOwnPasskey,
  startOperatorPasskeySignIn,
  startOwnPasskey,
} from "@feo/contract";
import { deviceWords } from "../auth/device-words.ts";
import { shownPasskey } from "../auth/web-authn.ts";
import { passkeysOf } from "../operator/operator-passkeys.ts";
import { sessionMs } from "../operator/operator-sessions.ts";
import type { PasskeySignIn } from "../operator/passkey-sign-in.ts";
import type { Api } from "../platform/api.ts";
import type { Database } from "../platform/database.ts";
import type { Limit } from "../platform/limits.ts";
import type { LogRead } from "./read-log.ts";
import type { SessionCookie } from "./session-cookie.ts";

interface OperatorPasskeyDeps {
  readonly db: Database;
  readonly passkeys: PasskeySignIn;
  readonly cookie: SessionCookie;
  readonly looks: LogRead;
  readonly limitSignIns: Limit;
}

export function operatorPasskeyRoutes(api: Api, deps: OperatorPasskeyDeps): void {
  const { db, passkeys, cookie, looks, limitSignIns } = deps;

  api.call(startOperatorPasskeySignIn, async ({ address }) => {
    limitSignIns(address);
    return { options: await passkeys.challenge() };
  });

  api.call(operatorPasskeySignIn, async ({ body, address, userAgent, setHeader }) => {
    limitSignIns(address);
    const token = await passkeys.signIn({ ...body, address, device: deviceWords(userAgent) });
    setHeader("set-cookie", cookie.give(token, sessionMs / 1000));
    return {};
  });

  api.call(listOwnPasskeys, async ({ operator }) => ({
    passkeys: (await passkeysOf(db, operator.name)).map(shownPasskey),
  }));

  api.call(startOwnPasskey, async ({ operator, body }) => ({ options: await passkeys.propose(operator, body.code) }));

  api.call(addOwnPasskey, async ({ operator, body }) => ({ passkey: await passkeys.add(operator, body) }));

  api.call(removeOwnPasskey, async ({ operator, params: { id }, body }) => {
    await passkeys.remove(operator, id, body.code);
    return {};
  });

  api.call(listOperatorPasskeys, async ({ operator, params: { name } }) => {
    await looks(operator, { action: "operator passkeys", subject: name });
    return { passkeys: (await passkeysOf(db, name)).map(shownPasskey) };
  });
}
