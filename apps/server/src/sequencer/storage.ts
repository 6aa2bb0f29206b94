/** Where the sequencer keeps things: a journal, tables behind it, and the way back from both. PostgreSQL, unless told otherwise. */
import { createPool } from "../platform/connection.ts";
import { type Journal, type JournalEvents, type Lead, openJournal } from "./journal.ts";
import { openProjection, type Projection, type ProjectionOptions, ProjectionTooSlow } from "./projection.ts";
import { type Recovered, recover } from "./recover.ts";

export interface Storage {
  openJournal(events: JournalEvents): Promise<Journal>;
  recover(lead: Lead): Promise<Recovered>;
  openProjection(options: ProjectionOptions): Projection;
  /** Resolves once the tables show all that the journal has now, whoever writes them; rejects when they do not in time. */
  tablesReached(withinMs: number): Promise<void>;
  close(): Promise<void>;
}

const pollMs = 10;

export function postgresStorage(databaseUrl: string): Storage {
  // For readers of a node that does not lead; none is opened before somebody reads.
  const config = { connectionString: databaseUrl, max: 2, connectionTimeoutMillis: 2_000 };
  const pool = createPool(config, () => undefined);
  const sequenceIn = async (table: "engine_state" | "projection") => {
    const { rows } = await pool.query<{ sequence: string }>(`select sequence from ${table}`);
    return Number(rows[0]?.sequence ?? 0);
  };
  return {
    openJournal: (events) => openJournal(databaseUrl, events),
    recover: (lead) => recover(databaseUrl, lead),
    openProjection: (options) => openProjection(databaseUrl, options),
    async tablesReached(withinMs) {
      const until = performance.now() + withinMs;
      try {
        const wanted = await sequenceIn("engine_state");
        while ((await sequenceIn("projection")) < wanted) {
          if (performance.now() > until) throw new Error("The tables are behind");
          await new Promise((resolve) => setTimeout(resolve, pollMs));
        }
      } catch (error) {
        // Behind, out of reach, or let go because this node stops: the reader is told to come back.
        throw new ProjectionTooSlow((error as Error).message);
      }
    },
    close: () => pool.end(),
  };
}
