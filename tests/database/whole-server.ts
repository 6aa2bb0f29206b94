/** The whole server in this process, on the test's own database, without pages, bots or outside services. */
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll } from "vitest";
import { readConfig } from "../../apps/server/src/config.ts";
import { type RunningServer, startServer } from "../../apps/server/src/main.ts";
import type { PageSource } from "../../apps/server/src/pages/page-source.ts";
import { freePort } from "../../scripts/ports.ts";

const noPages: PageSource = {
  build: () => Promise.reject(new Error("There are no pages here")),
  clientFolder: undefined,
  version: "test",
  isDevelopment: false,
  close: async () => undefined,
};

interface Asked {
  readonly token?: string;
  readonly body?: object;
}

export interface WholeServer {
  readonly url: string;
  /** One call, such as `GET /user/v1/profile`. */
  ask(call: string, asked?: Asked): Promise<Response>;
  /** An access token of a demo account. */
  tokenOf(feoTag: string): Promise<string>;
  /** The value of a metric. */
  metric(name: string): Promise<number>;
  readonly stop: RunningServer["stop"];
}

export async function startWholeServer(
  databaseUrl: string,
  settings: Readonly<Record<string, string>> = {},
): Promise<WholeServer> {
  const home = await mkdtemp(join(tmpdir(), "feo-whole-"));
  const [port, metricsPort] = [await freePort(), await freePort()];
  const config = readConfig({
    DATABASE_URL: databaseUrl,
    FEO_HOME: home,
    PORT: String(port),
    LOG_LEVEL: "silent",
    OVERLOAD_MS: "60000",
    CONSOLE_PORT: String(await freePort()),
    METRICS_PORT: String(metricsPort),
    WORLD_PORT: String(await freePort()),
    WORLD_SMTP_PORT: String(await freePort()),
    DEMO_BOTS: "off",
    DEMO_HISTORY: "recent",
    CHAIN_NODES: "none",
    RATE_LIMIT_PER_MINUTE: "1000000",
    SIGN_INS_PER_MINUTE: "1000000",
    ORDERS_PER_SECOND: "10000",
    ...settings,
  });
  await mkdir(join(home, "assets"));
  await writeFile(join(home, "index.html"), "");
  const server = await startServer(config, databaseUrl, noPages, { consoleFolder: home });
  const url = `http://127.0.0.1:${port}`;
  afterAll(async () => {
    await server.stop();
    await rm(home, { recursive: true, force: true });
  });
  const ask = (call: string, { token, body }: Asked = {}) => {
    const [method = "", path = ""] = call.split(" ");
    const headers = {
      ...(token ? { accessToken: token } : {}),
      ...(body ? { "content-type": "application/json" } : {}),
    };
    return fetch(`${url}/api${path}`, { method, headers, ...(body ? { body: JSON.stringify(body) } : {}) });
  };
  return {
    url,
    ask,
    stop: server.stop,
    async metric(name) {
      const text = await (await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).text();
      return Number(text.match(new RegExp(`^${name} (\\S+)$`, "m"))?.[1]);
    },
    async tokenOf(feoTag) {
      const answer = await ask("POST /auth/v1/demo", { body: { feoTag } });
      return ((await answer.json()) as { accessToken: string }).accessToken;
    },
  };
}
