/** Sends a file instead of JSON: under its name, kept by nobody, whole or piece by piece. */
import { Readable } from "node:stream";
import type { FileAnswer } from "@feo/contract";
import type { FastifyReply } from "fastify";

const plainName = /^[\w.-]{1,80}$/;

export function sendFile(reply: FastifyReply, { name, kind, content }: FileAnswer): FastifyReply {
  if (!plainName.test(name)) throw new Error(`A file is not called ${JSON.stringify(name)}`);
  return reply
    .header("content-type", kind.startsWith("text/") ? `${kind}; charset=utf-8` : kind)
    .header("content-disposition", `attachment; filename="${name}"`)
    .header("cache-control", "no-store")
    .send(
      content instanceof Uint8Array
        ? Buffer.from(content.buffer, content.byteOffset, content.length)
        : Readable.from(content, { objectMode: false }),
    );
}
