/** A thread that makes trees at a lower priority than the rest of the program. */
import { setPriority } from "node:os";
import { parentPort } from "node:worker_threads";
import { makeTree } from "./asset-tree.ts";
import type { TreeOrder } from "./tree-thread.ts";

const patience = 10;

// Only on Linux does this set the thread's own priority; elsewhere it would change the whole process.
if (process.platform === "linux") setPriority(0, patience);

parentPort?.on("message", (order: TreeOrder | null) => {
  if (!order) return parentPort?.close();
  const tree = makeTree(order.balances, order.seed, order.at);
  const buffers = [tree.keys.buffer, ...tree.bands.map(({ level }) => level.nodes.buffer)];
  parentPort?.postMessage(tree, buffers as ArrayBuffer[]);
});
