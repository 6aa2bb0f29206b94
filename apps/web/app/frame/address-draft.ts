/** Whose an address is, and an address before it is written down: what is wrong with it, in words. Pure. */
import type { AddressOwnership, ListedAddress, Network } from "@feo/contract";
import { indianMoment } from "./indian-date.ts";
import { checkAddress } from "./networks.ts";

export interface AddressDraft {
  readonly networkKey: string;
  readonly address: string;
  readonly label: string;
  /** Null until the person has said it. */
  readonly ownership: AddressOwnership | null;
  readonly ownerName: string;
}

export const emptyAddress: AddressDraft = { networkKey: "", address: "", label: "", ownership: null, ownerName: "" };

export type Problems<Draft> = Partial<Record<keyof Draft, string>>;

const longestLabel = 40;
const ownerNameLengths = { least: 2, most: 120 };

/** As the travel rule wants it of somebody else's address. */
export function ownerNameProblem(name: string): string | undefined {
  const { length } = name.trim();
  if (length < ownerNameLengths.least) return "Enter the name of the person or company.";
  return length > ownerNameLengths.most ? `A name has at most ${ownerNameLengths.most} characters.` : undefined;
}

/** Leaves out what is in order. */
export const onlyProblems = <Draft>(all: { [Field in keyof Draft]?: string | undefined }): Problems<Draft> =>
  Object.fromEntries(Object.entries(all).filter(([, problem]) => problem !== undefined)) as Problems<Draft>;

export function addressProblems(draft: AddressDraft, network: Network | undefined): Problems<AddressDraft> {
  const { address, label, ownership, ownerName } = draft;
  return onlyProblems<AddressDraft>({
    networkKey: network ? undefined : "Choose the network.",
    address: address === "" ? "Enter the address." : network && checkAddress(address, network),
    label:
      label.trim() === ""
        ? "Give it a name to know it by."
        : label.trim().length > longestLabel
          ? `At most ${longestLabel} characters.`
          : undefined,
    ownership: ownership === null ? "Say whose address it is." : undefined,
    ownerName: ownership === "third_party" ? ownerNameProblem(ownerName) : undefined,
  });
}

/** Whose a listed address is, in words. */
export const ownerWords = ({ ownership, ownerName }: Pick<ListedAddress, "ownership" | "ownerName">): string =>
  ownership === "self" ? "Yours" : `Of ${ownerName}`;

/** From when on it can be used, where only listed addresses can and it is too new; else undefined. */
export const waitsUntil = (
  { usableFrom }: Pick<ListedAddress, "usableFrom">,
  { isListOnly, nowMs }: { readonly isListOnly: boolean; readonly nowMs: number },
): string | undefined => (isListOnly && Date.parse(usableFrom) > nowMs ? indianMoment(usableFrom) : undefined);
