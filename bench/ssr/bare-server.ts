/** The baseline: the same Fastify with our hooks, serving a bare react-router page with the router's own handler. */
import { fileURLToPath, pathToFileURL } from "node:url";
import { createRequestHandler, RouterContextProvider, type ServerBuild } from "react-router";
import { readConfig } from "../../apps/server/src/config.ts";
import { createHttp } from "../../apps/server/src/platform/http.ts";

const entry = fileURLToPath(new URL("bare/build/server/index.js", import.meta.url));
const build = (await import(pathToFileURL(entry).href)) as ServerBuild;
const handle = createRequestHandler(build, "production");
const config = readConfig({ ...process.env, RATE_LIMIT_PER_MINUTE: "100000000", LOG_LEVEL: "warn" });
const app = await createHttp(config);

app.get("/*", async (request, reply) => {
  const response = await handle(new Request(`http://localhost${request.url}`), new RouterContextProvider());
  for (const [name, value] of response.headers) reply.header(name, value);
  return reply.code(response.status).send(await response.text());
});
await app.listen({ port: config.port, host: "127.0.0.1" });
process.send?.({ ready: `http://localhost:${config.port}` });
process.on("disconnect", () => process.exit(0));
