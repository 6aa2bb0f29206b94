/** Makes the trees of a snapshot in a thread of its own: millions of hashes must not delay orders. */
import { once } from "node:events";
import { startThread } from "../platform/thread.ts";
import type { AssetTree, Balances } from "./asset-tree.ts";

export interface TreeOrder {
  readonly balances: Balances;
  readonly seed: Uint8Array;
  /** When the balances were read. */
  readonly at: string;
}

export interface TreeMaker {
  /** One at a time: a tree of a million customers takes hundreds of megabytes. */
  make(order: TreeOrder): Promise<AssetTree>;
  stop(): void;
}

export function startTreeThread(): TreeMaker {
  const worker = startThread(new URL("tree-worker.ts", import.meta.url));
  const ended = once(worker, "exit").then(() => {
    throw new Error("The thread that makes trees has ended");
  });
  // Only who waits for a tree is told.
  ended.catch(() => undefined);
  return {
    async make(order) {
      const made = once(worker, "message") as Promise<[AssetTree]>;
      worker.postMessage(order);
      const [tree] = await Promise.race([made, ended]);
      return tree;
    },
    stop: () => worker.postMessage(null),
  };
}
