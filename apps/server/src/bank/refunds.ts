/** Sends back what came and is nobody's deposit, to the account it came from. Each under one name at the bank: never twice. */
import type { AccountNumbers } from "./account-number.ts";
import type { BankLineRow } from "./bank.store.ts";
import type { BankConnection, PayoutState } from "./bank-connection.ts";
import type { BankLineStore } from "./bank-lines.store.ts";

export interface Refunds {
  /** Takes every refund as far as it goes; what one of them meets keeps no other waiting. */
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
    // What came back is a line of its own by now, and in review as such.
    if (state !== "failed") return lines.endRefund(line, { state: "refunded" });
    const why = `It could not be sent back: ${reason || "the bank could not pay it"}`;
    // That name has ended for good at the bank: only now may it be tried under another one.
    return lines.endRefund(line, { state: "review", reason: why, refundReference: null });
  }

  return {
    async driveAll(onError) {
      for (const line of await lines.refunds()) await drive(line).catch(onError);
    },
  };
}
