/**
 * Looks up the bank and branch of an IFSC in the published table (the JSON files of the package `ifsc`) and in the
 * banks added by configuration. Read from disk on first use and cached. The package's own code calls the network, so it
 * is never run.
 */
import { readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import type { BankBranch } from "@feo/contract";
import type { AddedBanks } from "../config/bank-settings.ts";
import { loadOnce } from "../platform/load-once.ts";

export interface BranchTable {
  /** Per bank: the last six characters of each IFSC, as a number if they are all digits. */
  readonly branches: Readonly<Record<string, readonly (number | string)[]>>;
  readonly bankNames: Readonly<Record<string, string>>;
  /** Branches of small banks that use another bank's codes, keyed by IFSC. */
  readonly sublets: Readonly<Record<string, string>>;
}

/** Undefined if no bank uses this code. `ifsc` must be well-formed and in capitals. */
export function branchOf(ifsc: string, table: BranchTable, added: AddedBanks): BankBranch | undefined {
  const [bank, branchCode] = [ifsc.slice(0, 4), ifsc.slice(5)];
  const addedName = own(added, bank);
  if (addedName !== undefined) return { IFSCCode: ifsc, bankName: addedName, branchCode };
  const code = /^\d+$/.test(branchCode) ? Number(branchCode) : branchCode;
  if (!own(table.branches, bank)?.includes(code)) return undefined;
  const owner = own(table.sublets, ifsc) ?? bank;
  const bankName = own(table.bankNames, owner) ?? own(table.bankNames, bank);
  return bankName === undefined ? undefined : { IFSCCode: ifsc, bankName, branchCode };
}

function own<Value>(record: Readonly<Record<string, Value>>, key: string): Value | undefined {
  return Object.hasOwn(record, key) ? record[key] : undefined;
}

async function readTable(): Promise<BranchTable> {
  const read = async (address: string) => JSON.parse(await readFile(fileURLToPath(address), "utf8"));
  const [branches, bankNames, sublets] = await Promise.all([
    read(import.meta.resolve("ifsc/src/IFSC.json")),
    read(import.meta.resolve("ifsc/src/banknames.json")),
    read(import.meta.resolve("ifsc/src/sublet.json")),
  ]);
  return { branches, bankNames, sublets };
}

export type FindBranch = (ifsc: string) => Promise<BankBranch | undefined>;

export function createBranches(added: AddedBanks): FindBranch {
  const table = loadOnce(readTable);
  return async (ifsc) => branchOf(ifsc, await table.get(), added);
}
