/** Deposits and bank accounts that wait. */
import { listBankAccounts, listDeposits } from "@feo/contract";
import { waitingAccounts, waitingClaims, waitingLines } from "../bank/bank-waiting.ts";
import { waitingCoins } from "../chain/chain-waiting.ts";
import type { Api } from "../platform/api.ts";
import type { Database } from "../platform/database.ts";
import type { Looks } from "./looks.ts";

export function depositRoutes(api: Api, db: Database, looks: Looks): void {
  api.call(listDeposits, async ({ operator }) => {
    await looks(operator, { action: "deposits list", subject: "deposits" });
    const [lines, claims, coins] = await Promise.all([waitingLines(db), waitingClaims(db), waitingCoins(db)]);
    return { lines, claims, coins };
  });

  api.call(listBankAccounts, async ({ operator }) => {
    await looks(operator, { action: "accounts list", subject: "accounts" });
    return { accounts: await waitingAccounts(db) };
  });
}
