/** Checks and renders PDFs in a worker thread, one after the other, each with a time and memory limit. */
import { ProblemError } from "../platform/problem.ts";
import { startThread } from "../platform/thread.ts";
import { createQueue } from "../platform/turns.ts";
import type { PdfDrawn } from "./pdf-picture-worker.ts";

/** Limits the thread's JavaScript heap; pictures are outside it, and bounded by their dimensions. */
const mostMemoryMb = 256;
const mostWaiting = 10;

export type PictureOfPdf = (bytes: Buffer) => Promise<Buffer>;

export function createPdfPictures({ mostMs = 60_000 } = {}): PictureOfPdf {
  const inTurn = createQueue(mostWaiting);

  const draw = (bytes: Buffer) =>
    new Promise<Buffer>((resolve, reject) => {
      const worker = startThread(new URL("pdf-picture-worker.ts", import.meta.url), {
        workerData: new Uint8Array(bytes),
        resourceLimits: { maxOldGenerationSizeMb: mostMemoryMb },
        // Capture the library's output about broken files, to keep it out of the log.
        stdout: true,
        stderr: true,
      });
      // A file that exceeds the time or memory limit or crashes the reader is unusable.
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
