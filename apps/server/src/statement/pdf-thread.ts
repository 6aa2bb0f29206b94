/** Has documents written beside the program, one after the other: setting thousands of lines of type must keep no order waiting. */
import { Worker } from "node:worker_threads";
import { ProblemError } from "../platform/problem.ts";
import type { DocumentPlan } from "./document.ts";

export type MakePdf = (plan: DocumentPlan) => Promise<Uint8Array>;

export function createPdfThread({ mostWaiting = 20 } = {}): MakePdf {
  let latest: Promise<unknown> = Promise.resolve();
  let waiting = 0;

  const write = (plan: DocumentPlan) =>
    new Promise<Uint8Array>((resolve, reject) => {
      const worker = new Worker(new URL("pdf-worker.ts", import.meta.url), { workerData: plan });
      worker.on("message", resolve);
      worker.on("error", reject);
      worker.on("exit", () => reject(new Error("A thread that writes documents has ended")));
    });

  return async (plan) => {
    if (waiting >= mostWaiting) throw new ProblemError("UNAVAILABLE", { retryAfterSeconds: 10 });
    waiting += 1;
    const turn = latest
      .then(() => write(plan))
      .finally(() => {
        waiting -= 1;
      });
    latest = turn.catch(() => undefined);
    return turn;
  };
}
