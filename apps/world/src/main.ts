/**
 * The outside world of the demo: stand-ins that speak the protocols of what a real exchange is connected to. It serves
 * the demo and the tests only, keeps everything in memory, and is never reachable from elsewhere.
 */
import { createServer, type RequestListener } from "node:http";
import { chatBubbleScript } from "./chat.ts";
import { frontPage } from "./front-page.ts";

const answer: RequestListener = (request, response) => {
  const path = (request.url ?? "/").split("?")[0];
  const send = (status: number, type: string, body: string) =>
    response
      .writeHead(status, { "content-type": `${type}; charset=utf-8`, "x-content-type-options": "nosniff" })
      .end(body);
  if (request.method !== "GET") return send(405, "text/plain", "Only GET is answered here.\n");
  switch (path) {
    case "/":
      return send(200, "text/html", frontPage());
    case "/packs/js/sdk.js":
      response.setHeader("cross-origin-resource-policy", "cross-origin");
      return send(200, "text/javascript", chatBubbleScript);
    default:
      return send(404, "text/plain", "There is nothing here.\n");
  }
};

function readPort(text: string | undefined): number {
  const port = Number(text ?? 3002);
  if (Number.isInteger(port) && port > 0 && port < 65_536) return port;
  console.error(`world: WORLD_PORT=${text} is not a port`);
  process.exit(1);
}

const port = readPort(process.env["WORLD_PORT"] || undefined);
const server = createServer(answer);
server.once("error", (error) => {
  console.error(`world: ${error.message}`);
  process.exit(1);
});
server.listen(port, "127.0.0.1", () => process.send?.({ ready: `http://localhost:${port}` }));

const stop = () => {
  server.closeAllConnections();
  server.close(() => process.exit(0));
};
process.on("SIGTERM", stop);
process.on("SIGINT", stop);
process.on("disconnect", stop);
