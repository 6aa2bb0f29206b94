/** The fixed cost of every start: Node, and one response. */
import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";

const server = createServer((_, response) => response.end("ready")).listen(0, "127.0.0.1");
await once(server, "listening");
process.send?.({ ready: `http://127.0.0.1:${(server.address() as AddressInfo).port}` });
process.on("SIGTERM", () => process.exit(0));
