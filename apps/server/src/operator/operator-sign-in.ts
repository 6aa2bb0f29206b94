/** Operators' sign-in to the console: passphrase and a TOTP code, each step accepted once. */
import { randomBytes } from "node:crypto";
import { hash, verify } from "@node-rs/argon2";
import { and, eq, isNull, lt, max } from "drizzle-orm";
import type { AuditLog } from "../audit/audit.ts";
import { argon2 } from "../auth/argon2.ts";
import { createAttemptGuard } from "../auth/attempt-guard.ts";
import { totpStep } from "../auth/totp-codes.ts";
import type { OperatorCaller } from "../platform/api.ts";
import { unlessDiskFull } from "../platform/away.ts";
import type { Database } from "../platform/database.ts";
import { limitKey } from "../platform/limits.ts";
import { loadOnce } from "../platform/load-once.ts";
import { ProblemError } from "../platform/problem.ts";
import type { SecretBox } from "../platform/secret-box.ts";
import { totpKeyOf } from "./enrolment.ts";
import { operatorSessions, operators } from "./operator.tables.ts";
import { beginSession, endSessions, idleMs, isLive, type Place, sessionKeyOf, sessionMs } from "./operator-sessions.ts";
import { hashPassphrase, operatorCalled, type PassphraseJudge } from "./operators.ts";

/** "Last seen" is written at most this often. */
const seenEveryMs = 5_000;

interface Credentials extends Place {
  readonly name: string;
  readonly passphrase: string;
  readonly code: string;
}

interface PassphraseChange {
  readonly current: string;
  readonly passphrase: string;
  readonly code: string;
}

export interface OperatorSignIn {
  /** Returns a session token. Throws OPERATOR_SIGN_IN_REFUSED whichever part is wrong, or ACCOUNT_LOCKED. */
  signIn(given: Credentials): Promise<string>;
  /** Starts a session for an operator who has just enrolled. */
  begin(name: string, place: Place): Promise<string>;
  /**
   * `idleForMs` is how long the operator has done nothing, as their browser reports it. Without it the session is read
   * but not renewed: the screens poll every few seconds, and a poll must not keep an abandoned session alive.
   */
  find(token: string, idleForMs?: number): Promise<OperatorCaller | undefined>;
  signOut(caller: OperatorCaller): Promise<void>;
  /** Consumes a TOTP code for an action that moves money; throws OPERATOR_CODE_INVALID. */
  takeCode(caller: OperatorCaller, code: string | undefined): Promise<void>;
  /** Ends the operator's other sessions. */
  changePassphrase(caller: OperatorCaller, request: PassphraseChange): Promise<void>;
  /** When each signed-in operator last did something. */
  lastSeen(): Promise<ReadonlyMap<string, Date>>;
}

interface SignInDeps {
  readonly db: Database;
  readonly box: SecretBox;
  readonly audit: AuditLog;
  readonly judge: PassphraseJudge;
  readonly now: () => number;
}

export function createOperatorSignIn({ db, box, audit, judge, now }: SignInDeps): OperatorSignIn {
  const guard = createAttemptGuard(db, box, now);
  const nobody = loadOnce(() => hash(randomBytes(24).toString("base64"), argon2));

  /** Takes equally long if no operator has the name. */
  async function isPassphrase(passphrase: string, known: string | null | undefined): Promise<boolean> {
    const ofNobody = await nobody.get();
    const isRight = await verify(known ?? ofNobody, passphrase.normalize("NFKC"));
    return isRight && known !== null && known !== undefined;
  }

  /**
   * False if the code is wrong or its step is not later than the last one. A key copied from another operator's row is
   * refused, because the key's hash is unique in the table. Operators without that hash get it here.
   */
  async function takeStep(operator: typeof operators.$inferSelect, code: string): Promise<boolean> {
    if (!operator.totpSealed || !operator.totpConfirmedAt) return false;
    const secret = box.open(operator.totpSealed);
    const [step, totpKey] = [totpStep(secret, code, now()), totpKeyOf(box, secret)];
    if (step === undefined || (operator.totpKey ?? totpKey) !== totpKey) return false;
    const taken = await db
      .update(operators)
      .set({ totpLastStep: step, totpKey })
      .where(and(eq(operators.name, operator.name), lt(operators.totpLastStep, step)))
      .returning();
    return taken.length === 1;
  }

  async function refuse(name: string, isKnown: boolean): Promise<never> {
    // Unknown names are not logged, so that nobody can fill the log with them.
    if (isKnown) await audit.record(db, { by: "feo", action: "sign-in refused", subject: name }, new Date(now()));
    throw new ProblemError("OPERATOR_SIGN_IN_REFUSED");
  }

  const begin = (name: string, place: Place): Promise<string> =>
    db.transaction((tx) => beginSession({ within: tx, box, audit }, { name, place }, new Date(now())));

  async function takeCode({ name, sessionKey }: OperatorCaller, code: string | undefined): Promise<void> {
    await guard.begin("operator-code", name);
    const operator = await operatorCalled(db, name);
    if (!operator || code === undefined || !(await takeStep(operator, code))) {
      throw new ProblemError("OPERATOR_CODE_INVALID");
    }
    await guard.succeed("operator-code", name);
    await db
      .update(operatorSessions)
      .set({ codeAt: new Date(now()) })
      .where(eq(operatorSessions.tokenHash, sessionKey));
  }

  return {
    begin,

    async signIn(given) {
      const name = given.name.trim().toLowerCase();
      // Counted per name and address, so that an operator cannot be locked out from another address.
      const device = limitKey(given.address);
      await guard.begin("operator", name, { device });
      const operator = await operatorCalled(db, name);
      const isRight = await isPassphrase(given.passphrase, operator?.passphraseHash);
      if (!operator || !isRight || !(await takeStep(operator, given.code))) return refuse(name, operator !== undefined);
      await guard.succeed("operator", name, device);
      return begin(name, given);
    },

    async find(token, idleForMs) {
      const sessionKey = sessionKeyOf(box, token);
      const at = now();
      const [session] = await db
        .select({ session: operatorSessions, roles: operators.roles })
        .from(operatorSessions)
        .innerJoin(operators, eq(operators.name, operatorSessions.operator))
        .where(and(eq(operatorSessions.tokenHash, sessionKey), isNull(operators.removedAt), isLive(at)));
      if (!session) return undefined;
      const { operator, seenAt, createdAt, codeAt } = session.session;
      let seen = seenAt.getTime();
      const active = idleForMs === undefined ? seen : at - idleForMs;
      if (active - seen >= seenEveryMs) {
        // Another of the operator's tabs may have reported something later.
        const isEarlier = lt(operatorSessions.seenAt, new Date(active));
        await unlessDiskFull(
          db
            .update(operatorSessions)
            .set({ seenAt: new Date(active) })
            .where(and(eq(operatorSessions.tokenHash, sessionKey), isEarlier)),
        );
        seen = active;
      }
      const locksAt = new Date(Math.min(seen + idleMs, createdAt.getTime() + sessionMs));
      return { name: operator, roles: session.roles, sessionKey, signedInAt: createdAt, codeAt, locksAt };
    },

    async signOut({ name, sessionKey }) {
      await db.delete(operatorSessions).where(eq(operatorSessions.tokenHash, sessionKey));
      await audit.record(db, { by: name, action: "sign out", subject: name }, new Date(now()));
    },

    takeCode,

    async changePassphrase(caller, { current, passphrase, code }) {
      const { name, sessionKey } = caller;
      const passphraseHash = await hashPassphrase(name, passphrase, judge);
      await guard.begin("operator-passphrase", name);
      const operator = await operatorCalled(db, name);
      if (!operator || !(await isPassphrase(current, operator.passphraseHash))) return refuse(name, true);
      await guard.succeed("operator-passphrase", name);
      await takeCode(caller, code);
      await db.transaction(async (tx) => {
        await tx.update(operators).set({ passphraseHash }).where(eq(operators.name, name));
        await endSessions(tx, name, sessionKey);
        await audit.record(tx, { by: name, action: "passphrase change", subject: name }, new Date(now()));
      });
    },

    async lastSeen() {
      const rows = await db
        .select({ name: operatorSessions.operator, seenAt: max(operatorSessions.seenAt) })
        .from(operatorSessions)
        .where(isLive(now()))
        .groupBy(operatorSessions.operator);
      return new Map(rows.flatMap(({ name, seenAt }) => (seenAt ? [[name, seenAt] as const] : [])));
    },
  };
}
