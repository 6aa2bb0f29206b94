/** The codes that one step asks for, and what of them is typed. Pure; used wherever somebody proves who they are. */
import { type AuthSession, otpLength } from "@feo/contract";

/** What tells which codes are wanted: the answer of logging in, of a reset, of a sensitive act. */
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

/** In the order in which they are usually at hand. */
export function codesOf(asked: CodesAsked): readonly CodeName[] {
  return [
    ...(asked.isMobileOtpEnabled ? (["mobileOtp"] as const) : []),
    ...(asked.isEmailOtpEnabled ? (["emailOtp"] as const) : []),
    ...(asked.isTOtpEnabled ? (["tOtp"] as const) : []),
  ];
}

const backupCode = /^[a-z2-7]{5}-[a-z2-7]{5}$/;

/** A backup code as it is read off paper: any case, with or without its hyphen or spaces. */
export function tidyBackupCode(typed: string): string {
  const letters = typed.toLowerCase().replace(/[^a-z2-7]/g, "");
  return letters.length > 5 ? `${letters.slice(0, 5)}-${letters.slice(5, 10)}` : letters;
}

export const isWholeCode = (name: CodeName, code: string | undefined): boolean =>
  code !== undefined &&
  ((code.length === otpLength && /^\d+$/.test(code)) || (name === "tOtp" && backupCode.test(code)));

/** Every code that is asked for and nothing else, or undefined while one is missing. */
export function wholeCodes(asked: CodesAsked, typed: Codes): Codes | undefined {
  const names = codesOf(asked);
  if (names.length === 0 || !names.every((name) => isWholeCode(name, typed[name]))) return undefined;
  return Object.fromEntries(names.map((name) => [name, typed[name]]));
}

/** Where the next digits belong once a code is whole: the first that is not, or undefined where none is missing. */
export const nextCode = (asked: CodesAsked, typed: Codes): CodeName | undefined =>
  codesOf(asked).find((name) => !isWholeCode(name, typed[name]));

/** Whether a code that has just become whole may be sent by itself: who corrects one digit of it may want another one too. */
export const isReadyToSend = (name: CodeName, before: string, code: string): boolean =>
  isWholeCode(name, code) &&
  !(before.length === code.length && [...code].filter((letter, place) => letter !== before[place]).length <= 1);

/** What stands at the button while codes are typed: why it is off. */
export function codesLeftWords(asked: CodesAsked, typed: Codes): string {
  const names = codesOf(asked);
  const missing = names.filter((name) => !isWholeCode(name, typed[name]));
  const [first] = missing;
  if (first === undefined) return "";
  if (missing.length > 1) return `Enter ${names.length === 2 ? "both" : "all"} codes to continue`;
  const isBackup = !/^\d*$/.test(typed[first] ?? "");
  return isBackup ? "Enter the whole backup code to continue" : `Enter all ${otpLength} digits to continue`;
}

/** The refusals that are about the codes themselves; everything else is about the step. */
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
 * What is said beside which code. A refusal that names no field is said once, at the only code or above all of them: nobody
 * is told which of several was wrong, where the server does not.
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
