/** Schemas and OpenAPI descriptions of the calls in deposits.ts; the browser imports only their types. */
import * as z from "zod/mini";
import { moment, owner } from "./deed.schemas.ts";
import { nextPage, queueCount, queueQuery } from "./queue.schemas.ts";

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
  /** A transfer with this reference that waits for an operator. */
  line: z.nullable(bankLine),
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

/** Transfers in review, claims, and coins: the number of each that is open. */
const counts = z.object({ transfers: queueCount, claims: queueCount, coins: queueCount });

export const listTransfersIo = {
  summary:
    "Transfers not credited yet, by pages: first those in review, then those that wait for a customer or the bank",
  tag: "Operators",
  query: queueQuery,
  output: z.object({ transfers: z.array(bankLine), next: nextPage, counts }),
};

export const listClaimsIo = {
  summary: "Deposits that customers reported and that have not been credited, oldest first, by pages",
  tag: "Operators",
  query: queueQuery,
  output: z.object({ claims: z.array(claim), next: nextPage, counts }),
};

export const listCoinDepositsIo = {
  summary: "Coin deposits not credited yet, oldest first, by pages",
  tag: "Operators",
  query: queueQuery,
  output: z.object({ coins: z.array(coinDeposit), next: nextPage, counts }),
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
  summary: "Bank accounts waiting for a name check, oldest first, by pages; `name` is the customer's legal name",
  tag: "Operators",
  query: queueQuery,
  output: z.object({ accounts: z.array(bankAccount), next: nextPage, count: queueCount }),
};

export type WaitingLine = z.infer<typeof bankLine>;
export type WaitingClaim = z.infer<typeof claim>;
export type WaitingCoins = z.infer<typeof coinDeposit>;
export type WaitingBankAccount = z.infer<typeof bankAccount>;

export const consoleDepositSchemas = {
  listTransfers: listTransfersIo,
  listClaims: listClaimsIo,
  listCoinDeposits: listCoinDepositsIo,
  listBankAccounts: listBankAccountsIo,
};
