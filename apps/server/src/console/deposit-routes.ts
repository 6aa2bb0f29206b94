/** The operators' calls for deposits and bank accounts awaiting a decision. */
import { listBankAccounts, listDeposits } from "@feo/contract";
import type { AccountNumbers } from "../bank/account-number.ts";
import { waitingAccounts, waitingClaims, waitingLines } from "../bank/bank-waiting.ts";
import { waitingCoins } from "../chain/chain-waiting.ts";
import type { Api } from "../platform/api.ts";
import type { Database } from "../platform/database.ts";
import type { LogRead } from "./read-log.ts";

interface DepositRoutesDeps {
  readonly db: Database;
  readonly numbers: AccountNumbers;
  readonly looks: LogRead;
}

export function depositRoutes(api: Api, { db, numbers, looks }: DepositRoutesDeps): void {
  api.call(listDeposits, async ({ operator }) => {
    await looks(operator, { action: "deposits list", subject: "deposits" });
    const [lines, claims, coins] = await Promise.all([waitingLines(db, numbers), waitingClaims(db), waitingCoins(db)]);
    return { lines, claims, coins };
  });

  api.call(listBankAccounts, async ({ operator }) => {
    await looks(operator, { action: "accounts list", subject: "accounts" });
    return { accounts: await waitingAccounts(db, numbers) };
  });
}
