/** npm start when it cannot succeed: one clear line, an exit code for scripts, and nothing left behind. */
import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { rm } from "node:fs/promises";
import { createServer } from "node:net";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterEach, beforeEach, expect, test } from "vitest";
import { newHome } from "../system/home.ts";
import { freePorts, portSettings } from "../system/instance.ts";
import { processesOf } from "../system/processes.ts";

const root = fileURLToPath(new URL("../..", import.meta.url));
let folder: string;
let home: string;

beforeEach(async () => {
  folder = await newHome("feo-wrong-settings-");
  home = join(folder, "home");
});
afterEach(() => rm(folder, { recursive: true, force: true }));

function runStart(env: Record<string, string>): { status: number | null; stdout: string; stderr: string } {
  return spawnSync(process.execPath, ["scripts/start.ts"], {
    cwd: root,
    env: { ...process.env, FEO_HOME: home, ...env },
    encoding: "utf8",
  });
}

function refusal(env: Record<string, string>): string {
  const { status, stdout, stderr } = runStart(env);
  expect(status).toBe(1);
  expect(stdout).toBe("");
  expect(stderr.trim().split("\n")).toHaveLength(1);
  expect(stderr).not.toMatch(/ at |\.ts:\d+/);
  return stderr.trim();
}

// The messages for each wrong setting are tested in apps/server/src/config.test.ts.
test("a wrong setting gives one clear line, no stack trace, and starts nothing", () => {
  expect(refusal({ PORT: "abc" })).toBe("feo: Setting PORT=abc is not a number");
  expect(existsSync(home)).toBe(false);
  expect(processesOf(home)).toEqual([]);
});

test("for a taken port the message names the setting that moves it", async () => {
  const ports = await freePorts();
  const other = createServer();
  await new Promise<void>((done) => other.listen(ports.web, "127.0.0.1", done));
  const taken = ports.web;
  expect(refusal(portSettings(ports))).toBe(`feo: port ${taken} is taken; set PORT to another one`);
  const mail = portSettings({ ...ports, web: ports.smtp, smtp: taken });
  expect(refusal(mail)).toBe(`feo: port ${taken} is taken; set WORLD_SMTP_PORT to another one`);
  other.close();
});

test("an unreachable database gives one clear line, no stack trace, and stops what was started", async () => {
  const ports = await freePorts();
  const { status, stderr } = runStart({
    ...portSettings(ports),
    DATABASE_URL: `postgres://a:b@127.0.0.1:${ports.web}/x`,
  });
  expect(status).toBe(1);
  expect(stderr).toContain("the database cannot be reached");
  expect(stderr).not.toMatch(/ {4}at /);
  expect(processesOf(home)).toEqual([]);
});
