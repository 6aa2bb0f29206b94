/**
 * Address owners, and the extended public keys from which all addresses are derived. Each network family has two
 * accounts (BIP-44 and BIP-84): the first for customers' addresses, indexed by user number, the second for the house's
 * own.
 */
import * as z from "zod";
import type { Family } from "./networks.ts";

/** The owner of an address: a customer by number, or the house. */
export type Owner = number | "house";

export const ownerSchema = z.union([
  z
    .int()
    .min(0)
    .max(2 ** 31 - 1),
  z.literal("house"),
]);

export const families = ["evm", "btc", "ltc"] as const satisfies readonly Family[];

/** The BIP-32 extended public keys of a family's two accounts. */
export interface AccountKeys {
  readonly people: string;
  readonly house: string;
}

export type Accounts = Readonly<Record<Family, AccountKeys>>;

const extended = z.string().regex(/^xpub[1-9A-HJ-NP-Za-km-z]{107}$/, "is no extended public key");
const keysSchema = z.object({ people: extended, house: extended });
export const accountsSchema = z.object({ evm: keysSchema, btc: keysSchema, ltc: keysSchema });

/** The derivation path of a family's accounts; the account number and everything below it are appended. */
export const purposes: Readonly<Record<Family, string>> = { evm: "m/44'/60'", btc: "m/84'/0'", ltc: "m/84'/2'" };

export const accountPath = (family: Family, account: keyof AccountKeys): string =>
  `${purposes[family]}/${account === "house" ? 1 : 0}'`;

/** The account and the index of the receiving address within it. */
export const placeOf = (owner: Owner): readonly [keyof AccountKeys, number] =>
  owner === "house" ? ["house", 0] : ["people", owner];

/** One line for the settings: `evm:PEOPLE:HOUSE,btc:PEOPLE:HOUSE,ltc:PEOPLE:HOUSE`. */
export const writeAccounts = (accounts: Accounts): string =>
  families.map((family) => `${family}:${accounts[family].people}:${accounts[family].house}`).join(",");

/** Parses that line; undefined if it is invalid. */
export function readAccounts(line: string): Accounts | undefined {
  const parts = line.split(",").map((part) => part.trim().split(":"));
  const read = Object.fromEntries(parts.map(([family = "", people, house]) => [family, { people, house }]));
  const { success, data } = accountsSchema.safeParse(read);
  return success && parts.length === families.length ? data : undefined;
}
