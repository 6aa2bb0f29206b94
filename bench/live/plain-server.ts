/** The baseline: a plain `ws` server that broadcasts whatever it is given, and does nothing else. */
import type { AddressInfo } from "node:net";
import { WebSocketServer } from "ws";

const server = new WebSocketServer({ port: 0, host: "127.0.0.1", perMessageDeflate: false });

server.on("listening", () => process.send?.({ port: (server.address() as AddressInfo).port }));
process.on("message", ({ text }: { text: string }) => {
  const message = Buffer.from(text);
  for (const client of server.clients) client.send(message, { binary: false });
});
process.on("disconnect", () => process.exit(0));
