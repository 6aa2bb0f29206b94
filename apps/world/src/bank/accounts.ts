/** Who has an account at the stand-in for the banks, and what happens to money that is sent there. */
import { randomInt } from "node:crypto";

/** What becomes of a payout: `fail` never gets there, `slow` is pending first, `return` is paid and comes back. */
export const payoutFates = ["pay", "fail", "slow", "return"] as const;
type PayoutFate = (typeof payoutFates)[number];

export interface Account {
  readonly number: string;
  readonly holder: string;
  readonly ifsc: string;
  readonly bankName: string;
  readonly openingPaise: bigint;
  readonly fate: PayoutFate;
  /** Until then nobody is told whose it is: its bank does not answer. */
  readonly quietUntilMs?: number;
  /** What a tester should know about it; empty where there is nothing special. */
  readonly note: string;
}

/** The exchange's own account, as the exchange tells it to those who deposit. */
export interface CompanyDetails {
  readonly number: string;
  readonly holder: string;
  readonly ifsc: string;
  readonly bankName: string;
}

export const demoCompany: CompanyDetails = {
  ...{ number: "920020011112222", holder: "Feo Exchange Pvt Ltd" },
  ...{ ifsc: "DEMO0000001", bankName: "Demo Bank" },
};

export const slowPayoutMs = 20_000;
export const returnAfterMs = 20_000;

const lakhs = (count: number): bigint => BigInt(count) * 100_000n * 100n;

export const companyOpeningPaise = lakhs(500);

const sahyadri = (branch: string) => ({ ifsc: `SAHY0${branch}`, bankName: "Sahyadri Bank" });
const kaveri = (branch: string) => ({ ifsc: `KVRI0${branch}`, bankName: "Kaveri Bank" });
const ganga = (branch: string) => ({ ifsc: `GNGA0${branch}`, bankName: "Ganga Gramin Bank" });
const plain = { fate: "pay", note: "" } as const;

/** The special ones belong to the demo's people too, so that a visitor can get as far as a payout to them. */
export const customers: readonly Account[] = [
  { number: "50100200300401", holder: "Asha Kulkarni", ...sahyadri("001201"), openingPaise: lakhs(25), ...plain },
  { number: "60200300400501", holder: "Asha Kulkarni", ...kaveri("000417"), openingPaise: lakhs(3), ...plain },
  {
    ...{ number: "50100200300402", holder: "Asha Kulkarni", ...sahyadri("001202"), openingPaise: lakhs(1) },
    ...{ fate: "slow", note: `A payout to it is pending for ${slowPayoutMs / 1000} seconds, or until decided here` },
  },
  { number: "60200300400502", holder: "Ravi Menon", ...kaveri("000418"), openingPaise: lakhs(8), ...plain },
  {
    ...{ number: "60200300400503", holder: "Ravi Menon", ...kaveri("000419"), openingPaise: 0n },
    ...{ fate: "fail", note: "Payouts to it fail as if it were closed; its name is still told" },
  },
  {
    ...{ number: "70300400500603", holder: "Ravi Menon", ...ganga("002303"), openingPaise: lakhs(1) },
    ...{ fate: "return", note: `A payout to it is paid and comes back after ${returnAfterMs / 1000} seconds` },
  },
  { number: "70300400500601", holder: "Nila Das", ...ganga("002301"), openingPaise: 15_000_000n, ...plain },
  {
    ...{ number: "70300400500602", holder: "Nilanjana Dasgupta", ...ganga("002302"), openingPaise: lakhs(1) },
    ...{ fate: "pay", note: "Nila's second account: the bank has another name on it" },
  },
  {
    ...{ number: "50100200300404", holder: "Meera Iyer and Suresh Iyer", ...sahyadri("001204") },
    ...{ openingPaise: lakhs(5), fate: "pay", note: "A joint account" },
  },
  {
    ...{ number: "60200300400505", holder: "Harish Gowda", ...kaveri("000421"), openingPaise: lakhs(10) },
    ...{ fate: "pay", note: "A stranger to the exchange" },
  },
];

export interface AccountDraft {
  readonly holder: string;
  readonly fate: PayoutFate;
  /** For how long its bank does not say whose it is. */
  readonly quietMs: number;
}

/** What somebody who opens an account finds in it. */
const welcomePaise = lakhs(10);

/** An account of somebody's own. Numbers are drawn: an exchange that outlives this bank must not meet an old one again. */
export const openedAccount = ({ holder, fate, quietMs }: AccountDraft, atMs: number): Account => ({
  ...{
    number: `50${randomInt(10 ** 12)
      .toString()
      .padStart(12, "0")}`,
    holder,
    ...sahyadri("001299"),
  },
  ...{ openingPaise: welcomePaise, fate, note: "Opened here", quietUntilMs: atMs + quietMs },
});
