/**
 * How an operator is added. Two operators approve the name, and each is shown one half of a one-time secret, so that
 * neither can use it alone. The newcomer enters both halves, chooses a passphrase and sets up an authenticator app,
 * which nobody else ever sees.
 */
import { createHash, randomBytes, timingSafeEqual } from "node:crypto";
import type { OperatorRole } from "@feo/contract";
import { and, eq, gt, isNull } from "drizzle-orm";
import type { AuditLog } from "../audit/audit.ts";
import { newTotpSecret, totpStep, totpUri } from "../auth/totp-codes.ts";
import type { Database } from "../platform/database.ts";
import { Refusal } from "../platform/refusal.ts";
import type { SecretBox } from "../platform/secret-box.ts";
import { operators } from "./operator.tables.ts";
import { hashPassphrase, inviteOperator, operatorCalled, type PassphraseJudge, reinviteOperator } from "./operators.ts";

const halfBytes = 16;
const lifeMs = 24 * 60 * 60_000;

/** The half of the secret that is shown to the second operator. */
export interface HandedHalf {
  readonly half: string;
  readonly expiresAt: Date;
}

export const newHalf = (): string => randomBytes(halfBytes).toString("base64url");

export const hashHalf = (half: string): string => createHash("sha256").update(half).digest("hex");

/** Independent of the order of the halves. */
const hashBoth = (halfHashes: readonly string[]): string => hashHalf([...halfHashes].toSorted().join("."));

type Invite = (
  within: Database,
  invited: { readonly name: string; readonly enrolmentHash: string; readonly enrolmentExpiresAt: Date },
  at: Date,
) => Promise<void>;

/** Runs in the second operator's transaction; of the first operator's half only the hash is known. */
async function invite(
  within: Database,
  { name, halfHash }: { readonly name: string; readonly halfHash: string },
  at: Date,
  how: Invite,
): Promise<HandedHalf> {
  const [half, expiresAt] = [newHalf(), new Date(at.getTime() + lifeMs)];
  const enrolmentHash = hashBoth([halfHash, hashHalf(half)]);
  await how(within, { name, enrolmentHash, enrolmentExpiresAt: expiresAt }, at);
  return { half, expiresAt };
}

interface Newly {
  readonly name: string;
  readonly halfHash: string;
  readonly roles: OperatorRole[];
}

export const addOperator = (within: Database, { name, halfHash, roles }: Newly, at: Date) =>
  invite(within, { name, halfHash }, at, (tx, invited) => inviteOperator(tx, { ...invited, roles }, at));
export const resetOperator = (within: Database, name: string, halfHash: string, at: Date) =>
  invite(within, { name, halfHash }, at, reinviteOperator);

export interface AppKey {
  readonly secret: string;
  /** The URI that an authenticator app reads from a QR code. */
  readonly uri: string;
}

export interface Newcomer {
  readonly name: string;
  /** Both halves, separated by a blank or a dot. */
  readonly secret: string;
  readonly passphrase: string;
}

/** The enrolment secret is wrong for this operator, used, or expired. */
export class EnrolmentRefused extends Refusal {}

export interface Enrolment {
  /** Generates a new app key each time; only the latest can be confirmed. */
  begin(newcomer: Newcomer): Promise<AppKey>;
  /** Uses the secret up. The operator can sign in from then on. */
  finish(newcomer: Newcomer, code: string): Promise<void>;
}

interface EnrolmentDeps {
  readonly db: Database;
  readonly box: SecretBox;
  readonly audit: AuditLog;
  readonly judge: PassphraseJudge;
  readonly now: () => number;
}

export const appKeyOf = (name: string): AppKey => {
  const secret = newTotpSecret();
  return { secret, uri: totpUri(secret, `console ${name}`) };
};

/** The stored form of an app's key: encrypted, and a keyed hash that reveals a key shared by two operators. */
export const keptKey = (box: SecretBox, secret: string) => ({
  totpSealed: box.seal(secret),
  totpKey: totpKeyOf(box, secret),
});

export const totpKeyOf = (box: SecretBox, secret: string): string => box.hash("operator-totp", secret);

export function createEnrolment({ db, box, audit, judge, now }: EnrolmentDeps): Enrolment {
  /** The operator to whom the secret belongs. */
  async function invited({ name, secret }: Newcomer) {
    const operator = await operatorCalled(db, name);
    const { enrolmentHash, enrolmentExpiresAt } = operator ?? {};
    const halves = secret.trim().split(/[\s.]+/);
    const given = hashBoth(halves.map(hashHalf));
    const isRight =
      halves.length === 2 && enrolmentHash && timingSafeEqual(Buffer.from(given), Buffer.from(enrolmentHash));
    if (operator && isRight && enrolmentExpiresAt && enrolmentExpiresAt.getTime() > now()) return operator;
    if (operator) await audit.record(db, { by: "feo", action: "enrolment refused", subject: name }, new Date(now()));
    throw new EnrolmentRefused("That is not a valid enrolment secret for this name. Each works once, for 24 hours");
  }

  /** Compare-and-set condition: succeeds only while the secret is unused and unexpired. */
  const isUnused = ({ name, enrolmentHash }: typeof operators.$inferSelect) =>
    and(
      ...[eq(operators.name, name), eq(operators.enrolmentHash, enrolmentHash ?? ""), isNull(operators.removedAt)],
      gt(operators.enrolmentExpiresAt, new Date(now())),
    );

  return {
    async begin(newcomer) {
      const operator = await invited(newcomer);
      await hashPassphrase(newcomer.name, newcomer.passphrase, judge);
      const key = appKeyOf(newcomer.name);
      await db.update(operators).set(keptKey(box, key.secret)).where(isUnused(operator));
      return key;
    },

    async finish(newcomer, code) {
      const operator = await invited(newcomer);
      const { name } = newcomer;
      const passphraseHash = await hashPassphrase(name, newcomer.passphrase, judge);
      const step = operator.totpSealed ? totpStep(box.open(operator.totpSealed), code, now()) : undefined;
      if (step === undefined) throw new Refusal("Incorrect authenticator app code");
      const at = new Date(now());
      const enrolled = { passphraseHash, totpConfirmedAt: at, totpLastStep: step };
      const used = { enrolmentHash: null, enrolmentExpiresAt: null };
      await db.transaction(async (tx) => {
        const done = await tx
          .update(operators)
          .set({ ...enrolled, ...used })
          // Only with the key that the code was checked against: a concurrent begin may have replaced it.
          .where(and(isUnused(operator), eq(operators.totpKey, operator.totpKey ?? "")))
          .returning();
        if (done.length === 0) throw new EnrolmentRefused("This enrolment secret was just used");
        await audit.record(tx, { by: name, action: "operator enrol", subject: name }, at);
      });
    },
  };
}
