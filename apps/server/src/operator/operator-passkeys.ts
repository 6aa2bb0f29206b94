/** Operators' passkeys: who has which, and removing them. How one is added and signs in is in passkey-sign-in.ts. */
import { and, asc, count, eq } from "drizzle-orm";
import type { Database } from "../platform/database.ts";
import { Refusal } from "../platform/refusal.ts";
import { operatorPasskeys } from "./operator.tables.ts";
import { endPasskeySessions } from "./operator-sessions.ts";

export type OperatorPasskeyRow = typeof operatorPasskeys.$inferSelect;

/** The oldest first. */
export const passkeysOf = (db: Database, name: string): Promise<OperatorPasskeyRow[]> =>
  db
    .select()
    .from(operatorPasskeys)
    .where(eq(operatorPasskeys.operator, name))
    .orderBy(asc(operatorPasskeys.createdAt), asc(operatorPasskeys.id));

/** By operator; those without any are missing. */
export async function countPasskeys(db: Database): Promise<ReadonlyMap<string, number>> {
  const rows = await db
    .select({ name: operatorPasskeys.operator, passkeys: count() })
    .from(operatorPasskeys)
    .groupBy(operatorPasskeys.operator);
  return new Map(rows.map(({ name, passkeys }) => [name, passkeys]));
}

/** Also ends the sessions that it opened, except the one to keep. Returns it, or undefined if they have no such passkey. */
export async function removePasskey(
  within: Database,
  { name, id }: { readonly name: string; readonly id: string },
  keptSession = "",
): Promise<OperatorPasskeyRow | undefined> {
  const isIt = and(eq(operatorPasskeys.operator, name), eq(operatorPasskeys.id, id));
  const [removed] = await within.delete(operatorPasskeys).where(isIt).returning();
  if (removed) await endPasskeySessions(within, name, { passkey: id, kept: keptSession });
  return removed;
}

/** For an operator who left, or lost what proves who they are. */
export async function removePasskeys(within: Database, name: string): Promise<void> {
  await within.delete(operatorPasskeys).where(eq(operatorPasskeys.operator, name));
}

/** For an admin: removes another operator's passkey, and returns its name for the log. */
export async function removePasskeyOf(within: Database, name: string, id: string): Promise<string> {
  const removed = await removePasskey(within, { name, id });
  if (!removed) throw new Refusal(`${name} has no such passkey`);
  return removed.name;
}
