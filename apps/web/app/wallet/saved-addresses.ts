/**
 * Saved addresses beside the address field: which of them can be chosen, and the note on the chosen one. Pure
 * functions.
 */
import { type ListedAddress, type Network, newAddressHours } from "@feo/contract";
import { indianDate } from "@feo/money";
import { waitsUntil } from "../addresses/address-draft.ts";
import { checkAddress, isSameAddress } from "../format/networks.ts";

export interface SavedFacts {
  /** Undefined until the address book has loaded. */
  readonly listed: readonly ListedAddress[] | undefined;
  /** Whether withdrawals may go only to saved addresses that are past the waiting period. */
  readonly isListOnly: boolean;
  readonly nowMs: number;
}

export interface AddressChip {
  readonly entry: ListedAddress;
  readonly isChosen: boolean;
  readonly canBeChosen: boolean;
  /** "usable in 18 h" if only saved addresses are allowed, otherwise "new"; empty for older addresses. */
  readonly note: string;
}

interface Chips {
  readonly shown: readonly AddressChip[];
  /** How many more addresses the address book has. */
  readonly more: number;
}

/** As many as usually fit in one line. */
const mostChips = 3;

const hourMs = 60 * 60_000;

const timeUntil = (ms: number): string =>
  ms > hourMs ? `${Math.ceil(ms / hourMs)} h` : `${Math.ceil(ms / 60_000)} min`;

export const entryOf = (listed: readonly ListedAddress[] | undefined, address: string): ListedAddress | undefined =>
  listed?.find((entry) => isSameAddress(entry.address, address));

/** The chosen address is always among the shown ones. */
export function chipsOf(address: string, { listed = [], isListOnly, nowMs }: SavedFacts): Chips {
  const chosen = entryOf(listed, address);
  const first = listed.slice(0, mostChips);
  const shown = chosen === undefined || first.includes(chosen) ? first : [...first.slice(0, -1), chosen];
  return {
    shown: shown.map((entry) => {
      const waitMs = Date.parse(entry.usableFrom) - nowMs;
      const isNew = waitMs > 0;
      return {
        entry,
        isChosen: entry === chosen,
        canBeChosen: !isNew || !isListOnly,
        note: isNew ? (isListOnly ? `usable in ${timeUntil(waitMs)}` : "new") : "",
      };
    }),
    more: listed.length - shown.length,
  };
}

/** CRYPTO-009, CRYPTO-010. The problem of an address; undefined while it is empty or valid. */
export function addressProblem(
  address: string,
  { network, ...saved }: SavedFacts & { readonly network: Network | undefined },
): string | undefined {
  if (address === "" || network === undefined) return undefined;
  const mismatch = checkAddress(address, network);
  // The server also checks the list, so a list that failed to load here does not block withdrawals.
  if (mismatch !== undefined || !saved.isListOnly || saved.listed === undefined) return mismatch;
  const entry = entryOf(saved.listed, address);
  if (!entry) return "This address isn't in your address book. Save it first.";
  const until = waitsUntil(entry, saved);
  return until === undefined ? undefined : `${entry.label} can be used from ${until}.`;
}

const waitRule = `New addresses can be used after ${newAddressHours} hours.`;

/** The line below the field if there is no problem. */
export function addressNote(address: string, { listed, isListOnly, nowMs }: SavedFacts): string {
  const entry = address === "" ? undefined : entryOf(listed, address);
  if (entry) {
    const saved = `Saved on ${indianDate(entry.createdAt)}.`;
    const owner = entry.ownership === "third_party" ? ` Belongs to ${entry.ownerName}.` : "";
    if (isListOnly) return `${saved}${owner} ${waitRule}`;
    const isNew = Date.parse(entry.usableFrom) > nowMs;
    return `${saved}${owner}${isNew ? " It's new, so check it before you withdraw." : ""}`;
  }
  if (isListOnly) return `You can withdraw only to saved addresses. ${waitRule}`;
  if (address !== "") return "Check the first and last 6 characters before you withdraw.";
  return "Paste the full address, or choose a saved one.";
}
