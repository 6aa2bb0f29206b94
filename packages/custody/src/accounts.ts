/**
 * Whose addresses there are, and the public keys that they all grow out of. In each family of networks the exchange has two
 * accounts (BIP-44 and BIP-84): the first has people's addresses, by their number, and the second the house's own.
 */
import * as z from "zod";
import type { Family } from "./networks.ts";

/** Whose address: a person's by number, or the house's. */
export type Owner = number | "house";

export const ownerSchema = z.union([
  z
    .int()
    .min(0)
    .max(2 ** 31 - 1),
  z.literal("house"),
]);

export const families = ["evm", "btc", "ltc"] as const satisfies readonly Family[];

/** BIP-32's extended public keys of a family's two accounts. */
export interface AccountKeys {
  readonly people: string;
  readonly house: string;
}

export type Accounts = Readonly<Record<Family, AccountKeys>>;

const extended = z.string().regex(/^xpub[1-9A-HJ-NP-Za-km-z]{107}$/, "is no extended public key");
const keysSchema = z.object({ people: extended, house: extended });
export const accountsSchema = z.object({ evm: keysSchema, btc: keysSchema, ltc: keysSchema });

/** The path of a family's accounts; the account's number and what is below it follow. */
export const purposes: Readonly<Record<Family, string>> = { evm: "m/44'/60'", btc: "m/84'/0'", ltc: "m/84'/2'" };

export const accountPath = (family: Family, account: keyof AccountKeys): string =>
  `${purposes[family]}/${account === "house" ? 1 : 0}'`;

/** Below its account: receiving addresses, by number. */
export const placeOf = (owner: Owner): readonly [keyof AccountKeys, number] =>
  owner === "house" ? ["house", 0] : ["people", owner];

/** One line, as settings have it: `evm:PEOPLE:HOUSE,btc:PEOPLE:HOUSE,ltc:PEOPLE:HOUSE`. */
export const writeAccounts = (accounts: Accounts): string =>
  families.map((family) => `${family}:${accounts[family].people}:${accounts[family].house}`).join(",");

/** Undefined where it is not such a line. */
export function readAccounts(line: string): Accounts | undefined {
  const parts = line.split(",").map((part) => part.trim().split(":"));
  const read = Object.fromEntries(parts.map(([family = "", people, house]) => [family, { people, house }]));
  const { success, data } = accountsSchema.safeParse(read);
  return success && parts.length === families.length ? data : undefined;
}
