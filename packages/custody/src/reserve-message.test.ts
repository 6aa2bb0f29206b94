import { expect, test } from "vitest";
import { knownNetworks, readReserveMessage, reserveMomentSchema, writeReserveMessage } from "./index.ts";

const at = "2026-11-17T00:30:00.000Z";
const address = "0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed";
const message = writeReserveMessage({ network: "ETH", address, at });

test("a reserve message says in three lines who controls which address, and when", () => {
  expect(message.split("\n")).toEqual([
    "Feo proof of reserves",
    `Feo controls the ETH address ${address}`,
    "Snapshot of 2026-11-17T00:30:00.000Z",
  ]);
});

test.each(Object.keys(knownNetworks))("a reserve message on %s is read as it was written", (network) => {
  const written = { network, address, at };
  expect(readReserveMessage(writeReserveMessage(written))).toEqual(written);
});

test.each<[string, string]>([
  ["nothing", ""],
  ["a line before", `\n${message}`],
  ["a newline at the end", `${message}\n`],
  ["a line after", `${message}\nand more`],
  ["a space at the end", `${message} `],
  ["Windows line ends", message.replaceAll("\n", "\r\n")],
  ["another title", message.replace("Feo proof", "A proof")],
  ["capital letters", message.toUpperCase()],
  ["an unknown network", message.replace("ETH", "DOGE")],
  ["a property of every object as the network", message.replace("ETH", "__proto__")],
  ["no address", message.replace(address, "")],
  ["two addresses", message.replace(address, `${address} ${address}`)],
  ["an address with a line break", message.replace(address, `${address}\n`)],
  ["a time without milliseconds", message.replace(".000Z", "Z")],
  ["a time in another zone", message.replace("Z", "+00:00")],
  ["a date alone", message.replace("T00:30:00.000Z", "")],
  ["a day that does not exist", message.replace("-11-17", "-02-30")],
  ["an hour that does not exist", message.replace("T00:30", "T24:30")],
])("a message with %s is not read", (_what, text) => {
  expect(readReserveMessage(text)).toBeUndefined();
});

test("a moment is accepted in one form only", () => {
  const isTaken = (text: string) => reserveMomentSchema.safeParse(text).success;
  expect([at, "2028-02-29T23:59:59.999Z"].map(isTaken)).toEqual([true, true]);
  const others = ["", "now", "2027-02-29T00:00:00.000Z", "2026-11-17 00:30:00.000Z", "+012026-11-17T00:30:00.000Z"];
  expect(others.filter(isTaken)).toEqual([]);
});
