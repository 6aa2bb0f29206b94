/** Makes uploaded documents safe to store: pictures and PDF pages are redrawn, and only the drawing is kept. */
import { ProblemError } from "../platform/problem.ts";
import { createPdfPictures } from "./pdf-picture-thread.ts";

export interface CleanFile {
  readonly mime: "image/jpeg";
  readonly bytes: Buffer;
}

/** Guards against decompression bombs: a small file can expand to billions of pixels. */
const mostPixels = 50_000_000;
/** Enough to read six digits on a sheet of paper, or a bank statement. */
const longestSide = 2_400;
const smallestSide = 200;

/** Redraws the photo as an upright JPEG without metadata. */
export async function redrawPhoto(bytes: Buffer): Promise<CleanFile> {
  // Outside the try: a library that fails to load is not the file's fault.
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

/** Renders all pages of a PDF into one picture, in a separate thread (decision 031). */
export async function takeStatement(bytes: Buffer): Promise<CleanFile> {
  if (!bytes.subarray(0, 1_024).includes("%PDF-")) return redrawPhoto(bytes);
  return { mime: "image/jpeg", bytes: await pictureOfPdf(bytes) };
}
