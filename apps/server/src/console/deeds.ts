/** What operators did about a subject, as the console shows it. */
import type { OperatorDeed } from "@feo/contract";
import { latestEntries } from "../audit/audit.ts";
import type { Database } from "../platform/database.ts";

const mostShown = 20;
/** Views are also logged; left out here, because they would crowd out the actions. */
const looks = ["person show", "withdrawal show"];

/** Newest first. */
export const deedsAbout = async (db: Database, subject: string): Promise<OperatorDeed[]> =>
  (await latestEntries(db, mostShown, { subject, except: looks })).map(({ sequence, at, by, action, details }) => ({
    sequence,
    at: at.toISOString(),
    by,
    action,
    details: JSON.parse(details) as Record<string, string>,
  }));
