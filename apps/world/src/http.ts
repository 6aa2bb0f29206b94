/** Request and reply helpers that all stand-ins share. */
import type { FastifyReply, FastifyRequest } from "fastify";
import * as z from "zod";
import { pagePolicy } from "./page.ts";

export function showPage(reply: FastifyReply, html: string): FastifyReply {
  return reply.type("text/html; charset=utf-8").header("content-security-policy", pagePolicy).send(html);
}

/** A ticked checkbox in a form; an unticked one is omitted. */
export const ticked = z.literal("on").optional();

export const isForm = (request: FastifyRequest): boolean =>
  /^application\/x-www-form-urlencoded\b/.test(request.headers["content-type"] ?? "");

export const isJson = (request: FastifyRequest): boolean =>
  /^application\/json\b/.test(request.headers["content-type"] ?? "");

/** CSRF check: browsers report a form that another site posts. */
export const isFromElsewhere = ({ headers }: FastifyRequest): boolean =>
  headers["sec-fetch-site"] !== undefined && !["same-origin", "none"].includes(String(headers["sec-fetch-site"]));

export const describeProblems = (error: z.ZodError): string =>
  error.issues.map(({ path, message }) => `${path.join(".") || "the body"}: ${message}`).join("; ");
