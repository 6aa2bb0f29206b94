/** What people show us, made safe to keep: pictures and the pages of a PDF are drawn anew, and only the drawing is kept. */
import { ProblemError } from "../platform/problem.ts";
import { createPdfPictures } from "./pdf-picture-thread.ts";

export interface CleanFile {
  readonly mime: "image/jpeg";
  readonly bytes: Buffer;
}

/** A small file can be a picture of billions of points. */
const mostPixels = 50_000_000;
/** Enough to read six digits on a sheet of paper, or a statement. */
const longestSide = 2_400;
const smallestSide = 200;

/** A JPEG of ours, upright and without anything that came with the file. */
export async function redrawPhoto(bytes: Buffer): Promise<CleanFile> {
  // Outside: a library that cannot be loaded is not the fault of the file.
  const { default: sharp } = await import("sharp");
  try {
    const picture = sharp(bytes, { limitInputPixels: mostPixels, failOn: "error" });
    const { format, width, height } = await picture.metadata();
    if (format !== "jpeg" && format !== "png") throw new ProblemError("FILE_INVALID");
    if (width < smallestSide || height < smallestSide) throw new ProblemError("FILE_INVALID");
    const room = { width: longestSide, height: longestSide, fit: "inside", withoutEnlargement: true } as const;
    const drawn = picture.rotate().resize(room).flatten({ background: "white" }).jpeg({ quality: 85 });
    return { mime: "image/jpeg", bytes: await drawn.toBuffer() };
  } catch {
    throw new ProblemError("FILE_INVALID");
  }
}

const pictureOfPdf = createPdfPictures();

/** A PDF becomes one picture of its pages, in a thread of its own (decision 031). */
export async function takeStatement(bytes: Buffer): Promise<CleanFile> {
  if (!bytes.subarray(0, 1_024).includes("%PDF-")) return redrawPhoto(bytes);
  return { mime: "image/jpeg", bytes: await pictureOfPdf(bytes) };
}
