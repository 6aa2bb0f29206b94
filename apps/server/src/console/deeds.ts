/** What operators did about a subject, as the console shows it. */
import type { OperatorDeed } from "@feo/contract";
import { type AuditEntry, latestEntries } from "../audit/audit.ts";
import type { Database } from "../platform/database.ts";

const mostShown = 20;
/** Views are also logged; left out here, because they would crowd out the actions. */
const looks = [...["person show", "person as customer", "withdrawal show", "sender show", "kyc show", "kyc document"]];

export const deedOf = ({ sequence, at, by, action, details }: AuditEntry): OperatorDeed => ({
  sequence,
  at: at.toISOString(),
  by,
  action,
  details: JSON.parse(details) as Record<string, string>,
});

/** Newest first. */
export const deedsAbout = async (db: Database, subject: string): Promise<OperatorDeed[]> =>
  (await latestEntries(db, mostShown, { subject, except: looks })).map(deedOf);
