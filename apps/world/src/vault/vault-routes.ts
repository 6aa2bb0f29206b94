/** The vault over HTTP: a page for people and JSON for scripts. */
import type { FastifyInstance } from "fastify";
import * as z from "zod";
import { isFromElsewhere, showPage, ticked } from "../http.ts";
import { vaultPage, vaultScript } from "./vault-page.ts";

const form = z.object({ file: z.string(), sign: ticked });

/** A PSBT includes every transaction it spends in full. */
const bodyLimit = 4 * 1024 * 1024;

/** Loaded on first use, because its large libraries would delay the world's startup. */
const openVault = () => import("./vault.ts");

export function serveVault(app: FastifyInstance): void {
  app.get("/vault", async (_, reply) => showPage(reply, vaultPage({})));
  app.get("/vault.js", async (_, reply) => reply.type("text/javascript; charset=utf-8").send(vaultScript));

  app.post("/vault", { bodyLimit }, async (request, reply) => {
    if (isFromElsewhere(request)) return reply.code(403).send({ error: "This form only works from its own page" });
    const asked = form.safeParse(request.body);
    if (!asked.success) return showPage(reply.code(422), vaultPage({ problem: "Choose a refill file, or paste it" }));
    const { file, sign } = asked.data;
    const { readRefill, signFile } = await openVault();
    const answer = sign ? await signFile(readJson(file)) : readRefill(readJson(file));
    if (answer.kind === "refused") return showPage(reply.code(422), vaultPage({ file, problem: answer.why }));
    if (answer.kind === "read") return showPage(reply, vaultPage({ file, facts: answer.facts }));
    return showPage(reply, vaultPage({ facts: answer.facts, signed: JSON.stringify(answer.signed) }));
  });

  app.post("/vault/sign", { bodyLimit }, async (request, reply) => {
    if (isFromElsewhere(request)) return reply.code(403).send({ error: "Only scripts on this machine can do this" });
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
