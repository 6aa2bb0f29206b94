/** The vault over HTTP, for people with its page and for scripts with JSON. */
import type { FastifyInstance } from "fastify";
import * as z from "zod";
import { isFromElsewhere, showPage, ticked } from "../http.ts";
import { vaultPage, vaultScript } from "./vault-page.ts";

const form = z.object({ file: z.string(), sign: ticked });

/** A PSBT has every transaction whole that it spends. */
const bodyLimit = 4 * 1024 * 1024;

/** Its libraries are loaded when somebody first uses it, so that the world starts no later for it. */
const openVault = () => import("./vault.ts");

export function serveVault(app: FastifyInstance): void {
  app.get("/vault", async (_, reply) => showPage(reply, vaultPage({})));
  app.get("/vault.js", async (_, reply) => reply.type("text/javascript; charset=utf-8").send(vaultScript));

  app.post("/vault", { bodyLimit }, async (request, reply) => {
    if (isFromElsewhere(request)) return reply.code(403).send({ error: "This form is for this page" });
    const asked = form.safeParse(request.body);
    if (!asked.success) return showPage(reply.code(422), vaultPage({ problem: "Choose a refill's file, or paste it" }));
    const { file, sign } = asked.data;
    const { readRefill, signFile } = await openVault();
    const answer = sign ? await signFile(readJson(file)) : readRefill(readJson(file));
    if (answer.kind === "refused") return showPage(reply.code(422), vaultPage({ file, problem: answer.why }));
    if (answer.kind === "read") return showPage(reply, vaultPage({ file, facts: answer.facts }));
    return showPage(reply, vaultPage({ facts: answer.facts, signed: JSON.stringify(answer.signed) }));
  });

  app.post("/vault/sign", { bodyLimit }, async (request, reply) => {
    if (isFromElsewhere(request)) return reply.code(403).send({ error: "This is for scripts of this machine" });
    const answer = await (await openVault()).signFile(request.body);
    return answer.kind === "refused" ? reply.code(400).send({ error: answer.why }) : answer.signed;
  });
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
