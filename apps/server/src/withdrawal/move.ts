/**
 * The only writer of a withdrawal's stage and status, by compare-and-set: of two concurrent moves, the second changes
 * nothing.
 */
import { and, eq, inArray } from "drizzle-orm";
import type { Database } from "../platform/database.ts";
import { type MoveName, moveOf } from "./stages.ts";
import { type WithdrawalRow, withdrawals } from "./withdrawal.tables.ts";

export interface Moved {
  readonly at: Date;
  readonly note?: string;
  readonly rejectReason?: string;
  readonly reference?: string;
}

/** Undefined if the withdrawal is not in the move's starting stage. */
export async function moveWithin(
  within: Pick<Database, "update">,
  id: string,
  name: MoveName,
  { at, ...changes }: Moved,
): Promise<WithdrawalRow | undefined> {
  const { from, to, status, onlyStatus } = moveOf(name);
  const [moved] = await within
    .update(withdrawals)
    .set({ ...changes, stage: to, ...(status && { status }), updatedAt: at })
    .where(
      and(
        ...[eq(withdrawals.id, id), inArray(withdrawals.stage, [...from])],
        onlyStatus && eq(withdrawals.status, onlyStatus),
      ),
    )
    .returning();
  return moved;
}

/** Locks a withdrawal until the transaction ends. */
export async function lockWithdrawal(tx: Pick<Database, "select">, id: string): Promise<WithdrawalRow | undefined> {
  const [row] = await tx.select().from(withdrawals).where(eq(withdrawals.id, id)).for("update");
  return row;
}

/** Stores an external reference that becomes known only later. */
export async function writeReference(within: Pick<Database, "update">, id: string, reference: string): Promise<void> {
  await within.update(withdrawals).set({ reference }).where(eq(withdrawals.id, id));
}
