/** An engine alone in its process: takes commands from its parent and reports their results. Stores nothing. */
import { flushCompileCache } from "node:module";
import { NotTaken } from "../../apps/server/src/sequencer/answer.ts";
import { createSequencer } from "../../apps/server/src/sequencer/sequencer.ts";
import { type DeathPoint, pointChannel } from "./death-point.ts";
import type { FromEngine, ToEngine } from "./messages.ts";

const [databaseUrl = ""] = process.argv.slice(2);
const threads = new BroadcastChannel(pointChannel);

const report = (message: FromEngine): void => void process.send?.(message);
const log = {
  info: (message: string) => console.error(message),
  error: ({ err }: { err: unknown }, message: string) => {
    const { message: why, cause } = err as Error;
    console.error(`${message}: ${why}${cause instanceof Error ? ` (${cause.message})` : ""}`);
  },
};

// Otherwise the cache is written at exit, which a killed process never reaches.
flushCompileCache();
const sequencer = createSequencer({ databaseUrl, now: Date.now, log, retryMs: 50 });
// The listener is called just before commands are accepted.
sequencer.onLead(() => setImmediate(() => report({ kind: "leading" })));

/** Sent repeatedly, because a thread may still be starting. */
function arm(point: DeathPoint): void {
  setInterval(() => threads.postMessage(point), 5);
}

process.on("disconnect", () => process.exit(0));
process.on("message", (message: ToEngine) => {
  if (message.kind === "arm") return arm(message.point);
  const { id, draft, key } = message;
  sequencer.submit(draft, key).then(
    ({ sequence, outcome: { refusal, placed } }) =>
      report({ kind: "done", id, sequence, refusal, placed: placed && { id: placed.id, status: placed.status } }),
    (error: Error) =>
      report({
        kind: "not taken",
        id,
        message: error.message,
        reason: error instanceof NotTaken ? error.reason : "ERROR",
      }),
  );
});
sequencer.start();
