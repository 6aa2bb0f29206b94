/**
 * Client of the signer, a separate process that holds the keys, on this machine or another. Everything that it signs is
 * compared with the request, so a faulty signer can only refuse.
 */
import { readFileSync } from "node:fs";
import { type IncomingMessage, request } from "node:http";
import { request as secureRequest } from "node:https";
import {
  type Accounts,
  accountsAnswerSchema,
  refusalSchema,
  type SignBitcoin,
  type SignEvm,
  type SignedReserve,
  SignerRefusal,
  type SignerStatus,
  type SignReserve,
  signedReserveSchema,
  signedSchema,
  signerStatusSchema,
  writeReserveMessage,
} from "@feo/custody";
import { checkSignedBitcoin, readSignedEvm, verifyReserveMessage } from "@feo/custody/transfers";
import type { SignerPlace } from "../config/chain-settings.ts";
import type { Signed } from "./payment.store.ts";

export interface Signer {
  /** The public keys it can sign for. */
  accounts(): Promise<Accounts>;
  status(): Promise<SignerStatus>;
  /** Stops all signing; it can only be resumed at the signer's own machine. */
  stop(reason: string): Promise<void>;
  /** Throws a SignerRefusal if the signer refuses. `sender` is the address that must have signed. */
  signEvm(draft: SignEvm, sender: string): Promise<Signed>;
  signBitcoin(draft: SignBitcoin): Promise<Signed>;
  /** The message that Feo controls an address. `address` is the owner's, which must have signed. */
  signReserve(draft: SignReserve, address: string): Promise<SignedReserve>;
}

/** One request and its answer, over either transport. */
export type SignerLine = (method: "GET" | "POST", path: string, body?: object) => Promise<SignerAnswer>;

interface SignerAnswer {
  readonly status: number;
  readonly body: unknown;
}

const timeoutMs = 10_000;
const longestAnswer = 4 * 1024 * 1024;

export function createSigner(ask: SignerLine): Signer {
  async function say<T>(schema: { parse(body: unknown): T }, ...question: Parameters<SignerLine>): Promise<T> {
    const { status, body } = await ask(...question);
    if (status === 200) return schema.parse(body);
    const refusal = refusalSchema.safeParse(body);
    if (status >= 500 || !refusal.success) throw new Error(`The signer answered ${status}`);
    throw new SignerRefusal(refusal.data.code, refusal.data.reason);
  }

  return {
    accounts: async () => (await say(accountsAnswerSchema, "GET", "/accounts")).accounts,
    status: () => say(signerStatusSchema, "GET", "/status"),
    async stop(reason) {
      await say({ parse: () => undefined }, "POST", "/stop", { reason });
    },

    async signEvm(draft, sender) {
      const { raw } = await say(signedSchema, "POST", "/sign/evm", draft);
      const { unsigned, hash, from } = await readSignedEvm(raw);
      if (unsigned !== draft.unsigned || from !== sender) throw new Error("The signer signed something else");
      return { raw, hash };
    },

    async signBitcoin(draft) {
      const { raw } = await say(signedSchema, "POST", "/sign/bitcoin", draft);
      return { raw, hash: checkSignedBitcoin(draft.psbt, raw).hash };
    },

    async signReserve(draft, address) {
      const signed = await say(signedReserveSchema, "POST", "/sign/reserves", draft);
      const { network, at } = draft;
      const isAsked = signed.address === address && signed.message === writeReserveMessage({ network, address, at });
      if (!isAsked || !verifyReserveMessage({ network, ...signed }))
        throw new Error("The signer signed something else");
      return signed;
    },
  };
}

/** Connects over a local Unix socket that only the exchange may open, or over mutual TLS. */
export function connectSigner(place: SignerPlace): Signer {
  if ("socket" in place)
    return createSigner(lineBy(({ path, ...how }) => request({ ...how, path, socketPath: place.socket })));
  const { url, cert, key, ca } = place;
  const { hostname, port } = new URL(url);
  const certificates = { cert: readFileSync(cert), key: readFileSync(key), ca: readFileSync(ca) };
  const where = {
    hostname,
    port: port || 443,
    ...certificates,
    minVersion: "TLSv1.3",
    rejectUnauthorized: true,
  } as const;
  return createSigner(lineBy((how) => secureRequest({ ...how, ...where })));
}

type Open = (how: {
  readonly method: string;
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly signal: AbortSignal;
}) => ReturnType<typeof request>;

const lineBy =
  (open: Open): SignerLine =>
  (method, path, body) =>
    new Promise((resolve, reject) => {
      const headers = body === undefined ? {} : { "content-type": "application/json" };
      const asked = open({ method, path, headers, signal: AbortSignal.timeout(timeoutMs) });
      asked.once("error", ({ message }) => reject(new Error(`The signer cannot be reached: ${message}`)));
      asked.once("response", (response) => readAnswer(response).then(resolve, reject));
      asked.end(body === undefined ? undefined : JSON.stringify(body));
    });

async function readAnswer(response: IncomingMessage): Promise<SignerAnswer> {
  let text = "";
  for await (const chunk of response.setEncoding("utf8")) {
    text += chunk;
    if (text.length > longestAnswer) throw new Error("The signer's answer is too long");
  }
  return { status: response.statusCode ?? 0, body: JSON.parse(text) };
}
