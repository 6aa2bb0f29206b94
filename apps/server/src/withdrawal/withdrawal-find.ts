/** Operator search for withdrawals by id, bank reference, transaction or address. Reads only. */
import { type FoundThing, isId } from "@feo/contract";
import { formatMoney, formatUnits } from "@feo/money";
import { eq, inArray, or } from "drizzle-orm";
import { coins } from "../market/market.tables.ts";
import type { Database } from "../platform/database.ts";
import { withdrawals } from "./withdrawal.tables.ts";

const mostFound = 10;
const leastLetters = 6;

/** People paste spaces. Banks write capitals, and chains may use mixed case as a checksum. */
function spellingsOf(asked: string): string[] {
  const plain = asked.replace(/\s/g, "");
  return [...new Set([plain, plain.toUpperCase(), plain.toLowerCase(), plain.replace(/^0X/, "0x")])];
}

export async function findWithdrawals(db: Database, asked: string): Promise<FoundThing[]> {
  const spellings = spellingsOf(asked).filter(({ length }) => length >= leastLetters);
  if (spellings.length === 0) return [];
  const id = asked.trim().toLowerCase();
  const rows = await db
    .select({ withdrawal: withdrawals, decimals: coins.decimals })
    .from(withdrawals)
    .innerJoin(coins, eq(coins.ticker, withdrawals.coinTicker))
    .where(
      or(
        ...[inArray(withdrawals.reference, spellings), inArray(withdrawals.address, spellings)],
        ...(isId(id) ? [eq(withdrawals.id, id)] : []),
      ),
    )
    .limit(mostFound);
  return rows.map(({ withdrawal, decimals }): FoundThing => {
    const { rail, userId, stage, units, coinTicker, network, reference, status } = withdrawal;
    const amount = formatUnits(units, decimals);
    const detail =
      rail === "bank" ? [formatMoney(amount, "INR"), reference, status] : [`${amount} ${coinTicker}`, network, status];
    return {
      kind: rail === "bank" ? "rupee withdrawal" : "coin withdrawal",
      id: withdrawal.id,
      userId,
      isOpen: stage !== "done",
      title: `Withdrawal ${withdrawal.id.slice(0, 8)}`,
      detail: detail.filter(Boolean).join(", "),
    };
  });
}
