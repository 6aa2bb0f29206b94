/** Reconciliation on the running exchange, while every other test moves money in it. */
import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { expect, test } from "vitest";
import { home, metricsUrl } from "./page.ts";

const run = promisify(execFile);

test("the exchange reconciles its ledger with the bank periodically and has no findings", async () => {
  const figure = async (name: string) => {
    const text = await (await fetch(`${metricsUrl}/metrics`)).text();
    return Number(new RegExp(`^${name} (\\d+)$`, "m").exec(text)?.[1] ?? Number.NaN);
  };
  await expect.poll(() => figure("feo_books_age_seconds")).toBeLessThan(15);
  expect(await figure("feo_books_findings")).toBe(0);
});

test("the operator command books, with a passphrase, shows the same reconciliation", async () => {
  const running = run("npm", ["run", "--silent", "operator", "--", "books", "--as", "meera"], {
    env: { ...process.env, FEO_HOME: home },
  });
  running.child.stdin?.end("meera of the demo\n");
  const { stdout } = await running;
  expect(stdout).toMatch(/^INR in the ledger +[\d.]+$/m);
  expect(stdout).toMatch(/^difference +0$/m);
});
