/** Drops open proposals made obsolete by an event that no operator caused. */
import { and, eq } from "drizzle-orm";
import type { Database } from "../platform/database.ts";
import { operatorProposals } from "./operator.tables.ts";

export async function dropProposals(
  within: Pick<Database, "update">,
  { action, subject }: { readonly action: string /** All of them without one. */; readonly subject?: string },
  at: Date,
): Promise<void> {
  const isOpen = eq(operatorProposals.state, "open");
  await within
    .update(operatorProposals)
    .set({ state: "dropped", decidedAt: at })
    .where(
      and(
        eq(operatorProposals.action, action),
        subject === undefined ? undefined : eq(operatorProposals.subject, subject),
        isOpen,
      ),
    );
}
