/** The sequencer's storage: journal, tables and recovery. PostgreSQL by default. */
import { createPool } from "../platform/connection.ts";
import { type Journal, type JournalEvents, type Lead, openJournal } from "./journal.ts";
import { openProjection, type Projection, type ProjectionOptions, ProjectionTooSlow } from "./projection.ts";
import { type Recovered, recover } from "./recover.ts";

export interface Storage {
  openJournal(events: JournalEvents): Promise<Journal>;
  recover(lead: Lead): Promise<Recovered>;
  openProjection(options: ProjectionOptions): Projection;
  /** Resolves once the tables have everything that is in the journal now, whoever writes them; rejects on timeout. */
  tablesReached(withinMs: number): Promise<void>;
  close(): Promise<void>;
}

const pollMs = 10;

export function postgresStorage(databaseUrl: string): Storage {
  // For reads on followers; connects on first use.
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
        // Behind, unreachable, or closed because this node stops: the reader should retry.
        throw new ProjectionTooSlow((error as Error).message);
      }
    },
    close: () => pool.end(),
  };
}
