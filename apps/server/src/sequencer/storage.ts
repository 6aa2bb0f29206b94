/** Where the sequencer keeps things: a journal, tables behind it, and the way back from both. PostgreSQL, unless told otherwise. */
import { type Journal, type JournalEvents, type Lead, openJournal } from "./journal.ts";
import { openProjection, type Projection, type ProjectionOptions } from "./projection.ts";
import { type Recovered, recover } from "./recover.ts";

export interface Storage {
  openJournal(events: JournalEvents): Promise<Journal>;
  recover(lead: Lead): Promise<Recovered>;
  openProjection(options: ProjectionOptions): Projection;
}

export const postgresStorage = (databaseUrl: string): Storage => ({
  openJournal: (events) => openJournal(databaseUrl, events),
  recover: (lead) => recover(databaseUrl, lead),
  openProjection: (options) => openProjection(databaseUrl, options),
});
