/** An engine alone in its process: takes commands from its parent and reports what became of each. Keeps nothing. */
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

// It would be written at the end of the process, which rarely comes in peace.
flushCompileCache();
const sequencer = createSequencer({ databaseUrl, now: Date.now, log, retryMs: 50 });
// The listener is called just before commands are taken.
sequencer.onLead(() => setImmediate(() => report({ kind: "leading" })));

/** Said again and again, because a thread may be about to begin. */
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
        ...{ kind: "not taken", id, message: error.message },
        reason: error instanceof NotTaken ? error.reason : "ERROR",
      }),
  );
});
sequencer.start();
