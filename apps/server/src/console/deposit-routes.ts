/** The operators' calls for deposits and bank accounts awaiting a decision. */
import { listBankAccounts, listClaims, listCoinDeposits, listTransfers } from "@feo/contract";
import type { AccountNumbers } from "../bank/account-number.ts";
import {
  linesInReview,
  openAccounts,
  openClaims,
  waitingAccounts,
  waitingClaims,
  waitingLines,
} from "../bank/bank-waiting.ts";
import { openCoinDeposits } from "../chain/chain-desk.ts";
import { waitingCoins } from "../chain/chain-waiting.ts";
import type { Api, OperatorCaller } from "../platform/api.ts";
import type { Database } from "../platform/database.ts";
import { readCounts } from "../platform/key-page.ts";
import type { LogRead } from "./read-log.ts";

interface DepositRoutesDeps {
  readonly db: Database;
  readonly numbers: AccountNumbers;
  readonly looks: LogRead;
}

export function depositRoutes(api: Api, { db, numbers, looks }: DepositRoutesDeps): void {
  const lookAtDeposits = (operator: OperatorCaller) =>
    looks(operator, { action: "deposits list", subject: "deposits" });
  const counts = () => readCounts(db, { transfers: linesInReview, claims: openClaims, coins: openCoinDeposits });

  api.call(listTransfers, async ({ operator, query }) => {
    await lookAtDeposits(operator);
    const { rows, next } = await waitingLines(db, numbers, query);
    return { transfers: [...rows], next, counts: await counts() };
  });

  api.call(listClaims, async ({ operator, query }) => {
    await lookAtDeposits(operator);
    const { rows, next } = await waitingClaims(db, numbers, query);
    return { claims: [...rows], next, counts: await counts() };
  });

  api.call(listCoinDeposits, async ({ operator, query }) => {
    await lookAtDeposits(operator);
    const { rows, next } = await waitingCoins(db, query);
    return { coins: [...rows], next, counts: await counts() };
  });

  api.call(listBankAccounts, async ({ operator, query }) => {
    await looks(operator, { action: "accounts list", subject: "accounts" });
    const { rows, next } = await waitingAccounts(db, numbers, query);
    return { accounts: [...rows], next, ...(await readCounts(db, { count: openAccounts })) };
  });
}
