/** Profile pictures: decoded and redrawn, so that no metadata or exploit of the uploaded file is kept. */
import { randomBytes } from "node:crypto";
import type { FastifyInstance } from "fastify";
import { ProblemError } from "../platform/problem.ts";

const side = 256;
/** Guards against decompression bombs: a small file can expand to billions of pixels. */
const mostPixels = 50_000_000;
const path = "/media/profile/";

/** Returns a small square WebP. Throws FILE_INVALID for anything but a JPEG or PNG, whatever its declared type. */
export async function redraw(bytes: Buffer): Promise<Buffer> {
  // Outside the try: a library that fails to load is not the file's fault.
  const { default: sharp } = await import("sharp");
  try {
    const picture = sharp(bytes, { limitInputPixels: mostPixels, failOn: "error" });
    const { format } = await picture.metadata();
    if (format !== "jpeg" && format !== "png") throw new ProblemError("FILE_INVALID");
    return await picture.rotate().resize(side, side, { fit: "cover" }).webp({ quality: 85 }).toBuffer();
  } catch {
    throw new ProblemError("FILE_INVALID");
  }
}

/** An unguessable name, new for every picture, so that browsers may cache it forever. */
export const newImageId = (): string => randomBytes(18).toString("base64url");

export const imagePath = (id: string): string => `${path}${id}.webp`;

export function serveImages(app: FastifyInstance, find: (id: string) => Promise<Buffer | undefined>): void {
  app.get<{ Params: { file: string } }>(`${path}:file`, async (request, reply) => {
    const id = /^([\w-]{24})\.webp$/.exec(request.params.file)?.[1];
    const bytes = id === undefined ? undefined : await find(id);
    if (!bytes) return reply.code(404).header("cache-control", "no-store").send();
    return reply
      .header("content-type", "image/webp")
      .header("cache-control", "private, max-age=31536000, immutable")
      .header("content-security-policy", "default-src 'none'")
      .send(bytes);
  });
}
