/** The parts and lines of a comparison in words, and where each leads. Pure. */
import {
  type BookLine,
  type Call,
  listConsoleWithdrawals,
  listTransfers,
  type RailComparison,
  readPerson,
} from "@feo/contract";

export interface BookPart {
  readonly name: string;
  /** What the comparison calls it. */
  readonly part: string;
  /** Null if the comparison has no sum of it. */
  readonly amount: string | null;
  /** Wallets on the chain have no lines: their balance is read from the chain. */
  readonly isWallet: boolean;
}

const walletWords = / in (the hot wallet|cold storage)$/;
const foreign = "foreign";

/** The parts of a comparison; with a mismatch in rupees also what left the bank without a request. */
export function partsOf({
  ticker,
  parts,
  findings,
}: Pick<RailComparison, "ticker" | "parts" | "findings">): BookPart[] {
  const known = parts.map(({ name, amount }) => ({ name, part: name, amount, isWallet: walletWords.test(name) }));
  if (ticker !== "INR" || findings.length === 0) return known;
  return [...known, { name: "left the bank without a request", part: foreign, amount: null, isWallet: false }];
}

const names: Readonly<Record<BookLine["kind"], string>> = {
  "bank line": "Bank line",
  withdrawal: "Withdrawal",
  "coin deposit": "Deposit",
  payment: "Between our addresses",
};

export const lineName = ({ kind }: Pick<BookLine, "kind">): string => names[kind];

/** Its withdrawal, its customer, or the queue of bank lines; undefined if none of them may be seen. */
export function linePlace(
  { kind, id, userId, withdrawalId }: Pick<BookLine, "kind" | "id" | "userId" | "withdrawalId">,
  mayCall: (call: Call) => boolean,
): string | undefined {
  if (withdrawalId !== null && mayCall(listConsoleWithdrawals)) return `/withdrawals/${withdrawalId}`;
  if (userId !== null) return mayCall(readPerson) ? `/customers/${userId}` : undefined;
  return kind === "bank line" && mayCall(listTransfers) ? `/deposits/${encodeURIComponent(id)}` : undefined;
}
