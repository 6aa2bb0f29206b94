/** What people show us, made safe to keep: pictures are drawn anew, a PDF is looked at from outside. */
import sharp from "sharp";
import { ProblemError } from "../platform/problem.ts";

export interface CleanFile {
  readonly mime: "image/jpeg" | "application/pdf";
  readonly bytes: Buffer;
}

/** A small file can be a picture of billions of points. */
const mostPixels = 50_000_000;
/** Enough to read six digits on a sheet of paper, or a statement. */
const longestSide = 2_400;
const smallestSide = 200;

/** A JPEG of ours, upright and without anything that came with the file. */
export async function redrawPhoto(bytes: Buffer): Promise<CleanFile> {
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

/** A PDF stays as it is: operators open it apart from everything else. One with a password could not be read by them. */
export async function takeStatement(bytes: Buffer): Promise<CleanFile> {
  if (!isPdf(bytes)) return redrawPhoto(bytes);
  if (bytes.includes("/Encrypt")) throw new ProblemError("FILE_LOCKED");
  return { mime: "application/pdf", bytes };
}

/** It begins as one and ends as one; writers leave a few bytes around that. */
const isPdf = (bytes: Buffer): boolean =>
  bytes.subarray(0, 1_024).includes("%PDF-") && bytes.subarray(-2_048).includes("%%EOF");
