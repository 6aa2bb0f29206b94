/** Sends requests byte for byte, which fetch would refuse or normalise. */
import { Agent, request as open } from "node:http";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import type { FuzzRequest } from "./drafts.ts";

export interface Answer {
  readonly status: number;
  /** The content type. */
  readonly kind: string;
  readonly text: string;
  /** Why there is no response; undefined if there is one. */
  readonly isCut: string | undefined;
}

export function createClient(baseUrl: string, sockets: number) {
  const agent = new Agent({ keepAlive: true, maxSockets: sockets });
  const { hostname, port } = new URL(baseUrl);

  const send = ({ method, target, headers, body }: Omit<FuzzRequest, "call" | "isRouted" | "asked" | "tokens">) =>
    new Promise<Answer>((resolve) => {
      const length = body ? { "content-length": String(body.length) } : {};
      const cut = (error: Error) => resolve({ status: 0, kind: "", text: "", isCut: String(error) });
      const request = open(
        { agent, hostname, port, method, path: `/api${target}`, headers: { ...headers, ...length } },
        (response) => {
          const chunks: Buffer[] = [];
          response.on("data", (chunk: Buffer) => chunks.push(chunk));
          response.on("error", cut);
          response.on("end", () =>
            resolve({
              status: response.statusCode ?? 0,
              kind: response.headers["content-type"] ?? "",
              text: unpacked(Buffer.concat(chunks), response.headers["content-encoding"]),
              isCut: undefined,
            }),
          );
        },
      );
      request.on("error", cut);
      request.end(body);
    });

  return { send, close: () => agent.destroy() };
}

function unpacked(bytes: Buffer, encoding: string | undefined): string {
  if (bytes.length === 0 || encoding === undefined) return bytes.toString("utf8");
  return (encoding === "br" ? brotliDecompressSync(bytes) : gunzipSync(bytes)).toString("utf8");
}

export type Client = ReturnType<typeof createClient>;
