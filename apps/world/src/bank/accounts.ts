/** The customers' accounts at the bank stand-in, and what happens to payouts sent to each. */
import { randomInt } from "node:crypto";

/**
 * The outcome of a payout to the account: `fail` is rejected, `slow` is pending first, `return` is paid and then sent
 * back.
 */
export const payoutFates = ["pay", "fail", "slow", "return"] as const;
type PayoutFate = (typeof payoutFates)[number];

export interface Account {
  readonly number: string;
  readonly holder: string;
  readonly ifsc: string;
  readonly bankName: string;
  readonly openingPaise: bigint;
  readonly fate: PayoutFate;
  /** Until then a penny-drop gets no answer from the account's bank. */
  readonly quietUntilMs?: number;
  /** Note for testers; empty for an ordinary account. */
  readonly note: string;
}

/** The exchange's own account: the details that depositors see. */
export interface CompanyDetails {
  readonly number: string;
  readonly holder: string;
  readonly ifsc: string;
  readonly bankName: string;
}

export const demoCompany: CompanyDetails = {
  number: "920020011112222",
  holder: "Feo Exchange Pvt Ltd",
  ifsc: "DEMO0000001",
  bankName: "Demo Bank",
};

export const slowPayoutMs = 20_000;
export const returnAfterMs = 20_000;

const lakhs = (count: number): bigint => BigInt(count) * 100_000n * 100n;

export const companyOpeningPaise = lakhs(500);

const sahyadri = (branch: string) => ({ ifsc: `SAHY0${branch}`, bankName: "Sahyadri Bank" });
const kaveri = (branch: string) => ({ ifsc: `KVRI0${branch}`, bankName: "Kaveri Bank" });
const ganga = (branch: string) => ({ ifsc: `GNGA0${branch}`, bankName: "Ganga Gramin Bank" });
const plain = { fate: "pay", note: "" } as const;

/** The special accounts belong to demo customers, so that a visitor can try payouts to them. */
export const customers: readonly Account[] = [
  { number: "50100200300401", holder: "Asha Kulkarni", ...sahyadri("001201"), openingPaise: lakhs(25), ...plain },
  { number: "60200300400501", holder: "Asha Kulkarni", ...kaveri("000417"), openingPaise: lakhs(3), ...plain },
  {
    number: "50100200300402",
    holder: "Asha Kulkarni",
    ...sahyadri("001202"),
    openingPaise: lakhs(1),
    fate: "slow",
    note: `Payouts stay pending for ${slowPayoutMs / 1000} seconds, or until you decide them here`,
  },
  { number: "60200300400502", holder: "Ravi Menon", ...kaveri("000418"), openingPaise: lakhs(8), ...plain },
  {
    number: "60200300400503",
    holder: "Ravi Menon",
    ...kaveri("000419"),
    openingPaise: 0n,
    fate: "fail",
    note: "Payouts fail as if it were closed, but the name check works",
  },
  {
    number: "70300400500603",
    holder: "Ravi Menon",
    ...ganga("002303"),
    openingPaise: lakhs(1),
    fate: "return",
    note: `Payouts are paid, then returned after ${returnAfterMs / 1000} seconds`,
  },
  { number: "70300400500601", holder: "Nila Das", ...ganga("002301"), openingPaise: 15_000_000n, ...plain },
  {
    number: "70300400500602",
    holder: "Nilanjana Dasgupta",
    ...ganga("002302"),
    openingPaise: lakhs(1),
    fate: "pay",
    note: "Nila's second account, under a different name",
  },
  {
    number: "50100200300404",
    holder: "Meera Iyer and Suresh Iyer",
    ...sahyadri("001204"),
    openingPaise: lakhs(5),
    fate: "pay",
    note: "A joint account",
  },
  {
    number: "60200300400505",
    holder: "Harish Gowda",
    ...kaveri("000421"),
    openingPaise: lakhs(10),
    fate: "pay",
    note: "Not a customer of the exchange",
  },
];

export interface AccountDraft {
  readonly holder: string;
  readonly fate: PayoutFate;
  /** How long the account's bank does not answer penny-drops. */
  readonly quietMs: number;
}

/** Opening balance of a new account. */
const welcomePaise = lakhs(10);

/**
 * Opens an account for a visitor. Numbers are random: an exchange with older data than this bank must not meet a number
 * twice.
 */
export const openedAccount = ({ holder, fate, quietMs }: AccountDraft, atMs: number): Account => ({
  number: `50${randomInt(10 ** 12)
    .toString()
    .padStart(12, "0")}`,
  holder,
  ...sahyadri("001299"),
  openingPaise: welcomePaise,
  fate,
  note: "Opened here",
  quietUntilMs: atMs + quietMs,
});
