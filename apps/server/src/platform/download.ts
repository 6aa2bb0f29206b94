/** Sends a file instead of JSON: named, not cacheable, whole or streamed, as an attachment or inline. */
import { Readable } from "node:stream";
import type { FileAnswer } from "@feo/contract";
import type { FastifyReply } from "fastify";

const plainName = /^[\w.-]{1,80}$/;

/** A browser's PDF viewer counts as a same-origin object. */
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
