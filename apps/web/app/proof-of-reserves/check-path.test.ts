/** A path counts only for the snapshot, the asset and the account that the page shows. */
import { describe, expect, test } from "vitest";
import { checkPath } from "./check-path.ts";
import { pathFileName, readPathFile } from "./path-file.ts";
import { accountOf, assetOf, givenTree, snapshotOf } from "./proof-for-tests.ts";

const tree = givenTree();
const asset = assetOf(tree);
const solvency = snapshotOf([asset]);
const proof = tree.proofOf(0);
const expected = { solvency, asset, account: accountOf(0) };

describe("a path", () => {
  test("a path that leads to the root is counted, with each part's entry, steps and running sums", async () => {
    const checked = await checkPath(proof, expected);
    if (!checked.isCounted) throw new Error(checked.fault);
    expect(checked.units).toBe(515_966n);
    expect(checked.parts).toHaveLength(4);
    expect(checked.parts.reduce((sum, { units }) => sum + units, 0n)).toBe(515_966n);
    for (const [index, { leaf, lines }] of checked.parts.entries()) {
      expect(leaf).toMatch(/^[0-9a-f]{64}$/);
      expect(lines.map(({ hash }) => hash)).toEqual(proof.parts[index]?.steps.map(({ hash }) => hash));
      expect(lines.at(-1)?.sum).toBe(tree.units);
    }
  });

  test("an empty balance that is in the tree is counted", async () => {
    expect(await checkPath(tree.proofOf(4), { ...expected, account: accountOf(4) })).toMatchObject({ units: 0n });
  });

  test.each([
    ["OTHER_ACCOUNT", proof, { ...expected, account: accountOf(1) }],
    ["OTHER_ASSET", proof, { ...expected, asset: assetOf(tree, { ticker: "ETH" }) }],
    ["OTHER_ASSET", proof, { ...expected, asset: undefined }],
    ["OTHER_SNAPSHOT", proof, { ...expected, solvency: { at: "2026-11-18T00:30:00.000Z" } }],
    ["UNREADABLE", { ...proof, parts: [], units: "0" }, expected],
    ["OTHER_ROOT", proof, { ...expected, asset: assetOf(tree, { root: "0".repeat(64) }) }],
    ["OTHER_TOTAL", proof, { ...expected, asset: assetOf(tree, { customers: "1.5" }) }],
    ["OTHER_SUM", { ...proof, units: "1" }, expected],
  ] as const)("%s: a path that does not fit what the page shows is not counted", async (fault, wrong, wanted) => {
    expect(await checkPath(wrong, wanted)).toMatchObject({ isCounted: false, fault });
  });
});

describe("a file", () => {
  test("a downloaded path is read as it was saved, and its name has the asset and the date in India", () => {
    expect(readPathFile(JSON.stringify(proof))).toEqual(proof);
    expect(pathFileName({ ticker: "BTC", at: "2026-11-17T20:30:00.000Z" })).toBe("feo-path-BTC-2026-11-18.json");
  });

  test.each([
    "",
    "{",
    "null",
    "5",
    "[]",
    "{}",
    JSON.stringify({ ...proof, parts: [] }),
    JSON.stringify({ ...proof, parts: [{}] }),
    JSON.stringify({ ...proof, parts: "steps" }),
    JSON.stringify({ ...proof, leaves: "9" }),
    JSON.stringify({ ...proof, parts: proof.parts.map((part) => ({ ...part, steps: [null] })) }),
  ])("%s is not a path", (text) => {
    expect(readPathFile(text)).toBeUndefined();
  });
});
