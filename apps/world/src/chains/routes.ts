/** The chains over HTTP: one JSON-RPC endpoint per chain, and the controls for tests. */
import type { FastifyInstance } from "fastify";
import * as z from "zod";
import { createFaults, type Faults, serveFaults } from "../faults.ts";
import { describeProblems, isJson } from "../http.ts";
import { mostMined, mostReplaced, reorganise } from "./blocks.ts";
import type { Chain } from "./chain.ts";
import type { Chains } from "./chains.ts";
import { type ChainFault, chainFault } from "./faults.ts";

const requestLimitBytes = 1024 * 1024;

const mineBody = z.strictObject({ blocks: z.number().int().min(1).max(mostMined).default(1) });
const reorganiseBody = z.strictObject({
  depth: z.number().int().min(1).max(mostReplaced),
  keep: z.boolean().default(false),
});

export function serveChains(app: FastifyInstance, chains: Chains): void {
  app.get("/chains", async () =>
    Promise.all(
      chains.list.map(async (chain) => ({
        network: chain.network,
        height: await chain.height(),
        kind: chain.kind,
        ...(chain.chainId === undefined ? {} : { chainId: chain.chainId }),
        faucet: chain.wallets,
      })),
    ),
  );
  for (const chain of chains.list) serveChain(app, chain);
}

function serveChain(app: FastifyInstance, chain: Chain): void {
  const path = `/chains/${chain.network}`;
  const faults = createFaults<ChainFault>();
  serveFaults(app, { path: `${path}/faults`, faults, schema: chainFault });
  app.register(async (door) => serveDoor(door, { path, chain, faults }));

  app.post(`${path}/mine`, async (request, reply) => {
    if (!isJson(request)) return reply.code(415).send({ error: "The body must be JSON" });
    const asked = mineBody.safeParse(request.body);
    if (!asked.success) return reply.code(400).send({ error: describeProblems(asked.error) });
    await chain.mine(asked.data.blocks);
    return { height: await chain.height() };
  });

  app.post(`${path}/reorganise`, async (request, reply) => {
    if (!isJson(request)) return reply.code(415).send({ error: "The body must be JSON" });
    const asked = reorganiseBody.safeParse(request.body);
    if (!asked.success) return reply.code(400).send({ error: describeProblems(asked.error) });
    const problem = await reorganise(chain, asked.data);
    if (problem !== undefined) return reply.code(422).send({ error: problem });
    return { height: await chain.height() };
  });
}

interface Door {
  readonly path: string;
  readonly chain: Chain;
  readonly faults: Faults<ChainFault>;
}

/** Passes JSON-RPC through as text, so that nothing changes on the way. */
function serveDoor(app: FastifyInstance, { path, chain, faults }: Door): void {
  app.addContentTypeParser("application/json", { parseAs: "string", bodyLimit: requestLimitBytes }, (_, text, done) =>
    done(null, text),
  );
  app.post(path, { bodyLimit: requestLimitBytes }, async (request, reply) => {
    // JSON only: another site could post a form or plain text here without a CORS preflight.
    if (!isJson(request)) return reply.code(415).send({ error: "The body must be JSON" });
    const body = String(request.body);
    const calls = readCalls(body);
    const isMet = (fault: ChainFault) =>
      !("method" in fault) || fault.method === undefined || calls.some(({ method }) => method === fault.method);
    // Not in a batch, where the fault would hit the other calls too.
    const sent = calls.length === 1 && sendMethods.includes(String(calls[0]?.method)) ? calls[0] : undefined;
    const fault = (sent && faults.take("send")) ?? faults.take("call", isMet);

    if (fault?.fault === "silent") return reply.hijack();
    if (fault?.fault === "broken") return reply.code(502).type("text/html").send("<h1>502 Bad Gateway</h1>\n");
    const swallowed = fault?.fault === "swallow" && sent ? await answerAsIfTaken(chain, sent) : undefined;
    if (swallowed) return reply.send(swallowed);
    const answer = await chain.ask(body, fault?.fault === "behind" ? fault.blocks : 0);
    if (fault?.fault === "lost-answer") {
      reply.hijack();
      reply.raw.socket?.destroy();
      return reply;
    }
    return reply.code(answer.status).type(answer.contentType).send(answer.text);
  });
}

const sendMethods = ["eth_sendRawTransaction", "sendrawtransaction"];

interface RpcCall {
  readonly jsonrpc?: unknown;
  readonly id?: unknown;
  readonly method?: unknown;
  readonly params?: unknown;
}

/** Undefined if the transaction cannot be decoded; the node then refuses it. */
async function answerAsIfTaken(chain: Chain, { jsonrpc, id = null, params }: RpcCall): Promise<object | undefined> {
  const [rawTransaction] = Array.isArray(params) ? params : [];
  const result = await chain.hashOf(String(rawTransaction));
  if (result === undefined) return undefined;
  return { ...(jsonrpc === undefined ? { error: null } : { jsonrpc }), id, result };
}

/** The calls in the body as far as they can be parsed; the node rejects the rest. */
function readCalls(body: string): readonly RpcCall[] {
  try {
    const read = JSON.parse(body) as unknown;
    return (Array.isArray(read) ? read : [read]).filter((one) => typeof one === "object" && one !== null);
  } catch {
    return [];
  }
}
