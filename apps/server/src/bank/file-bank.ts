/**
 * A bank without an API: operators import its statement as a file, make payouts by hand with our reference in the
 * remarks, and look names up themselves. A payout is known to be paid only once the statement shows it.
 */
import type { BankConnection } from "./bank-connection.ts";

/** The bank's reference for a debit that names our reference; undefined while the statement has none. */
export type DebitAbout = (reference: string) => Promise<string | undefined>;

export const createFileBank = (debitAbout: DebitAbout): BankConnection => ({
  // Lines are imported with `npm run operator -- statement FILE`.
  statement: async () => [],
  pay: async () => ({ state: "pending", utr: "", reason: "" }),
  async payoutState(reference) {
    const utr = await debitAbout(reference);
    return utr === undefined ? { state: "pending", utr: "", reason: "" } : { state: "paid", utr, reason: "" };
  },
});
