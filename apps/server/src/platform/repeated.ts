/** A periodic background job: one round at a time, and at once when nudged. */
import { inBackground } from "./connection.ts";

export interface Repeated {
  start(): void;
  /** Runs a round at once. */
  nudge(): void;
  /** Resolves when the current round has ended. */
  stop(): Promise<void>;
}

/** `round` handles its own errors. */
export function createRepeated(everyMs: number, round: () => Promise<void>): Repeated {
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<void> | undefined;
  let isWanted = false;
  let isStopping = false;

  async function run(): Promise<void> {
    do {
      isWanted = false;
      await round();
    } while (isWanted && !isStopping);
  }

  function nudge(): void {
    isWanted = true;
    if (isStopping) return;
    running ??= inBackground(run).finally(() => {
      running = undefined;
    });
  }

  return {
    nudge,
    start() {
      timer ??= setInterval(nudge, everyMs);
    },
    async stop() {
      isStopping = true;
      clearInterval(timer);
      await running;
    },
  };
}
