/** A thread that makes the tree of one asset at a lower priority than the rest of the program, then ends. */
import { setPriority } from "node:os";
import { parentPort, workerData } from "node:worker_threads";
import { makeTree } from "./asset-tree.ts";
import type { TreeOrder } from "./tree-thread.ts";

const patience = 10;

// Only on Linux does this set the thread's own priority; elsewhere it would change the whole process.
if (process.platform === "linux") setPriority(0, patience);

const { balances, seed, at } = workerData as TreeOrder;
const tree = makeTree(balances, seed, at);
parentPort?.postMessage(tree, [
  tree.keys.buffer,
  ...tree.bands.map(({ level }) => level.nodes.buffer),
] as ArrayBuffer[]);
