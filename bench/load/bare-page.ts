/** The baseline: a static page of one heading and one paragraph, without a style sheet, a font or a script. */
import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";

const html = `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>Bare</title></head>
<body><h1>ADA / INR</h1><p>Your open orders appear here. Log in to see them, or place your first order.</p></body></html>`;

interface BarePage {
  readonly baseUrl: string;
  stop(): void;
}

export async function serveBarePage(): Promise<BarePage> {
  const server = createServer((_, response) => {
    response.setHeader("content-type", "text/html; charset=utf-8");
    response.end(html);
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  return {
    baseUrl: `http://localhost:${port}`,
    stop() {
      server.close();
      server.closeAllConnections();
    },
  };
}
