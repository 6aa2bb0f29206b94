/** The source of the pages: the web app's build, or in development the module server, which compiles on request. */
import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import type { IncomingMessage, ServerResponse } from "node:http";
import { createRequire } from "node:module";
import { createServer } from "node:net";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import type { ServerBuild } from "react-router";

export interface PageSource {
  /** Loads the build; in development always the newest. */
  readonly build: () => Promise<ServerBuild>;
  readonly clientFolder: string | undefined;
  readonly version: string;
  readonly isDevelopment: boolean;
  /** In development, answers module requests and calls `next` for all others. */
  readonly middleware?: (request: IncomingMessage, response: ServerResponse, next: () => void) => void;
  close(): Promise<void>;
}

/** The version is a hash of the build, so that an identical rebuild does not announce a new version. */
export async function builtPages(webFolder: string): Promise<PageSource> {
  const entry = join(webFolder, "build/server/index.js");
  const build = () => import(pathToFileURL(entry).href) as Promise<ServerBuild>;
  const version = createHash("sha256")
    .update(await readFile(entry))
    .digest("hex")
    .slice(0, 16);
  const clientFolder = join(webFolder, "build/client");
  return { build, clientFolder, version, isDevelopment: false, close: async () => undefined };
}

interface ModuleServer {
  readonly middlewares: NonNullable<PageSource["middleware"]>;
  ssrLoadModule(id: string): Promise<unknown>;
  close(): Promise<void>;
}

export async function developmentPages(webFolder: string): Promise<PageSource> {
  const vitePath = createRequire(join(webFolder, "package.json")).resolve("vite");
  const vite = (await import(pathToFileURL(vitePath).href)) as { createServer(options: object): Promise<ModuleServer> };
  // A free port, so that two development servers do not collide.
  const hmr = { port: await freePort() };
  const modules = await vite.createServer({ root: webFolder, server: { middlewareMode: true, hmr } });
  return {
    build: () => modules.ssrLoadModule("virtual:react-router/server-build") as Promise<ServerBuild>,
    clientFolder: undefined,
    version: "development",
    isDevelopment: true,
    middleware: modules.middlewares,
    close: () => modules.close(),
  };
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once("error", reject);
    probe.listen(0, "127.0.0.1", () => {
      const address = probe.address();
      probe.close(() => resolve(typeof address === "object" && address ? address.port : 0));
    });
  });
}
