/** The operators. Each has their own name, passphrase and authenticator app, so that two operators are two people. */
import { type OperatorRole, operatorRoles, readRoles } from "@feo/contract";
import { hash, verify } from "@node-rs/argon2";
import { and, arrayContains, asc, eq, isNotNull, isNull, sql } from "drizzle-orm";
import type { AuditLog } from "../audit/audit.ts";
import { argon2 } from "../auth/argon2.ts";
import type { PasswordVerdict } from "../auth/password-judge.ts";
import type { Database } from "../platform/database.ts";
import { locks } from "../platform/locks.ts";
import { Refusal } from "../platform/refusal.ts";
import { operators } from "./operator.tables.ts";
import { removePasskeys } from "./operator-passkeys.ts";
import { endSessions } from "./operator-sessions.ts";

/** Adding an operator takes two admins. */
const fewestAdmins = 2;
const shortestPassphrase = 12;
const namePattern = /^[a-z][a-z0-9_-]{1,29}$/;

/** Rates how easily a passphrase is guessed, given facts about its owner. */
export type PassphraseJudge = (passphrase: string, own: readonly string[]) => Promise<PasswordVerdict>;

const refusals: Readonly<Record<Exclude<PasswordVerdict, "good">, string>> = {
  common: "This passphrase appeared in a data breach. Choose another",
  weak: "This passphrase is easy to guess. Choose a longer one",
  personal: "This passphrase is easy to guess from your name. Choose another",
};

/** Throws if the passphrase is too short or easily guessed. */
export async function hashPassphrase(name: string, passphrase: string, judge: PassphraseJudge): Promise<string> {
  if (passphrase.length < shortestPassphrase) throw new Refusal("The passphrase must have at least 12 characters");
  const verdict = await judge(passphrase.normalize("NFKC"), [name]);
  if (verdict !== "good") throw new Refusal(refusals[verdict]);
  return hashUnjudged(passphrase);
}

/** Skips the strength check, for the demo's public passphrases. */
export const hashUnjudged = (passphrase: string): Promise<string> => hash(passphrase.normalize("NFKC"), argon2);

/** `feo` is reserved: it is the program's own name in the log. */
export function requireName(name: string): void {
  if (!namePattern.test(name) || name === "feo")
    throw new Refusal("The name must have 2 to 30 characters: a-z, 0-9, _ and -");
}

/** Throws if there is no role, or an unknown one. */
export function requireRoles(text: string): OperatorRole[] {
  const roles = readRoles(text);
  if (!roles) throw new Refusal(`Name one or more roles: ${operatorRoles.join(", ")}`);
  return [...roles];
}

const listed = {
  name: operators.name,
  roles: operators.roles,
  createdAt: operators.createdAt,
  totpConfirmedAt: operators.totpConfirmedAt,
};

export const listOperators = (db: Database) =>
  db
    .select(listed)
    .from(operators)
    .where(isNull(operators.removedAt))
    .orderBy(asc(operators.createdAt), asc(operators.name));

/** An operator with all credentials set. */
export type Founder = Required<
  Pick<
    typeof operators.$inferInsert,
    "name" | "passphraseHash" | "totpSealed" | "totpKey" | "totpLastStep" | "totpConfirmedAt"
  >
> & {
  /** Every role, if absent: nobody else could give them. */
  readonly roles?: readonly OperatorRole[];
};

/** Adds the first operators together. False if an operator exists; from then on, two operators add another. */
export const addFounders = (
  { db, audit }: { readonly db: Database; readonly audit: AuditLog },
  founders: readonly Founder[],
  at: Date,
): Promise<boolean> =>
  db.transaction(async (tx) => {
    for (const { name } of founders) requireName(name);
    // Takes the log's lock early, which is needed below anyway, to serialise concurrent founding.
    await tx.execute(sql`select pg_advisory_xact_lock(${locks.audit})`);
    if ((await listOperators(tx)).length > 0) return false;
    const added = await tx
      .insert(operators)
      .values(founders.map((founder) => ({ ...founder, roles: [...(founder.roles ?? operatorRoles)], createdAt: at })))
      .onConflictDoNothing()
      .returning();
    if (added.length !== founders.length) throw new Refusal("One of these names already belonged to an operator");
    for (const { name } of founders)
      await audit.record(tx, { by: name, action: "operator add", subject: name, details: { as: "founder" } }, at);
    return true;
  });

interface Invited {
  readonly name: string;
  readonly enrolmentHash: string;
  readonly enrolmentExpiresAt: Date;
}

/** Adds an operator who may only enrol until then. */
export async function inviteOperator(
  within: Database,
  invited: Invited & { readonly roles: OperatorRole[] },
  createdAt: Date,
): Promise<void> {
  requireName(invited.name);
  const added = await within
    .insert(operators)
    .values({ ...invited, createdAt })
    .onConflictDoNothing()
    .returning();
  // A name in the log always means the same person.
  if (added.length === 0) throw new Refusal(`The name ${invited.name} is or was an operator's`);
}

/** For an operator who lost passphrase or phone: clears all credentials and sessions, so that they enrol again. */
export async function reinviteOperator(within: Database, { name, ...enrolment }: Invited): Promise<void> {
  const nothing = { passphraseHash: null, totpSealed: null, totpKey: null, totpConfirmedAt: null };
  await changeOne(within, name, { ...nothing, ...enrolment });
  await removePasskeys(within, name);
  // After the passkeys, so that none opens another session meanwhile.
  await endSessions(within, name);
  await requireAdmins(within);
}

/** Replaces the operator's roles; their sessions follow with the next request. */
export async function setRoles(within: Database, name: string, roles: OperatorRole[]): Promise<void> {
  await changeOne(within, name, { roles });
  await requireAdmins(within);
}

export async function removeOperator(within: Database, name: string, at: Date): Promise<void> {
  await changeOne(within, name, { removedAt: at, enrolmentHash: null });
  await removePasskeys(within, name);
  await requireAdmins(within);
}

async function changeOne(within: Database, name: string, changes: Partial<typeof operators.$inferInsert>) {
  const changed = await within
    .update(operators)
    .set(changes)
    .where(and(eq(operators.name, name), isNull(operators.removedAt)))
    .returning();
  if (changed.length === 0) throw new Refusal(`Operator ${name} not found`);
}

/** With fewer than two enrolled admins, no operator could ever be added or given a role again. */
async function requireAdmins(within: Database): Promise<void> {
  // Two changes at once could each leave the other's admin as the second. The log's lock is taken anyway, to record them.
  await within.execute(sql`select pg_advisory_xact_lock(${locks.audit})`);
  const isAdmin = arrayContains(operators.roles, ["admin"]);
  const left = await within
    .select({ name: operators.name })
    .from(operators)
    .where(and(isNull(operators.removedAt), isNotNull(operators.passphraseHash), isAdmin));
  if (left.length < fewestAdmins) throw new Refusal("At least two admins must remain. Add another one first");
}

/** None if the operator was removed. */
export const rolesOf = async (db: Database, name: string): Promise<readonly OperatorRole[]> =>
  (await operatorCalled(db, name))?.roles ?? [];

export async function operatorCalled(db: Database, name: string) {
  const [found] = await db
    .select()
    .from(operators)
    .where(and(eq(operators.name, name), isNull(operators.removedAt)));
  return found;
}

/** Throws if the passphrase is wrong; failures are logged, because they may be guesses. */
export async function authenticate(
  { db, audit }: { readonly db: Database; readonly audit: AuditLog },
  { name, passphrase }: { readonly name: string; readonly passphrase: string },
  at: Date,
): Promise<void> {
  const operator = await operatorCalled(db, name);
  const known = operator?.passphraseHash;
  if (known && (await verify(known, passphrase.normalize("NFKC")))) return;
  await audit.record(db, { by: "feo", action: "operator refused", subject: name.slice(0, 30) }, at);
  throw new Refusal(`Incorrect name or passphrase: ${name}`);
}
