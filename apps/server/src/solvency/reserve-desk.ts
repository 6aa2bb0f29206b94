/** What operators see and do about proof of solvency: snapshots on demand, and the messages of cold storage. */
import { and, desc, isNull } from "drizzle-orm";
import type { AuditLog } from "../audit/audit.ts";
import type { Database } from "../platform/database.ts";
import { readJson } from "../platform/read-json.ts";
import { Refusal } from "../platform/refusal.ts";
import { reserveMessages, solvencySnapshots } from "./solvency.tables.ts";

const mostListed = 20;

/** The latest first. What was published is not read: it can be large. */
export const listSnapshots = (db: Database) =>
  db
    .select({
      id: solvencySnapshots.id,
      day: solvencySnapshots.day,
      wantedAt: solvencySnapshots.wantedAt,
      at: solvencySnapshots.at,
      ratio: solvencySnapshots.ratio,
      note: solvencySnapshots.note,
    })
    .from(solvencySnapshots)
    .orderBy(desc(solvencySnapshots.wantedAt))
    .limit(mostListed);

export const listMessages = (db: Database) =>
  db.select().from(reserveMessages).orderBy(reserveMessages.network, reserveMessages.address);

/** The node that works makes it within a minute, and publishes it like a daily one. */
export async function wantSnapshot(within: Database, subject: string, at: Date): Promise<void> {
  if (subject !== "reserves") throw new Refusal("Only reserves can be published");
  const [row] = await within
    .select({ id: solvencySnapshots.id })
    .from(solvencySnapshots)
    .where(and(isNull(solvencySnapshots.day), isNull(solvencySnapshots.at)));
  if (row) throw new Refusal("A snapshot is being made already");
  await within.insert(solvencySnapshots).values({ wantedAt: at });
}

interface ImportDeps {
  readonly db: Database;
  readonly audit: Pick<AuditLog, "record">;
}

/** Imports messages that were signed offline: each must be signed with its own address's key. Returns how many. */
export async function takeReserveMessages({ db, audit }: ImportDeps, by: string, text: string, at: Date) {
  const { checkReserveMessages, reserveMessagesSchema } = await import("@feo/custody/transfers");
  const read = reserveMessagesSchema.safeParse(readJson(text));
  if (!read.success) throw new Refusal("This is not a file of reserve messages");
  try {
    checkReserveMessages(read.data);
  } catch (error) {
    throw new Refusal((error as Error).message);
  }
  const { messages } = read.data;
  await db.transaction(async (tx) => {
    for (const { network, address, at: signedAt, message, signature } of messages) {
      const row = { message, signature, signedAt: new Date(signedAt), importedBy: by, importedAt: at };
      await tx
        .insert(reserveMessages)
        .values({ network, address, ...row })
        .onConflictDoUpdate({ target: [reserveMessages.network, reserveMessages.address], set: row });
    }
    const details = { addresses: messages.map(({ network, address }) => `${network} ${address}`).join(", ") };
    await audit.record(tx, { by, action: "reserves import", subject: "reserves", details }, at);
  });
  return messages.length;
}
