/**
 * Starts the simulated outside world as a separate process on free ports, for adapter tests. Never part of a running
 * exchange.
 */
import { fork } from "node:child_process";
import { fileURLToPath } from "node:url";
import { type Config, readConfig } from "../config.ts";

export interface StartedWorld {
  readonly url: string;
  /** The demo's configuration, given only the world's ports. */
  readonly config: Config;
  /** The messages received by an address or number. */
  messages(to: string): Promise<readonly Record<string, string>[]>;
  stop(): Promise<void>;
}

const mainFile = fileURLToPath(new URL("../../../world/src/main.ts", import.meta.url));

export async function startWorld(): Promise<StartedWorld> {
  // An empty environment: the defaults of both sides must match.
  const child = fork(mainFile, { env: { WORLD_PORT: "0", WORLD_SMTP_PORT: "0" }, execArgv: [] });
  const ended = new Promise<void>((resolve) => child.once("exit", () => resolve()));
  const { ready: url, smtpPort } = await new Promise<{ ready: string; smtpPort: number }>((resolve, reject) => {
    child.once("message", resolve);
    ended.then(() => reject(new Error("the world did not start")));
  });
  return {
    url,
    config: readConfig({ WORLD_PORT: new URL(url).port, WORLD_SMTP_PORT: String(smtpPort) }),
    async messages(to) {
      const answer = await fetch(`${url}/messages?to=${encodeURIComponent(to)}`);
      return (await answer.json()) as Record<string, string>[];
    },
    async stop() {
      child.kill("SIGTERM");
      await ended;
    },
  };
}
