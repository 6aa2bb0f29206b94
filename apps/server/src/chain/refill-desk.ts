/** What operators see and decide about refills from cold storage, and the request to stop signing. */
import { isId } from "@feo/contract";
import type { Refill } from "@feo/custody/transfers";
import { formatUnits } from "@feo/money";
import { and, desc, eq, inArray, sql } from "drizzle-orm";
import type { AuditLog } from "../audit/audit.ts";
import type { Database } from "../platform/database.ts";
import { readJson } from "../platform/read-json.ts";
import { Refusal } from "../platform/refusal.ts";
import { coldRefills, type RefillState, signingStops } from "./chain.tables.ts";
import type { RefillRow } from "./refill.store.ts";

const mostListed = 100;

/** Open refills first, then the latest. */
export const listRefills = (db: Database): Promise<RefillRow[]> =>
  db
    .select()
    .from(coldRefills)
    .orderBy(sql`${coldRefills.state} in ('proposed', 'approved', 'signed', 'sent') desc`, desc(coldRefills.createdAt))
    .limit(mostListed);

async function need(within: Database, id: string): Promise<RefillRow> {
  const [row] = isId(id) ? await within.select().from(coldRefills).where(eq(coldRefills.id, id)).for("update") : [];
  if (!row) throw new Refusal(`No refill with id ${id}`);
  return row;
}

async function move(
  within: Database,
  id: string,
  from: readonly RefillState[],
  change: Partial<RefillRow>,
  at: Date,
): Promise<void> {
  const { state } = await need(within, id);
  if (!from.includes(state)) throw new Refusal(`Refill ${id} is ${state}`);
  await within
    .update(coldRefills)
    .set({ ...change, updatedAt: at })
    .where(and(eq(coldRefills.id, id), inArray(coldRefills.state, [...from])));
}

export const approveRefill = (within: Database, id: string, at: Date): Promise<void> =>
  move(within, id, ["proposed"], { state: "approved" }, at);

/** Also after an export: its signed file is no longer accepted. */
export async function dropRefill(within: Database, id: string, reason: string, at: Date): Promise<void> {
  const { paymentId } = await need(within, id);
  if (paymentId !== null) throw new Refusal("Its first transaction may still be mined. Renew it instead");
  await move(within, id, ["proposed", "approved", "signed"], { state: "dropped", note: reason }, at);
}

/**
 * Prepares a new transaction, because the price or nonce is outdated; an earlier exported file is no longer accepted.
 * If the refill was sent but not mined, the new transaction replaces it, so that only one of the two can be mined.
 */
export const renewRefill = (within: Database, id: string, at: Date): Promise<void> =>
  move(within, id, ["approved", "signed", "sent"], { state: "approved", unsigned: null, raw: null, note: "" }, at);

/** The file for the offline machine with the cold keys. */
export async function exportRefill(within: Database, id: string): Promise<Refill> {
  const row = await need(within, id);
  if (row.state !== "approved") throw new Refusal(`Refill ${id} is ${row.state}`);
  if (row.unsigned === null) throw new Refusal(row.note || "Its transaction is being prepared. Try again in a moment");
  return refillFile(row, row.unsigned);
}

const refillFile = (row: RefillRow, unsigned: string): Refill => ({
  kind: "feo-refill",
  id: row.id,
  network: row.network,
  coin: row.coinTicker,
  contract: row.contract,
  unsigned,
  decimals: row.chainDecimals,
  amount: formatUnits(BigInt(row.chainUnits), row.chainDecimals),
  from: row.fromAddress,
  to: row.toAddress,
});

/** Imports the signed file: it must be the exported transaction, signed with the cold key. Returns the hash. */
async function importRefill(within: Database, id: string, text: string, at: Date): Promise<string> {
  const { readSignedRefill, signedRefillSchema } = await import("@feo/custody/transfers");
  const row = await need(within, id);
  if (row.state !== "approved" || row.unsigned === null)
    throw new Refusal(`Refill ${id} has no transaction waiting for a signature`);
  const read = signedRefillSchema.safeParse(readJson(text));
  if (!read.success) throw new Refusal("This is not a signed refill file");
  if (read.data.id !== id) throw new Refusal("This file is for another refill");
  const { raw } = read.data;
  const hash = await readSignedRefill(refillFile(row, row.unsigned), raw).catch((error: Error) => {
    throw new Refusal(`The file can't be imported: ${error.message}`);
  });
  await move(within, id, ["approved"], { state: "signed", raw }, at);
  return hash;
}

export async function requestStop(within: Database, reason: string, at: Date): Promise<void> {
  await within.insert(signingStops).values({ reason, createdAt: at });
}

interface ImportDeps {
  readonly db: Database;
  readonly audit: Pick<AuditLog, "record">;
}

/** Imports on behalf of an operator; the audit log records the transaction's hash. */
export const takeSignedRefill = (
  { db, audit }: ImportDeps,
  by: string,
  { id, file }: { readonly id: string; readonly file: string },
  at: Date,
): Promise<void> =>
  db.transaction(async (tx) => {
    const hash = await importRefill(tx, id, file, at);
    await audit.record(tx, { by, action: "refill import", subject: id, details: { hash } }, at);
  });
