/** The faucet over HTTP: a page for people and JSON for scripts. The page also mines and replaces blocks. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import * as z from "zod";
import { describeProblems, isForm, isFromElsewhere, isJson, showPage, ticked } from "../http.ts";
import { mostMined, mostReplaced, reorganise } from "./blocks.ts";
import type { Chain } from "./chain.ts";
import type { Chains } from "./chains.ts";
import { createFaucet, type GiftRefusal } from "./faucet.ts";
import { faucetPage } from "./faucet-page.ts";
import { senders } from "./networks.ts";

const fields = { address: z.string().max(200), amount: z.string().max(80), from: z.enum(senders).default("alice") };
const requestBody = z.strictObject({ network: z.string(), coin: z.string(), ...fields });
/** The page has one field for both. */
const requestForm = z.strictObject({ asset: z.string(), ...fields }).transform(({ asset, ...rest }) => {
  const [network = "", coin = ""] = asset.split("/");
  return { network, coin, ...rest };
});

const count = (most: number) =>
  z
    .string()
    .refine((text) => /^[1-9]\d{0,3}$/.test(text) && Number(text) <= most, `must be a whole number from 1 to ${most}`)
    .transform(Number);
const mineForm = z.strictObject({ network: z.string(), blocks: count(mostMined) });
const reorganiseForm = z.strictObject({ network: z.string(), depth: count(mostReplaced), keep: ticked });

/** The action just done, passed to the page in the query. */
const pageQuery = z.union([
  z.object({ hash: z.string().max(80) }).transform(({ hash }) => ({ hash })),
  z.object({ network: z.string(), mined: count(mostMined) }),
  z.object({ network: z.string(), replaced: count(mostReplaced), kept: ticked }),
]);

const statuses: Record<GiftRefusal, number> = {
  UNKNOWN_NETWORK: 400,
  UNKNOWN_COIN: 400,
  BAD_AMOUNT: 400,
  BAD_ADDRESS: 400,
  TOO_MUCH: 422,
};

export function serveFaucet(app: FastifyInstance, chains: Chains): void {
  const faucet = createFaucet(chains);

  const showFaucet = async (
    reply: FastifyReply,
    news: Pick<Parameters<typeof faucetPage>[0], "hash" | "blocks" | "problem" | "form">,
  ) => {
    const heights = chains.list.map(async (chain) => ({ ...chain, height: await chain.height() }));
    return showPage(reply, faucetPage({ chains: await Promise.all(heights), gifts: await faucet.latest(), ...news }));
  };

  app.get("/faucet", async (request, reply) => {
    const news = pageQuery.safeParse(request.query).data;
    if (news === undefined || "hash" in news) return showFaucet(reply, { hash: news?.hash });
    return showFaucet(reply, { blocks: chains.find(news.network) && news });
  });

  app.post("/faucet", async (request, reply) => {
    if (isFromElsewhere(request)) return reply.code(403).send({ error: "This form only works from its own page" });
    if (!isJson(request) && !isForm(request)) return reply.code(415).send({ error: "The body must be JSON" });
    const asked = (isForm(request) ? requestForm : requestBody).safeParse(request.body);
    const result = asked.success ? await faucet.give(asked.data) : undefined;
    if (result?.kind === "given") {
      const { hash, fromAddress } = result.gift;
      return isForm(request) ? reply.redirect(`/faucet?hash=${hash}`, 303) : { hash, from: fromAddress };
    }
    const problem = result?.words ?? (asked.error ? describeProblems(asked.error) : "");
    if (isJson(request)) return reply.code(result ? statuses[result.why] : 400).send({ error: problem });
    return showFaucet(reply.code(422), { problem, form: formOf(request) });
  });

  interface BlockForm<Asked> {
    readonly schema: z.ZodType<Asked>;
    /** The reason for a refusal, or the query for the page. */
    readonly act: (chain: Chain, asked: Asked) => Promise<string | URLSearchParams>;
  }

  /** For the page only: scripts post JSON to the chain's own routes. */
  function serveBlockForm<Asked extends { network: string }>(path: string, { schema, act }: BlockForm<Asked>): void {
    app.post(path, async (request, reply) => {
      if (isFromElsewhere(request)) return reply.code(403).send({ error: "This form only works from its own page" });
      if (!isForm(request)) return reply.code(415).send({ error: "The body must be a form" });
      const refuse = (problem: string) => showFaucet(reply.code(422), { problem, form: formOf(request) });
      const asked = schema.safeParse(request.body);
      if (!asked.success) return refuse(describeProblems(asked.error));
      const chain = chains.find(asked.data.network);
      if (!chain) return refuse(`network: choose one of ${chains.list.map(({ network }) => network).join(", ")}`);
      const done = await act(chain, asked.data);
      return typeof done === "string" ? refuse(done) : reply.redirect(`/faucet?${done}`, 303);
    });
  }

  serveBlockForm("/faucet/mine", {
    schema: mineForm,
    async act(chain, { network, blocks }) {
      await chain.mine(blocks);
      return new URLSearchParams({ network, mined: String(blocks) });
    },
  });
  serveBlockForm("/faucet/reorganise", {
    schema: reorganiseForm,
    async act(chain, { network, depth, keep }) {
      const problem = await reorganise(chain, { depth, keep: keep === "on" });
      return (
        problem ??
        new URLSearchParams({ network, replaced: String(depth), ...(keep === undefined ? {} : { kept: keep }) })
      );
    },
  });
}

const formOf = ({ body }: FastifyRequest) => (body ?? {}) as Record<string, unknown>;
