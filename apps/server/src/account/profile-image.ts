/** Profile pictures: decoded and drawn anew, so that nothing that came with the file is kept, neither place nor trick. */
import { randomBytes } from "node:crypto";
import type { FastifyInstance } from "fastify";
import { ProblemError } from "../platform/problem.ts";

const side = 256;
/** A small file can be a picture of billions of points. */
const mostPixels = 50_000_000;
const path = "/media/profile/";

/** Square, small and WebP. Throws FILE_INVALID for whatever is no JPEG or PNG, whatever it calls itself. */
export async function redraw(bytes: Buffer): Promise<Buffer> {
  // Outside: a library that cannot be loaded is not the fault of the file.
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

/** A name that nobody can guess, new with every picture, so that a browser may keep it for ever. */
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
