/** Who the operators are. Each has a name and a passphrase of their own, so that two operators are two people. */
import { hash, verify } from "@node-rs/argon2";
import { and, asc, eq, isNull } from "drizzle-orm";
import { argon2 } from "../auth/argon2.ts";
import type { Database } from "../platform/database.ts";
import { Refusal } from "../platform/refusal.ts";
import { record } from "./audit.ts";
import { operators } from "./operator.tables.ts";

/** As many as it takes for one to confirm what the other proposes; they come without being asked for. */
const foundingOperators = 2;
const shortestPassphrase = 12;
const namePattern = /^[a-z][a-z0-9_-]{1,29}$/;

export const prepareOperator = async (name: string, passphrase: string): Promise<{ name: string; hash: string }> => {
  // `feo` is the program itself in the log.
  if (!namePattern.test(name) || name === "feo") throw new Refusal("A name has 2 to 30 of a-z, 0-9, _ and -");
  if (passphrase.length < shortestPassphrase) throw new Refusal("A passphrase has at least 12 characters");
  return { name, hash: await hash(passphrase.normalize("NFKC"), argon2) };
};

export const listOperators = (db: Database) =>
  db
    .select({ name: operators.name, createdAt: operators.createdAt, totpConfirmedAt: operators.totpConfirmedAt })
    .from(operators)
    .where(isNull(operators.removedAt))
    .orderBy(asc(operators.createdAt));

/** False where there are enough already: then an operator is added like money is moved, by two. */
export const addFounder = (db: Database, { name, hash: passphraseHash }: { name: string; hash: string }, at: Date) =>
  db.transaction(async (tx) => {
    const known = await tx.select().from(operators).for("update");
    if (known.length >= foundingOperators) return false;
    await addOperator(tx, { name, hash: passphraseHash }, at);
    await record(tx, { by: name, action: "operator add", subject: name, details: { as: "founder" } }, at);
    return true;
  });

export async function addOperator(
  within: Database,
  { name, hash: passphraseHash }: { name: string; hash: string },
  createdAt: Date,
): Promise<void> {
  const added = await within
    .insert(operators)
    .values({ name, passphraseHash, createdAt })
    .onConflictDoNothing()
    .returning();
  // Names in the log mean one person for ever.
  if (added.length === 0) throw new Refusal(`There is or was an operator called ${name}`);
}

export async function removeOperator(within: Database, name: string, at: Date): Promise<void> {
  const removed = await within
    .update(operators)
    .set({ removedAt: at })
    .where(and(eq(operators.name, name), isNull(operators.removedAt)))
    .returning();
  if (removed.length === 0) throw new Refusal(`There is no operator called ${name}`);
  const left = await listOperators(within);
  if (left.length < foundingOperators) throw new Refusal("Two operators have to stay: add another one first");
}

/** Throws where the passphrase is not this operator's; that is logged, because somebody may be trying. */
export async function authenticate(db: Database, name: string, passphrase: string, at: Date): Promise<void> {
  const [operator] = await db
    .select()
    .from(operators)
    .where(and(eq(operators.name, name), isNull(operators.removedAt)));
  const isRight = operator && (await verify(operator.passphraseHash, passphrase.normalize("NFKC")));
  if (isRight) return;
  await record(db, { by: "feo", action: "operator refused", subject: name.slice(0, 30) }, at);
  throw new Refusal(`That is not the passphrase of an operator called ${name}`);
}
