/** Operator search for INR deposits by id or bank reference. Reads only. */
import { type FoundThing, isId } from "@feo/contract";
import { eq, or } from "drizzle-orm";
import type { Database } from "../platform/database.ts";
import { maskedNumber } from "./account-number.ts";
import { bankLines, fiatDeposits } from "./bank.tables.ts";
import { shownRupees } from "./rupees.ts";

const mostFound = 10;

export async function findRupees(db: Database, asked: string): Promise<FoundThing[]> {
  // Banks print references in capitals, and people paste them with spaces.
  const utr = asked.replace(/\s/g, "").toUpperCase();
  const id = asked.trim().toLowerCase();
  if (utr.length < 6) return [];
  const [deposits, lines] = await Promise.all([
    db
      .select()
      .from(fiatDeposits)
      .where(or(eq(fiatDeposits.utr, utr), ...(isId(id) ? [eq(fiatDeposits.id, id)] : [])))
      .limit(mostFound),
    db.select().from(bankLines).where(eq(bankLines.utr, utr)).limit(mostFound),
  ]);
  const credited = new Set(deposits.map(({ lineId }) => lineId));
  return [
    ...deposits.map(
      (deposit): FoundThing => ({
        kind: "rupee deposit",
        id: deposit.id,
        userId: deposit.userId,
        isOpen: deposit.status === "PENDING",
        title: `Deposit ${deposit.utr}`,
        detail: [deposit.paise === null ? "no transfer yet" : shownRupees(deposit.paise), deposit.status].join(", "),
      }),
    ),
    // A line that became a deposit is listed as the deposit.
    ...lines
      .filter((line) => line.direction === "credit" && !credited.has(line.id))
      .map(
        (line): FoundThing => ({
          kind: "bank line",
          id: line.id,
          userId: null,
          title: `Transfer ${line.utr}`,
          isOpen: ["new", "review", "refund"].includes(line.state),
          detail: `${shownRupees(line.paise)} from ${line.name || maskedNumber(line)}`,
        }),
      ),
  ];
}
