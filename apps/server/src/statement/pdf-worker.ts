/** A thread that writes one document at a lower priority than the rest of the program, then ends. */
import { setPriority } from "node:os";
import { parentPort, workerData } from "node:worker_threads";
import type { DocumentPlan } from "./document.ts";
import { writePdf } from "./pdf-writer.ts";

const patience = 10;

// Only on Linux does this set the thread's own priority; elsewhere it would change the whole process.
if (process.platform === "linux") setPriority(0, patience);

parentPort?.postMessage(await writePdf(workerData as DocumentPlan));
