/**
 * Client for DigiLocker, the state's document locker: OAuth 2 with PKCE, the list of issued files, the eAadhaar. Each
 * file comes with a keyed hash of its content; on a mismatch it is refused. Errors contain no secret or record.
 */
import { createHash, createHmac, timingSafeEqual } from "node:crypto";
import * as z from "zod";
import type { DigiLockerConfig } from "../config.ts";
import { type AadhaarRecord, type PanRecord, readAadhaar, readPan } from "./digilocker-records.ts";

/** What the person shared; null if not shared, or not in their locker. */
export interface Shared {
  readonly aadhaar: AadhaarRecord | null;
  readonly pan: PanRecord | null;
}

export interface DigiLocker {
  /** The URL where the person gives consent. */
  visitUrl(visit: { readonly redirectUri: string; readonly state: string; readonly verifier: string }): string;
  read(visit: { readonly redirectUri: string; readonly code: string; readonly verifier: string }): Promise<Shared>;
}

/** DigiLocker did not answer, or answered invalidly; the outcome is unknown. */
export class DigiLockerUnreachable extends Error {}
/** DigiLocker rejects the code: used, expired, or from another visit. */
export class DigiLockerRefused extends Error {}

const timeoutMs = 15_000;
/** Large enough for the photograph in an eAadhaar. */
const mostBytes = 4 * 1024 * 1024;

const tokenAnswer = z.object({ access_token: z.string().min(1) });
const issuedAnswer = z.object({ items: z.array(z.object({ doctype: z.string(), uri: z.string() })) });

interface Answer {
  readonly status: number;
  readonly body: Buffer;
  readonly hmac: string;
}

export function createDigiLocker({ url, clientId, clientSecret }: DigiLockerConfig): DigiLocker {
  const at = (path: string) => `${url}/public/oauth2${path}`;

  async function ask(path: string, init: RequestInit): Promise<Answer> {
    try {
      const answer = await fetch(at(path), { ...init, redirect: "error", signal: AbortSignal.timeout(timeoutMs) });
      const body = await readWhole(answer);
      return { status: answer.status, body, hmac: answer.headers.get("hmac") ?? "" };
    } catch (error) {
      throw new DigiLockerUnreachable(`DigiLocker did not answer ${path}`, { cause: error });
    }
  }

  async function tokenFor(code: string, verifier: string, redirectUri: string): Promise<string> {
    const form = { grant_type: "authorization_code", code, redirect_uri: redirectUri, code_verifier: verifier };
    const body = new URLSearchParams({ ...form, client_id: clientId, client_secret: clientSecret });
    const answer = await ask("/1/token", { method: "POST", body });
    if (answer.status === 400) throw new DigiLockerRefused("DigiLocker rejected the code");
    return parse(answer, tokenAnswer, "/1/token").access_token;
  }

  /** The file after its hash was verified, or null if we have no access to one. */
  async function file(path: string, authorization: string): Promise<string | null> {
    const answer = await ask(path, { headers: { authorization } });
    if (answer.status === 404 || answer.status === 403) return null;
    if (answer.status !== 200) throw new DigiLockerUnreachable(`DigiLocker answered ${path} with ${answer.status}`);
    const expected = createHmac("sha256", clientSecret).update(answer.body).digest();
    const given = Buffer.from(answer.hmac, "base64");
    if (given.length !== expected.length || !timingSafeEqual(given, expected)) {
      throw new DigiLockerUnreachable(`The hash of ${path} does not match`);
    }
    return answer.body.toString("utf8");
  }

  return {
    visitUrl({ redirectUri, state, verifier }) {
      const challenge = createHash("sha256").update(verifier).digest("base64url");
      const query = new URLSearchParams({
        response_type: "code",
        client_id: clientId,
        redirect_uri: redirectUri,
        state,
        code_challenge: challenge,
        code_challenge_method: "S256",
      });
      return at(`/1/authorize?${query}`);
    },

    async read({ code, verifier, redirectUri }) {
      const authorization = `Bearer ${await tokenFor(code, verifier, redirectUri)}`;
      const aadhaar = await file("/3/xml/eaadhaar", authorization);
      const issued = await ask("/2/files/issued", { headers: { authorization } });
      const uri = parse(issued, issuedAnswer, "/2/files/issued").items.find(({ doctype }) => doctype === "PANCR")?.uri;
      const pan = uri === undefined ? null : await file(`/1/xml/${encodeURIComponent(uri)}`, authorization);
      try {
        return { aadhaar: aadhaar === null ? null : readAadhaar(aadhaar), pan: pan === null ? null : readPan(pan) };
      } catch (error) {
        throw new DigiLockerUnreachable("DigiLocker returned an unreadable record", { cause: error });
      }
    },
  };
}

function parse<Shape>({ status, body }: Answer, schema: z.ZodType<Shape>, path: string): Shape {
  if (status !== 200) throw new DigiLockerUnreachable(`DigiLocker answered ${path} with ${status}`);
  try {
    return schema.parse(JSON.parse(body.toString("utf8")));
  } catch {
    throw new DigiLockerUnreachable(`DigiLocker returned an unexpected answer to ${path}`);
  }
}

async function readWhole(answer: Response): Promise<Buffer> {
  const parts: Uint8Array[] = [];
  let size = 0;
  for await (const part of answer.body ?? []) {
    size += part.length;
    if (size > mostBytes) throw new Error("The answer is too long");
    parts.push(part);
  }
  return Buffer.concat(parts);
}
