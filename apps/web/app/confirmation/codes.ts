/** The codes that a step asks for, and how they are typed. Pure; shared by every page that asks for codes. */
import { type AuthSession, otpLength } from "@feo/contract";

/** Which codes are wanted, as answered by a login, a reset or a confirmation. */
export type CodesAsked = Pick<
  AuthSession,
  | "sessionToken"
  | "isMobileOtpEnabled"
  | "isEmailOtpEnabled"
  | "isTOtpEnabled"
  | "email"
  | "mobile"
  | "resendOtpRateLimitDuration"
>;

export type CodeName = "mobileOtp" | "emailOtp" | "tOtp";
export type Codes = Partial<Record<CodeName, string>>;

/** The codes that are asked for, the quickest to obtain first. */
export function codesOf(asked: CodesAsked): readonly CodeName[] {
  return [
    ...(asked.isMobileOtpEnabled ? (["mobileOtp"] as const) : []),
    ...(asked.isEmailOtpEnabled ? (["emailOtp"] as const) : []),
    ...(asked.isTOtpEnabled ? (["tOtp"] as const) : []),
  ];
}

const backupCode = /^[a-z2-7]{5}-[a-z2-7]{5}$/;

/** Normalises a backup code typed in any case, with or without its hyphen or spaces. */
export function tidyBackupCode(typed: string): string {
  const letters = typed.toLowerCase().replace(/[^a-z2-7]/g, "");
  return letters.length > 5 ? `${letters.slice(0, 5)}-${letters.slice(5, 10)}` : letters;
}

export const isWholeCode = (name: CodeName, code: string | undefined): boolean =>
  code !== undefined &&
  ((code.length === otpLength && /^\d+$/.test(code)) || (name === "tOtp" && backupCode.test(code)));

/** Exactly the codes that are asked for, or undefined while one is incomplete. */
export function wholeCodes(asked: CodesAsked, typed: Codes): Codes | undefined {
  const names = codesOf(asked);
  if (names.length === 0 || !names.every((name) => isWholeCode(name, typed[name]))) return undefined;
  return Object.fromEntries(names.map((name) => [name, typed[name]]));
}

/** The first incomplete code, or undefined if all are complete. */
export const nextCode = (asked: CodesAsked, typed: Codes): CodeName | undefined =>
  codesOf(asked).find((name) => !isWholeCode(name, typed[name]));

/**
 * Whether a newly completed code is sent automatically. Not after a change of one digit: another correction may follow.
 */
export const isReadyToSend = (name: CodeName, before: string, code: string): boolean =>
  isWholeCode(name, code) &&
  !(before.length === code.length && [...code].filter((letter, place) => letter !== before[place]).length <= 1);

/** Why the button is disabled while codes are being typed. */
export function codesLeftWords(asked: CodesAsked, typed: Codes): string {
  const names = codesOf(asked);
  const missing = names.filter((name) => !isWholeCode(name, typed[name]));
  const [first] = missing;
  if (first === undefined) return "";
  if (missing.length > 1) return `Enter ${names.length === 2 ? "both" : "all"} codes to continue`;
  const isBackup = !/^\d*$/.test(typed[first] ?? "");
  return isBackup ? "Enter the whole backup code to continue" : `Enter all ${otpLength} digits to continue`;
}

/** The error codes that concern the codes themselves; all others concern the step. */
const codeProblems: readonly string[] = ["OTP_INVALID", "OTP_TRIES_EXHAUSTED", "FACTORS_MISSING"];

interface CodeFailure {
  readonly code: string;
  readonly message: string;
  readonly fields: readonly { readonly path: string; readonly message: string }[];
}

export const isCodeFailure = ({ code, fields }: CodeFailure): boolean =>
  codeProblems.includes(code) || fields.some(({ path }) => isCodeName(path));

const isCodeName = (path: string): path is CodeName => path === "mobileOtp" || path === "emailOtp" || path === "tOtp";

/**
 * Which error is shown at which code. An error that names no field is shown once, at the only code or above all of
 * them, because the server does not say which of several was wrong.
 */
export function codeErrors(
  asked: CodesAsked,
  failure: CodeFailure | null,
): { readonly above: string; readonly at: Codes } {
  if (!failure || !isCodeFailure(failure)) return { above: "", at: {} };
  const named = failure.fields.filter(({ path }) => isCodeName(path));
  if (named.length > 0) {
    return { above: "", at: Object.fromEntries(named.map(({ path, message }) => [path, message])) };
  }
  const [only, another] = codesOf(asked);
  if (only !== undefined && another === undefined) return { above: "", at: { [only]: failure.message } };
  return { above: failure.message, at: {} };
}
