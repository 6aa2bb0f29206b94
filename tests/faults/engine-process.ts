/** An engine alone in its process: takes commands from its parent and reports what became of each. Holds nothing worth keeping. */
import { createSequencer, NotTaken } from "../../apps/server/src/sequencer/sequencer.ts";
import { armDeath } from "./death-point.ts";
import type { EngineSettings, FromEngine, ToEngine } from "./messages.ts";

const { databaseUrl, point } = JSON.parse(process.argv[2] ?? "") as EngineSettings;

const report = (message: FromEngine): void => void process.send?.(message);
const log = {
  info: (message: string) => console.error(message),
  error: ({ err }: { err: unknown }, message: string) => {
    const { message: why, cause } = err as Error;
    console.error(`${message}: ${why}${cause instanceof Error ? ` (${cause.message})` : ""}`);
  },
};

if (point) armDeath(point);
const sequencer = createSequencer({ databaseUrl, now: Date.now, log, retryMs: 50 });
// The listener is called just before commands are taken.
sequencer.onLead(() => setImmediate(() => report({ kind: "leading" })));

process.on("disconnect", () => process.exit(0));
process.on("message", (message: ToEngine) => {
  if (message.kind === "arm") return armDeath(message.point);
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
