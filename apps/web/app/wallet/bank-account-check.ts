/** What is wrong with a bank account before it is sent, field by field, in words that help. Pure. */
import { bankFormats } from "@feo/contract";
import { digitsOnly } from "@feo/money";

export interface AccountDraft {
  readonly accountHolderName: string;
  readonly bankName: string;
  readonly accountNumber: string;
  readonly IFSCCode: string;
}

export type AccountField = keyof AccountDraft;

/** As it is typed: numbers without spaces, codes in capitals, names with single spaces in between. */
export const tidyAccount: Record<AccountField, (typed: string) => string> = {
  accountHolderName: (typed) => typed.replace(/\s+/g, " ").trimStart(),
  bankName: (typed) => typed.replace(/\s+/g, " ").trimStart(),
  accountNumber: (typed) => digitsOnly(typed).slice(0, 18),
  IFSCCode: (typed) =>
    typed
      .replace(/[^A-Za-z0-9]/g, "")
      .toUpperCase()
      .slice(0, 11),
};

const checks: Record<AccountField, (value: string) => string | undefined> = {
  accountHolderName: (value) =>
    value === ""
      ? "Enter the name as your bank has it."
      : bankFormats.accountHolderName.test(value)
        ? undefined
        : "A name has letters and spaces.",
  bankName: (value) => (bankFormats.bankName.test(value) ? undefined : "Enter your bank's name."),
  accountNumber: (value) =>
    bankFormats.accountNumber.test(value)
      ? undefined
      : value === ""
        ? "Enter the account number."
        : `An account number has 9 to 18 digits; this one has ${value.length}.`,
  IFSCCode(value) {
    if (value === "") return "Enter the IFSC. It is on cheques and in your bank's app.";
    if (value.length !== 11) return `An IFSC has 11 characters; this one has ${value.length}.`;
    if (value[4] !== "0") return "The fifth character of an IFSC is a zero.";
    return bankFormats.IFSCCode.test(value) ? undefined : "An IFSC looks like HDFC0001234.";
  },
};

const fields = Object.keys(checks) as AccountField[];

export function accountProblems(draft: AccountDraft): Partial<Record<AccountField, string>> {
  const found = fields.map((field) => [field, checks[field](draft[field].trim())] as const);
  return Object.fromEntries(found.filter(([, problem]) => problem !== undefined));
}

/** In groups of four, as people read numbers aloud. */
export const groupedNumber = (accountNumber: string): string => accountNumber.replace(/(.{4})(?=.)/g, "$1 ");
