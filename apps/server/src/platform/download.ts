/** Sends a file instead of JSON: under its name, kept by nobody, whole or piece by piece, to be saved or only to be looked at. */
import { Readable } from "node:stream";
import type { FileAnswer } from "@feo/contract";
import type { FastifyReply } from "fastify";

const plainName = /^[\w.-]{1,80}$/;

/** A browser's own viewer of PDF counts as an object of the same place. */
const shownPolicy = "default-src 'none'; object-src 'self'; style-src 'unsafe-inline'; frame-ancestors 'none'";

export function sendFile(reply: FastifyReply, answer: FileAnswer): FastifyReply {
  const { name, kind, content, isShown = false } = answer;
  if (!plainName.test(name)) throw new Error(`A file is not called ${JSON.stringify(name)}`);
  if (isShown) reply.header("content-security-policy", shownPolicy);
  return reply
    .header("content-type", kind.startsWith("text/") ? `${kind}; charset=utf-8` : kind)
    .header("content-disposition", `${isShown ? "inline" : "attachment"}; filename="${name}"`)
    .header("cache-control", "no-store")
    .send(
      content instanceof Uint8Array
        ? Buffer.from(content.buffer, content.byteOffset, content.length)
        : Readable.from(content, { objectMode: false }),
    );
}
