/** What operators may do. What moves money, or decides who may, takes two of them. */
import {
  approveWithdrawal,
  creditLine,
  failPayout,
  refundLine,
  rejectAccount,
  rejectDeposit,
  rejectWithdrawal,
  verifyAccount,
} from "../bank/bank-desk.ts";
import { approve, readLevel, reject } from "../kyc/kyc-desk.ts";
import { closeWithdrawals, openWithdrawals } from "../market/coin-switch.ts";
import { Refusal } from "../platform/refusal.ts";
import type { Details, OperatorAction } from "./desk.ts";
import { addOperator, removeOperator } from "./operators.ts";
import { setFrozen, setLevel } from "./people.ts";

function need(details: Details, name: string): string {
  const value = details[name];
  if (value === undefined || value === "") throw new Refusal(`${name} is missing`);
  return value;
}

export const operatorActions = {
  "withdrawal approve": { needsTwo: true, run: (within, id, _details, at) => approveWithdrawal(within, id, at) },
  "withdrawal reject": {
    needsTwo: false,
    run: (within, id, details, at) => rejectWithdrawal(within, id, need(details, "reason"), at),
  },
  "withdrawal unpaid": {
    needsTwo: true,
    run: (within, id, details, at) => failPayout(within, id, need(details, "reason"), at),
  },
  "account verify": {
    needsTwo: true,
    run: (within, id, details, at) => verifyAccount(within, id, need(details, "name"), at),
  },
  "account reject": {
    needsTwo: false,
    run: (within, id, details, at) => rejectAccount(within, id, need(details, "reason"), at),
  },
  "deposit reject": {
    needsTwo: false,
    run: (within, id, details, at) => rejectDeposit(within, id, need(details, "reason"), at),
  },
  "line credit": {
    needsTwo: true,
    run: (within, id, details, at) => creditLine(within, id, need(details, "userId"), at),
  },
  "line refund": { needsTwo: true, run: (within, id, _details, at) => refundLine(within, id, at) },
  "withdrawals open": {
    needsTwo: true,
    async run(within, ticker) {
      if (!(await openWithdrawals(within, ticker))) throw new Refusal(`Withdrawals of ${ticker} are not closed`);
    },
  },
  "withdrawals close": {
    needsTwo: false,
    async run(within, ticker, details) {
      need(details, "reason");
      if (!(await closeWithdrawals(within, ticker))) throw new Refusal(`Withdrawals of ${ticker} are not open`);
    },
  },
  "kyc approve": {
    needsTwo: false,
    run: (within, id, details, at) => approve(within, id, readLevel(need(details, "level")), at),
  },
  // The highest level lets a crore out in a day.
  "kyc approve enhanced": { needsTwo: true, run: (within, id, _details, at) => approve(within, id, 3, at) },
  "kyc reject": {
    needsTwo: false,
    run(within, id, details, at) {
      const parts = (details["parts"] ?? "").split(" ").filter(Boolean);
      return reject(
        within,
        id,
        { level: readLevel(need(details, "level")), reason: need(details, "reason"), parts },
        at,
      );
    },
  },
  "person level": { needsTwo: false, run: (within, id, details) => setLevel(within, id, need(details, "level")) },
  "person freeze": { needsTwo: false, run: (within, id, _details, at) => setFrozen(within, id, at) },
  "person unfreeze": { needsTwo: true, run: (within, id) => setFrozen(within, id, null) },
  "operator add": {
    needsTwo: true,
    run: (within, name, details, at) => addOperator(within, { name, hash: need(details, "hash") }, at),
  },
  "operator remove": { needsTwo: true, run: (within, name, _details, at) => removeOperator(within, name, at) },
} as const satisfies Record<string, OperatorAction>;

export type OperatorActionName = keyof typeof operatorActions;
