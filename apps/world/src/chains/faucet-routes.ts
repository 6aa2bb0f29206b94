/** The faucet over HTTP, for people with its page and for scripts with JSON. */
import type { FastifyInstance, FastifyReply } from "fastify";
import * as z from "zod";
import { describeProblems, isForm, isFromElsewhere, isJson, showPage } from "../http.ts";
import type { Chains } from "./chains.ts";
import { createFaucet, type GiftRefusal } from "./faucet.ts";
import { faucetPage } from "./faucet-page.ts";
import { senders } from "./networks.ts";

const wish = { address: z.string().max(200), amount: z.string().max(80), from: z.enum(senders).default("alice") };
const wishBody = z.strictObject({ network: z.string(), coin: z.string(), ...wish });
/** The page has one choice for both. */
const wishForm = z.strictObject({ asset: z.string(), ...wish }).transform(({ asset, ...rest }) => {
  const [network = "", coin = ""] = asset.split("/");
  return { network, coin, ...rest };
});
const pageQuery = z.object({ hash: z.string().max(80).optional() });

const statuses: Record<GiftRefusal, number> = {
  ...{ UNKNOWN_NETWORK: 400, UNKNOWN_COIN: 400, BAD_AMOUNT: 400, BAD_ADDRESS: 400, TOO_MUCH: 422 },
};

export function serveFaucet(app: FastifyInstance, chains: Chains): void {
  const faucet = createFaucet(chains);

  const showFaucet = async (
    reply: FastifyReply,
    news: Pick<Parameters<typeof faucetPage>[0], "hash" | "problem" | "form">,
  ) => {
    const heights = chains.list.map(async (chain) => ({ ...chain, height: await chain.height() }));
    return showPage(reply, faucetPage({ chains: await Promise.all(heights), gifts: await faucet.latest(), ...news }));
  };

  app.get("/faucet", async (request, reply) =>
    showFaucet(reply, { hash: pageQuery.safeParse(request.query).data?.hash }),
  );

  app.post("/faucet", async (request, reply) => {
    if (isFromElsewhere(request)) return reply.code(403).send({ error: "This form is for this page" });
    if (!isJson(request) && !isForm(request)) return reply.code(415).send({ error: "The body is JSON" });
    const asked = (isForm(request) ? wishForm : wishBody).safeParse(request.body);
    const result = asked.success ? await faucet.give(asked.data) : undefined;
    if (result?.kind === "given") {
      const { hash, fromAddress } = result.gift;
      return isForm(request) ? reply.redirect(`/faucet?hash=${hash}`, 303) : { hash, from: fromAddress };
    }
    const problem = result?.words ?? (asked.error ? describeProblems(asked.error) : "");
    if (isJson(request)) return reply.code(result ? statuses[result.why] : 400).send({ error: problem });
    return showFaucet(reply.code(422), { problem, form: (request.body ?? {}) as Record<string, unknown> });
  });
}
