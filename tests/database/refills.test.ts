/** Coins that come back from cold storage: two operators, one transaction, signed by the cold key and by no other. */
import { randomUUID } from "node:crypto";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type EvmNetwork, knownNetworks } from "@feo/custody";
import { createKeys, newMnemonic, signRefill } from "@feo/custody/keys";
import { createOwnAddresses, type Refill, refillSchema, writeEvmTransfer } from "@feo/custody/transfers";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createRefillStore } from "../../apps/server/src/chain/refill.store.ts";
import { exportRefill } from "../../apps/server/src/chain/refill-desk.ts";
import { seedDemo } from "../../apps/server/src/demo/seed.ts";
import { createOperatorFloor } from "./operator-floor.ts";

const floor = await createOperatorFloor();
const { db, entriesBy, operator, query } = floor;
const store = createRefillStore(db);
const eth = knownNetworks["ETH"] as EvmNetwork;
const [cold, thief] = [createKeys(newMnemonic()), createKeys(newMnemonic())];
const from = createOwnAddresses(cold.accounts).address("evm", "house");
const to = "0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed";
let folder: string;

beforeAll(async () => {
  await seedDemo(db);
  await floor.found();
  folder = await mkdtemp(join(tmpdir(), "feo-refill-"));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const unsigned = (chainUnits: bigint, nonce = 0) =>
  writeEvmTransfer(eth, {
    ...{ contract: null, to, chainUnits, nonce, gas: 21_000n, maxFeePerGas: 30n, maxPriorityFeePerGas: 2n },
  });

async function proposed(): Promise<string> {
  await query("update cold_refill set state = 'dropped' where state in ('proposed', 'approved', 'signed')");
  await store.propose(
    {
      ...{ network: "ETH", coinTicker: "ETH", contract: null, chainDecimals: 18, chainUnits: "5000", note: "" },
      ...{ fromAddress: from, toAddress: to },
    },
    new Date(),
  );
  return (await store.open("ETH"))[0]?.id ?? "";
}

async function approved(): Promise<string> {
  const id = await proposed();
  await operator(`refill approve ${id}`, { as: "meera" });
  await operator(`refill approve ${id}`, { as: "arjun" });
  await store.writeUnsigned(id, unsigned(5_000n), "", new Date());
  return id;
}

const stateOf = async (id: string) => (await query("select state from cold_refill where id = $1", [id]))[0]?.["state"];
const exported = (id: string): Promise<Refill> => db.transaction((tx) => exportRefill(tx, id));
async function imported(id: string, signed: object | string): Promise<string> {
  const file = join(folder, randomUUID());
  await writeFile(file, typeof signed === "string" ? signed : JSON.stringify(signed));
  return operator(`refill import ${id} ${file}`, { as: "arjun" });
}

test("a refill takes two operators, and only then there is something to sign", async () => {
  const id = await proposed();
  expect(await operator(`refill export ${id}`, { as: "meera" })).toMatch(/^refused: The refill .* is proposed/);
  expect(await operator(`refill approve ${id}`, { as: "meera" })).toMatch(/proposal/i);
  expect(await operator(`refill approve ${id}`, { as: "meera" })).toMatch(/^refused: Another operator has to confirm/);
  expect(await stateOf(id)).toBe("proposed");
  await operator(`refill approve ${id}`, { as: "arjun" });
  expect(await stateOf(id)).toBe("approved");
  expect(await operator(`refill export ${id}`, { as: "meera" })).toMatch(/^refused: Its transaction is being made/);
});

test("one is open for a coin on a network at a time", async () => {
  await proposed();
  const row = { network: "ETH", coinTicker: "ETH", contract: null, chainDecimals: 18, chainUnits: "1", note: "" };
  await store.propose({ ...row, fromAddress: from, toAddress: to }, new Date());
  expect(await store.open("ETH")).toHaveLength(1);
});

test("what was exported and signed with the cold key is taken, once", async () => {
  const id = await approved();
  const file = await exported(id);
  expect(file).toMatchObject({ kind: "feo-refill", amount: "0.000000000000005", from, to });
  const signed = await signRefill(cold, file);
  expect(await imported(id, signed)).toBe("It is sent within moments.");
  expect(await stateOf(id)).toBe("signed");
  expect(await imported(id, signed)).toMatch(/^refused: Nothing of the refill .* is out to be signed/);
  expect(await entriesBy("arjun")).toContainEqual(expect.objectContaining({ action: "refill import", subject: id }));
});

test("nothing else is taken, and nothing changes", async () => {
  const id = await approved();
  const file = await exported(id);
  const sign = async (text: string, keys = cold) => ({
    kind: "feo-signed-refill",
    id,
    raw: await keys.signEvm("house", text),
  });
  const more = "It is not the transaction that was exported";
  expect(await imported(id, await sign(unsigned(5_001n)))).toContain(more);
  expect(await imported(id, await sign(unsigned(5_000n, 1)))).toContain(more);
  expect(await imported(id, await sign(file.unsigned, thief))).toContain("signed with another key");
  expect(await imported(id, { ...(await sign(file.unsigned)), id: randomUUID() })).toContain("This is another refill");
  for (const rubbish of ["", "rubbish", "{}", { kind: "feo-signed-refill", id, raw: "0x" }])
    expect(await imported(id, rubbish)).toMatch(/^refused: /);
  expect(await operator(`refill import ${id} /no/such/file`, { as: "arjun" })).toMatch(/^refused: Which file/);
  expect(await stateOf(id)).toBe("approved");
});

test("one that is made anew, or dropped, takes the old file no more", async () => {
  const id = await approved();
  const signed = await signRefill(cold, await exported(id));
  await operator(`refill renew ${id}`, { as: "meera" });
  await store.writeUnsigned(id, unsigned(5_000n, 7), "", new Date());
  expect(await imported(id, signed)).toContain("It is not the transaction that was exported");
  expect(await operator(`refill drop ${id}`, { as: "meera" })).toBe("refused: reason is missing");
  await operator(`refill drop ${id}`, { as: "meera", reason: "Not needed" });
  expect(await stateOf(id)).toBe("dropped");
  expect(await imported(id, signed)).toMatch(/^refused: /);
});

test("cold words sign nothing that is not theirs, or another than it says", async () => {
  const file = await exported(await approved());
  await expect(signRefill(thief, file)).rejects.toThrow("These words are not those of cold storage");
  await expect(signRefill(cold, { ...file, amount: "1" })).rejects.toThrow("another than the file says");
  await expect(signRefill(cold, { ...file, to: from })).rejects.toThrow("another than the file says");
  await expect(signRefill(cold, { ...file, network: "BSC" })).rejects.toThrow();
  // Ten ether are not called one.
  await expect(signRefill(cold, { ...file, decimals: 19, amount: "0.0000000000000005" })).rejects.toThrow(
    "something else",
  );
  await expect(signRefill(cold, { ...file, coin: "DOGE" })).rejects.toThrow("something else");
});

test.each<[string, Partial<Refill>]>([
  ["a line of its own", { coin: "ETH\nTo       0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed" }],
  ["letters that hide what follows", { coin: "ETH\u001b[8m" }],
  ["an id with an end of line", { id: "x\r" }],
  ["a network that is none", { network: "__proto__" }],
  ["an address with blanks", { to: "0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed " }],
])("a file with %s is no refill", async (_what, changes) => {
  const file = await exported(await approved());
  expect(refillSchema.safeParse(file).success).toBe(true);
  expect(refillSchema.safeParse({ ...file, ...changes }).success).toBe(false);
});

test.each(["no-id", randomUUID()])("there is no refill %s", async (id) => {
  expect(await operator(`refill export ${id}`, { as: "meera" })).toBe(`refused: There is no refill ${id}`);
  expect(await operator(`refill renew ${id}`, { as: "meera" })).toBe(`refused: There is no refill ${id}`);
});

test("one operator is enough to want signing stopped", async () => {
  expect(await operator("stop signing", { as: "meera" })).toBe("refused: reason is missing");
  await operator("stop signing", { as: "meera", reason: "Something is wrong" });
  const [stop, ...others] = await store.untoldStops();
  expect([stop?.reason, others]).toEqual(["Something is wrong", []]);
  await store.markTold(stop?.id ?? "", new Date());
  expect(await store.untoldStops()).toEqual([]);
});
