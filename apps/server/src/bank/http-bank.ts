/**
 * The bank's HTTP API: signed JSON. Every call is idempotent, so a lost answer is retried once; if the retry is lost
 * too, the outcome is unknown (BankUnreachable), never a refusal. Errors contain no key, account number or name.
 */
import { createHmac } from "node:crypto";
import { idempotencyKeyHeader } from "@feo/contract";
import * as z from "zod";
import type { BankConfig } from "../config/bank-settings.ts";
import { readJson } from "../platform/read-json.ts";
import {
  type BankConnection,
  BankRefused,
  BankUnreachable,
  type PayoutState,
  type StatementLine,
} from "./bank-connection.ts";

export type HttpBank = Required<BankConnection>;

interface HttpBankOptions {
  readonly timeoutMs?: number;
  readonly retryAfterMs?: number;
  /** Statement page size. */
  readonly pageLines?: number;
}

interface Request {
  readonly method: "GET" | "POST";
  /** Path below the bank's base URL, with the query. */
  readonly path: string;
  /** The idempotency key; every POST has one. */
  readonly reference?: string;
  readonly body?: object;
}

/** An HTTP answer; the caller decides whether the status is acceptable. */
interface Answer {
  readonly status: number;
  readonly json: unknown;
  /** The first attempt was lost and may have been done. */
  readonly isSecond?: boolean;
}

/** Page limit against an endless statement; the next poll continues from the last line. */
const mostPages = 50;

const paise = z
  .string()
  .regex(/^[1-9]\d{0,17}$/)
  .transform(BigInt);
const payoutAnswer = z
  .object({
    reference: z.string(),
    state: z.enum(["pending", "paid", "failed", "returned"]),
    utr: z.string().max(64),
    reason: z.string().max(1_000),
  })
  // A payout reported as paid or returned must have a reference, or it could never be traced.
  .refine(({ state, utr }) => utr !== "" || state === "pending" || state === "failed");
const nameAnswer = z.object({ name: z.string().min(1).max(200) });
const statementAnswer = z.object({
  lines: z.array(
    z.object({
      id: z.string().min(1).max(100),
      at: z.iso.datetime({ offset: true }).transform((text) => new Date(text)),
      direction: z.enum(["credit", "debit"]),
      amount: paise,
      utr: z.string().max(64),
      mode: z.enum(["IMPS", "NEFT", "RTGS", "OTHER"]).catch("OTHER"),
      name: z.string().max(200),
      accountNumber: z.string().max(64),
      ifsc: z.string().max(20),
      narration: z.string().max(1_000),
    }),
  ),
  hasMore: z.boolean(),
});

export function createHttpBank(
  { url, keyId, key }: BankConfig,
  { timeoutMs = 10_000, retryAfterMs = 500, pageLines = 500 }: HttpBankOptions = {},
): HttpBank {
  const { host } = new URL(url);
  const unreachable = (why: string) => new BankUnreachable(`the bank ${host} gave no definite answer (${why})`);

  async function attempt({ method, path, reference, body }: Request): Promise<Answer | BankUnreachable> {
    const address = new URL(url + path);
    const text = body === undefined ? "" : JSON.stringify(body);
    // Sign each attempt separately: a signature is valid for only a few minutes.
    const timestamp = String(Date.now());
    const signed = `${method}\n${address.pathname}${address.search}\n${timestamp}\n${text}`;
    try {
      const answer = await fetch(address, {
        method,
        headers: {
          accept: "application/json",
          "x-bank-key-id": keyId,
          "x-bank-timestamp": timestamp,
          "x-bank-signature": createHmac("sha256", key).update(signed).digest("hex"),
          ...(reference === undefined ? {} : { [idempotencyKeyHeader]: reference }),
          ...(body === undefined ? {} : { "content-type": "application/json" }),
        },
        ...(body === undefined ? {} : { body: text }),
        // Do not follow redirects: signed requests go only to the configured URL.
        redirect: "manual",
        signal: AbortSignal.timeout(timeoutMs),
      });
      // The timeout covers the body as well.
      const received = await answer.text();
      return { status: answer.status, json: readJson(received) };
    } catch (error) {
      return unreachable(isTimeout(error) ? "no answer in time" : causeOf(error));
    }
  }

  async function ask(request: Request): Promise<Answer> {
    const first = await attempt(request);
    if (!(first instanceof BankUnreachable) && first.status < 500) return first;
    await new Promise((resolve) => setTimeout(resolve, retryAfterMs));
    const second = await attempt(request);
    if (second instanceof BankUnreachable) throw second;
    return { ...second, isSecond: true };
  }

  function read<T>({ status, json, isSecond }: Answer, schema: z.ZodType<T>): T {
    // A refused retry does not prove that the first request failed.
    if (status >= 400 && status < 500 && ![408, 409, 429].includes(status) && !isSecond) {
      throw new BankRefused(`the bank ${host} refused the request (${status}${codeOf(json)})`);
    }
    if (status < 200 || status >= 300) throw unreachable(`${status}${codeOf(json)}`);
    const answer = schema.safeParse(json);
    if (!answer.success) throw unreachable(`an answer that cannot be read: ${fieldsOf(answer.error)}`);
    return answer.data;
  }

  function readPayout(answer: Answer, asked: string): PayoutState {
    const { reference, state, utr, reason } = read(answer, payoutAnswer);
    if (reference !== asked) throw unreachable("an answer about another payout");
    return { state, utr, reason };
  }

  return {
    async statement(after) {
      const lines: StatementLine[] = [];
      const seen = new Set<string | null>([after]);
      let known = after;
      for (let page = 0; page < mostPages; page += 1) {
        const query = new URLSearchParams({ ...(known === null ? {} : { after: known }), limit: String(pageLines) });
        const answer = read(await ask({ method: "GET", path: `/statement?${query}` }), statementAnswer);
        for (const { amount, ...line } of answer.lines) {
          if (seen.has(line.id)) throw unreachable("a statement with a line that comes twice");
          seen.add(line.id);
          lines.push({ ...line, paise: amount });
        }
        const last = answer.lines.at(-1);
        if (!answer.hasMore || !last) break;
        known = last.id;
      }
      return lines;
    },

    async pay({ reference, paise: amount, accountNumber, ifsc, name }) {
      const body = { reference, amount: amount.toString(), accountNumber, ifsc, name };
      return readPayout(await ask({ method: "POST", path: "/payouts", reference, body }), reference);
    },

    async payoutState(reference) {
      const answer = await ask({ method: "GET", path: `/payouts/${encodeURIComponent(reference)}` });
      // Only the bank's own error code counts: a proxy's 404 would make a payout look as if it never existed.
      if (answer.status === 404) {
        if (isNamed(answer, "PAYOUT_NOT_FOUND")) return undefined;
        throw unreachable("a 404 that is not about the payout");
      }
      return readPayout(answer, reference);
    },

    async ownerOf({ reference, accountNumber, ifsc }) {
      const body = { reference, accountNumber, ifsc };
      const answer = await ask({ method: "POST", path: "/pennyDrop", reference, body });
      if (answer.status === 404 && isNamed(answer, "ACCOUNT_NOT_FOUND")) return undefined;
      return read(answer, nameAnswer).name;
    },
  };
}

const errorAnswer = z.object({ error: z.string().regex(/^[A-Z_]{1,60}$/) });

const isNamed = ({ json }: Answer, code: string): boolean => errorAnswer.safeParse(json).data?.error === code;

/** The bank's error code. Its messages stay out, because they may quote the request. */
function codeOf(json: unknown): string {
  const error = errorAnswer.safeParse(json).data?.error;
  return error === undefined ? "" : ` ${error}`;
}

/** The fields that do not fit, never their values. */
const fieldsOf = (error: z.ZodError): string =>
  [...new Set(error.issues.map(({ path }) => path.filter((part) => typeof part === "string").join(".") || "all"))]
    .slice(0, 5)
    .join(", ");

const isTimeout = (error: unknown): boolean => error instanceof DOMException && error.name === "TimeoutError";

function causeOf(error: unknown): string {
  const cause = error instanceof Error ? (error.cause as NodeJS.ErrnoException | undefined) : undefined;
  return cause?.code ?? "no connection";
}
