/** Starts one whole exchange for the conformance tests and the journeys, as a user would, and stops it afterwards. */
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { TestProject } from "vitest/node";
import { type Instance, startInstance } from "./instance.ts";

/** Pages open with the first; the conformance tests trade in none of them. */
export const botMarkets = ["ADA-INR", "BTC-INR", "DOGE-INR", "DOGE-USDT", "LTC-BTC"];

let instance: Instance | undefined;
let home: string | undefined;

export async function setup(project: TestProject): Promise<void> {
  home = await mkdtemp(join(tmpdir(), "feo-system-"));
  // A few people act for all tests, and one of the tests goes past this.
  instance = await startInstance({ home, env: { ORDERS_PER_SECOND: "100", DEMO_BOTS: botMarkets.join(",") } });
  project.provide("instance", {
    baseUrl: instance.baseUrl,
    worldUrl: instance.worldUrl,
    metricsUrl: instance.metricsUrl,
    home,
  });
}

export async function teardown(): Promise<void> {
  await instance?.stop();
  if (home) await rm(home, { recursive: true, force: true });
}

declare module "vitest" {
  interface ProvidedContext {
    instance: { baseUrl: string; worldUrl: string; metricsUrl: string; home: string };
  }
}
