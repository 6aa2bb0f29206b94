/** The bank over HTTP for people and tests: its page, customers' transfers, and fault injection. */
import type { FastifyInstance, FastifyReply } from "fastify";
import * as z from "zod";
import { type Faults, serveFaults } from "../faults.ts";
import { describeProblems, isFromElsewhere, isJson, showPage } from "../http.ts";
import { payoutFates } from "./accounts.ts";
import type { Bank } from "./bank.ts";
import { bankPage } from "./bank-page.ts";
import { type BankFault, bankFault } from "./faults.ts";
import { readRupees, writeRupees } from "./rupees.ts";
import type { Transfer, TransferResult } from "./transfers.ts";
import { transferModes } from "./utr.ts";

const transferBody = z.strictObject({
  fromAccountNumber: z.string(),
  amount: z.string().transform((text, check) => {
    const paise = readRupees(text);
    if (paise !== undefined) return paise;
    check.addIssue("must be above zero, with at most two decimals");
    return z.NEVER;
  }),
  mode: z.enum(transferModes),
  narration: z.string().max(140).default(""),
  postAfterMs: z.number().int().min(0).max(600_000).default(0),
});
const decisionBody = z.strictObject({ reference: z.string(), decision: z.enum(["paid", "failed", "returned"]) });
const accountBody = z.strictObject({
  holder: z
    .string()
    .trim()
    .regex(/^[\p{L}\p{M}][\p{L}\p{M} .'’-]{0,79}$/u, "must be a name"),
  fate: z.enum(payoutFates).default("pay"),
  quietMs: z.number().int().min(0).max(600_000).default(0),
});
const pageQuery = z.object({
  utr: z.string().max(22).optional(),
  /** Number of the account just opened. */
  account: z.string().max(18).optional(),
  /** Set by a link that leads to the form for opening an account. */
  open: z.literal("").optional(),
});

const refusals = {
  UNKNOWN_ACCOUNT: "No such account",
  INSUFFICIENT_FUNDS: "Not enough money in the account",
};

export function serveBank(app: FastifyInstance, { bank, faults }: { bank: Bank; faults: Faults<BankFault> }): void {
  const showBank = (reply: FastifyReply, news: Parameters<typeof bankPage>[1]) => {
    bank.ledger.settle();
    return showPage(reply, bankPage(bank, news));
  };

  app.get("/bank", async (request, reply) => {
    const { utr, account, open } = pageQuery.safeParse(request.query).data ?? {};
    return showBank(reply, { utr, opened: account, isOpening: open !== undefined });
  });

  app.post("/bank", async (request, reply) => {
    if (isFromElsewhere(request)) return reply.code(403).send({ error: "This form only works from its own page" });
    const sent = send(bank, request.body);
    if ("utr" in sent) return reply.redirect(`/bank?utr=${sent.utr}`, 303);
    return showBank(reply.code(422), { problem: sent.problem, form: fieldsOf(request.body) });
  });

  app.post("/bank/decisions", async (request, reply) => {
    if (isFromElsewhere(request)) return reply.code(403).send({ error: "This form only works from its own page" });
    const asked = decisionBody.safeParse(request.body);
    if (!asked.success) return reply.code(400).send({ error: describeProblems(asked.error) });
    const payout = bank.payouts.decide(asked.data.reference, asked.data.decision);
    if (!isJson(request)) return reply.redirect("/bank", 303);
    return payout ? { state: payout.state } : reply.code(409).send({ error: "This payout is already decided" });
  });

  app.get("/bank/transfers", async () => bank.transfers.list().map(transferOnTheWire));

  app.post("/bank/transfers", async (request, reply) => {
    if (!isJson(request)) return reply.code(415).send({ error: "The body must be JSON" });
    const sent = send(bank, request.body);
    return "utr" in sent ? { utr: sent.utr } : reply.code(sent.status).send({ error: sent.problem });
  });

  app.get("/bank/accounts", async () => {
    bank.ledger.settle();
    const { company, accounts } = bank.ledger;
    return [company, ...accounts].map(({ number, holder, ifsc, bankName }) => ({
      accountNumber: number,
      holder,
      ifsc,
      bankName,
      balance: writeRupees(bank.ledger.balance(number)),
    }));
  });

  app.post("/bank/accounts", async (request, reply) => {
    if (isFromElsewhere(request)) return reply.code(403).send({ error: "This form only works from its own page" });
    const asked = accountBody.safeParse(request.body);
    if (!asked.success) {
      const problem = describeProblems(asked.error);
      return isJson(request) ? reply.code(400).send({ error: problem }) : showBank(reply.code(422), { problem });
    }
    const { number, holder, ifsc, bankName, openingPaise } = bank.ledger.open(asked.data);
    if (!isJson(request)) return reply.redirect(`/bank?account=${number}`, 303);
    return { accountNumber: number, holder, ifsc, bankName, balance: writeRupees(openingPaise) };
  });

  serveFaults(app, { path: "/bank/faults", faults, schema: bankFault });
}

function send(bank: Bank, body: unknown): { utr: string } | { status: number; problem: string } {
  const draft = transferBody.safeParse(body);
  if (!draft.success) return { status: 400, problem: describeProblems(draft.error) };
  const { amount, ...rest } = draft.data;
  const result: TransferResult = bank.transfers.send({ ...rest, paise: amount });
  return result.kind === "sent" ? { utr: result.transfer.utr } : { status: 422, problem: refusals[result.why] };
}

const transferOnTheWire = ({ paise, atMs, postAfterMs: _, ...transfer }: Transfer) => ({
  ...transfer,
  amount: writeRupees(paise),
  at: new Date(atMs).toISOString(),
});

const fieldsOf = (body: unknown): Record<string, unknown> =>
  typeof body === "object" && body !== null ? (body as Record<string, unknown>) : {};
