/** What DigiLocker sends people back with, and what is said about it. Pure. */
import type { Kyc } from "../data/index.ts";

export type DigiReturn =
  | { readonly kind: "given"; readonly code: string; readonly state: string }
  /** The person did not allow it there. */
  | { readonly kind: "denied" }
  /** It ended with an error of DigiLocker's, or belongs to no visit that can be told. */
  | { readonly kind: "broken" };

const returned = ["code", "state", "error", "error_description"];

/** Null where the address is not one of a return. A code without its state is nobody's: anybody could have made that link. */
export function readDigiReturn(search: string): DigiReturn | null {
  const query = new URLSearchParams(search);
  const [code, state, error] = ["code", "state", "error"].map((name) => query.get(name) ?? "");
  if (error === "access_denied") return { kind: "denied" };
  if (error) return { kind: "broken" };
  if (!code) return null;
  return state ? { kind: "given", code, state } : { kind: "broken" };
}

/** The address without what came back; the rest of it stays. */
export function withoutReturn(search: string): string {
  const query = new URLSearchParams(search);
  for (const name of returned) query.delete(name);
  const rest = query.toString();
  return rest === "" ? "" : `?${rest}`;
}

export interface MissingDocument {
  readonly title: string;
  readonly text: string;
}

const howToAdd = {
  PAN: "In DigiLocker, open “Search documents”, choose “PAN Verification Record” of the Income Tax Department, and fetch it.",
  Aadhaar: "In DigiLocker, open your profile and link your Aadhaar with the code that is sent to your mobile number.",
};
const andThen = "Then come back and continue; allow both to be shared.";

/** What a visit did not bring; null where nothing was fetched yet, or everything. */
export function missingDocument(
  { aadhaarNumber, PANNumber }: Pick<Kyc["level1"], "aadhaarNumber" | "PANNumber">,
  wasThere: boolean,
): MissingDocument | null {
  const [noPan, noAadhaar] = [PANNumber === "", aadhaarNumber === ""];
  if (!noPan && !noAadhaar) return null;
  if (noPan && noAadhaar) {
    if (!wasThere) return null;
    return {
      title: "Neither PAN nor Aadhaar came from your DigiLocker.",
      text: `You may not have allowed them, or they are not in it. ${howToAdd.PAN} ${andThen}`,
    };
  }
  const missing = noPan ? "PAN" : "Aadhaar";
  return { title: `Your ${missing} did not come from your DigiLocker.`, text: `${howToAdd[missing]} ${andThen}` };
}

/** The words of a failed reading where the general ones would not help. */
export const digiFailureWords: Readonly<Record<string, string>> = {
  PROVIDER_UNAVAILABLE: "DigiLocker does not answer at the moment. Nothing is lost; try again in a few minutes.",
};
