/** The sockets as a process: gets connections and news from its parent, and ends with it. */
import { Socket } from "node:net";
import { constants, setPriority } from "node:os";
import { createSockets } from "./sockets.ts";
import type { FromSockets, ToSockets } from "./wire.ts";

/** Nobody hears it any more while the parent stops, and those who are cut off then are no news. */
const tell = (message: FromSockets) => process.connected && process.send?.(message);
const leaveWithinMs = 500;
const sockets = createSockets(tell);

// Whoever trades comes before thousands who watch: their calls are not to wait for a book being passed on.
setPriority(constants.priority.PRIORITY_BELOW_NORMAL);

process.on("message", (message, handle) => {
  sockets.hear(message as ToSockets, handle instanceof Socket ? handle : undefined);
});
process.on("disconnect", async () => {
  // Whoever does not take leave in time is cut off, and comes back to the next process by itself.
  setTimeout(() => process.exit(0), leaveWithinMs);
  await sockets.close();
  process.exit(0);
});
// The parent stops it; a terminal's signal reaches both.
process.on("SIGINT", () => undefined);
process.on("SIGTERM", () => undefined);
tell({ kind: "ready" });
