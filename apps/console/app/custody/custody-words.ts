/** The custody screen's texts and tones, separate from its layout. Pure. */
import type { ColdRefill, CustodyHolding, ReserveSnapshot, SignerState } from "@feo/contract";
import { exactUnits, formatAmount } from "@feo/money";
import type { BadgeTone } from "@feo/ui";

interface Mark {
  readonly word: string;
  readonly tone: BadgeTone;
}

/** `signer` is null if it cannot be reached. */
export function signerMark(signer: SignerState | null): Mark {
  if (signer === null) return { word: "Can't be reached", tone: "error" };
  return signer.stopped === null ? { word: "Signing", tone: "success" } : { word: "Stopped", tone: "error" };
}

type Standing = Pick<ColdRefill, "state" | "isExportable">;

/** Yellow means that it waits for operators. */
export function refillMark({ state, isExportable }: Standing): Mark {
  switch (state) {
    case "proposed":
      return { word: "Needs approval", tone: "warn" };
    case "approved":
      return isExportable ? { word: "Ready to sign", tone: "warn" } : { word: "Preparing", tone: "brand" };
    case "signed":
      return { word: "Signed", tone: "brand" };
    case "sent":
      return { word: "Sent", tone: "brand" };
    case "done":
      return { word: "Done", tone: "success" };
    case "failed":
      return { word: "Failed", tone: "error" };
    case "dropped":
      return { word: "Dropped", tone: "neutral" };
  }
}

export const isOpen = ({ state }: Pick<ColdRefill, "state">): boolean =>
  ["proposed", "approved", "signed", "sent"].includes(state);

/** A snapshot that could not be made is tried again until it can. */
export function snapshotMark({ at, note }: Pick<ReserveSnapshot, "at" | "note">): Mark {
  if (at !== null) return { word: "Published", tone: "success" };
  return note === "" ? { word: "Being made", tone: "brand" } : { word: "Trying again", tone: "warn" };
}

export const isShort = (ratio: string | null): boolean => ratio !== null && exactUnits(ratio) < exactUnits("1");

/** Each address once, however many coins lie there. */
export function coldAddresses(holdings: readonly CustodyHolding[]): { networkKey: string; address: string }[] {
  const found = new Map<string, { networkKey: string; address: string }>();
  for (const { networkKey, coldAddress } of holdings)
    if (coldAddress !== null) found.set(`${networkKey} ${coldAddress}`, { networkKey, address: coldAddress });
  return [...found.values()];
}

interface Step {
  readonly name: string;
  readonly detail: string;
  /** Null while it has not happened. */
  readonly isGood: boolean | null;
}

const order = ["proposed", "approved", "signed", "sent", "done"] as const;

/** The steps of a refill, each with what happens in it. A dropped refill has none. */
export function stepsOf({ state, isExportable }: Standing): readonly Step[] {
  if (state === "dropped") return [];
  const reached = state === "failed" ? order.indexOf("sent") : order.indexOf(state);
  const signing = isExportable
    ? "Export the file, sign it offline, then import it"
    : "The transaction is being prepared";
  const steps = [
    ["Approval", "Two operators must approve", "Two operators approved"],
    ["Signature", signing, "Signed offline and imported"],
    ["Sending", "Will be sent shortly", "Sent to the network"],
    ["Confirmation", "Waiting for the network", "The coins are in the hot wallet"],
  ] as const;
  return steps.map(([name, next, done], place) => {
    if (reached > place) return { name, detail: done, isGood: true };
    if (reached < place) return { name, detail: "", isGood: null };
    return state === "failed"
      ? { name, detail: "Rejected by the network", isGood: false }
      : { name, detail: next, isGood: null };
  });
}

export const holdingKey = ({ networkKey, ticker }: Pick<CustodyHolding, "networkKey" | "ticker">): string =>
  `${networkKey}-${ticker}`;

/** Shortened for the list; the selected holding shows every digit. */
export function listAmount(decimal: string): string {
  const maxDecimals = /^-?0(\.|$)/.test(decimal) ? 8 : 4;
  return formatAmount(decimal, { minDecimals: 0, maxDecimals, grouping: "indian" });
}
