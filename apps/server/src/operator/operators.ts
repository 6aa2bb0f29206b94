/** Who the operators are. Each has a name, a passphrase and an authenticator app of their own, so that two operators are two people. */
import { hash, verify } from "@node-rs/argon2";
import { and, asc, eq, isNotNull, isNull, sql } from "drizzle-orm";
import { argon2 } from "../auth/argon2.ts";
import type { PasswordVerdict } from "../auth/password-judge.ts";
import type { Database } from "../platform/database.ts";
import { locks } from "../platform/locks.ts";
import { Refusal } from "../platform/refusal.ts";
import type { AuditLog } from "./audit.ts";
import { operatorSessions, operators } from "./operator.tables.ts";

/** As many as it takes for one to confirm what the other proposes. */
const fewestOperators = 2;
const shortestPassphrase = 12;
const namePattern = /^[a-z][a-z0-9_-]{1,29}$/;

/** How easily a passphrase is guessed by somebody who knows these words of its owner. */
export type PassphraseJudge = (passphrase: string, own: readonly string[]) => Promise<PasswordVerdict>;

const refusals: Readonly<Record<Exclude<PasswordVerdict, "good">, string>> = {
  common: "This passphrase has leaked before: choose another",
  weak: "This passphrase is easy to guess: choose a longer one",
  personal: "This passphrase is easy to guess from your name: choose another",
};

/** Throws where it is too short or easily guessed. */
export async function hashPassphrase(name: string, passphrase: string, judge: PassphraseJudge): Promise<string> {
  if (passphrase.length < shortestPassphrase) throw new Refusal("A passphrase has at least 12 characters");
  const verdict = await judge(passphrase.normalize("NFKC"), [name]);
  if (verdict !== "good") throw new Refusal(refusals[verdict]);
  return hashUnjudged(passphrase);
}

/** For the demo, whose passphrases everybody knows. */
export const hashUnjudged = (passphrase: string): Promise<string> => hash(passphrase.normalize("NFKC"), argon2);

/** `feo` is the program itself in the log. */
export function requireName(name: string): void {
  if (!namePattern.test(name) || name === "feo") throw new Refusal("A name has 2 to 30 of a-z, 0-9, _ and -");
}

export const listOperators = (db: Database) =>
  db
    .select({ name: operators.name, createdAt: operators.createdAt, totpConfirmedAt: operators.totpConfirmedAt })
    .from(operators)
    .where(isNull(operators.removedAt))
    .orderBy(asc(operators.createdAt), asc(operators.name));

/** An operator with everything it takes to come in. */
export type Founder = Required<
  Pick<
    typeof operators.$inferInsert,
    "name" | "passphraseHash" | "totpSealed" | "totpKey" | "totpLastStep" | "totpConfirmedAt"
  >
>;

/** The first operators, all at once. False where there are operators: from then on two of them add another. */
export const addFounders = (
  { db, audit }: { readonly db: Database; readonly audit: AuditLog },
  founders: readonly Founder[],
  at: Date,
): Promise<boolean> =>
  db.transaction(async (tx) => {
    for (const { name } of founders) requireName(name);
    // The log's lock, which is taken below anyway: two who found at once do so one after the other.
    await tx.execute(sql`select pg_advisory_xact_lock(${locks.audit})`);
    if ((await listOperators(tx)).length > 0) return false;
    const added = await tx
      .insert(operators)
      .values(founders.map((founder) => ({ ...founder, createdAt: at })))
      .onConflictDoNothing()
      .returning();
    if (added.length !== founders.length) throw new Refusal("One of these names was an operator's before");
    for (const { name } of founders)
      await audit.record(tx, { by: name, action: "operator add", subject: name, details: { as: "founder" } }, at);
    return true;
  });

interface Invited {
  readonly name: string;
  readonly enrolmentHash: string;
  readonly enrolmentExpiresAt: Date;
}

/** Somebody who may enrol, and until then can do nothing. */
export async function inviteOperator(within: Database, invited: Invited, createdAt: Date): Promise<void> {
  requireName(invited.name);
  const added = await within
    .insert(operators)
    .values({ ...invited, createdAt })
    .onConflictDoNothing()
    .returning();
  // Names in the log mean one person for ever.
  if (added.length === 0) throw new Refusal(`There is or was an operator called ${invited.name}`);
}

/** Who lost passphrase or phone enrols anew: nothing of before counts any more, and sessions end. */
export async function reinviteOperator(within: Database, { name, ...enrolment }: Invited): Promise<void> {
  await within.delete(operatorSessions).where(eq(operatorSessions.operator, name));
  const nothing = { passphraseHash: null, totpSealed: null, totpKey: null, totpConfirmedAt: null };
  await changeOne(within, name, { ...nothing, ...enrolment });
  await requireTwo(within);
}

export async function removeOperator(within: Database, name: string, at: Date): Promise<void> {
  await changeOne(within, name, { removedAt: at, enrolmentHash: null });
  await requireTwo(within);
}

async function changeOne(within: Database, name: string, changes: Partial<typeof operators.$inferInsert>) {
  const changed = await within
    .update(operators)
    .set(changes)
    .where(and(eq(operators.name, name), isNull(operators.removedAt)))
    .returning();
  if (changed.length === 0) throw new Refusal(`There is no operator called ${name}`);
}

/** With fewer than two who have enrolled nobody could ever be added again. */
async function requireTwo(within: Database): Promise<void> {
  const left = await within
    .select({ name: operators.name })
    .from(operators)
    .where(and(isNull(operators.removedAt), isNotNull(operators.passphraseHash)));
  if (left.length < fewestOperators) throw new Refusal("Two operators have to stay: add another one first");
}

export async function operatorCalled(db: Database, name: string) {
  const [found] = await db
    .select()
    .from(operators)
    .where(and(eq(operators.name, name), isNull(operators.removedAt)));
  return found;
}

/** Throws where the passphrase is not this operator's; that is logged, because somebody may be trying. */
export async function authenticate(
  { db, audit }: { readonly db: Database; readonly audit: AuditLog },
  { name, passphrase }: { readonly name: string; readonly passphrase: string },
  at: Date,
): Promise<void> {
  const operator = await operatorCalled(db, name);
  const known = operator?.passphraseHash;
  if (known && (await verify(known, passphrase.normalize("NFKC")))) return;
  await audit.record(db, { by: "feo", action: "operator refused", subject: name.slice(0, 30) }, at);
  throw new Refusal(`That is not the passphrase of an operator called ${name}`);
}
