/** The signer's HTTP interface: on a local socket, or over mutual TLS. It has six calls and nothing else. */
import { chmodSync, mkdirSync, rmSync } from "node:fs";
import { createServer, type IncomingMessage, type RequestListener, type Server, type ServerResponse } from "node:http";
import { createServer as createSecureServer } from "node:https";
import type { AddressInfo } from "node:net";
import { dirname } from "node:path";
import {
  longestRequest,
  type RefusalCode,
  SignerRefusal,
  signBitcoinSchema,
  signEvmSchema,
  signReserveSchema,
  stopSchema,
} from "@feo/custody";
import { isListening } from "./home-lock.ts";
import { type Listening, SettingsError } from "./settings.ts";
import type { Signer } from "./signer.ts";

const statuses: Readonly<Record<RefusalCode, number>> = {
  UNREADABLE: 400,
  REFUSED: 403,
  STOPPED: 423,
  HOUR_LIMIT: 429,
  FEE_LIMIT: 429,
};

type Call = (signer: Signer, body: unknown) => unknown;

const calls: Readonly<Record<string, Call>> = {
  "GET /accounts": ({ accounts }) => ({ accounts }),
  "GET /status": (signer) => signer.status(),
  "POST /sign/evm": async (signer, body) => ({ raw: await signer.signEvm(read(signEvmSchema, body)) }),
  "POST /sign/bitcoin": (signer, body) => ({ raw: signer.signBitcoin(read(signBitcoinSchema, body)) }),
  "POST /sign/reserves": (signer, body) => signer.signReserve(read(signReserveSchema, body)),
  "POST /stop": (signer, body) => {
    signer.stop(read(stopSchema, body).reason);
    return {};
  },
};

interface Schema<T> {
  safeParse(body: unknown): { readonly success: true; readonly data: T } | { readonly success: false };
}

function read<T>(schema: Schema<T>, body: unknown): T {
  const parsed = schema.safeParse(body);
  if (!parsed.success) throw new SignerRefusal("UNREADABLE", "The request is not valid");
  return parsed.data;
}

async function bodyOf(request: IncomingMessage): Promise<unknown> {
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of request) {
    length += chunk.length;
    // Read an oversized body to its end: a client that is still writing would not read the response.
    if (length <= longestRequest) chunks.push(chunk);
  }
  if (length > longestRequest) throw new SignerRefusal("UNREADABLE", "The request is too long");
  try {
    return length === 0 ? undefined : JSON.parse(Buffer.concat(chunks).toString("utf8"));
  } catch {
    throw new SignerRefusal("UNREADABLE", "The request is not JSON");
  }
}

export interface Serving {
  readonly address: string;
  stop(): Promise<void>;
}

/** `signer` is called on the first request. */
export async function serve(
  listening: Listening,
  signer: () => Promise<Signer>,
  report: (line: string) => void,
): Promise<Serving> {
  async function answer(request: IncomingMessage): Promise<unknown> {
    const call = calls[`${request.method} ${request.url}`];
    if (!call) throw new SignerRefusal("UNREADABLE", "Unknown call");
    return call(await signer(), await bodyOf(request));
  }
  const listener: RequestListener = (request, response) => {
    answer(request).then(
      (said) => write(response, 200, said),
      (error: unknown) => {
        const refusal = error instanceof SignerRefusal ? error : undefined;
        report(`${request.method} ${request.url}: ${refusal ? `${refusal.code}, ` : ""}${(error as Error).message}`);
        if (refusal) return write(response, statuses[refusal.code], { code: refusal.code, reason: refusal.message });
        write(response, 500, { code: "UNREADABLE", reason: "The signer failed" });
      },
    );
  };
  const server = await listen(listening, listener);
  return {
    address: "socket" in listening ? `unix:${listening.socket}` : `https://${listening.host}:${portOf(server)}`,
    async stop() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

function write(response: ServerResponse, status: number, said: unknown): void {
  response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(said));
}

async function listen(listening: Listening, listener: RequestListener): Promise<Server> {
  if ("socket" in listening) {
    const { socket } = listening;
    mkdirSync(dirname(socket), { recursive: true, mode: 0o700 });
    if (await isListening(socket)) throw new SettingsError(`Another process is already listening at ${socket}`);
    // Left behind by a process that was killed.
    rmSync(socket, { force: true });
    const server = createServer(listener);
    await new Promise<void>((resolve, reject) => {
      server.once("error", reject).listen(socket, resolve);
    });
    // Owner and group only: in production the exchange belongs to the group.
    chmodSync(socket, 0o660);
    return server;
  }
  const { host, port, ...certificates } = listening;
  const server = createSecureServer(
    { ...certificates, requestCert: true, rejectUnauthorized: true, minVersion: "TLSv1.3" },
    listener,
  );
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject).listen(port, host, resolve);
  });
  return server;
}

const portOf = (server: Server): number => (server.address() as AddressInfo).port;
