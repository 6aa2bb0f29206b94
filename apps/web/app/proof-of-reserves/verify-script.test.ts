/** The script that customers download, run as they run it, on trees of the package that the server uses. */
import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import type { BalanceProof } from "@feo/solvency";
import { afterAll, describe, expect, test } from "vitest";
import { accountOf, assetOf, givenTree, snapshotOf } from "./proof-for-tests.ts";

const script = fileURLToPath(new URL("../../public/verify-balance.mjs", import.meta.url));
const folder = mkdtempSync(join(tmpdir(), "feo-verify-"));
afterAll(() => rmSync(folder, { recursive: true }));

let files = 0;
function save(content: unknown): string {
  const file = join(folder, `${files++}.json`);
  writeFileSync(file, typeof content === "string" ? content : JSON.stringify(content));
  return file;
}

function run(...args: readonly string[]) {
  const { status, stdout, stderr } = spawnSync(process.execPath, [script, ...args], { encoding: "utf8" });
  return { status, stdout, stderr };
}

const tree = givenTree();
const proof = tree.proofOf(0);

function changed(change: (part: BalanceProof["parts"][number]) => object): BalanceProof {
  return { ...proof, parts: proof.parts.map((part, index) => (index === 0 ? { ...part, ...change(part) } : part)) };
}

describe("verify-balance.mjs", () => {
  test("a path that leads to the root is counted, with each step and the total", () => {
    const { status, stdout } = run(save(proof), tree.root);
    expect(status).toBe(0);
    expect(stdout).toContain(`Counted: 0.00515966 BTC of account ${accountOf(0)}, on ${proof.at}.`);
    expect(stdout.match(/^Part \d: /gm)).toHaveLength(4);
    expect(stdout.match(/^ {2}\+ /gm)).toHaveLength(proof.parts.flatMap(({ steps }) => steps).length);
    expect(stdout.match(new RegExp(`Root ${tree.root}\n {2}Total 1.44600007 BTC`, "g"))).toHaveLength(4);
  });

  test.each([1, 2, 3, 5, 8, 13])("every balance of a tree of %i customers is counted", (count) => {
    const balances = Array.from({ length: count }, (_, index) => BigInt(index) ** 9n);
    const grown = givenTree({ ticker: "INR", decimals: 2, balances });
    expect(run(save(grown.proofOf(count - 1)), grown.root)).toMatchObject({ status: 0, stderr: "" });
  });

  test("the published data gives the root of the path's asset", () => {
    const data = save(snapshotOf([assetOf(givenTree({ ticker: "ETH" })), assetOf(tree)]));
    expect(run(save(proof), data).status).toBe(0);
  });

  test.each([
    ["a larger amount", { ...changed(({ units }) => ({ units: `${units}0` })), units: "9" }],
    ["a part and a balance of one unit more", more()],
    ["a part that is missing", { ...proof, parts: proof.parts.slice(1) }],
    ["a part that is there twice", { ...proof, parts: [...proof.parts.slice(0, 3), proof.parts[0]] }],
    ["another salt", changed(() => ({ salt: "0".repeat(32) }))],
    ["another account", { ...proof, account: accountOf(7) }],
    ["another time", { ...proof, at: "2026-11-18T00:30:00.000Z" }],
    ["another asset", { ...proof, ticker: "ETH" }],
    ["other decimals", { ...proof, decimals: 2 }],
    ["a tree of another size", { ...proof, leaves: 400 }],
    ["a step left out", changed(({ steps }) => ({ steps: steps.slice(1) }))],
    ["a step too many", changed(({ steps }) => ({ steps: [...steps, ...steps] }))],
    ["a place outside of the tree", changed(() => ({ place: 20 }))],
  ])("a path with %s is not counted", (_what, wrong) => {
    expect(run(save(wrong), tree.root)).toMatchObject({ status: 1, stderr: expect.stringContaining("Not counted: ") });
  });

  test("a path is not counted against another root, or against its own root if that is not the published one", () => {
    const other = givenTree({ balances: [515_966n] });
    expect(run(save(other.proofOf(0)), tree.root).status).toBe(1);
    expect(run(save(proof), "0".repeat(64)).stderr).toContain(`not to ${"0".repeat(64)}`);
  });

  test.each([
    ["text", "not JSON"],
    ["a number", 5],
    ["null", null],
    ["an empty object", {}],
    ["a path without parts", { ...proof, parts: [] }],
    ["a part without steps", changed(() => ({ steps: undefined }))],
    ["an amount below zero", changed(() => ({ units: "-1" }))],
    ["a hash that is too short", changed(({ steps }) => ({ steps: steps.map((step) => ({ ...step, hash: "ab" })) }))],
  ])("a file with %s is unreadable", (_what, content) => {
    const { status, stderr } = run(save(content), tree.root);
    expect(status).toBe(2);
    expect(stderr).not.toContain("    at ");
  });

  test("missing arguments, a missing file and data of another snapshot are explained", () => {
    expect(run()).toMatchObject({ status: 2, stderr: expect.stringContaining("usage: node verify-balance.mjs") });
    expect(run(join(folder, "missing.json"), tree.root).status).toBe(2);
    expect(run(save(proof), join(folder, "missing.json")).status).toBe(2);
    const data = save(snapshotOf([assetOf(tree)], { at: "2026-11-18T00:30:00.000Z" }));
    expect(run(save(proof), data).stderr).toContain("another snapshot");
    expect(run(save(proof), save(snapshotOf([])))).toMatchObject({
      status: 2,
      stderr: expect.stringContaining("no BTC"),
    });
  });
});

function more(): BalanceProof {
  const larger = changed(({ units }) => ({ units: String(BigInt(units) + 1n) }));
  return { ...larger, units: String(BigInt(proof.units) + 1n) };
}
