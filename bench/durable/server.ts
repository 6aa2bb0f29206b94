/**
 * A Feo server for the measurement: as it is, or without its journal and tables. Sends a message to its parent once it
 * serves.
 */
import { fileURLToPath } from "node:url";
import { restore } from "@feo/exchange";
import pg from "pg";
import { readConfig } from "../../apps/server/src/config.ts";
import { startServer } from "../../apps/server/src/main.ts";
import { builtPages } from "../../apps/server/src/pages/page-source.ts";
import { loadState } from "../../apps/server/src/sequencer/load-state.ts";
import type { Storage } from "../../apps/server/src/sequencer/storage.ts";

const config = readConfig(process.env);

/** Reads the tables at startup, acknowledges at once and stores nothing. */
const nothingKept: Storage = {
  openJournal: async () => ({
    takeLead: async () => ({ epoch: 1, sequence: 0, haltedBecause: null }),
    append: async () => undefined,
    halt: async () => undefined,
    haltedBecause: async () => null,
    close: async () => undefined,
  }),
  async recover() {
    const client = new pg.Client({ connectionString: config.databaseUrl });
    await client.connect();
    const { state } = await loadState(client);
    await client.end();
    return { exchange: restore(state), projected: 0, lastAt: 0, answers: [] };
  },
  openProjection: () => {
    let sequence = 0;
    return {
      get sequence() {
        return sequence;
      },
      lag: 0,
      add({ firstSequence, commands }) {
        sequence = firstSequence + commands - 1;
      },
      reach: async () => undefined,
      close: async () => undefined,
    };
  },
  tablesReached: async () => undefined,
  close: async () => undefined,
};

const pages = await builtPages(fileURLToPath(new URL("../../apps/web", import.meta.url)));
const options = process.argv.includes("--nothing-kept") ? { storage: nothingKept } : {};
const server = await startServer(config, config.databaseUrl ?? "", pages, options);
process.on("disconnect", async () => {
  await server.stop();
  process.exit(0);
});
process.send?.({ ready: server.url });
