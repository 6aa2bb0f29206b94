/** The parameters of a return from DigiLocker, and the messages about it. Pure. */
import type { Kyc } from "../data/index.ts";

export type DigiReturn =
  | { readonly kind: "given"; readonly code: string; readonly state: string }
  /** The customer refused consent at DigiLocker. */
  | { readonly kind: "denied" }
  /** DigiLocker reported an error, or the state is missing. */
  | { readonly kind: "broken" };

const returned = ["code", "state", "error", "error_description"];

/**
 * Null if the address has no return parameters. A code without a state is refused, because anyone could have made that
 * link.
 */
export function readDigiReturn(search: string): DigiReturn | null {
  const query = new URLSearchParams(search);
  const [code, state, error] = ["code", "state", "error"].map((name) => query.get(name) ?? "");
  if (error === "access_denied") return { kind: "denied" };
  if (error) return { kind: "broken" };
  if (!code) return null;
  return state ? { kind: "given", code, state } : { kind: "broken" };
}

/** The query without the return's parameters. */
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
  PAN: "In DigiLocker, open “Search documents” and fetch “PAN Verification Record” from the Income Tax Department.",
  Aadhaar: "In DigiLocker, open your profile and link your Aadhaar with the OTP sent to your mobile.",
};
const andThen = "Then try again here and share both.";

/** The documents that a visit did not provide; null if nothing was fetched yet, or both were. */
export function missingDocument(
  { aadhaarNumber, PANNumber }: Pick<Kyc["level1"], "aadhaarNumber" | "PANNumber">,
  wasThere: boolean,
): MissingDocument | null {
  const [noPan, noAadhaar] = [PANNumber === "", aadhaarNumber === ""];
  if (!noPan && !noAadhaar) return null;
  if (noPan && noAadhaar) {
    if (!wasThere) return null;
    return {
      title: "DigiLocker didn't share your PAN and Aadhaar.",
      text: `You may not have allowed it, or they aren't in your DigiLocker yet. ${howToAdd.PAN} ${andThen}`,
    };
  }
  const missing = noPan ? "PAN" : "Aadhaar";
  return { title: `DigiLocker didn't share your ${missing}.`, text: `${howToAdd[missing]} ${andThen}` };
}

/** Specific messages for failures where the general ones would not help. */
export const digiFailureWords: Readonly<Record<string, string>> = {
  PROVIDER_UNAVAILABLE: "DigiLocker isn't responding. Try again in a few minutes.",
};
