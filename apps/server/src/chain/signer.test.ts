import { type SignedReserve, SignerRefusal, type SignReserve, writeReserveMessage } from "@feo/custody";
import { generatePrivateKey, privateKeyToAccount } from "viem/accounts";
import { expect, test } from "vitest";
import { createSigner, type SignerLine } from "./signer.ts";

const key = privateKeyToAccount(generatePrivateKey());
const otherKey = privateKeyToAccount(generatePrivateKey());
const draft: SignReserve = { network: "ETH", owner: 7, at: "2026-11-17T00:30:00.000Z" };

/** What a signer with this key answers. */
async function signed(by: typeof key, change: Partial<Record<"network" | "address" | "at", string>> = {}) {
  const { network, at } = draft;
  const message = writeReserveMessage({ network, address: by.address, at, ...change });
  return { address: by.address, message, signature: await by.signMessage({ message }) };
}
const honest = await signed(key);

const answering = (body: unknown, status = 200) => createSigner(async () => ({ status, body }));

test("the exchange asks for a reserve message by network, owner and time, and gets it signed", async () => {
  const asked: Parameters<SignerLine>[] = [];
  const signer = createSigner(async (...question) => {
    asked.push(question);
    return { status: 200, body: honest };
  });
  expect(await signer.signReserve(draft, key.address)).toEqual(honest);
  expect(asked).toEqual([["POST", "/sign/reserves", draft]]);
});

test.each<[string, SignedReserve]>([
  ["another address, properly signed", await signed(otherKey)],
  ["another network", await signed(key, { network: "POLYGON" })],
  ["another time", await signed(key, { at: "2026-11-18T00:30:00.000Z" })],
  ["a message about another address", await signed(key, { address: otherKey.address })],
  ["another key's signature", { ...honest, signature: (await signed(otherKey, { address: key.address })).signature }],
  ["no signature", { ...honest, signature: "" }],
  ["another spelling of the address", { ...honest, address: key.address.toLowerCase() }],
])("the exchange refuses an answer with %s", async (_what, answer) => {
  await expect(answering(answer).signReserve(draft, key.address)).rejects.toThrow("The signer signed something else");
});

test("the exchange refuses an answer without its parts, and reports the signer's refusal", async () => {
  await expect(answering({ raw: "0x" }).signReserve(draft, key.address)).rejects.toThrow();
  const refused = answering({ code: "REFUSED", reason: "Unknown network ETH" }, 403).signReserve(draft, key.address);
  await expect(refused).rejects.toBeInstanceOf(SignerRefusal);
  await expect(refused).rejects.toMatchObject({ code: "REFUSED", message: "Unknown network ETH" });
});
