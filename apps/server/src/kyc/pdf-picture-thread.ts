/** Has PDFs checked and drawn beside the program, one after the other, each with so much time and memory and no more. */
import { Worker } from "node:worker_threads";
import { ProblemError } from "../platform/problem.ts";
import { createQueue } from "../platform/turns.ts";
import type { PdfDrawn } from "./pdf-picture-worker.ts";

/** Of the thread's own objects; pictures are outside of it, and bounded by their sizes. */
const mostMemoryMb = 256;
const mostWaiting = 10;

export type PictureOfPdf = (bytes: Buffer) => Promise<Buffer>;

export function createPdfPictures({ mostMs = 60_000 } = {}): PictureOfPdf {
  const inTurn = createQueue(mostWaiting);

  const draw = (bytes: Buffer) =>
    new Promise<Buffer>((resolve, reject) => {
      const worker = new Worker(new URL("pdf-picture-worker.ts", import.meta.url), {
        workerData: new Uint8Array(bytes),
        resourceLimits: { maxOldGenerationSizeMb: mostMemoryMb },
        // What a library says of a broken file is nothing for the log.
        ...{ stdout: true, stderr: true },
      });
      // A file that takes too long, too much memory or breaks the reader is none that anybody can use.
      const refuse = () => reject(new ProblemError("FILE_INVALID"));
      const timer = setTimeout(() => {
        refuse();
        void worker.terminate();
      }, mostMs);
      worker.on("message", (drawn: PdfDrawn) =>
        "fault" in drawn ? reject(new ProblemError(drawn.fault)) : resolve(Buffer.from(drawn.picture)),
      );
      worker.on("error", refuse);
      worker.on("exit", () => {
        clearTimeout(timer);
        refuse();
      });
    });

  return (bytes) => inTurn(() => draw(bytes));
}
