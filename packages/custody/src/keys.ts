/**
 * The third door of @feo/custody: private keys. Only the signer enters here, and what signs offline; the exchange's server must not
 * (tests/tidy/import-direction.test.ts). It hands out signatures and public keys, never private ones.
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
  /** What addresses grow out of; nobody can spend with it. */
  readonly accounts: Accounts;
  /** Signs a transaction as `writeEvmTransfer` writes it. */
  signEvm(owner: Owner, unsigned: string): Promise<string>;
  /** Signs a PSBT whose inputs are these owners', in their order, and ends it. */
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

/** Signs what a refill's file says, with the keys of cold storage: its address is the house's own of the cold words. */
export async function signRefill(keys: Keys, refill: Refill): Promise<SignedRefill> {
  checkRefill(refill);
  const network = Object.hasOwn(knownNetworks, refill.network) ? knownNetworks[refill.network] : undefined;
  if (!network) throw new Error(`There is no network ${refill.network}`);
  if (createOwnAddresses(keys.accounts).address(network.family, "house") !== refill.from)
    throw new Error("These words are not those of cold storage");
  const { id, unsigned } = refill;
  if (network.kind === "evm") return { kind: "feo-signed-refill", id, raw: await keys.signEvm("house", unsigned) };
  const owners = readBitcoinTransfer(network, unsigned).inputs.map(() => "house" as const);
  return { kind: "feo-signed-refill", id, raw: keys.signBitcoin(network, owners, unsigned) };
}
