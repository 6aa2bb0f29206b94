/** Makes trees in a worker thread: millions of hashes must not delay orders. */
import { startThread } from "../platform/thread.ts";
import type { AssetTree, Balances } from "./asset-tree.ts";

export interface TreeOrder {
  readonly balances: Balances;
  readonly seed: Uint8Array;
  /** When the balances were read. */
  readonly at: string;
}

export const makeTreeInThread = (order: TreeOrder): Promise<AssetTree> =>
  new Promise((resolve, reject) => {
    const worker = startThread(new URL("tree-worker.ts", import.meta.url), { workerData: order });
    worker.on("message", resolve);
    worker.on("error", reject);
    worker.on("exit", () => reject(new Error("A thread that makes trees has ended")));
  });
