/**
 * The entry point @feo/custody/keys: private keys. Only the signer and offline signing import it; the exchange's server
 * must not (tests/tidy/import-direction.test.ts). It returns signatures and public keys, never private keys.
 */
import { HDKey } from "@scure/bip32";
import { mnemonicToSeedSync } from "@scure/bip39";
import { parseTransaction, type TransactionSerializedEIP1559 } from "viem";
import { privateKeyToAccount } from "viem/accounts";
import { type AccountKeys, type Accounts, accountPath, families, type Owner, placeOf } from "./accounts.ts";
import { createOwnAddresses } from "./addresses.ts";
import { openPsbt, readBitcoinTransfer } from "./bitcoin-transfer.ts";
import { type BitcoinNetwork, type Family, knownNetworks } from "./networks.ts";
import { checkRefill, type Refill, type SignedRefill } from "./refill.ts";

export { isMnemonic, newMnemonic, repeatsWords } from "./mnemonic.ts";

export interface Keys {
  /** The public keys from which addresses are derived; they cannot spend. */
  readonly accounts: Accounts;
  /** Signs a transaction in the form that `writeEvmTransfer` returns. */
  signEvm(owner: Owner, unsigned: string): Promise<string>;
  /** Signs and finalises a PSBT; `owners` names the owner of each input, in order. */
  signBitcoin(network: BitcoinNetwork, owners: readonly Owner[], psbt: string): string;
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

  return {
    accounts,
    signEvm(owner, unsigned) {
      const secret = privateKeyToAccount(`0x${Buffer.from(secretOf("evm", owner)).toString("hex")}`);
      const transaction = parseTransaction(unsigned as TransactionSerializedEIP1559);
      return secret.signTransaction({ ...transaction, type: "eip1559" });
    },
    signBitcoin({ family }, owners, psbt) {
      const transaction = openPsbt(psbt);
      for (const [index, owner] of owners.entries()) transaction.signIdx(secretOf(family, owner), index);
      transaction.finalize();
      return Buffer.from(transaction.extract()).toString("hex");
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
