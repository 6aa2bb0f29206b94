/** Which levels operators rejected before, from their log: a resubmission replaces the verdict itself. */
import type { KycLevelNumber, KycRejection } from "@feo/contract";
import { type AuditEntry, entriesAbout } from "../audit/audit.ts";
import type { Database } from "../platform/database.ts";

/** The latest rejection, by customer and level. */
export type Rejections = (userId: string, level: KycLevelNumber) => KycRejection | null;

interface Rejected {
  readonly level?: string;
  readonly reason?: string;
}

const detailsOf = ({ details }: AuditEntry): Rejected => JSON.parse(details) as Rejected;

export async function readRejections(db: Database, userIds: readonly string[]): Promise<Rejections> {
  const entries = await entriesAbout(db, userIds, "kyc reject");
  const known = Map.groupBy(entries, (entry) => `${entry.subject} ${detailsOf(entry).level}`);
  return (userId, level) => {
    const [latest, ...earlier] = known.get(`${userId} ${level}`) ?? [];
    if (!latest) return null;
    const { at, by } = latest;
    return { at: at.toISOString(), by, reason: detailsOf(latest).reason ?? "", count: earlier.length + 1 };
  };
}
