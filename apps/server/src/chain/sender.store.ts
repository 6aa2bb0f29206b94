/** SQL for the senders that customers declared, as deposits depend on them. */
import type { Family } from "@feo/custody";
import { and, asc, eq, inArray, isNull, sql } from "drizzle-orm";
import type { Database } from "../platform/database.ts";
import { cryptoDeposits, senderAddresses } from "./chain.tables.ts";

export type SenderRow = typeof senderAddresses.$inferSelect;

/** The owner's declaration of who sent a deposit. */
export type SenderDeclaration = Pick<
  SenderRow,
  "ownership" | "ownerName" | "ownerCountry" | "ownerRelationship" | "sentFrom"
>;

/**
 * none: not declared. declared: what it sends is credited. held: declared again after a refusal, so what it sends waits
 * for the operators. refused: to be declared again.
 */
export type SenderStanding = "none" | "declared" | "held" | "refused";

export function standingOf(sender: Pick<SenderRow, "verdict" | "refusedAt"> | undefined): SenderStanding {
  if (!sender) return "none";
  if (sender.verdict === "refused") return "refused";
  return sender.verdict === null && sender.refusedAt !== null ? "held" : "declared";
}

/** Refusals that the customer is told of in one go. */
const mostTold = 50;

export function createSenderStore(db: Database) {
  return {
    async sender(userId: string, family: Family, address: string): Promise<SenderRow | undefined> {
      const [row] = await db
        .select()
        .from(senderAddresses)
        .where(
          and(
            ...[eq(senderAddresses.userId, userId), eq(senderAddresses.family, family)],
            eq(senderAddresses.address, address),
          ),
        );
      return row;
    },

    /** By address: what the customer declared of these senders. */
    async sendersOf(userId: string, addresses: readonly string[]): Promise<Map<string, SenderRow>> {
      if (addresses.length === 0) return new Map();
      const rows = await db
        .select()
        .from(senderAddresses)
        .where(and(eq(senderAddresses.userId, userId), inArray(senderAddresses.address, [...addresses])));
      return new Map(rows.map((row) => [row.address, row]));
    },

    /**
     * Records the owner's declaration for all deposits from this address. False if already declared; a refused sender
     * can be declared again.
     */
    declare: (
      { userId, fromAddress: address }: Pick<typeof cryptoDeposits.$inferSelect, "userId" | "fromAddress">,
      family: Family,
      said: SenderDeclaration,
      at: Date,
    ): Promise<boolean> =>
      db.transaction(async (tx) => {
        const declared = { ...said, declaredAt: at };
        const added = await tx
          .insert(senderAddresses)
          .values({ userId, family, address, ...declared })
          .onConflictDoUpdate({
            target: [senderAddresses.userId, senderAddresses.family, senderAddresses.address],
            set: { ...declared, verdict: null, decidedAt: null },
            setWhere: eq(senderAddresses.verdict, "refused"),
          })
          .returning();
        if (added.length === 0) return false;
        await tx
          .update(cryptoDeposits)
          .set({ status: "SUBMITTED", updatedAt: at })
          .where(
            and(
              ...[eq(cryptoDeposits.userId, userId), eq(cryptoDeposits.fromAddress, address)],
              eq(cryptoDeposits.status, "PENDING"),
            ),
          );
        return true;
      }),

    /** A deposit whose sender was refused waits for another declaration. */
    async askAgain(id: string, at: Date): Promise<void> {
      await db
        .update(cryptoDeposits)
        .set({ status: "PENDING", askedAt: null, updatedAt: at })
        .where(and(eq(cryptoDeposits.id, id), eq(cryptoDeposits.status, "SUBMITTED")));
    },

    /** The notice of each refusal is written in the transaction that marks it as told, so that it is sent once. */
    tellRefusals: (at: Date, tell: (sender: SenderRow, within: Database) => Promise<void>): Promise<void> =>
      db.transaction(async (tx) => {
        const untold = await tx
          .select()
          .from(senderAddresses)
          .where(and(eq(senderAddresses.verdict, "refused"), isNull(senderAddresses.toldAt)))
          .orderBy(asc(senderAddresses.decidedAt))
          .limit(mostTold)
          .for("update", { skipLocked: true });
        for (const sender of untold) await tell(sender, tx);
        const ids = untold.map(({ id }) => id);
        if (ids.length > 0)
          await tx.update(senderAddresses).set({ toldAt: at }).where(inArray(senderAddresses.id, ids));
      }),
  };
}

/** A row for each sender that waits for an operator. */
export const isSenderWaiting = sql`${senderAddresses.verdict} is null
  and (${senderAddresses.ownership} = 'third_party' or ${senderAddresses.refusedAt} is not null)`;
