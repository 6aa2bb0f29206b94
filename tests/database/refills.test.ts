/** Refills of the hot wallet from cold storage: two operators, one transaction, signed with the cold key only. */
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
    contract: null,
    to,
    chainUnits,
    nonce,
    gas: 21_000n,
    maxFeePerGas: 30n,
    maxPriorityFeePerGas: 2n,
  });

async function proposed(): Promise<string> {
  await query("update cold_refill set state = 'dropped' where state in ('proposed', 'approved', 'signed')");
  await store.propose(
    {
      network: "ETH",
      coinTicker: "ETH",
      contract: null,
      chainDecimals: 18,
      chainUnits: "5000",
      note: "",
      fromAddress: from,
      toAddress: to,
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

test("a refill needs two operators before there is anything to sign", async () => {
  const id = await proposed();
  expect(await operator(`refill export ${id}`, { as: "meera" })).toMatch(/^refused: Refill .* is proposed/);
  expect(await operator(`refill approve ${id}`, { as: "meera" })).toMatch(/proposal/i);
  expect(await operator(`refill approve ${id}`, { as: "meera" })).toMatch(/^refused: Another operator must confirm/);
  expect(await stateOf(id)).toBe("proposed");
  await operator(`refill approve ${id}`, { as: "arjun" });
  expect(await stateOf(id)).toBe("approved");
  expect(await operator(`refill export ${id}`, { as: "meera" })).toMatch(/^refused: Its transaction is being prepared/);
});

test("only one refill per coin and network can be open", async () => {
  await proposed();
  const row = { network: "ETH", coinTicker: "ETH", contract: null, chainDecimals: 18, chainUnits: "1", note: "" };
  await store.propose({ ...row, fromAddress: from, toAddress: to }, new Date());
  expect(await store.open("ETH")).toHaveLength(1);
});

test("a refill exported and signed with the cold key is accepted once", async () => {
  const id = await approved();
  const file = await exported(id);
  expect(file).toMatchObject({ kind: "feo-refill", amount: "0.000000000000005", from, to });
  const signed = await signRefill(cold, file);
  expect(await imported(id, signed)).toBe("It will be sent in a moment.");
  expect(await stateOf(id)).toBe("signed");
  expect(await imported(id, signed)).toMatch(/^refused: Refill .* has no transaction waiting for a signature/);
  expect(await entriesBy("arjun")).toContainEqual(expect.objectContaining({ action: "refill import", subject: id }));
});

test("any other transaction, key or file is refused, and changes nothing", async () => {
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
  expect(await imported(id, await sign(file.unsigned, thief))).toContain("not signed with the cold storage key");
  expect(await imported(id, { ...(await sign(file.unsigned)), id: randomUUID() })).toContain(
    "This file is for another refill",
  );
  for (const rubbish of ["", "rubbish", "{}", { kind: "feo-signed-refill", id, raw: "0x" }])
    expect(await imported(id, rubbish)).toMatch(/^refused: /);
  expect(await operator(`refill import ${id} /no/such/file`, { as: "arjun" })).toMatch(
    /^refused: The file cannot be read/,
  );
  expect(await stateOf(id)).toBe("approved");
});

test("a renewed or dropped refill does not accept the old file", async () => {
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

test("the cold mnemonic signs only its own refills, and only if the transaction matches the file", async () => {
  const file = await exported(await approved());
  await expect(signRefill(thief, file)).rejects.toThrow("These are not the cold storage words");
  await expect(signRefill(cold, { ...file, amount: "1" })).rejects.toThrow("does not match the file");
  await expect(signRefill(cold, { ...file, to: from })).rejects.toThrow("does not match the file");
  await expect(signRefill(cold, { ...file, network: "BSC" })).rejects.toThrow();
  // Changed decimals would show ten ether as one.
  await expect(signRefill(cold, { ...file, decimals: 19, amount: "0.0000000000000005" })).rejects.toThrow("wrong name");
  await expect(signRefill(cold, { ...file, coin: "DOGE" })).rejects.toThrow("wrong name");
});

test.each<[string, Partial<Refill>]>([
  ["an injected line", { coin: "ETH\nTo       0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed" }],
  ["characters that hide what follows", { coin: "ETH\u001b[8m" }],
  ["an id with a line break", { id: "x\r" }],
  ["an unknown network", { network: "__proto__" }],
  ["an address with blanks", { to: "0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed " }],
])("a refill file with %s is invalid", async (_what, changes) => {
  const file = await exported(await approved());
  expect(refillSchema.safeParse(file).success).toBe(true);
  expect(refillSchema.safeParse({ ...file, ...changes }).success).toBe(false);
});

test.each(["no-id", randomUUID()])("the unknown refill %s is refused", async (id) => {
  expect(await operator(`refill export ${id}`, { as: "meera" })).toBe(`refused: No refill with id ${id}`);
  expect(await operator(`refill renew ${id}`, { as: "meera" })).toBe(`refused: No refill with id ${id}`);
});

test("one operator can request that signing stops", async () => {
  expect(await operator("stop signing", { as: "meera" })).toBe("refused: reason is missing");
  await operator("stop signing", { as: "meera", reason: "Something is wrong" });
  const [stop, ...others] = await store.unreportedStops();
  expect([stop?.reason, others]).toEqual(["Something is wrong", []]);
  await store.markReported(stop?.id ?? "", new Date());
  expect(await store.unreportedStops()).toEqual([]);
});
