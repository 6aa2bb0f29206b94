import { type Hex, verifyMessage } from "viem";
import { generatePrivateKey, privateKeyToAccount } from "viem/accounts";
import { expect, test } from "vitest";
import { knownNetworks, readReserveMessage, writeReserveMessage } from "./index.ts";
import { createKeys, newMnemonic } from "./keys.ts";
import {
  checkReserveMessages,
  createOwnAddresses,
  type ReserveMessages,
  reserveMessagesSchema,
  verifyReserveMessage,
} from "./transfers.ts";

const keys = createKeys(newMnemonic());
const own = createOwnAddresses(keys.accounts);
const at = "2026-11-17T00:30:00.000Z";
const networks = Object.keys(knownNetworks);
const addressOf = (network: string, owner: number | "house") =>
  own.address(knownNetworks[network]?.family ?? "evm", owner);
const sign = async (network: string, owner: number | "house" = "house") => ({
  network,
  ...(await keys.signReserveMessage({ network, owner, at })),
});

test.each(networks)("the house and customers sign for their own addresses on %s", async (network) => {
  for (const owner of ["house", 7] as const) {
    const signed = await sign(network, owner);
    const address = addressOf(network, owner);
    expect(signed).toMatchObject({ address, message: writeReserveMessage({ network, address, at }) });
    expect(verifyReserveMessage(signed)).toBe(true);
  }
});

test("another wallet's library verifies a message that was signed on an EVM chain", async () => {
  const { address, message, signature } = await sign("ETH");
  expect(await verifyMessage({ address: address as Hex, message, signature: signature as Hex })).toBe(true);
});

test.each(networks)("on %s a message proves its own address, network and time, and nothing else", async (network) => {
  const signed = await sign(network);
  const { address, message, signature } = signed;
  const other = addressOf(network, 7);
  const about = (change: Partial<Record<"network" | "address" | "at", string>>) =>
    writeReserveMessage({ network, address, at, ...change });
  const elsewhere = networks.filter((each) => each !== network);
  const wrong = [
    { ...signed, address: other },
    { ...signed, address: other, message: about({ address: other }) },
    { ...signed, address: address.toUpperCase() },
    { ...signed, message: about({ at: "2026-11-18T00:30:00.000Z" }) },
    { ...signed, message: `${message}\n` },
    { ...signed, message: "" },
    { ...signed, signature: (await sign(network, 7)).signature },
    { ...signed, signature: `${signature.slice(0, 20)}${signature[20] === "a" ? "b" : "a"}${signature.slice(21)}` },
    { ...signed, signature: signature.slice(0, 40) },
    { ...signed, signature: "" },
    { ...signed, network: "" },
    { ...signed, network: "constructor" },
    ...elsewhere.map((each) => ({ ...signed, network: each })),
    // The address and its key are the same on every EVM chain; the message names one of them.
    ...elsewhere.map((each) => ({ ...signed, network: each, message: about({ network: each }) })),
  ];
  expect(wrong.filter(verifyReserveMessage)).toEqual([]);
});

test("a text that is no reserve message proves nothing, even if the right key signed it", () => {
  const example = {
    network: "BTC",
    address: "bc1qannfxke2tfd4l7vhepehpvt05y83v3qsf6nfkk",
    message: "This is an example of a signed message.",
    signature: "KLVddgDZ6afipJFV3fPP2455bCB/qrgzAQ+kH7eCiIm8R89iNIp6qgkjwIMqWJ+rVB6PEutU+3EckOIwfw9msZQ=",
  };
  expect(readReserveMessage(example.message)).toBeUndefined();
  expect(verifyReserveMessage(example)).toBe(false);
});

test("a message about another address proves nothing, even if the right key signed it", async () => {
  const key = privateKeyToAccount(generatePrivateKey());
  const isProof = async (address: string) => {
    const message = writeReserveMessage({ network: "ETH", address, at });
    const signature = await key.signMessage({ message });
    return verifyReserveMessage({ network: "ETH", address: key.address, message, signature });
  };
  expect([await isProof(key.address), await isProof(addressOf("ETH", "house"))]).toEqual([true, false]);
});

test("the keys sign no message with an invalid time or for an unknown network", async () => {
  const ask = (network: string, when: string) => keys.signReserveMessage({ network, owner: "house", at: when });
  await expect(ask("ETH", "now")).rejects.toThrow("now is not a UTC time");
  await expect(ask("ETH", `${at}\nand more`)).rejects.toThrow("is not a UTC time");
  for (const network of ["DOGE", "", "__proto__"]) await expect(ask(network, at)).rejects.toThrow("Unknown network");
});

const fileOf = async (): Promise<ReserveMessages> => ({
  kind: "feo-reserve-messages",
  messages: await Promise.all(networks.map(async (network) => ({ ...(await sign(network)), at }))),
});
/** The same file with its first message changed. */
async function changed(change: object) {
  const { kind, messages } = await fileOf();
  const [first, ...rest] = messages;
  return { kind, messages: [{ ...first, ...change }, ...rest] };
}

test("a file of signed messages is read as it was written, and each message is checked", async () => {
  const file = await fileOf();
  expect(reserveMessagesSchema.parse(JSON.parse(JSON.stringify(file)))).toEqual(file);
  expect(() => checkReserveMessages(file)).not.toThrow();
  const [first, second] = file.messages;
  const swapped = reserveMessagesSchema.parse(await changed({ signature: second?.signature }));
  expect(() => checkReserveMessages(swapped)).toThrow(
    `The message of ${first?.address} on ${first?.network} is not signed with that address's key`,
  );
});

test.each<[string, object]>([
  ["another time than its message", { at: "2026-11-18T00:30:00.000Z" }],
  ["another network than its message", { network: "LTC" }],
  ["another address than its message", { address: own.address("btc", 7) }],
  ["an unknown network", { network: "DOGE" }],
  ["a message that is none", { message: "Feo proof of reserves" }],
  ["a signature with control characters", { signature: `${"A".repeat(88)}\u001b[2J` }],
  ["an unknown field", { note: "" }],
])("a file with %s is refused", async (_what, change) => {
  expect(reserveMessagesSchema.safeParse(await changed({})).success).toBe(true);
  expect(reserveMessagesSchema.safeParse(await changed(change)).success).toBe(false);
});

test.each<[string, (file: ReserveMessages) => unknown]>([
  ["no file", () => undefined],
  ["a file without messages", (file) => ({ ...file, messages: [] })],
  ["a file of another kind", (file) => ({ ...file, kind: "feo-refill" })],
  ["a file of more than 100 messages", ({ kind, messages }) => ({ kind, messages: Array(101).fill(messages[0]) })],
])("%s is refused", async (_what, change) => {
  expect(reserveMessagesSchema.safeParse(change(await fileOf())).success).toBe(false);
});
