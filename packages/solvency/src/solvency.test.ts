import { createHash, hash as hashOnce } from "node:crypto";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  accountBytes,
  type BalanceProof,
  checkBalance,
  climb,
  type HashInto,
  leafBytes,
  mostUnits,
  nextLevel,
  nodeBytesLength,
  partBytes,
  partsOfBalance,
  pathShape,
  splitUnits,
  type Tree,
  treeHash,
} from "./index.ts";

const hashInto: HashInto = (input, output, at) => {
  output.set(hashOnce("sha256", input, "buffer"), at);
};
const digest = async (bytes: Uint8Array) => new Uint8Array(createHash("sha256").update(bytes).digest());

interface Leaf {
  readonly salt: Uint8Array;
  readonly account: string;
  readonly units: bigint;
}

const header = { at: "2026-11-17T00:30:00.000Z", ticker: "BTC", decimals: 8 };
const account = (number: number) => `00000000-0000-4000-8000-${String(number).padStart(12, "0")}`;

const idOf = (text: string): Uint8Array => accountBytes(text) ?? new Uint8Array();

function treeOf(leaves: readonly Leaf[]): Tree {
  const nodes = new Uint8Array(leaves.length * nodeBytesLength);
  for (const [index, leaf] of leaves.entries()) {
    hashInto(leafBytes({ ...leaf, account: idOf(leaf.account) }), nodes, index * nodeBytesLength);
    new DataView(nodes.buffer).setBigUint64(index * nodeBytesLength + 32, leaf.units);
  }
  return { nodes, count: leaves.length };
}

interface Published {
  readonly tree: Tree;
  readonly root: string;
  readonly units: bigint;
}

function publish(leaves: readonly Leaf[]): Published {
  const tree = treeOf(leaves);
  let top = tree;
  while (top.count > 1) top = nextLevel(top, hashInto);
  const units = leaves.reduce((sum, leaf) => sum + leaf.units, 0n);
  return { tree, units, root: Buffer.from(treeHash(header, top, leaves.length, hashInto)).toString("hex") };
}

function proofOf(leaves: readonly Leaf[], { tree, root, units }: Published, who: string): BalanceProof {
  const own = leaves.flatMap((leaf, place) => (leaf.account === who ? [{ leaf, place }] : []));
  return {
    ...header,
    leaves: leaves.length,
    total: String(units),
    root,
    account: who,
    units: String(own.reduce((sum, { leaf }) => sum + leaf.units, 0n)),
    parts: own.map(({ leaf, place }) => ({
      place,
      units: String(leaf.units),
      salt: Buffer.from(leaf.salt).toString("hex"),
      steps: climb(tree, place, 64, hashInto),
    })),
  };
}

/** Any number of accounts, with up to four leaves each. */
const someLeaves = fc
  .array(
    fc.record({
      number: fc.integer({ min: 1, max: 9 }),
      units: fc.bigInt({ min: 0n, max: 10n ** 15n }),
      salt: fc.uint8Array({ minLength: 16, maxLength: 16 }),
    }),
    { minLength: 1, maxLength: 40 },
  )
  .map((found): Leaf[] => found.map(({ number, ...leaf }) => ({ ...leaf, account: account(number) })));

describe("a balance in the tree", () => {
  test("every leaf of every account leads to the root, whatever the number of leaves", async () => {
    await fc.assert(
      fc.asyncProperty(someLeaves, async (leaves) => {
        const published = publish(leaves);
        for (const who of new Set(leaves.map((leaf) => leaf.account))) {
          const proof = proofOf(leaves, published, who);
          const checked = await checkBalance(proof, published, digest);
          expect(checked.isCounted).toBe(true);
          if (checked.isCounted)
            for (const sums of checked.sums) if (sums.length > 0) expect(sums.at(-1)).toBe(published.units);
        }
      }),
    );
  });

  test("a path has the steps that its place has", () => {
    expect(pathShape(0, 1)).toEqual([]);
    expect(pathShape(4, 5)).toEqual(["left"]);
    expect(pathShape(2, 5)).toEqual(["right", "left", "right"]);
    expect(pathShape(3, 4)).toEqual(["left", "left"]);
  });

  test("a known tree has a known root", () => {
    const salt = Uint8Array.from({ length: 16 }, (_, index) => index);
    const leaves = [1n, 20n, 300n].map((units, index) => ({ salt, account: account(index), units }));
    const sha = (...parts: (Buffer | string)[]) =>
      createHash("sha256")
        .update(Buffer.concat(parts.map((part) => (typeof part === "string" ? Buffer.from(part) : part))))
        .digest();
    const u64 = (units: bigint) => Buffer.from(units.toString(16).padStart(16, "0"), "hex");
    const id = (index: number) => Buffer.from(account(index).replaceAll("-", ""), "hex");
    const byte = (value: number) => Buffer.from([value]);
    const leaf = (index: number, units: bigint) => sha(byte(0), Buffer.from(salt), id(index), u64(units));
    const pair = sha(byte(1), leaf(0, 1n), u64(1n), leaf(1, 20n), u64(20n));
    const top = sha(byte(1), pair, u64(21n), leaf(2, 300n), u64(300n));
    const root = sha(byte(2), `feo solvency 1\n${header.at}\nBTC\n8\n3\n321\n`, top);
    expect(publish(leaves).root).toBe(root.toString("hex"));
  });
});

describe("what does not lead to the root", () => {
  const wrong = async (change: (proof: BalanceProof) => BalanceProof | undefined) => {
    await fc.assert(
      fc.asyncProperty(someLeaves, async (leaves) => {
        const published = publish(leaves);
        const [first] = leaves;
        if (!first) return;
        const changed = change(proofOf(leaves, published, first.account));
        fc.pre(changed !== undefined);
        if (changed) expect((await checkBalance(changed, published, digest)).isCounted).toBe(false);
      }),
    );
  };
  const part = (proof: BalanceProof, change: (part: BalanceProof["parts"][number]) => object): BalanceProof => ({
    ...proof,
    parts: proof.parts.map((each, index) => (index === 0 ? { ...each, ...change(each) } : each)),
  });

  test("a changed amount", () =>
    wrong((proof) => {
      const changed = part(proof, ({ units }) => ({ units: String(BigInt(units) + 1n) }));
      return { ...changed, units: String(BigInt(proof.units) + 1n) };
    }));
  test("an amount that its parts do not add up to", () =>
    wrong((proof) => ({ ...proof, units: String(BigInt(proof.units) + 1n) })));
  test("a missing part", () => wrong((proof) => (proof.units === "0" ? undefined : { ...proof, parts: [] })));
  test("a part that is there twice", () =>
    wrong((proof) => {
      const [first] = proof.parts;
      if (!first) return undefined;
      const units = String(BigInt(proof.units) + BigInt(first.units));
      return { ...proof, units, parts: [...proof.parts, first] };
    }));
  test("the same leaf at another place", () =>
    wrong((proof) => {
      const [first] = proof.parts;
      if (!first || proof.leaves === 1) return undefined;
      const place = (first.place + 1) % proof.leaves;
      const isSame =
        JSON.stringify(pathShape(place, proof.leaves)) === JSON.stringify(pathShape(first.place, proof.leaves));
      if (isSame) return undefined;
      return part(proof, () => ({ place }));
    }));
  test("another customer's leaf", () => wrong((proof) => ({ ...proof, account: account(10) })));
  test("another salt", () =>
    wrong((proof) => part(proof, ({ salt }) => ({ salt: salt === "0".repeat(32) ? "1".repeat(32) : "0".repeat(32) }))));
  test("a sum below zero", () =>
    wrong((proof) => {
      if (proof.leaves === 1) return undefined;
      return part(proof, ({ steps }) => ({
        steps: steps.map((step, index) => (index === 0 ? { ...step, units: `-${step.units}` } : step)),
      }));
    }));
  test("a sum that wraps around", () =>
    wrong((proof) => {
      if (proof.leaves === 1) return undefined;
      return part(proof, ({ steps }) => ({
        steps: steps.map((step, index) => (index === 0 ? { ...step, units: String(mostUnits) } : step)),
      }));
    }));
  test("a step left out", () =>
    wrong((proof) => (proof.leaves === 1 ? undefined : part(proof, ({ steps }) => ({ steps: steps.slice(1) })))));
  test("a step too many", () =>
    wrong((proof) => part(proof, ({ steps }) => ({ steps: [...steps, { hash: "0".repeat(64), units: "0" }] }))));
  test("a tree of another size", () => wrong((proof) => ({ ...proof, leaves: proof.leaves * 2 + 1 })));
  test("another time, asset or precision", async () => {
    await wrong((proof) => ({ ...proof, at: "2026-11-18T00:30:00.000Z" }));
    await wrong((proof) => ({ ...proof, ticker: "ETH" }));
    await wrong((proof) => ({ ...proof, decimals: 18 }));
  });
  test("the published total and hash count, not those in the file", async () => {
    const leaves = [{ salt: new Uint8Array(16), account: account(1), units: 5n }];
    const published = publish(leaves);
    const proof = proofOf(leaves, published, account(1));
    const other = await checkBalance(proof, { ...published, units: 6n }, digest);
    expect(other).toEqual({ isCounted: false, problem: { fault: "OTHER_TOTAL", part: 0 } });
    const forged = await checkBalance(proof, { ...published, root: "0".repeat(64) }, digest);
    expect(forged).toEqual({ isCounted: false, problem: { fault: "OTHER_ROOT", part: 0 } });
  });

  test("a leaf of a tree changes its root when it is changed, removed, added or doubled", () => {
    fc.assert(
      fc.property(someLeaves, fc.nat(), (leaves, pick) => {
        const at = pick % leaves.length;
        const leaf = leaves[at];
        if (!leaf) return;
        const { root } = publish(leaves);
        const rest = leaves.filter((_, index) => index !== at);
        expect(publish(leaves.with(at, { ...leaf, units: leaf.units + 1n })).root).not.toBe(root);
        expect(publish([...leaves, leaf]).root).not.toBe(root);
        if (rest.length > 0) expect(publish(rest).root).not.toBe(root);
      }),
    );
  });

  test("balances below zero, or that add up to too much, make no tree", () => {
    const leaf = (units: bigint) => ({ salt: new Uint8Array(16), account: account(1), units });
    expect(() => publish([leaf(-1n)])).toThrow("below zero or too large");
    expect(() => publish([leaf(mostUnits), leaf(1n)])).toThrow("add up to too much");
  });
});

describe("a balance in parts", () => {
  const random = fc.uint8Array({ minLength: partsOfBalance * partBytes, maxLength: partsOfBalance * partBytes });

  test("the parts add up to it exactly, and none is the whole", () => {
    fc.assert(
      fc.property(fc.bigInt({ min: 0n, max: mostUnits }), random, (units, bytes) => {
        const parts = splitUnits(units, bytes);
        expect(parts).toHaveLength(partsOfBalance);
        expect(parts.reduce((sum, part) => sum + part, 0n)).toBe(units);
        expect(parts.every((part) => part >= 0n)).toBe(true);
        if (units > 1n) expect(parts.every((part) => part < units)).toBe(true);
      }),
    );
  });

  test("a balance below zero is not split, not even into parts that round to zero", () => {
    fc.assert(
      fc.property(fc.bigInt({ min: -mostUnits, max: -1n }), random, (units, bytes) => {
        expect(() => splitUnits(units, bytes)).toThrow("below zero");
      }),
    );
    expect(() => splitUnits(-1n, new Uint8Array(partsOfBalance * partBytes))).toThrow("below zero");
  });

  test("small balances are split, too", () => {
    fc.assert(
      fc.property(fc.bigInt({ min: 2n, max: 20n }), random, (units, bytes) => {
        expect(splitUnits(units, bytes).every((part) => part < units)).toBe(true);
      }),
    );
  });
});
