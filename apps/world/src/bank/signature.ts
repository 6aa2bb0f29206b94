/** Request signatures for the bank: a key id, a time, and an HMAC over method, path, time and body. */
import { createHmac, timingSafeEqual } from "node:crypto";

export interface BankKey {
  readonly keyId: string;
  readonly key: string;
}

export interface SignedRequest {
  readonly method: string;
  /** Path with its query, as sent. */
  readonly path: string;
  readonly body: string;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
}

const mostSkewMs = 5 * 60_000;

export function isSigned(request: SignedRequest, { keyId, key }: BankKey, nowMs: number): boolean {
  const { method, path, body, headers } = request;
  const timestamp = String(headers["x-bank-timestamp"] ?? "");
  if (headers["x-bank-key-id"] !== keyId || !/^\d{13}$/.test(timestamp)) return false;
  if (Math.abs(nowMs - Number(timestamp)) > mostSkewMs) return false;
  const expected = createHmac("sha256", key).update(`${method}\n${path}\n${timestamp}\n${body}`).digest();
  const given = Buffer.from(String(headers["x-bank-signature"] ?? ""), "hex");
  return given.length === expected.length && timingSafeEqual(given, expected);
}
