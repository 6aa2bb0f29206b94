/**
 * How an operator's passkey is added, with a code, and how it opens a session. It replaces passphrase and code there
 * only: actions of two operators still ask for a code. Bound to the console's own address, so a customer's passkey is
 * worth nothing here, and an operator's nothing at the exchange.
 */
import type { Passkey } from "@feo/contract";
import { and, eq, gt, isNotNull, isNull, lt, not, or } from "drizzle-orm";
import type { AuditLog } from "../audit/audit.ts";
import { createAttemptGuard } from "../auth/attempt-guard.ts";
import {
  type BrowserAnswer,
  type BrowserOptions,
  createWebAuthn,
  mostPasskeys,
  shownPasskey,
  usedId,
} from "../auth/web-authn.ts";
import type { OperatorCaller } from "../platform/api.ts";
import type { Database } from "../platform/database.ts";
import { limitKey } from "../platform/limits.ts";
import { ProblemError } from "../platform/problem.ts";
import type { SecretBox } from "../platform/secret-box.ts";
import { operatorPasskeys, operatorSessions, operators, passkeyChallenges } from "./operator.tables.ts";
import { type OperatorPasskeyRow, passkeysOf, removePasskey } from "./operator-passkeys.ts";
import { beginSession, type Place } from "./operator-sessions.ts";
import type { OperatorSignIn } from "./operator-sign-in.ts";

/** A challenge is accepted for this long, and once. */
const challengeMs = 5 * 60_000;

interface Answer {
  readonly challenge: string;
  readonly response: BrowserAnswer;
}

export interface PasskeySignIn {
  /** Options for signing in with any operator's passkey. */
  challenge(): Promise<BrowserOptions>;
  /** Returns a session token. Throws OPERATOR_PASSKEY_REFUSED whatever is wrong, or ACCOUNT_LOCKED. */
  signIn(answer: Answer & Place): Promise<string>;
  /** Takes a code, and returns options for creating a passkey in this session. */
  propose(caller: OperatorCaller, code: string): Promise<BrowserOptions>;
  /** Throws OPERATOR_PASSKEY_INVALID unless it answers a challenge of this session. */
  add(caller: OperatorCaller, made: Answer & { readonly name: string }): Promise<Passkey>;
  /** Takes a code. The sessions that the passkey opened end, except this one. */
  remove(caller: OperatorCaller, id: string, code: string): Promise<void>;
}

interface PasskeySignInDeps {
  readonly db: Database;
  readonly box: SecretBox;
  readonly audit: AuditLog;
  readonly codes: Pick<OperatorSignIn, "takeCode">;
  readonly consoleUrl: string;
  readonly now: () => number;
}

/** The challenges that were given out; each is for signing in, or for adding a passkey in one session. */
function createChallenges(db: Database, now: () => number) {
  const isFresh = () => gt(passkeyChallenges.createdAt, new Date(now() - challengeMs));
  return {
    /** `session` is the one that may add a passkey; null for a challenge to sign in. */
    async keep(challenge: string, session: string | null): Promise<void> {
      await db.delete(passkeyChallenges).where(not(isFresh()));
      await db.insert(passkeyChallenges).values({ challenge, session, createdAt: new Date(now()) });
    },

    /** Uses the challenge up: it accepts one answer, right or wrong. */
    async take(challenge: string, session: string | null): Promise<boolean> {
      const isOfSession = session === null ? isNull(passkeyChallenges.session) : eq(passkeyChallenges.session, session);
      const isIt = and(eq(passkeyChallenges.challenge, challenge), isOfSession, isFresh());
      return (await db.delete(passkeyChallenges).where(isIt).returning()).length === 1;
    },
  };
}

/** Only of an operator who has enrolled and was not removed. */
async function passkeyWith(db: Database, id: string): Promise<OperatorPasskeyRow | undefined> {
  const mayEnter = and(
    isNull(operators.removedAt),
    isNotNull(operators.passphraseHash),
    isNotNull(operators.totpConfirmedAt),
  );
  const [found] = await db
    .select({ passkey: operatorPasskeys })
    .from(operatorPasskeys)
    .innerJoin(operators, eq(operators.name, operatorPasskeys.operator))
    .where(and(eq(operatorPasskeys.id, id), mayEnter));
  return found?.passkey;
}

async function requireRoom(within: Database, name: string): Promise<OperatorPasskeyRow[]> {
  const known = await passkeysOf(within, name);
  if (known.length >= mostPasskeys) throw new ProblemError("TOO_MANY_PASSKEYS");
  return known;
}

/** Locks the operator's row, so that neither a reset nor another passkey comes in between. */
async function requireSession(within: Database, { name, sessionKey }: OperatorCaller): Promise<void> {
  const found = await within
    .select({ name: operators.name })
    .from(operators)
    .where(and(eq(operators.name, name), isNull(operators.removedAt)))
    .for("no key update");
  const isTheirs = and(eq(operatorSessions.tokenHash, sessionKey), eq(operatorSessions.operator, name));
  const sessions = await within.select().from(operatorSessions).where(isTheirs);
  if (found.length === 0 || sessions.length === 0) throw new ProblemError("OPERATOR_SESSION_MISSING");
}

export function createPasskeySignIn({ db, box, audit, codes, consoleUrl, now }: PasskeySignInDeps): PasskeySignIn {
  const guard = createAttemptGuard(db, box, now);
  const webAuthn = createWebAuthn(consoleUrl);
  const challenges = createChallenges(db, now);

  /** Unknown passkeys are not logged, so that nobody can fill the log with them. */
  async function refuse(passkey: OperatorPasskeyRow | undefined, why: string): Promise<never> {
    if (passkey) {
      const details = { passkey: passkey.name, why };
      await audit.record(
        db,
        { by: "feo", action: "sign-in refused", subject: passkey.operator, details },
        new Date(now()),
      );
    }
    throw new ProblemError("OPERATOR_PASSKEY_REFUSED");
  }

  /** Undefined if the passkey was removed, or used with a later counter, since it was read. */
  const open = ({ id, operator }: OperatorPasskeyRow, counter: number, place: Place): Promise<string | undefined> =>
    db.transaction(async (tx) => {
      const at = new Date(now());
      // Before the passkey's row, as a reset locks them: in the other order, the two could wait for each other.
      await tx.select().from(operators).where(eq(operators.name, operator)).for("key share");
      const isLater = lt(operatorPasskeys.counter, counter);
      const hasNone = and(eq(operatorPasskeys.counter, 0), eq(operatorPasskeys.counter, counter));
      const [used] = await tx
        .update(operatorPasskeys)
        .set({ counter, lastUsedAt: at })
        .where(and(eq(operatorPasskeys.id, id), or(isLater, hasNone)))
        .returning();
      return used && beginSession({ within: tx, box, audit }, { name: operator, place, passkey: used }, at);
    });

  return {
    async challenge() {
      const options = await webAuthn.use();
      await challenges.keep(options.challenge, null);
      return options;
    },

    async signIn({ challenge, response, ...place }) {
      const [id, isIssued] = [usedId(response), await challenges.take(challenge, null)];
      if (id === undefined) return refuse(undefined, "no passkey");
      const passkey = await passkeyWith(db, id);
      // Counted with the passphrase's failures, per name and address. Unknown passkeys are counted and locked alike.
      const [counted, device] = [passkey?.operator ?? `passkey ${id}`, limitKey(place.address)];
      await guard.begin("operator", counted, { device });
      if (!isIssued) return refuse(passkey, "its challenge was used or has expired");
      if (!passkey) return refuse(undefined, "unknown");
      const checked = await webAuthn.checkUsed(response, challenge, passkey);
      if (checked.result === "wrong") return refuse(passkey, "its answer is not valid here");
      if (checked.result === "counted back") return refuse(passkey, "its counter went back: it may have been copied");
      const token = await open(passkey, checked.counter, place);
      if (token === undefined) return refuse(passkey, "it was used or removed at the same moment");
      await guard.succeed("operator", counted, device);
      return token;
    },

    async propose(caller, code) {
      const { name, sessionKey } = caller;
      const known = await requireRoom(db, name);
      await codes.takeCode(caller, code);
      const id = box.hash("operator-passkey-owner", name);
      const options = await webAuthn.creation({ id, name, displayName: `Console ${name}`, passkeys: known });
      await challenges.keep(options.challenge, sessionKey);
      return options;
    },

    async add(caller, { name, challenge, response }) {
      const isOurs = await challenges.take(challenge, caller.sessionKey);
      const created = isOurs ? await webAuthn.checkCreated(response, challenge) : undefined;
      if (!created) throw new ProblemError("OPERATOR_PASSKEY_INVALID");
      return db.transaction(async (tx) => {
        const at = new Date(now());
        await requireSession(tx, caller);
        await requireRoom(tx, caller.name);
        const [row] = await tx
          .insert(operatorPasskeys)
          .values({ ...created, operator: caller.name, name, createdAt: at })
          .onConflictDoNothing()
          .returning();
        if (!row) throw new ProblemError("OPERATOR_PASSKEY_INVALID");
        const deed = { by: caller.name, action: "passkey add", subject: caller.name, details: { passkey: name } };
        await audit.record(tx, deed, at);
        return shownPasskey(row);
      });
    },

    async remove(caller, id, code) {
      const { name, sessionKey } = caller;
      const isThere = (await passkeysOf(db, name)).some((passkey) => passkey.id === id);
      if (!isThere) throw new ProblemError("PASSKEY_NOT_FOUND");
      await codes.takeCode(caller, code);
      await db.transaction(async (tx) => {
        const removed = await removePasskey(tx, { name, id }, sessionKey);
        if (!removed) throw new ProblemError("PASSKEY_NOT_FOUND");
        const deed = { by: name, action: "passkey remove", subject: name, details: { passkey: removed.name } };
        await audit.record(tx, deed, new Date(now()));
      });
    },
  };
}
