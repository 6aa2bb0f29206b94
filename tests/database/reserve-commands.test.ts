/** Proofs of solvency from the operators' command line. */
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createKeys } from "@feo/custody/keys";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createOperatorFloor } from "./operator-floor.ts";

const { operator, found, query, entriesBy } = await createOperatorFloor();
const folder = await mkdtemp(join(tmpdir(), "feo-reserves-"));
afterAll(() => rm(folder, { recursive: true, force: true }));
beforeAll(found);

const as = "meera";
const at = "2026-11-17T00:30:00.000Z";

test("one operator asks for a snapshot, once until it is made", async () => {
  expect(await operator("reserves publish", { as })).toBe("Done.");
  expect(await operator("reserves publish", { as: "arjun" })).toBe("refused: A snapshot is being made already");
  expect(await operator("reserves", { as })).toMatch(/an operator +\d{4}-.* +not yet/);
  expect((await entriesBy(as)).map(({ action }) => action)).toEqual(
    expect.arrayContaining(["reserves publish", "reserves show"]),
  );
});

test("messages of cold storage are imported from a file, and listed", async () => {
  const keys = createKeys("test test test test test test test test test test test junk");
  const signed = await keys.signReserveMessage({ network: "LTC", owner: "house", at });
  const file = join(folder, "reserves.json");
  const messages = [{ network: "LTC", at, ...signed }];
  await writeFile(file, JSON.stringify({ kind: "feo-reserve-messages", messages }));
  expect(await operator(`reserves import ${file}`, { as })).toBe("Imported: 1. The next snapshot publishes them.");
  const line = (await operator("reserves", { as })).split("\n").find((text) => text.includes(signed.address));
  expect(line).toMatch(/LTC +2026-11-17 00:30.* +meera/);
});

test("a wrong file, word or operator is refused, and nothing is imported", async () => {
  const before = await query("select * from reserve_message");
  const file = join(folder, "rubbish.json");
  await writeFile(file, "rubbish");
  const say = (words: string) => operator(words, { as });
  expect(await say(`reserves import ${file}`)).toBe("refused: This is not a file of reserve messages");
  expect(await say(`reserves import ${folder}/none`)).toMatch(/^refused: The file cannot be read/);
  expect(await say("reserves delete")).toMatch(/^refused: Usage: reserves/);
  expect(await operator("reserves publish")).toMatch(/^refused: Add your operator name/);
  expect(await query("select * from reserve_message")).toEqual(before);
});
