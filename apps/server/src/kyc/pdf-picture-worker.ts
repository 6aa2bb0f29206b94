/** A thread that checks and renders one PDF, then ends. Its input is untrusted. */
import { parentPort, workerData } from "node:worker_threads";
import { type PdfFault, pdfFault } from "./pdf-check.ts";
import { drawPdf } from "./pdf-picture.ts";

export type PdfDrawn = { readonly picture: Uint8Array } | { readonly fault: PdfFault };

const bytes = workerData as Uint8Array;
const fault = await pdfFault(bytes);
const drawn: PdfDrawn = fault ? { fault } : { picture: await drawPdf(bytes) };
parentPort?.postMessage(drawn);
