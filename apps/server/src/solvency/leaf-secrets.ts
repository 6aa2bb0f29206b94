/**
 * The salt, the place and the size of every leaf, from one random seed per snapshot: AES of who and which, so that a
 * customer's leaves are found again without storing anything about customers.
 */
import { createCipheriv } from "node:crypto";
import { partBytes, partsOfBalance, saltBytes } from "@feo/solvency";

export const seedBytes = 32;

const block = 16;
/** Two blocks per leaf: its salt; its key and the random bytes of its size. */
const perLeaf = 2 * block;
const keyAt = saltBytes;
const randomAt = keyAt + 4;

export interface LeafSecrets {
  readonly salt: (person: number, part: number) => Uint8Array;
  /** Leaves lie in the order of their keys. */
  readonly key: (person: number, part: number) => number;
  /** What `splitUnits` takes. */
  readonly random: (person: number) => Uint8Array;
}

/** For the people with these numbers, by their index. */
export function leafSecrets(seed: Uint8Array, asset: number, people: Int32Array): LeafSecrets {
  const asked = Buffer.alloc(people.length * partsOfBalance * perLeaf);
  for (const [index, number] of people.entries()) {
    for (let part = 0; part < partsOfBalance; part++) {
      for (const which of [0, 1]) {
        const at = (index * partsOfBalance + part) * perLeaf + which * block;
        asked.writeUInt32BE(number, at);
        asked.writeUInt32BE(asset, at + 4);
        asked.writeUInt32BE(part, at + 8);
        asked.writeUInt32BE(which, at + 12);
      }
    }
  }
  // Every block is different and encrypted once: the cipher is used as a random function, not to hide a text.
  const secrets = createCipheriv("aes-256-ecb", seed, null).setAutoPadding(false).update(asked);
  const start = (person: number, part: number) => (person * partsOfBalance + part) * perLeaf;
  return {
    salt: (person, part) => secrets.subarray(start(person, part), start(person, part) + saltBytes),
    key: (person, part) => secrets.readUInt32BE(start(person, part) + keyAt),
    random(person) {
      const random = new Uint8Array(partsOfBalance * partBytes);
      for (let part = 0; part < partsOfBalance; part++) {
        const at = start(person, part) + randomAt;
        random.set(secrets.subarray(at, at + partBytes), part * partBytes);
      }
      return random;
    },
  };
}
