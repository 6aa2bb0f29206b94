/** The inbox over HTTP: as JSON for tests and scripts, as a page for people. */
import type { FastifyInstance } from "fastify";
import * as z from "zod";
import { showPage } from "../http.ts";
import { inboxPage, inboxScript, mailDocument, mailPolicy, messageList } from "./inbox-page.ts";
import { type MessageStore, mostMessages } from "./message-store.ts";

const shownAtOnce = 50;
const querySchema = z.object({
  to: z.string().trim().max(320).optional(),
  limit: z.coerce.number().int().min(1).max(mostMessages).default(100),
});

export function serveInbox(app: FastifyInstance, messages: MessageStore): void {
  app.get("/messages", async (request, reply) => {
    const asked = querySchema.safeParse(request.query);
    if (!asked.success) return reply.code(400).send({ error: "to must be one address, limit from 1 to 1000" });
    const found = messages.list({ to: asked.data.to || undefined, limit: asked.data.limit });
    return found.map(({ id: _, ...message }) => message);
  });

  for (const path of ["/inbox", "/inbox/list"] as const) {
    app.get(path, async (request, reply) => {
      const asked = querySchema.safeParse(request.query);
      if (!asked.success) return reply.code(400).type("text/plain").send("to must be one address\n");
      const to = asked.data.to || undefined;
      const found = messages.list({ to, limit: shownAtOnce });
      return showPage(reply, path === "/inbox" ? inboxPage(found, to) : messageList(found));
    });
  }

  app.get<{ Params: { id: string } }>("/inbox/:id/html", async (request, reply) => {
    const html = messages.find(request.params.id)?.html;
    if (html === undefined) return reply.callNotFound();
    return reply
      .type("text/html; charset=utf-8")
      .header("content-security-policy", mailPolicy)
      .send(mailDocument(html));
  });

  app.get("/inbox.js", async (_, reply) => reply.type("text/javascript; charset=utf-8").send(inboxScript));
}
