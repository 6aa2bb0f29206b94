/** The socket process: gets connections and events from its parent and ends with it. */
import { Socket } from "node:net";
import { constants, setPriority } from "node:os";
import { createSockets } from "./sockets.ts";
import type { FromSockets, ToSockets } from "./wire.ts";

/** While the parent stops, messages have no receiver; disconnects are not reported then. */
const sendToParent = (message: FromSockets) => process.connected && process.send?.(message);
const leaveWithinMs = 500;
const sockets = createSockets(sendToParent);

// Below normal priority: traders' API calls must not wait while a book is sent to thousands of subscribers.
setPriority(constants.priority.PRIORITY_BELOW_NORMAL);

process.on("message", (message, handle) => {
  sockets.receive(message as ToSockets, handle instanceof Socket ? handle : undefined);
});
process.on("disconnect", async () => {
  // Clients that do not close in time are cut off and reconnect to the next process.
  setTimeout(() => process.exit(0), leaveWithinMs);
  await sockets.close();
  process.exit(0);
});
// The parent stops this process; a terminal's signal reaches both.
process.on("SIGINT", () => undefined);
process.on("SIGTERM", () => undefined);
sendToParent({ kind: "ready" });
