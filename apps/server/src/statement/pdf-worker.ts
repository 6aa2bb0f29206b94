/** A thread that writes one document, more patiently than the rest of the program, and ends. */
import { setPriority } from "node:os";
import { parentPort, workerData } from "node:worker_threads";
import type { DocumentPlan } from "./document.ts";
import { writePdf } from "./pdf-writer.ts";

const patience = 10;

// Elsewhere than on Linux it would be the whole program's and not the thread's.
if (process.platform === "linux") setPriority(0, patience);

parentPort?.postMessage(await writePdf(workerData as DocumentPlan));
