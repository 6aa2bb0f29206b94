/** The schemas of the calls in deposits.ts, and what is said of each; the browser knows them only as types. */
import * as z from "zod/mini";
import { moment, owner } from "./deed.schemas.ts";

const bankLine = z.object({
  ...{ id: z.string(), at: moment, takenAt: moment, amount: z.string(), utr: z.string(), mode: z.string() },
  /** From whom, as the bank says. */
  ...{ name: z.string(), accountNumber: z.string(), ifsc: z.string(), narration: z.string() },
  /** `review` waits for operators, `new` for somebody to name it, `refund` for the bank to send it back. */
  state: z.enum(["new", "review", "refund"]),
  /** Why it is in review. */
  reason: z.string(),
  /** Who says that it is theirs. */
  claims: z.array(owner),
});

const claim = z.extend(owner, {
  ...{ id: z.string(), utr: z.string(), saidAt: moment },
  /** Its transfer has come and is being credited. */
  isFound: z.boolean(),
});

const coinDeposit = z.extend(owner, {
  ...{ id: z.string(), coinTicker: z.string(), amount: z.string(), network: z.string(), seenAt: moment },
  ...{ fromAddress: z.string(), txHash: z.string(), confirmations: z.int() },
  /** Why it is not credited yet. */
  why: z.string(),
  /** Above its network's largest deposit: two operators approve it. */
  isTooLarge: z.boolean(),
});

export const listDepositsIo = {
  summary: "Money that came or was said to have come, and is not credited: transfers, claims without one, coins",
  tag: "Operators",
  output: z.object({ lines: z.array(bankLine), claims: z.array(claim), coins: z.array(coinDeposit) }),
};

const bankAccount = z.extend(owner, {
  ...{ id: z.string(), bankName: z.string(), accountNumber: z.string(), ifsc: z.string() },
  /** In whose name it is, as the person says. */
  ...{ holder: z.string(), since: moment },
});

export const listBankAccountsIo = {
  summary: "Bank accounts that wait for a name to be looked up, oldest first; `name` is the person's before the law",
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
