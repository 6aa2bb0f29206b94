/** What speaks for and against verifying somebody at level 1, from what the state says of them. Pure. */
import { adultYears, type FieldError, isLevel1NotStarted } from "@feo/contract";
import { isSameName } from "../platform/names.ts";

/** As far as it is known; texts are empty and codes null until they are. */
export interface Identity {
  readonly name: string;
  readonly dob: string;
  readonly aadhaarLast4: string;
  readonly panName: string;
  readonly panDob: string;
  readonly pan: string;
  readonly occupation: number | null;
  readonly incomeRange: number | null;
  readonly consented: boolean;
}

export const hasBegun = ({ aadhaarLast4, pan, occupation, incomeRange }: Identity): boolean =>
  !isLevel1NotStarted({ aadhaarNumber: aadhaarLast4, PANNumber: pan, occupation, incomeRange });

/** What still has to be given before it can be sent. */
export function missingOf(identity: Identity): FieldError[] {
  const { aadhaarLast4, pan, occupation, incomeRange, consented } = identity;
  const missing: (FieldError | false)[] = [
    aadhaarLast4 === "" && { path: "aadhaarNumber", message: "Share your Aadhaar from DigiLocker" },
    pan === "" && { path: "PANNumber", message: "Share your PAN from DigiLocker" },
    occupation === null && { path: "occupation", message: "Choose your occupation" },
    incomeRange === null && { path: "incomeRange", message: "Choose your yearly income" },
    !consented && { path: "consented", message: "Agree to be verified" },
  ];
  return missing.filter((error) => error !== false);
}

export type Verdict =
  | { readonly status: "VERIFIED" }
  | { readonly status: "REJECTED"; readonly rejectReason: string; readonly errors: readonly FieldError[] }
  /** Somebody has to look at it; the note says at what. */
  | { readonly status: "SUBMITTED"; readonly note: string };

/** `today` is a date of India, `YYYY-MM-DD`. */
export function judgeLevelOne(identity: Identity, today: string, isPanTaken: boolean): Verdict {
  const reject = (path: string, message: string): Verdict => ({
    ...{ status: "REJECTED", rejectReason: message, errors: [{ path, message }] },
  });
  if (!isOfAge(identity.dob, today)) return reject("DOB", `You must be ${adultYears} or older to trade here.`);
  if (isPanTaken)
    return reject("PANNumber", "Another account is verified with this PAN. Write to support if it is not yours.");
  const differences = [
    isSameName(identity.name, identity.panName) ? "" : `name on the PAN is ${identity.panName}`,
    identity.dob === identity.panDob ? "" : `date of birth on the PAN is ${identity.panDob}`,
  ].filter(Boolean);
  return differences.length === 0
    ? { status: "VERIFIED" }
    : { status: "SUBMITTED", note: `Aadhaar and PAN differ: ${differences.join(", ")}` };
}

function isOfAge(dob: string, today: string): boolean {
  const [year = 0, month = 0, day = 0] = dob.split("-").map(Number);
  const [nowYear = 0, nowMonth = 0, nowDay = 0] = today.split("-").map(Number);
  const hadBirthday = nowMonth > month || (nowMonth === month && nowDay >= day);
  return nowYear - year - (hadBirthday ? 0 : 1) >= adultYears;
}
