/** How operators come into the console: passphrase and a code of their authenticator app, each step of it once. */
import { randomBytes } from "node:crypto";
import { hash, verify } from "@node-rs/argon2";
import { and, eq, gt, isNull, lt, max, ne } from "drizzle-orm";
import { argon2 } from "../auth/argon2.ts";
import { createAttemptGuard } from "../auth/attempt-guard.ts";
import { newTotpSecret, totpStep, totpUri } from "../auth/totp-codes.ts";
import type { OperatorCaller } from "../platform/api.ts";
import type { Database } from "../platform/database.ts";
import { ProblemError } from "../platform/problem.ts";
import type { SecretBox } from "../platform/secret-box.ts";
import { record } from "./audit.ts";
import { operatorSessions, operators } from "./operator.tables.ts";
import { prepareOperator } from "./operators.ts";

const minute = 60_000;
/** However busy somebody is. */
export const sessionMs = 12 * 60 * minute;
const idleMs = 30 * minute;
/** That somebody is there is written down no oftener than this. */
const seenEveryMs = minute;

interface Credentials {
  readonly name: string;
  readonly passphrase: string;
  readonly code: string | undefined;
  readonly address: string;
  readonly device: string;
}

interface PassphraseChange {
  readonly current: string;
  readonly passphrase: string;
  readonly code: string;
}

type SignIn =
  | { readonly state: "signed-in"; readonly token: string }
  | { readonly state: "set-up"; readonly secret: string; readonly uri: string };

export interface OperatorSignIn {
  /** Throws OPERATOR_SIGN_IN_REFUSED whatever of it was wrong, and ACCOUNT_LOCKED after too many. */
  signIn(given: Credentials): Promise<SignIn>;
  find(token: string): Promise<OperatorCaller | undefined>;
  signOut(caller: OperatorCaller): Promise<void>;
  /** Takes a code for something that moves money; throws OPERATOR_CODE_INVALID. */
  takeCode(caller: OperatorCaller, code: string | undefined): Promise<void>;
  /** Other sessions of the operator end. */
  changePassphrase(caller: OperatorCaller, wish: PassphraseChange): Promise<void>;
  /** When each who is signed in asked for something last. */
  lastSeen(): Promise<ReadonlyMap<string, Date>>;
}

export function createOperatorSignIn(db: Database, box: SecretBox, now: () => number): OperatorSignIn {
  const guard = createAttemptGuard(db, box, now);
  const keyOf = (token: string) => box.hash("operator-session", token);
  let nobody: Promise<string> | undefined;

  const operatorCalled = async (name: string) => {
    const [found] = await db
      .select()
      .from(operators)
      .where(and(eq(operators.name, name), isNull(operators.removedAt)));
    return found;
  };

  /** Where no operator has the name it takes as long. */
  async function isPassphrase(passphrase: string, known: string | undefined): Promise<boolean> {
    nobody ??= hash(randomBytes(24).toString("base64"), argon2);
    const isRight = await verify(known ?? (await nobody), passphrase.normalize("NFKC"));
    return isRight && known !== undefined;
  }

  /** False where it is not a code of the key, or not a later one than the last. */
  async function takeStep(operator: typeof operators.$inferSelect, code: string): Promise<boolean> {
    const step = operator.totpSealed ? totpStep(box.open(operator.totpSealed), code, now()) : undefined;
    if (step === undefined) return false;
    const taken = await db
      .update(operators)
      .set({ totpLastStep: step, totpConfirmedAt: operator.totpConfirmedAt ?? new Date(now()) })
      .where(and(eq(operators.name, operator.name), lt(operators.totpLastStep, step)))
      .returning();
    return taken.length === 1;
  }

  async function refuse(name: string, isKnown: boolean): Promise<never> {
    // Names that nobody has are not written down: anybody could fill the log with them.
    if (isKnown) await record(db, { by: "feo", action: "sign-in refused", subject: name }, new Date(now()));
    throw new ProblemError("OPERATOR_SIGN_IN_REFUSED");
  }

  /** The same key until a first code proves it, also for two who ask at once. */
  async function proposeKey(name: string): Promise<SignIn> {
    const isFree = and(eq(operators.name, name), isNull(operators.totpSealed));
    await db
      .update(operators)
      .set({ totpSealed: box.seal(newTotpSecret()) })
      .where(isFree);
    const secret = box.open((await operatorCalled(name))?.totpSealed ?? "");
    return { state: "set-up", secret, uri: totpUri(secret, `console ${name}`) };
  }

  async function begin({ name, address, device }: Credentials): Promise<string> {
    const token = randomBytes(32).toString("base64url");
    const at = new Date(now());
    await db.transaction(async (tx) => {
      const times = { createdAt: at, seenAt: at, codeAt: at };
      await tx
        .insert(operatorSessions)
        .values({ tokenHash: keyOf(token), operator: name, ...times, address, device: device.slice(0, 200) });
      await tx.delete(operatorSessions).where(lt(operatorSessions.createdAt, new Date(now() - sessionMs)));
      await record(tx, { by: name, action: "sign in", subject: name, details: { address } }, at);
    });
    return token;
  }

  async function takeCode({ name, sessionKey }: OperatorCaller, code: string | undefined): Promise<void> {
    await guard.begin("operator-code", name);
    const operator = await operatorCalled(name);
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
    async signIn(given) {
      const name = given.name.trim().toLowerCase();
      await guard.begin("operator", name);
      const operator = await operatorCalled(name);
      const isRight = await isPassphrase(given.passphrase, operator?.passphraseHash);
      if (!operator || !isRight) return refuse(name, operator !== undefined);
      if (given.code === undefined) {
        if (operator.totpConfirmedAt) return refuse(name, true);
        const proposed = await proposeKey(name);
        await guard.succeed("operator", name);
        return proposed;
      }
      if (!(await takeStep(operator, given.code))) return refuse(name, true);
      await guard.succeed("operator", name);
      return { state: "signed-in", token: await begin({ ...given, name }) };
    },

    async find(token) {
      const sessionKey = keyOf(token);
      const at = now();
      const [session] = await db
        .select({ session: operatorSessions })
        .from(operatorSessions)
        .innerJoin(operators, eq(operators.name, operatorSessions.operator))
        .where(
          and(
            ...[eq(operatorSessions.tokenHash, sessionKey), isNull(operators.removedAt)],
            gt(operatorSessions.createdAt, new Date(at - sessionMs)),
            gt(operatorSessions.seenAt, new Date(at - idleMs)),
          ),
        );
      if (!session) return undefined;
      const { operator, seenAt, createdAt, codeAt } = session.session;
      if (at - seenAt.getTime() > seenEveryMs) {
        await db
          .update(operatorSessions)
          .set({ seenAt: new Date(at) })
          .where(eq(operatorSessions.tokenHash, sessionKey));
      }
      return { name: operator, sessionKey, signedInAt: createdAt, codeAt };
    },

    async signOut({ name, sessionKey }) {
      await db.delete(operatorSessions).where(eq(operatorSessions.tokenHash, sessionKey));
      await record(db, { by: name, action: "sign out", subject: name }, new Date(now()));
    },

    takeCode,

    async changePassphrase(caller, { current, passphrase, code }) {
      const { name, sessionKey } = caller;
      const { hash: passphraseHash } = await prepareOperator(name, passphrase);
      await guard.begin("operator-passphrase", name);
      const operator = await operatorCalled(name);
      if (!operator || !(await isPassphrase(current, operator.passphraseHash))) return refuse(name, true);
      await guard.succeed("operator-passphrase", name);
      await takeCode(caller, code);
      await db.transaction(async (tx) => {
        await tx.update(operators).set({ passphraseHash }).where(eq(operators.name, name));
        const isOther = and(eq(operatorSessions.operator, name), ne(operatorSessions.tokenHash, sessionKey));
        await tx.delete(operatorSessions).where(isOther);
        await record(tx, { by: name, action: "passphrase change", subject: name }, new Date(now()));
      });
    },

    async lastSeen() {
      const rows = await db
        .select({ name: operatorSessions.operator, seenAt: max(operatorSessions.seenAt) })
        .from(operatorSessions)
        .where(gt(operatorSessions.seenAt, new Date(now() - idleMs)))
        .groupBy(operatorSessions.operator);
      return new Map(rows.flatMap(({ name, seenAt }) => (seenAt ? [[name, seenAt] as const] : [])));
    },
  };
}

/** Who lost the phone sets up an app anew at the next sign-in; sessions end. */
export async function resetCodes(within: Database, name: string): Promise<boolean> {
  await within.delete(operatorSessions).where(eq(operatorSessions.operator, name));
  const changed = await within
    .update(operators)
    .set({ totpSealed: null, totpConfirmedAt: null })
    .where(and(eq(operators.name, name), isNull(operators.removedAt)))
    .returning();
  return changed.length === 1;
}
