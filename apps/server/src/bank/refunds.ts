/** Sends undepositable credits back to their source account, each under one idempotency key at the bank. */
import type { AccountNumbers } from "./account-number.ts";
import type { BankLineRow } from "./bank.store.ts";
import type { BankConnection, PayoutState } from "./bank-connection.ts";
import type { BankLineStore } from "./bank-lines.store.ts";

export interface Refunds {
  /** Advances every refund; an error in one does not delay the others. */
  driveAll(onError: (error: unknown) => void): Promise<void>;
}

interface RefundsDeps {
  readonly lines: BankLineStore;
  readonly bank: BankConnection;
  readonly numbers: AccountNumbers;
}

export function createRefunds({ lines, bank, numbers }: RefundsDeps): Refunds {
  async function askBank(line: BankLineRow): Promise<PayoutState> {
    const { refundReference, paise, ifsc, name } = line;
    if (refundReference === null) throw new Error("A refund has no reference");
    const known = await bank.payoutState(refundReference);
    return known ?? bank.pay({ reference: refundReference, paise, accountNumber: numbers.open(line), ifsc, name });
  }

  async function drive(line: BankLineRow): Promise<void> {
    const { state, reason } = await askBank(line);
    if (state === "pending") return;
    // If the refund came back, that is a separate statement line, in review.
    if (state !== "failed") return lines.endRefund(line, { state: "refunded" });
    const why = `The refund failed: ${reason || "the bank could not make the payment"}`;
    // A failed reference is final at the bank, so a new one may be tried.
    return lines.endRefund(line, { state: "review", reason: why, refundReference: null });
  }

  return {
    async driveAll(onError) {
      for (const line of await lines.refunds()) await drive(line).catch(onError);
    },
  };
}
