/**
 * How a new operator comes in. Two operators say who, and each is shown one half of a one-time secret: neither can use it alone.
 * The new one brings both halves, chooses a passphrase and sets up an authenticator app, which nobody else ever sees.
 */
import { createHash, randomBytes, timingSafeEqual } from "node:crypto";
import { and, eq, gt, isNull } from "drizzle-orm";
import { newTotpSecret, totpStep, totpUri } from "../auth/totp-codes.ts";
import type { Database } from "../platform/database.ts";
import { Refusal } from "../platform/refusal.ts";
import type { SecretBox } from "../platform/secret-box.ts";
import type { AuditLog } from "./audit.ts";
import { operators } from "./operator.tables.ts";
import { hashPassphrase, inviteOperator, operatorCalled, type PassphraseJudge, reinviteOperator } from "./operators.ts";

const halfBytes = 16;
const lifeMs = 24 * 60 * 60_000;

/** The half of a secret that the second operator is shown. */
export interface HandedHalf {
  readonly half: string;
  readonly expiresAt: Date;
}

export const newHalf = (): string => randomBytes(halfBytes).toString("base64url");

export const hashHalf = (half: string): string => createHash("sha256").update(half).digest("hex");

/** Which half comes first does not matter. */
const hashBoth = (halfHashes: readonly string[]): string => hashHalf([...halfHashes].toSorted().join("."));

type Invite = typeof inviteOperator | typeof reinviteOperator;

/** Within the transaction of the second operator; the first one's half is known by its hash. */
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

export const addOperator = (within: Database, name: string, halfHash: string, at: Date) =>
  invite(within, { name, halfHash }, at, inviteOperator);
export const resetOperator = (within: Database, name: string, halfHash: string, at: Date) =>
  invite(within, { name, halfHash }, at, reinviteOperator);

export interface AppKey {
  readonly secret: string;
  /** What an app reads from a QR code. */
  readonly uri: string;
}

export interface Newcomer {
  readonly name: string;
  /** Both halves, with a blank or a dot between them. */
  readonly secret: string;
  readonly passphrase: string;
}

/** The enrolment secret is not this operator's, was used, or has expired. */
export class EnrolmentRefused extends Refusal {}

export interface Enrolment {
  /** A new key for the app each time; only the latest can be confirmed. */
  begin(newcomer: Newcomer): Promise<AppKey>;
  /** Uses the secret up. From then on the operator can sign in. */
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

/** What of an app's key is kept: sealed, and as a hash by which one that two operators share is found. */
export const keptKey = (box: SecretBox, secret: string) => ({
  totpSealed: box.seal(secret),
  totpKey: totpKeyOf(box, secret),
});

export const totpKeyOf = (box: SecretBox, secret: string): string => box.hash("operator-totp", secret);

export function createEnrolment({ db, box, audit, judge, now }: EnrolmentDeps): Enrolment {
  /** The operator whose secret it is. */
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

  /** Still to be used, by whoever is first. */
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
      if (step === undefined) throw new Refusal("That is not the code of your authenticator app");
      const at = new Date(now());
      const enrolled = { passphraseHash, totpConfirmedAt: at, totpLastStep: step };
      const used = { enrolmentHash: null, enrolmentExpiresAt: null };
      await db.transaction(async (tx) => {
        const done = await tx
          .update(operators)
          .set({ ...enrolled, ...used })
          // With the key that the code was compared with: another begin may have replaced it.
          .where(and(isUnused(operator), eq(operators.totpKey, operator.totpKey ?? "")))
          .returning();
        if (done.length === 0) throw new EnrolmentRefused("This enrolment secret was used at the same moment");
        await audit.record(tx, { by: name, action: "operator enrol", subject: name }, at);
      });
    },
  };
}
