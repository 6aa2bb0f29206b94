/** Schemas and OpenAPI descriptions of the calls in deposits.ts; the browser imports only their types. */
import * as z from "zod/mini";
import { moment, owner } from "./deed.schemas.ts";

const bankLine = z.object({
  id: z.string(),
  at: moment,
  takenAt: moment,
  amount: z.string(),
  utr: z.string(),
  mode: z.string(),
  /** The payer's name from the bank statement. */
  name: z.string(),
  accountNumber: z.string(),
  ifsc: z.string(),
  narration: z.string(),
  /** `review` waits for operators, `new` for a customer to claim it, `refund` for the bank to return it. */
  state: z.enum(["new", "review", "refund"]),
  /** Why it is in review. */
  reason: z.string(),
  /** The customers who claim this transfer. */
  claims: z.array(owner),
});

const claim = z.extend(owner, {
  id: z.string(),
  utr: z.string(),
  saidAt: moment,
  /** The matching transfer has arrived and is being credited. */
  isFound: z.boolean(),
});

const coinDeposit = z.extend(owner, {
  id: z.string(),
  coinTicker: z.string(),
  amount: z.string(),
  network: z.string(),
  seenAt: moment,
  fromAddress: z.string(),
  txHash: z.string(),
  confirmations: z.int(),
  /** Why it is not credited yet. */
  why: z.string(),
  /** Above its network's maximum deposit: needs the approval of two operators. */
  isTooLarge: z.boolean(),
});

export const listDepositsIo = {
  summary: "Deposits not credited yet: unmatched transfers, claims without a transfer, and coins",
  tag: "Operators",
  output: z.object({ lines: z.array(bankLine), claims: z.array(claim), coins: z.array(coinDeposit) }),
};

const bankAccount = z.extend(owner, {
  id: z.string(),
  bankName: z.string(),
  accountNumber: z.string(),
  ifsc: z.string(),
  /** The account holder's name as the customer entered it. */
  holder: z.string(),
  since: moment,
});

export const listBankAccountsIo = {
  summary: "Bank accounts waiting for a name check, oldest first; `name` is the customer's legal name",
  tag: "Operators",
  output: z.object({ accounts: z.array(bankAccount) }),
};

export type WaitingLine = z.infer<typeof bankLine>;
export type WaitingClaim = z.infer<typeof claim>;
export type WaitingCoins = z.infer<typeof coinDeposit>;
export type WaitingBankAccount = z.infer<typeof bankAccount>;

export const consoleDepositSchemas = {
  listDeposits: listDepositsIo,
  listBankAccounts: listBankAccountsIo,
};
