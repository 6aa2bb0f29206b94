/** The only writer of a withdrawal's stage and status. Whoever comes second finds the withdrawal elsewhere, and changes nothing. */
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

/** Undefined where the withdrawal is not where this move starts. */
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

/** A withdrawal that nobody else moves until the transaction ends. */
export async function lockWithdrawal(tx: Pick<Database, "select">, id: string): Promise<WithdrawalRow | undefined> {
  const [row] = await tx.select().from(withdrawals).where(eq(withdrawals.id, id)).for("update");
  return row;
}

/** The reference under which it is outside, where that is known only later. */
export async function writeReference(within: Pick<Database, "update">, id: string, reference: string): Promise<void> {
  await within.update(withdrawals).set({ reference }).where(eq(withdrawals.id, id));
}
