/** Words for where reserves are, and for what is wrong with a path. Pure. */
import type { ReserveSource } from "@feo/contract";
import type { Fault } from "./check-path.ts";

export const sourceNames: Readonly<Record<ReserveSource, string>> = {
  BANK: "Bank account",
  HOT: "Hot wallet",
  COLD: "Cold storage",
  CUSTOMER_ADDRESSES: "Customers' deposit addresses",
  UNDER_WAY: "On the way",
  DEMO: "Demo money",
};

/** Sources that need an explanation. */
export const sourceNotes: Readonly<Partial<Record<ReserveSource, string>>> = {
  BANK: "What the statement shows, less deposits that no customer has claimed yet.",
  UNDER_WAY: "Sent by us, and not settled in our ledger yet.",
  DEMO: "Backed by nothing. It exists only in this demo.",
};

/** Why an address has no signature. */
export const unsignedNotes = {
  HOT: "Not signed for this snapshot.",
  CUSTOMER_ADDRESSES: "Not signed for this snapshot.",
  COLD: "Not signed yet. Its keys are offline, so people sign for it by hand.",
} as const;

/** What failed, in one sentence. */
export const faultWords: Readonly<Record<Fault, string>> = {
  UNREADABLE: "The path contains a value that can't be read.",
  OTHER_SUM: "The parts of the path don't add up to its balance.",
  SAME_LEAF: "Two parts of the path are the same entry.",
  OTHER_SHAPE: "The path has too many or too few steps for its place in the tree.",
  OTHER_TOTAL: "The path doesn't lead to the total in the table.",
  OTHER_ROOT: "The path doesn't lead to the root hash in the table.",
  OTHER_ACCOUNT: "The path is for another account.",
  OTHER_ASSET: "The path is for an asset that isn't in this snapshot.",
  OTHER_SNAPSHOT: "The path is for another snapshot.",
};

export const partWords = (part: number | undefined): string =>
  part === undefined ? "" : ` Affected: part ${part + 1}.`;
