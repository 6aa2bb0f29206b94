/** Starts one real PostgreSQL for the database tests, in its own home, and removes both afterwards. */
import { rm } from "node:fs/promises";
import type { TestProject } from "vitest/node";
import { type Postgres, startPostgres } from "../../scripts/postgres.ts";
import { newHome } from "./home.ts";

let postgres: Postgres | undefined;
let home: string | undefined;

export async function setup(project: TestProject): Promise<void> {
  home = await newHome("feo-database-");
  postgres = await startPostgres({ home, report: () => undefined });
  project.provide("databaseUrl", postgres.url);
}

export async function teardown(): Promise<void> {
  await postgres?.stop();
  if (home) await rm(home, { recursive: true, force: true });
}

declare module "vitest" {
  interface ProvidedContext {
    databaseUrl: string;
  }
}
