/** The SMS gateway stand-in: JSON over HTTP with a bearer key. An idempotency key sends a message only once. */
import { timingSafeEqual } from "node:crypto";
import type { FastifyInstance } from "fastify";
import * as z from "zod";
import type { MessageStore } from "./message-store.ts";

const sms = z.strictObject({
  to: z.string().regex(/^\+?\d{10,15}$/, "is not a mobile number"),
  text: z.string().min(1).max(1_600),
});
const idempotencyKey = z.string().min(1).max(200).optional();

/** As many as the inbox keeps: a replay of an older key would have no message to show. */
const mostKeys = 1_000;

export function serveSmsGateway(
  app: FastifyInstance,
  { key, messages }: { key: string; messages: MessageStore },
): void {
  const sent = new Map<string, string>();

  app.post("/sms", async (request, reply) => {
    if (!isSame(request.headers.authorization ?? "", `Bearer ${key}`)) {
      return reply.code(401).header("www-authenticate", "Bearer").send({ error: "Unknown key" });
    }
    if (!/^application\/json\b/.test(request.headers["content-type"] ?? "")) {
      return reply.code(415).send({ error: "The body must be JSON" });
    }
    const body = sms.safeParse(request.body);
    if (!body.success) return reply.code(400).send({ error: describe(body.error) });
    const parsedKey = idempotencyKey.safeParse(request.headers["idempotency-key"]);
    if (!parsedKey.success) return reply.code(400).send({ error: "Idempotency-Key must have 1 to 200 characters" });
    const before = parsedKey.data === undefined ? undefined : sent.get(parsedKey.data);
    if (before !== undefined) return { id: before };
    const { id } = messages.add({ channel: "sms", subject: "", ...body.data });
    if (parsedKey.data !== undefined) remember(sent, parsedKey.data, id);
    return { id };
  });
}

function remember(sent: Map<string, string>, key: string, id: string): void {
  const [oldest] = sent.keys();
  if (sent.size >= mostKeys && oldest !== undefined) sent.delete(oldest);
  sent.set(key, id);
}

function isSame(given: string, expected: string): boolean {
  const [one, other] = [Buffer.from(given), Buffer.from(expected)];
  return one.length === other.length && timingSafeEqual(one, other);
}

const describe = (error: z.ZodError): string =>
  error.issues.map(({ path, message }) => `${path.join(".") || "the body"}: ${message}`).join("; ");
