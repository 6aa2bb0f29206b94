/** Senders that customers declare as third parties: credited, reviewed afterwards, and held after a refusal. */
import { beforeAll, expect, test } from "vitest";
import { createChainStore } from "../../apps/server/src/chain/chain.store.ts";
import { createDeposits } from "../../apps/server/src/chain/deposits.ts";
import type { SenderRow } from "../../apps/server/src/chain/sender.store.ts";
import { shownSenders, showSender } from "../../apps/server/src/chain/sender-desk.ts";
import { seedDemo } from "../../apps/server/src/demo/seed.ts";
import { createOperatorFloor } from "./operator-floor.ts";

const floor = await createOperatorFloor();
const { db, operator, query } = floor;
const store = createChainStore(db);
const [credited, asked, told]: [string[], string[], SenderRow[]] = [[], [], []];
const deposits = createDeposits({
  store,
  familyOf: () => "evm" as const,
  decimalsOf: () => 9,
  lostAfterMs: 60_000,
  now: Date.now,
  rules: async () => ({ isOpen: true, minConfirmation: 2, leastUnits: 1n, mostUnits: 50_000_000_000n }),
  credit: async ({ name }) => void credited.push(name),
  notify: async () => undefined,
  ask: async ({ id }) => void asked.push(id),
  tellRefused: async (sender) => void told.push(sender),
});
const finishAll = () =>
  deposits.finishAll("ETH", (error) => {
    throw error;
  });

let height = 0;
beforeAll(async () => {
  await seedDemo(db);
  await floor.found();
  await store.beginWatch("ETH", "0xgenesis", 0, new Date());
});

async function newCustomer(): Promise<string> {
  const [made] = await query<{ id: string }>("insert into account (kyc_level) values (1) returning id");
  return made?.id ?? "";
}

/** A deposit as the watcher records it, with enough blocks above it; its id. */
async function arrive(userId: string, fromAddress: string): Promise<string> {
  const at = new Date();
  const txHash = `0x${userId.slice(0, 8)}${height}`;
  const isKnown = (await store.declared(userId, "evm", [fromAddress])).has(fromAddress);
  for (const isFirst of [true, false]) {
    height += 1;
    const came = {
      userId,
      network: "ETH",
      coinTicker: "ETH",
      address: "0xours",
      fromAddress,
      txHash,
      txIndex: -1,
      chainUnits: "1500000000",
      units: 1_500_000_000n,
      feeUnits: 0n,
      wallet: "MAIN" as const,
      height,
      status: isKnown ? ("SUBMITTED" as const) : ("PENDING" as const),
      createdAt: at,
      updatedAt: at,
    };
    const block = { height, hash: `0x${height}` };
    await store.takeBlock("ETH", block, { deposits: isFirst ? [came] : [], outputs: [], spends: [] }, at);
  }
  const [row] = await query<{ id: string }>("select id from crypto_deposit where tx_hash = $1", [txHash]);
  return row?.id ?? "";
}

const friend = {
  ownership: "third_party" as const,
  ownerName: "Kabir Anand",
  ownerCountry: "IN",
  ownerRelationship: "friend" as const,
  sentFrom: "wallet" as const,
};
const senderOf = async (userId: string) => (await shownSenders(db, { about: userId })).rows[0];
const depositOf = async (userId: string, id: string) => deposits.find(userId, id);

test("a declared stranger's deposit is credited, and the declaration waits until an operator accepts it", async () => {
  const userId = await newCustomer();
  const id = await arrive(userId, "0xkabir");
  await finishAll();
  expect(asked).toContain(id);
  await deposits.declare(userId, { id, ...friend });
  await finishAll();
  expect(credited).toContain(id);

  const waiting = await senderOf(userId);
  expect(waiting).toMatchObject({
    address: "0xkabir",
    ownerName: "Kabir Anand",
    ownerCountry: "IN",
    relationship: "friend",
    isHeld: false,
    received: [{ coinTicker: "ETH", amount: "1.5" }],
  });
  const senderId = waiting?.id ?? "";
  expect(await operator("senders", { as: "meera" })).toContain("Kabir Anand");
  expect(await operator(`sender accept ${senderId}`, { as: "meera" })).toBe("Done.");
  expect(await senderOf(userId)).toBeUndefined();
  expect(await showSender(db, senderId)).toMatchObject({ verdict: "accepted", refusal: null });
  expect(await operator(`sender accept ${senderId}`, { as: "arjun" })).toMatch(/^refused: Sender .* not waiting/);

  const next = await arrive(userId, "0xkabir");
  await finishAll();
  expect(credited).toContain(next);
});

test("an address declared as the customer's own waits for nobody", async () => {
  const userId = await newCustomer();
  const id = await arrive(userId, "0xmyself");
  await deposits.declare(userId, { id, ownership: "self" });
  await finishAll();
  expect(credited).toContain(id);
  expect(await senderOf(userId)).toBeUndefined();
});

test("after a refusal the next deposit is asked about again, and held until an operator accepts", async () => {
  const userId = await newCustomer();
  const first = await arrive(userId, "0xshell");
  await deposits.declare(userId, { id: first, ...friend, ownerName: "A Company" });
  await finishAll();
  expect(credited).toContain(first);
  const senderId = (await senderOf(userId))?.id ?? "";
  expect(await operator(`sender refuse ${senderId}`, { as: "meera" })).toMatch(/^refused: reason is missing/);
  expect(await operator(`sender refuse ${senderId}`, { as: "meera", reason: "The company is not registered" })).toBe(
    "Done.",
  );
  await deposits.tellRefusals();
  await deposits.tellRefusals();
  expect(told.filter((sender) => sender.id === senderId).map(({ refusal }) => refusal)).toEqual([
    "The company is not registered",
  ]);

  const second = await arrive(userId, "0xshell");
  await finishAll();
  expect(asked).toContain(second);
  expect(await depositOf(userId, second)).toMatchObject({
    status: "PENDING",
    isAddressVerificationRequired: true,
    rejectReason: "We couldn't accept what you told us about the sender: The company is not registered.",
  });
  // Also as their own: after a refusal, any declaration is checked first.
  await deposits.declare(userId, { id: second, ownership: "self" });
  await finishAll();
  expect(credited).not.toContain(second);
  expect(await depositOf(userId, second)).toMatchObject({
    status: "SUBMITTED",
    rejectReason: "We're checking who sent it. You'll be notified when it's credited.",
  });
  await expect(deposits.declare(userId, { id: second, ownership: "self" })).rejects.toThrow(
    "You have already declared",
  );
  expect(await senderOf(userId)).toMatchObject({ id: senderId, ownership: "self", isHeld: true });

  // A deposit that waits for the verdict is asked about again if it is another refusal.
  await operator(`sender refuse ${senderId}`, { as: "meera", reason: "Show that it is yours" });
  await finishAll();
  expect(asked.filter((id) => id === second)).toHaveLength(2);
  await deposits.declare(userId, { id: second, ...friend });
  await finishAll();
  expect(credited).not.toContain(second);
  expect(await operator(`sender accept ${senderId}`, { as: "arjun" })).toBe("Done.");
  await finishAll();
  expect(credited.filter((id) => id === second)).toHaveLength(1);
  expect(await depositOf(userId, second)).toMatchObject({ status: "SUCCESS", rejectReason: "" });
});

test("a deposit recorded as known while its sender was being refused is asked about", async () => {
  const userId = await newCustomer();
  const first = await arrive(userId, "0xrace");
  await deposits.declare(userId, { id: first, ...friend });
  await finishAll();
  const senderId = (await senderOf(userId))?.id ?? "";
  const second = await arrive(userId, "0xrace");
  await query("update sender_address set verdict = 'refused', refused_at = now(), refusal = 'No' where id = $1", [
    senderId,
  ]);
  await finishAll();
  await finishAll();
  expect(credited).not.toContain(second);
  expect(asked).toContain(second);
  expect(await depositOf(userId, second)).toMatchObject({ status: "PENDING" });
});

test("other customers who received from the same address are counted and named", async () => {
  const [one, other] = [await newCustomer(), await newCustomer()];
  for (const userId of [one, other]) {
    const id = await arrive(userId, "0xmixer");
    await deposits.declare(userId, { id, ...friend });
  }
  const shown = await showSender(db, (await senderOf(one))?.id ?? "");
  expect(shown).toMatchObject({ othersCount: 1, others: [{ userId: other }] });
  expect(shown.checks).toContainEqual({
    name: "Other customers",
    words: "Also sent to 1 other customer",
    verdict: "review",
  });
});

test("an operator without the role can't decide, and an unknown sender is refused", async () => {
  expect(await operator("sender accept 3b0c4f7e-6c1a-4d55-9a53-0d8f6a1e2b01", { as: "meera" })).toMatch(/^refused: /);
  expect(await operator("sender accept", { as: "meera" })).toMatch(/^refused: /);
  expect(await operator("sender", { as: "meera" })).toMatch(/^refused: Usage: sender accept ID/);
});
