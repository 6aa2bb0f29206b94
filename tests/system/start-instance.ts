/** Starts one whole exchange for the conformance tests and the journeys, as a user would, and stops it afterwards. */
import { rm } from "node:fs/promises";
import type { TestProject } from "vitest/node";
import { newHome } from "./home.ts";
import { type Instance, startInstance } from "./instance.ts";

/** Pages open with the first; the conformance tests trade in none of them. */
export const botMarkets = ["ADA-INR", "BTC-INR", "DOGE-INR", "DOGE-USDT", "LTC-BTC"];

/** Length of the output's tail, which shows failures caused by the server. */
const longestReport = 20_000;

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const home = await newHome("feo-system-");
  // All tests share a few people, and one test exceeds this rate limit on purpose.
  const instance: Instance = await startInstance({
    home,
    env: { ORDERS_PER_SECOND: "100", DEMO_BOTS: botMarkets.join(",") },
  });
  project.provide("instance", {
    baseUrl: instance.baseUrl,
    worldUrl: instance.worldUrl,
    consoleUrl: instance.consoleUrl,
    smtpPort: instance.smtpPort,
    metricsUrl: instance.metricsUrl,
    home,
  });
  const startedWith = instance.output().length;
  return async () => {
    await instance.stop();
    const said = instance.output().slice(startedWith).trim();
    if (said !== "") console.log(`What the exchange of ${project.name} warned of:\n${said.slice(-longestReport)}`);
    await rm(home, { recursive: true, force: true });
  };
}

declare module "vitest" {
  interface ProvidedContext {
    instance: {
      baseUrl: string;
      worldUrl: string;
      consoleUrl: string;
      smtpPort: number;
      metricsUrl: string;
      home: string;
    };
  }
}
