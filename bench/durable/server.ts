/** A Feo server for the measurement: as it is, or with its journal and tables taken away. Says on its channel when it serves. */
import { Exchange } from "@feo/exchange";
import { readConfig } from "../../apps/server/src/config.ts";
import { startServer } from "../../apps/server/src/main.ts";
import type { Storage } from "../../apps/server/src/sequencer/storage.ts";

/** Acknowledges at once and forgets. */
const nothingKept: Storage = {
  openJournal: async () => ({
    takeLead: async () => ({ epoch: 1, sequence: 0, haltedBecause: null }),
    append: async () => undefined,
    halt: async () => undefined,
    haltedBecause: async () => null,
    close: async () => undefined,
  }),
  recover: async () => ({ exchange: new Exchange(), projected: 0, tail: [], lastAt: 0, answers: [] }),
  openProjection: async () => {
    let sequence = 0;
    return {
      get sequence() {
        return sequence;
      },
      lag: 0,
      add(entries) {
        sequence = entries.at(-1)?.sequence ?? sequence;
      },
      reach: async () => undefined,
      close: async () => undefined,
    };
  },
};

const config = readConfig(process.env);
const pages = {
  ...{ version: "bench", isDevelopment: false, close: async () => undefined },
} as unknown as Parameters<typeof startServer>[2];
const storage = process.argv.includes("--nothing-kept") ? { storage: nothingKept } : {};
const server = await startServer(config, config.databaseUrl ?? "", pages, storage);
process.on("message", async (message) => {
  if (message === "cpu") process.send?.({ cpu: process.cpuUsage() });
});
process.on("disconnect", () => process.exit(0));
process.send?.({ ready: server.url });
