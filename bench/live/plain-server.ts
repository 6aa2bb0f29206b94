/** The peer: a plain `ws` server that repeats given messages to all who are connected, ten times a second, and nothing else. */
import type { AddressInfo } from "node:net";
import { WebSocketServer } from "ws";
import { sharedNow } from "./wire.ts";

/** When each message was handed to the first connection, by its place. */
export type SentAt = readonly number[];

const server = new WebSocketServer({ port: 0, host: "127.0.0.1", perMessageDeflate: false });

function repeat(texts: readonly string[], everyMs: number): Promise<SentAt> {
  const sentAt: number[] = [];
  return new Promise((resolve) => {
    const timer = setInterval(() => {
      const text = texts[sentAt.length];
      if (text === undefined) {
        clearInterval(timer);
        resolve(sentAt);
        return;
      }
      sentAt.push(sharedNow());
      const message = Buffer.from(text);
      for (const client of server.clients) client.send(message, { binary: false });
    }, everyMs);
  });
}

server.on("listening", () => process.send?.({ port: (server.address() as AddressInfo).port }));
process.on("message", (message) => {
  const { texts, everyMs } = message as { texts: readonly string[]; everyMs: number };
  void repeat(texts, everyMs).then((sentAt) => process.send?.({ sentAt }));
});
process.on("disconnect", () => process.exit(0));
