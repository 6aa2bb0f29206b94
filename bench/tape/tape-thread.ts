/** The thread in which a tape and its outcome are generated; run.ts explains why it is a separate one. */
import { parentPort, workerData } from "node:worker_threads";
import { makeTape } from "./tape.ts";

const made = makeTape(workerData);
parentPort?.postMessage(made, [made.tape.buffer]);
