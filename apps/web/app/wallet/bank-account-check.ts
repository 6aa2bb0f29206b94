/** Validates a bank account before it is submitted, field by field. Pure functions. */
import { bankFormats } from "@feo/contract";
import { digitsOnly, lettersAndSpace } from "@feo/money";

export interface AccountDraft {
  readonly accountHolderName: string;
  readonly accountNumber: string;
  /** The account number repeated: a mistyped digit would send money to a stranger. */
  readonly accountNumberAgain: string;
  readonly IFSCCode: string;
}

export type AccountField = keyof AccountDraft;

const number = (typed: string) => digitsOnly(typed).slice(0, 18);

/**
 * Normalises input: numbers without spaces, codes in capitals, names of letters with single spaces (FORMAT-007,
 * FORMAT-008).
 */
export const tidyAccount: Record<AccountField, (typed: string) => string> = {
  accountHolderName: (typed) => lettersAndSpace(typed).replace(/ +/g, " ").trimStart(),
  accountNumber: number,
  accountNumberAgain: number,
  IFSCCode: (typed) =>
    typed
      .replace(/[^A-Za-z0-9]/g, "")
      .toUpperCase()
      .slice(0, 11),
};

const checks: Record<AccountField, (value: string, draft: AccountDraft) => string | undefined> = {
  accountHolderName: (value) =>
    value === ""
      ? "Enter your name as it is on the account."
      : bankFormats.accountHolderName.test(value)
        ? undefined
        : "Use letters and spaces only.",
  accountNumber: (value) =>
    bankFormats.accountNumber.test(value)
      ? undefined
      : value === ""
        ? "Enter your account number."
        : `Account numbers have 9 to 18 digits. This one has ${value.length}.`,
  accountNumberAgain: (value, { accountNumber }) =>
    value === accountNumber
      ? undefined
      : value === ""
        ? "Enter your account number again."
        : "The account numbers don't match.",
  IFSCCode(value) {
    if (value === "") return "Enter the IFSC. You'll find it on a cheque or in your bank's app.";
    if (value.length !== 11) return `An IFSC has 11 characters. This one has ${value.length}.`;
    if (value[4] !== "0") return "The fifth character of an IFSC is a zero.";
    return bankFormats.IFSCCode.test(value) ? undefined : "An IFSC looks like HDFC0001234.";
  },
};

const fields = Object.keys(checks) as AccountField[];

export function accountProblems(draft: AccountDraft): Partial<Record<AccountField, string>> {
  const found = fields.map((field) => [field, checks[field](draft[field].trim(), draft)] as const);
  return Object.fromEntries(found.filter(([, problem]) => problem !== undefined));
}

/** Whether the IFSC is complete, so that its bank and branch can be looked up. */
export const isWholeIfsc = (IFSCCode: string): boolean => bankFormats.IFSCCode.test(IFSCCode);

/** In groups of four, as people read numbers aloud. */
export const groupedNumber = (accountNumber: string): string => accountNumber.replace(/(.{4})(?=.)/g, "$1 ");
