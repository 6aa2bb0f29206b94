/** Withdrawal addresses: validation of a new entry, and its owner in words. Pure. */

import type { AddressOwnership, ListedAddress, Network } from "@feo/contract";
import { indianMoment } from "@feo/money";
import { checkAddress } from "../format/networks.ts";

export interface AddressDraft {
  readonly networkKey: string;
  readonly address: string;
  readonly label: string;
  /** Null until the customer has chosen. */
  readonly ownership: AddressOwnership | null;
  readonly ownerName: string;
}

export const emptyAddress: AddressDraft = { networkKey: "", address: "", label: "", ownership: null, ownerName: "" };

export type Problems<Draft> = Partial<Record<keyof Draft, string>>;

const longestLabel = 40;
const ownerNameLengths = { least: 2, most: 120 };

/** The travel rule requires the owner's name for an address that is not the customer's. */
export function ownerNameProblem(name: string): string | undefined {
  const { length } = name.trim();
  if (length < ownerNameLengths.least) return "Enter the name of the person or company.";
  return length > ownerNameLengths.most ? `Use at most ${ownerNameLengths.most} characters.` : undefined;
}

/** Drops the fields that have no problem. */
export const onlyProblems = <Draft>(all: { [Field in keyof Draft]?: string | undefined }): Problems<Draft> =>
  Object.fromEntries(Object.entries(all).filter(([, problem]) => problem !== undefined)) as Problems<Draft>;

export function addressProblems(draft: AddressDraft, network: Network | undefined): Problems<AddressDraft> {
  const { address, label, ownership, ownerName } = draft;
  return onlyProblems<AddressDraft>({
    networkKey: network ? undefined : "Choose the network.",
    address: address === "" ? "Enter the address." : network && checkAddress(address, network),
    label:
      label.trim() === ""
        ? "Enter a label."
        : label.trim().length > longestLabel
          ? `At most ${longestLabel} characters.`
          : undefined,
    ownership: ownership === null ? "Choose whose address it is." : undefined,
    ownerName: ownership === "third_party" ? ownerNameProblem(ownerName) : undefined,
  });
}

/** The owner of a listed address, in words. */
export const ownerWords = ({ ownership, ownerName }: Pick<ListedAddress, "ownership" | "ownerName">): string =>
  ownership === "self" ? "Yours" : `Of ${ownerName}`;

/**
 * When a listed address becomes usable, if withdrawals go only to listed addresses and it is too new; otherwise
 * undefined.
 */
export const waitsUntil = (
  { usableFrom }: Pick<ListedAddress, "usableFrom">,
  { isListOnly, nowMs }: { readonly isListOnly: boolean; readonly nowMs: number },
): string | undefined => (isListOnly && Date.parse(usableFrom) > nowMs ? indianMoment(usableFrom) : undefined);
