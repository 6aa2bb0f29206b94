/** One file of a multipart form, whole and within its limit. What kind it is says its content, never its name or its header. */
import multipart from "@fastify/multipart";
import type { Call } from "@feo/contract";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { ProblemError } from "./problem.ts";

/** The largest that any call takes; each call has a limit of its own below it. */
const mostBytes = 10 * 1024 * 1024;

export async function takeUploads(app: FastifyInstance): Promise<void> {
  await app.register(multipart, {
    limits: { fileSize: mostBytes, files: 1, fields: 0, parts: 1, headerPairs: 20 },
    throwFileSizeLimit: false,
  });
}

export async function readUpload(request: FastifyRequest, upload: NonNullable<Call["upload"]>): Promise<Buffer> {
  if (!request.isMultipart()) {
    throw new ProblemError("UNSUPPORTED_CONTENT_TYPE", { detail: "Send the file as multipart/form-data." });
  }
  try {
    const part = await request.file({ limits: { fileSize: upload.mostBytes } });
    if (!part || part.fieldname !== upload.field) throw missing(upload.field);
    const bytes = await part.toBuffer();
    if (part.file.truncated) throw new ProblemError("FILE_TOO_LARGE");
    if (bytes.length === 0) throw missing(upload.field);
    return bytes;
  } catch (error) {
    if (error instanceof ProblemError) throw error;
    if (isTooLarge(error)) throw new ProblemError("FILE_TOO_LARGE");
    // A form that breaks off, has more parts than one or no boundary: the sender's fault, whatever the parser calls it.
    throw missing(upload.field);
  }
}

const isTooLarge = (error: unknown): boolean =>
  error instanceof Error && "code" in error && error.code === "FST_REQ_FILE_TOO_LARGE";

const missing = (field: string): ProblemError =>
  new ProblemError("INVALID_INPUT", { errors: [{ path: field, message: "Send exactly one file in this field" }] });
