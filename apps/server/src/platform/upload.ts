/**
 * Reads the one file of a multipart form, whole and within its limit. Its type follows from its content, never its name
 * or header. The body is read into memory before parsing: a streaming parser threw errors without a listener, which
 * ended the process.
 */
import type { IncomingMessage } from "node:http";
import type { Call } from "@feo/contract";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { ProblemError } from "./problem.ts";

/** Overhead around the file: two boundaries and the part's headers. */
const mostAroundBytes = 8 * 1024;

const withForm = new WeakSet<FastifyRequest>();

/** Leaves a form's body unread until the caller is authenticated. */
export function takeUploads(app: FastifyInstance): void {
  app.addContentTypeParser("multipart/form-data", (request, _payload, done) => {
    withForm.add(request);
    done(null, undefined);
  });
}

export const hasForm = (request: FastifyRequest): boolean => withForm.has(request);

export async function readUpload(request: FastifyRequest, upload: NonNullable<Call["upload"]>): Promise<Buffer> {
  if (!hasForm(request)) {
    throw new ProblemError("UNSUPPORTED_CONTENT_TYPE", { detail: "Send the file as multipart/form-data." });
  }
  const body = await readBody(request.raw, upload.mostBytes + mostAroundBytes);
  const file = await onlyFile(body, request.headers["content-type"] ?? "", upload.field);
  if (file.length > upload.mostBytes) throw new ProblemError("FILE_TOO_LARGE");
  return file;
}

/** Data over the limit is read and discarded, so that the response reaches a client that is still sending. */
function readBody(raw: IncomingMessage, mostBytes: number): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    let bytes = 0;
    raw.on("data", (chunk: Buffer) => {
      bytes += chunk.length;
      if (bytes <= mostBytes) chunks.push(chunk);
      else reject(new ProblemError("FILE_TOO_LARGE"));
    });
    raw.on("end", () => resolve(Buffer.concat(chunks)));
    // The client disconnected and will not read a response.
    const breakOff = () => reject(new ProblemError("MALFORMED_REQUEST"));
    raw.on("error", breakOff).on("close", breakOff);
    if (raw.destroyed) breakOff();
  });
}

async function onlyFile(body: Buffer, contentType: string, field: string): Promise<Buffer> {
  const boundary = /;\s*boundary=(?:"([^"]+)"|([^\s;"]+))/i.exec(contentType)?.slice(1).find(Boolean);
  // Two boundaries mean one part. Checked first, because parsing thousands of parts is slow.
  if (boundary === undefined || boundariesIn(body, `--${boundary}`) !== 2) throw missing(field);
  try {
    const form = await new Response(new Uint8Array(body), { headers: { "content-type": contentType } }).formData();
    const file = form.get(field);
    if (!(file instanceof Blob) || file.size === 0) throw missing(field);
    return Buffer.from(await file.arrayBuffer());
  } catch {
    // The parser throws on truncated forms and broken headers: both are the client's fault.
    throw missing(field);
  }
}

/** Stops counting at three. */
function boundariesIn(body: Buffer, boundary: string): number {
  let count = 0;
  for (let at = body.indexOf(boundary); at >= 0 && count < 3; at = body.indexOf(boundary, at + boundary.length))
    count += 1;
  return count;
}

const missing = (field: string): ProblemError =>
  new ProblemError("INVALID_INPUT", { errors: [{ path: field, message: "Send exactly one file in this field" }] });
