/** Sends SMS through a gateway with JSON over HTTP. Never logs a number, a text or the key. */
import { randomUUID } from "node:crypto";
import { idempotencyKeyHeader } from "@feo/contract";
import type { SmsConfig } from "../config.ts";

export interface Sms {
  /** Resolves when the gateway has accepted it; throws SmsNotSent. */
  send(message: { readonly to: string; readonly text: string }): Promise<void>;
}

export type SmsRefusal = "unreachable" | "login-refused" | "refused" | "failed";

export class SmsNotSent extends Error {
  override readonly name = "SmsNotSent";
  readonly reason: SmsRefusal;

  constructor(reason: SmsRefusal, message: string) {
    super(message);
    this.reason = reason;
  }
}

interface SmsOptions {
  readonly timeoutMs?: number;
  readonly retryAfterMs?: number;
}

export function createSms({ url, key }: SmsConfig, { timeoutMs = 10_000, retryAfterMs = 500 }: SmsOptions = {}): Sms {
  const { host } = new URL(url);

  /** Undefined if the gateway accepted it. */
  async function attempt(body: string, idempotencyKey: string): Promise<SmsNotSent | undefined> {
    let status: number;
    try {
      const answer = await fetch(url, {
        method: "POST",
        headers: {
          authorization: `Bearer ${key}`,
          "content-type": "application/json",
          [idempotencyKeyHeader]: idempotencyKey,
        },
        body,
        // Do not follow redirects: the key is sent only to the configured URL.
        redirect: "manual",
        signal: AbortSignal.timeout(timeoutMs),
      });
      status = answer.status;
      await answer.body?.cancel();
    } catch (error) {
      const why = error instanceof DOMException ? "no answer in time" : causeOf(error);
      return new SmsNotSent("unreachable", `the SMS gateway ${host} cannot be reached (${why})`);
    }
    if (status >= 200 && status < 300) return undefined;
    if (status === 401 || status === 403) {
      return new SmsNotSent("login-refused", `the SMS gateway ${host} rejected our key (${status})`);
    }
    return status >= 500
      ? new SmsNotSent("failed", `the SMS gateway ${host} failed (${status})`)
      : new SmsNotSent("refused", `the SMS gateway ${host} rejected the message (${status})`);
  }

  return {
    async send({ to, text }) {
      const body = JSON.stringify({ to, text });
      // One key for both attempts: if the gateway took the first and its answer was lost, nothing is sent twice.
      const idempotencyKey = randomUUID();
      const first = await attempt(body, idempotencyKey);
      if (!first) return;
      if (first.reason !== "unreachable" && first.reason !== "failed") throw first;
      await new Promise((resolve) => setTimeout(resolve, retryAfterMs));
      const second = await attempt(body, idempotencyKey);
      if (second) throw second;
    },
  };
}

function causeOf(error: unknown): string {
  const cause = error instanceof Error ? (error.cause as NodeJS.ErrnoException | undefined) : undefined;
  return cause?.code ?? "no connection";
}
