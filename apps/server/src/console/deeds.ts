/** What operators did about something, as the console shows it. */
import type { OperatorDeed } from "@feo/contract";
import { latestEntries } from "../operator/audit.ts";
import type { Database } from "../platform/database.ts";

const mostShown = 20;
/** Opening a screen is in the log, and would push what was done out of the list. */
const looks = ["person show", "withdrawal show"];

/** The latest first. */
export const deedsAbout = async (db: Database, subject: string): Promise<OperatorDeed[]> =>
  (await latestEntries(db, mostShown, { subject, except: looks })).map(({ sequence, at, by, action, details }) => ({
    ...{ sequence, at: at.toISOString(), by, action },
    details: JSON.parse(details) as Record<string, string>,
  }));
