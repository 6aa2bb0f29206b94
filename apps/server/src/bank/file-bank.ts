/**
 * A bank that cannot be asked: people bring its statement as a file, make its payouts by hand with our reference in the remarks,
 * and look up names themselves. What it has done is what its statement says, and nothing is known before that.
 */
import type { BankConnection } from "./bank-connection.ts";

/** The reference that the bank gave to a debit which names one of ours; undefined while the statement has none. */
export type DebitAbout = (reference: string) => Promise<string | undefined>;

export const createFileBank = (debitAbout: DebitAbout): BankConnection => ({
  // Its lines come with `npm run operator -- statement FILE`.
  statement: async () => [],
  pay: async () => ({ state: "pending", utr: "", reason: "" }),
  async payoutState(reference) {
    const utr = await debitAbout(reference);
    return utr === undefined ? { state: "pending", utr: "", reason: "" } : { state: "paid", utr, reason: "" };
  },
});
