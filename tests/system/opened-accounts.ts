/**
 * Accounts written directly to the database, as a sign-up leaves them: no puzzle, no mail, and one password hash for
 * all.
 */
import { randomUUID } from "node:crypto";
import { createAccessTokens, installationSecret } from "../../apps/server/src/auth/access-token.ts";
import { deviceWords } from "../../apps/server/src/auth/device-words.ts";
import { createPasswords } from "../../apps/server/src/auth/password.ts";
import { createPersonStore } from "../../apps/server/src/auth/person.store.ts";
import { createTokenKeys } from "../../apps/server/src/auth/token-keys.ts";
import { openDatabase } from "../../apps/server/src/platform/database.ts";
import { addressOfRunning } from "../../scripts/postgres.ts";

/** The recorded sign-up location: this machine, with Node as the device. */
const place = { address: "127.0.0.1", device: deviceWords("node") };

/** One of the two is null; the account is identified by the other. */
interface Contact {
  readonly email: string | null;
  readonly mobile: string | null;
}

export interface OpenedAccount {
  readonly accessToken: string;
  readonly deviceId: string;
}

/** For the exchange running in a home. Another `now` makes tokens that have expired. */
export function openAccountsIn(
  home: string,
  password: string,
  now: () => number = Date.now,
): (contact: Contact) => Promise<OpenedAccount> {
  let ready: ReturnType<typeof prepare> | undefined;
  return async ({ email, mobile }) => {
    ready ??= prepare(home, password, now);
    ready.catch(() => {
      // The next call tries again.
      ready = undefined;
    });
    const { people, accessTokens, passwordHash } = await ready;
    const at = new Date(now());
    const person = await people.add({
      email,
      mobile,
      passwordHash,
      passwordUpdatedAt: at,
      createdAt: at,
      isEmailOtpEnabled: email !== null,
      isMobileOtpEnabled: mobile !== null,
      ...(email === null ? { mobileUpdatedAt: at } : { emailUpdatedAt: at }),
      // Deposits go to main, because withdrawals and payments leave from there and most tests need money in it; after a
      // sign-up they go to spot.
      settings: { depositWallet: "MAIN" },
    });
    if (!person) throw new Error(`${email ?? mobile} has an account already`);
    const deviceId = randomUUID();
    const by = { SIGNED_UP: email === null ? "by mobile number" : "by email address", SIGNED_IN: "password" } as const;
    for (const event of ["SIGNED_UP", "SIGNED_IN"] as const) {
      await people.record({ ...place, userId: person.id, event, at, detail: by[event] });
    }
    return { deviceId, accessToken: await accessTokens.issue({ ...place, userId: person.id, deviceId }) };
  };
}

async function prepare(home: string, password: string, now: () => number) {
  const url = await addressOfRunning(home);
  if (url === undefined) throw new Error(`No exchange runs in ${home}`);
  // Never closed: idle connections time out, and the test process exits without them.
  const { db } = await openDatabase(url, () => undefined);
  const keys = createTokenKeys([await installationSecret(db, "access-token-secret", undefined)], now);
  const passwords = createPasswords();
  const passwordHash = await passwords.hash(password);
  await passwords.stop();
  return { people: createPersonStore(db), accessTokens: createAccessTokens(db, keys, now), passwordHash };
}
