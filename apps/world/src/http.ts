/** What the stand-ins do alike with requests and replies, whatever they stand for. */
import type { FastifyReply, FastifyRequest } from "fastify";
import * as z from "zod";
import { pagePolicy } from "./page.ts";

export function showPage(reply: FastifyReply, html: string): FastifyReply {
  return reply.type("text/html; charset=utf-8").header("content-security-policy", pagePolicy).send(html);
}

/** How a form says that a box is ticked; one that is not is left out. */
export const ticked = z.literal("on").optional();

export const isForm = (request: FastifyRequest): boolean =>
  /^application\/x-www-form-urlencoded\b/.test(request.headers["content-type"] ?? "");

export const isJson = (request: FastifyRequest): boolean =>
  /^application\/json\b/.test(request.headers["content-type"] ?? "");

/** A page elsewhere could post a form here; browsers say so. */
export const isFromElsewhere = ({ headers }: FastifyRequest): boolean =>
  headers["sec-fetch-site"] !== undefined && !["same-origin", "none"].includes(String(headers["sec-fetch-site"]));

export const describeProblems = (error: z.ZodError): string =>
  error.issues.map(({ path, message }) => `${path.join(".") || "the body"}: ${message}`).join("; ");
