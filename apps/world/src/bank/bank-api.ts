/**
 * The bank's API for the company: JSON over HTTP. Every request is signed, and every write carries the caller's
 * reference.
 */
import type { FastifyInstance, FastifyRequest } from "fastify";
import * as z from "zod";
import { type Answer, answerWith, type Faults } from "../faults.ts";
import type { Bank } from "./bank.ts";
import type { BankFault } from "./faults.ts";
import type { StatementLine } from "./ledger.ts";
import type { Payout, PayoutResult, PennyDropResult } from "./payouts.ts";
import { type BankKey, isSigned } from "./signature.ts";

const reference = z.string().regex(/^[\w-]{1,64}$/, "must have 1 to 64 letters, digits, _ and -");
const account = {
  accountNumber: z.string().regex(/^\d{9,18}$/, "must have 9 to 18 digits"),
  ifsc: z.string().regex(/^[A-Z]{4}0[A-Z0-9]{6}$/, "is not an IFSC"),
};
const payoutBody = z.strictObject({
  reference,
  ...account,
  name: z.string().min(1).max(140),
  amount: z.string().regex(/^[1-9]\d{0,14}$/, "must be in paise"),
});
const pennyDropBody = z.strictObject({ reference, ...account });
const statementQuery = z.strictObject({
  after: z
    .string()
    .regex(/^\d{19}$/, "must be the id of a line")
    .optional(),
  limit: z.coerce.number().int().min(1).max(500).default(100),
});

interface BankApiDeps {
  readonly bank: Bank;
  readonly faults: Faults<BankFault>;
  readonly key: BankKey;
  readonly now: () => number;
}

export function serveBankApi(app: FastifyInstance, { bank, faults, key, now }: BankApiDeps): void {
  // A separate scope, because only here the raw body is kept: the signature covers its exact bytes.
  app.register(
    async (api) => {
      api.removeAllContentTypeParsers();
      api.addContentTypeParser("application/json", { parseAs: "string" }, (_, text, done) => done(null, text));
      api.addHook("preHandler", async (request, reply) => {
        const { method, headers } = request;
        if (isSigned({ method, path: request.raw.url ?? "", body: textOf(request), headers }, key, now())) return;
        return reply.code(401).send({ error: "SIGNATURE_REFUSED" });
      });

      api.get("/statement", (request, reply) =>
        answerWith({ reply, fault: faults.take("statement") }, () => {
          const parsedQuery = statementQuery.safeParse(request.query);
          if (!parsedQuery.success) return malformed(parsedQuery.error);
          const { lines, hasMore } = bank.statement({ after: parsedQuery.data.after, limit: parsedQuery.data.limit });
          return { status: 200, body: { lines: lines.map(lineOnTheWire), hasMore } };
        }),
      );

      api.get<{ Params: { reference: string } }>("/payouts/:reference", (request, reply) =>
        answerWith({ reply, fault: faults.take("payoutState") }, () => {
          const payout = bank.payouts.find(request.params.reference);
          return payout
            ? { status: 200, body: payoutOnTheWire(payout) }
            : { status: 404, body: { error: "PAYOUT_NOT_FOUND" } };
        }),
      );

      api.post("/payouts", (request, reply) => {
        const fault = faults.take("pay");
        return answerWith({ reply, fault }, () => {
          const draft = bodyOf(request, payoutBody);
          if ("refusal" in draft) return draft.refusal;
          const { amount, ...rest } = draft.body;
          const options = { staysPending: fault?.fault === "pending" };
          return payoutAnswer(bank.payouts.ask({ ...rest, paise: BigInt(amount) }, options));
        });
      });

      api.post("/pennyDrop", (request, reply) =>
        answerWith({ reply, fault: faults.take("pennyDrop") }, () => {
          const draft = bodyOf(request, pennyDropBody);
          return "refusal" in draft ? draft.refusal : pennyDropAnswer(bank.payouts.pennyDrop(draft.body));
        }),
      );
    },
    { prefix: "/bank/api" },
  );
}

const textOf = (request: FastifyRequest): string => (typeof request.body === "string" ? request.body : "");

function bodyOf<T extends z.ZodType<{ reference: string }>>(
  request: FastifyRequest,
  schema: T,
): { body: z.infer<T> } | { refusal: Answer } {
  let json: unknown;
  try {
    json = JSON.parse(textOf(request));
  } catch {
    return { refusal: { status: 400, body: { error: "MALFORMED", detail: "The body must be JSON" } } };
  }
  const parsed = schema.safeParse(json);
  if (!parsed.success) return { refusal: malformed(parsed.error) };
  // The header makes retries safe and the body is what is signed, so both must name the same reference.
  if (request.headers["idempotency-key"] === parsed.data.reference) return { body: parsed.data };
  return { refusal: { status: 400, body: { error: "MALFORMED", detail: "Idempotency-Key must be the reference" } } };
}

function malformed(error: z.ZodError): Answer {
  const detail = error.issues.map(({ path, message }) => `${path.join(".") || "the request"} ${message}`).join("; ");
  return { status: 400, body: { error: "MALFORMED", detail } };
}

function payoutAnswer(result: PayoutResult): Answer {
  return result.kind === "taken" ? { status: 200, body: payoutOnTheWire(result.payout) } : refusalAnswer(result);
}

function pennyDropAnswer(result: PennyDropResult): Answer {
  if (result.kind === "found") return { status: 200, body: { name: result.name } };
  if (result.kind === "quiet") return { status: 504, body: { error: "NO_ANSWER" } };
  return result.kind === "not-found" ? { status: 404, body: { error: "ACCOUNT_NOT_FOUND" } } : refusalAnswer(result);
}

function refusalAnswer(result: Exclude<PayoutResult, { kind: "taken" }>): Answer {
  return result.kind === "conflict"
    ? { status: 409, body: { error: "REFERENCE_REUSED" } }
    : { status: 422, body: { error: result.why } };
}

const payoutOnTheWire = ({ reference, state, utr, reason }: Payout) => ({ reference, state, utr, reason });

const lineOnTheWire = ({ atMs, paise, ...line }: StatementLine) => ({
  ...line,
  at: new Date(atMs).toISOString(),
  amount: paise.toString(),
});
