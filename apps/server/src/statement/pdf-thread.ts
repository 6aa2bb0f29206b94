/** Writes documents in a worker thread, one after the other: typesetting thousands of lines must not delay orders. */
import { startThread } from "../platform/thread.ts";
import { createQueue } from "../platform/turns.ts";
import type { DocumentPlan } from "./document.ts";

export type MakePdf = (plan: DocumentPlan) => Promise<Uint8Array>;

export function createPdfThread({ mostWaiting = 20 } = {}): MakePdf {
  const inTurn = createQueue(mostWaiting);

  const write = (plan: DocumentPlan) =>
    new Promise<Uint8Array>((resolve, reject) => {
      const worker = startThread(new URL("pdf-worker.ts", import.meta.url), { workerData: plan });
      worker.on("message", resolve);
      worker.on("error", reject);
      worker.on("exit", () => reject(new Error("A thread that writes documents has ended")));
    });

  return (plan) => inTurn(() => write(plan));
}
