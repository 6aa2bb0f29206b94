/** Our own addresses, derived from public keys alone: this code cannot spend what they receive. */
import { secp256k1 } from "@noble/curves/secp256k1.js";
import { HDKey } from "@scure/bip32";
import { Address, OutScript, p2wpkh } from "@scure/btc-signer";
import { getAddress } from "viem";
import { publicKeyToAddress } from "viem/accounts";
import { type Accounts, type Owner, placeOf } from "./accounts.ts";
import { type BitcoinNetwork, type Family, type KnownNetwork, networkOf } from "./networks.ts";

export interface OwnAddresses {
  address(family: Family, owner: Owner): string;
  /** The locking script of one of our addresses. */
  bitcoinScript(network: BitcoinNetwork, owner: Owner): Uint8Array;
}

export function createOwnAddresses(accounts: Accounts): OwnAddresses {
  const branches = new Map<string, HDKey>();

  function publicKey(family: Family, owner: Owner): Uint8Array {
    const [account, index] = placeOf(owner);
    const extended = accounts[family][account];
    const branch = branches.get(extended) ?? HDKey.fromExtendedKey(extended).deriveChild(0);
    branches.set(extended, branch);
    const { publicKey: key } = branch.deriveChild(index);
    if (!key) throw new Error("A key could not be derived");
    return key;
  }

  const payment = (network: BitcoinNetwork, owner: Owner) => p2wpkh(publicKey(network.family, owner), network.params);

  return {
    address(family, owner) {
      if (family === "evm") return evmAddress(publicKey(family, owner));
      const { address } = payment(networkOf(family) as BitcoinNetwork, owner);
      if (!address) throw new Error("A key has no address");
      return address;
    },
    bitcoinScript: (network, owner) => payment(network, owner).script,
  };
}

/** The address in its network's canonical form, or undefined if it is invalid or its checksum is wrong. */
export function readAddress(network: KnownNetwork, text: string): string | undefined {
  try {
    if (network.kind === "bitcoin") {
      OutScript.encode(Address(network.params).decode(text));
      return /^[a-z]+1/i.test(text) ? text.toLowerCase() : text;
    }
    const sum = getAddress(text);
    // An address in one letter case carries no checksum (EIP-55).
    const body = text.slice(2);
    return body === body.toLowerCase() || body === body.toUpperCase() || sum === text ? sum : undefined;
  } catch {
    return undefined;
  }
}

/** The locking script of any address. */
export const scriptOf = ({ params }: BitcoinNetwork, address: string): Uint8Array =>
  OutScript.encode(Address(params).decode(address));

/** An EVM address hashes both coordinates of the public key, which is stored compressed. */
export function evmAddress(compressed: Uint8Array): string {
  const whole = secp256k1.Point.fromBytes(compressed).toBytes(false);
  return publicKeyToAddress(`0x${Buffer.from(whole).toString("hex")}`);
}
