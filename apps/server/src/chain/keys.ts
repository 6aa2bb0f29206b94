/**
 * Every key of ours grows out of one mnemonic (BIP-32 and BIP-39): an address for each person and family of networks, and one of the
 * house, which pays withdrawals. Only this file sees private keys, and it hands out signatures, never keys.
 */

import { HDKey } from "@scure/bip32";
import { mnemonicToSeedSync } from "@scure/bip39";
import { Address, OutScript, p2wpkh, type Transaction } from "@scure/btc-signer";
import { getAddress, type Hex, type TransactionSerializableEIP1559 } from "viem";
import { privateKeyToAccount } from "viem/accounts";
import { type BitcoinNetwork, type Family, type KnownNetwork, knownNetworks } from "./networks.ts";

/** Whose address: a person's by number, or the house's. */
export type Owner = number | "house";

export interface Keys {
  address(family: Family, owner: Owner): string;
  signEvm(owner: Owner, transaction: TransactionSerializableEIP1559): Promise<Hex>;
  /** Signs the inputs that are this owner's. */
  signBitcoin(network: BitcoinNetwork, owner: Owner, transaction: Transaction): void;
  /** What locks an output to one of our addresses. */
  bitcoinScript(network: BitcoinNetwork, owner: Owner): Uint8Array;
}

/** BIP-44 and BIP-84: people's addresses are of the first account, the house's of the second. */
const purposes: Readonly<Record<Family, string>> = { evm: "44'/60'", btc: "84'/0'", ltc: "84'/2'" };

export function createKeys(mnemonic: string): Keys {
  const root = HDKey.fromMasterSeed(mnemonicToSeedSync(mnemonic));
  const accounts = new Map<string, HDKey>();

  function keyOf(family: Family, owner: Owner): { readonly secret: Uint8Array; readonly shared: Uint8Array } {
    const path = `m/${purposes[family]}/${owner === "house" ? 1 : 0}'/0`;
    const account = accounts.get(path) ?? root.derive(path);
    accounts.set(path, account);
    const { privateKey: secret, publicKey: shared } = account.deriveChild(owner === "house" ? 0 : owner);
    if (!secret || !shared) throw new Error("A key could not be derived");
    return { secret, shared };
  }

  const evmAccount = (owner: Owner) =>
    privateKeyToAccount(`0x${Buffer.from(keyOf("evm", owner).secret).toString("hex")}`);
  const payment = (network: BitcoinNetwork, owner: Owner) =>
    p2wpkh(keyOf(network.family, owner).shared, network.params);

  return {
    address(family, owner) {
      if (family === "evm") return evmAccount(owner).address;
      const { address } = payment(bitcoinOf(family), owner);
      if (!address) throw new Error("A key has no address");
      return address;
    },
    signEvm: (owner, transaction) => evmAccount(owner).signTransaction(transaction),
    signBitcoin(network, owner, transaction) {
      transaction.sign(keyOf(network.family, owner).secret);
    },
    bitcoinScript: (network, owner) => payment(network, owner).script,
  };
}

function bitcoinOf(family: Family): BitcoinNetwork {
  const found = Object.values(knownNetworks).find(
    (network): network is BitcoinNetwork => network.kind === "bitcoin" && network.family === family,
  );
  if (!found) throw new Error(`No network is of the family ${family}`);
  return found;
}

/** An address as its network writes it, or undefined where its checksum is wrong or it is none. */
export function readAddress(network: KnownNetwork, text: string): string | undefined {
  try {
    if (network.kind === "bitcoin") {
      OutScript.encode(Address(network.params).decode(text));
      return /^[a-z]+1/i.test(text) ? text.toLowerCase() : text;
    }
    const sum = getAddress(text);
    // One case throughout says nothing about its checksum.
    const body = text.slice(2);
    return body === body.toLowerCase() || body === body.toUpperCase() || sum === text ? sum : undefined;
  } catch {
    return undefined;
  }
}

/** An address by its network's own pattern (CRYPTO-010) and by its checksum, as the network writes it. */
export const checkedAddress = (network: KnownNetwork, addressRegex: string, text: string): string | undefined =>
  new RegExp(addressRegex).test(text) ? readAddress(network, text) : undefined;
