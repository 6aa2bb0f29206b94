/** The thread in which a tape is made, with its outcome; run.ts says why it is not made where it is run. */
import { parentPort, workerData } from "node:worker_threads";
import { makeTape } from "./tape.ts";

const made = makeTape(workerData);
parentPort?.postMessage(made, [made.tape.buffer]);
