/** The level 1 decision: whether Aadhaar and PAN verify a person. Pure. */
import { adultYears, type FieldError, isLevel1NotStarted, type KycConcern } from "@feo/contract";
import { isSameName } from "../platform/names.ts";

/** What is known so far; unknown texts are empty and unknown codes null. */
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

/** The parts still missing before submission. */
export function missingOf(identity: Identity): FieldError[] {
  const { aadhaarLast4, pan, occupation, incomeRange, consented } = identity;
  const missing: (FieldError | false)[] = [
    aadhaarLast4 === "" && { path: "aadhaarNumber", message: "Share your Aadhaar from DigiLocker" },
    pan === "" && { path: "PANNumber", message: "Share your PAN from DigiLocker" },
    occupation === null && { path: "occupation", message: "Choose your occupation" },
    incomeRange === null && { path: "incomeRange", message: "Choose your yearly income" },
    !consented && { path: "consented", message: "Consent to verification" },
  ];
  return missing.filter((error) => error !== false);
}

export type Verdict =
  | { readonly status: "VERIFIED" }
  | { readonly status: "REJECTED"; readonly rejectReason: string; readonly errors: readonly FieldError[] }
  /** Needs an operator's review; the note says what to check. */
  | { readonly status: "SUBMITTED"; readonly note: string };

interface Concern extends KycConcern {
  /** The reviewer's note; empty if nobody reviews it. */
  readonly note: string;
}

/** Used both for the page before submission and for the verdict. `today` is an Indian date, `YYYY-MM-DD`. */
export function concernsOf(identity: Identity, today: string): readonly Concern[] {
  const { name, dob, panName, panDob } = identity;
  const found: (Concern | false)[] = [
    dob !== "" &&
      !isOfAge(dob, today) && {
        path: "DOB",
        message: `You must be ${adultYears} or older to trade here.`,
        isRefused: true,
        note: "",
      },
    name !== "" &&
      panName !== "" &&
      !isSameName(name, panName) && {
        path: "name",
        message: `Your Aadhaar says ${name}, your PAN says ${panName}.`,
        isRefused: false,
        note: `name on the PAN is ${panName}`,
      },
    dob !== "" &&
      panDob !== "" &&
      dob !== panDob && {
        path: "DOB",
        message: `Your birth date is ${shownDate(dob)} on your Aadhaar and ${shownDate(panDob)} on your PAN.`,
        isRefused: false,
        note: `date of birth on the PAN is ${panDob}`,
      },
  ];
  return found.filter((concern) => concern !== false);
}

const shownDate = (date: string): string => date.split("-").reverse().join("-");

export function judgeLevelOne(identity: Identity, today: string, isPanTaken: boolean): Verdict {
  const reject = (path: string, message: string): Verdict => ({
    status: "REJECTED",
    rejectReason: message,
    errors: [{ path, message }],
  });
  const concerns = concernsOf(identity, today);
  const refused = concerns.find(({ isRefused }) => isRefused);
  if (refused) return reject(refused.path, refused.message);
  if (isPanTaken)
    return reject("PANNumber", "Another account is verified with this PAN. Contact support if it isn't yours.");
  return concerns.length === 0
    ? { status: "VERIFIED" }
    : { status: "SUBMITTED", note: `Aadhaar and PAN differ: ${concerns.map(({ note }) => note).join(", ")}` };
}

const isOfAge = (dob: string, today: string): boolean => ageOn(dob, today) >= adultYears;

/** In completed years; both are `YYYY-MM-DD`. */
export function ageOn(dob: string, today: string): number {
  const [year = 0, month = 0, day = 0] = dob.split("-").map(Number);
  const [nowYear = 0, nowMonth = 0, nowDay = 0] = today.split("-").map(Number);
  const hadBirthday = nowMonth > month || (nowMonth === month && nowDay >= day);
  return nowYear - year - (hadBirthday ? 0 : 1);
}
