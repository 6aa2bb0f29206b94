/**
 * The entry point @feo/custody/keys: private keys. Only the signer and offline signing import it; the exchange's server
 * must not (tests/tidy/import-direction.test.ts). It returns signatures and public keys, never private keys.
 */
import { secp256k1 } from "@noble/curves/secp256k1.js";
import { HDKey } from "@scure/bip32";
import { mnemonicToSeedSync } from "@scure/bip39";
import { parseTransaction, type TransactionSerializedEIP1559 } from "viem";
import { privateKeyToAccount } from "viem/accounts";
import { type AccountKeys, type Accounts, accountPath, families, type Owner, placeOf } from "./accounts.ts";
import { createOwnAddresses } from "./addresses.ts";
import { openPsbt, readBitcoinTransfer } from "./bitcoin-transfer.ts";
import { type BitcoinNetwork, type Family, type KnownNetwork, knownNetworks } from "./networks.ts";
import { checkRefill, type Refill, type SignedRefill } from "./refill.ts";
import { readReserveMessage, writeReserveMessage } from "./reserve-message.ts";
import { messageHash, witnessHeader } from "./signed-message.ts";
import type { SignedReserve, SignReserve } from "./wire.ts";

export { isMnemonic, newMnemonic, repeatsWords } from "./mnemonic.ts";

export interface Keys {
  /** The public keys from which addresses are derived; they cannot spend. */
  readonly accounts: Accounts;
  /** Signs a transaction in the form that `writeEvmTransfer` returns. */
  signEvm(owner: Owner, unsigned: string): Promise<string>;
  /** Signs and finalises a PSBT; `owners` names the owner of each input, in order. */
  signBitcoin(network: BitcoinNetwork, owners: readonly Owner[], psbt: string): string;
  /** Signs the message that Feo controls the owner's address. Writes it too: no other text can be signed. */
  signReserveMessage(request: SignReserve): Promise<SignedReserve>;
}

export function createKeys(mnemonic: string): Keys {
  const root = HDKey.fromMasterSeed(mnemonicToSeedSync(mnemonic));

  const account = (family: Family, name: keyof AccountKeys): HDKey => root.derive(accountPath(family, name));
  const extended = (family: Family): AccountKeys => ({
    people: account(family, "people").publicExtendedKey,
    house: account(family, "house").publicExtendedKey,
  });
  const accounts = Object.fromEntries(families.map((family) => [family, extended(family)])) as Record<
    Family,
    AccountKeys
  >;

  function secretOf(family: Family, owner: Owner): Uint8Array {
    const [name, index] = placeOf(owner);
    const { privateKey } = account(family, name).deriveChild(0).deriveChild(index);
    if (!privateKey) throw new Error("A key could not be derived");
    return privateKey;
  }

  const own = createOwnAddresses(accounts);
  const evmAccount = (owner: Owner) => privateKeyToAccount(`0x${Buffer.from(secretOf("evm", owner)).toString("hex")}`);

  /** EIP-191 on EVM chains, BIP-137 on Bitcoin-like ones. */
  async function signMessage(network: KnownNetwork, owner: Owner, message: string): Promise<string> {
    if (network.kind === "evm") return evmAccount(owner).signMessage({ message });
    const how = { prehash: false, format: "recovered" } as const;
    const signature = secp256k1.sign(messageHash(network, message), secretOf(network.family, owner), how);
    const [recoveryId = 0] = signature;
    return Buffer.from([witnessHeader + recoveryId, ...signature.subarray(1)]).toString("base64");
  }

  return {
    accounts,
    signEvm(owner, unsigned) {
      const transaction = parseTransaction(unsigned as TransactionSerializedEIP1559);
      return evmAccount(owner).signTransaction({ ...transaction, type: "eip1559" });
    },
    signBitcoin({ family }, owners, psbt) {
      const transaction = openPsbt(psbt);
      for (const [index, owner] of owners.entries()) transaction.signIdx(secretOf(family, owner), index);
      transaction.finalize();
      return Buffer.from(transaction.extract()).toString("hex");
    },
    async signReserveMessage({ network: key, owner, at }) {
      const network = Object.hasOwn(knownNetworks, key) ? knownNetworks[key] : undefined;
      if (!network) throw new Error(`Unknown network ${key}`);
      const address = own.address(network.family, owner);
      const message = writeReserveMessage({ network: key, address, at });
      if (!readReserveMessage(message)) throw new Error(`${at} is not a UTC time`);
      return { address, message, signature: await signMessage(network, owner, message) };
    },
  };
}

/** Signs a refill file with the cold storage keys; its `from` address must be the house address of that mnemonic. */
export async function signRefill(keys: Keys, refill: Refill): Promise<SignedRefill> {
  checkRefill(refill);
  const network = Object.hasOwn(knownNetworks, refill.network) ? knownNetworks[refill.network] : undefined;
  if (!network) throw new Error(`Unknown network ${refill.network}`);
  if (createOwnAddresses(keys.accounts).address(network.family, "house") !== refill.from)
    throw new Error("These are not the cold storage words");
  const { id, unsigned } = refill;
  if (network.kind === "evm") return { kind: "feo-signed-refill", id, raw: await keys.signEvm("house", unsigned) };
  const owners = readBitcoinTransfer(network, unsigned).inputs.map(() => "house" as const);
  return { kind: "feo-signed-refill", id, raw: keys.signBitcoin(network, owners, unsigned) };
}
