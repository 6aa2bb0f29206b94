/** Runs a development server on the newest sources: a change restarts it; after a crash it waits for a change. */
import { watch } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import type { ChildApp } from "./process.ts";

const root = fileURLToPath(new URL("..", import.meta.url));
const watched = ["apps/server/src", "packages/contract/src", "packages/money/src"];
const quietMs = 150;

type Start = (onDeath: (why: string) => void) => ChildApp;

export function restartOnChange(start: Start, report: (line: string) => void): ChildApp {
  const onDeath = (why: string) => report(`${why}; waiting for a change`);
  let current = start(onDeath);
  const { ready } = current;
  let restarting = Promise.resolve();
  let timer: NodeJS.Timeout | undefined;

  const restart = async () => {
    await current.stop();
    report("restarting the server");
    current = start(onDeath);
    await current.ready.catch((error: Error) => report(`${error.message}; waiting for a change`));
  };
  const watchers = watched.map((folder) =>
    watch(join(root, folder), { recursive: true }, (_event, file) => {
      if (file?.includes(".test.")) return;
      clearTimeout(timer);
      timer = setTimeout(() => {
        restarting = restarting.then(restart);
      }, quietMs);
    }),
  );
  return {
    ready,
    async stop() {
      clearTimeout(timer);
      for (const watcher of watchers) watcher.close();
      await restarting;
      await current.stop();
    },
  };
}
