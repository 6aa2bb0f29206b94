import { expect, test } from "vitest";
import { createKeys, readAddress } from "./keys.ts";
import { isMnemonic, mnemonicFrom } from "./mnemonic.ts";
import { knownNetworks } from "./networks.ts";

/** The words that BIP-39's and BIP-84's own examples use. */
const words = "abandon abandon abandon abandon abandon abandon abandon abandon abandon abandon abandon about";

test("addresses are those that every wallet finds by the same paths", () => {
  const keys = createKeys(words);
  // BIP-84's own example of the first receiving address, and the well-known first one of these words on Ethereum.
  expect(keys.address("btc", 0)).toBe("bc1qcr8te4kr609gcawutmrza0j4xv80jy8z306fyu");
  expect(keys.address("btc", 1)).toBe("bc1qnjg0jd8228aq7egyzacy8cys3knf9xvrerkf9g");
  expect(keys.address("evm", 0)).toBe("0x9858EfFD232B4033E47d90003D41EC34EcaEda94");
});

test("nobody's address is another's, and the house's is nobody's", () => {
  const keys = createKeys(words);
  const owners = [100, 101, 2 ** 31 - 1, "house"] as const;
  const all = (["evm", "btc", "ltc"] as const).flatMap((family) => owners.map((owner) => keys.address(family, owner)));
  expect(new Set(all).size).toBe(all.length);
  expect(keys.address("ltc", 100)).toMatch(/^ltc1q/);
});

test("a demo's words come from its secret, and are words", () => {
  expect(isMnemonic(mnemonicFrom("a secret"))).toBe(true);
  expect(mnemonicFrom("a secret")).toBe(mnemonicFrom("a secret"));
  expect(mnemonicFrom("a secret")).not.toBe(mnemonicFrom("another"));
  expect(isMnemonic(words.replace("about", "abandon"))).toBe(false);
});

const network = (key: string) => {
  const found = knownNetworks[key];
  if (!found) throw new Error(`There is no ${key}`);
  return found;
};

test.each([
  // The examples of EIP-55.
  ["ETH", "0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed", "0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed"],
  ["ETH", "0x5aaeb6053f3e94c9b9a09f33669435e7ef1beaed", "0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed"],
  ["BTC", "BC1QW508D6QEJXTDG4Y5R3ZARVARY0C5XW7KV8F3T4", "bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4"],
  ["BTC", "1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa", "1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa"],
])("%s reads %s", (key, text, address) => {
  expect(readAddress(network(key), text)).toBe(address);
});

test.each([
  ["ETH", "0x5AAeb6053F3E94C9b9A09f33669435E7Ef1BeAed"],
  ["ETH", "0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAe"],
  ["ETH", "bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4"],
  ["BTC", "bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t5"],
  ["BTC", "1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNb"],
  ["BTC", "ltc1qw508d6qejxtdg4y5r3zarvary0c5xw7kgmn4n9"],
  ["LTC", "bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4"],
  ["BTC", ""],
])("%s does not read %s", (key, text) => {
  expect(readAddress(network(key), text)).toBeUndefined();
});
