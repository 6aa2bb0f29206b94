/** The core's part in withdrawals, each step under its own idempotency key. */
import { mainWallet } from "@feo/exchange";
import type { Instruments } from "../market/instruments.ts";
import { ProblemError } from "../platform/problem.ts";
import { problemOf } from "../sequencer/submit.ts";
import type { SubmitOnce } from "../sequencer/submit-once.ts";
import { settleDraft } from "./settlement.ts";
import type { RailName, WithdrawalRow } from "./withdrawal.tables.ts";

/** All steps are idempotent. */
export interface WithdrawalMoney {
  /** False if the balance is insufficient. */
  hold(row: WithdrawalRow, userNumber: number): Promise<boolean>;
  /** `account` is the core's outside account that received the money. */
  settle(row: WithdrawalRow, userNumber: number, account: number): Promise<void>;
  /** Also succeeds if nothing was held. */
  release(row: WithdrawalRow, userNumber: number): Promise<void>;
  /** Credits a returned payment; the fee is not returned. */
  giveBack(row: WithdrawalRow, userNumber: number, account: number): Promise<void>;
}

const keysUnder = (word: string) => ({
  hold: (id: string) => `${word} hold ${id}`,
  settle: (id: string) => `${word} settle ${id}`,
  release: (id: string) => `${word} release ${id}`,
  giveBack: (id: string) => `${word} return ${id}`,
});

/** Idempotency keys. Kept in the tables for good, so that reconciliation can see what was booked. */
export const withdrawalKeys = { bank: keysUnder("fiat"), chain: keysUnder("crypto") } as const satisfies Readonly<
  Record<RailName, unknown>
>;

interface WithdrawalMoneyDeps {
  readonly submitOnce: SubmitOnce;
  readonly instruments: () => Instruments;
}

export function createWithdrawalMoney({ submitOnce, instruments }: WithdrawalMoneyDeps): WithdrawalMoney {
  function assetOf(ticker: string): number {
    const coin = instruments().coin(ticker);
    if (!coin) throw new Error(`The core does not know ${ticker}`);
    return coin.asset;
  }

  return {
    async hold({ id, rail, coinTicker, units }, user) {
      const draft = { kind: "hold", hold: id, user, asset: assetOf(coinTicker), units: Number(units) } as const;
      const refusal = await submitOnce.attempt(withdrawalKeys[rail].hold(id), draft);
      if (refusal === "INSUFFICIENT_BALANCE") return false;
      if (refusal && refusal !== "HOLD_EXISTS") throw new ProblemError(problemOf(refusal));
      return true;
    },
    settle: (row, user, account) =>
      submitOnce.requireDone(withdrawalKeys[row.rail].settle(row.id), settleDraft(row, user, account)),
    async release({ id, rail }, user) {
      const refusal = await submitOnce.attempt(withdrawalKeys[rail].release(id), { kind: "release", hold: id, user });
      if (refusal && refusal !== "HOLD_UNKNOWN") throw new ProblemError(problemOf(refusal));
    },
    giveBack: ({ id, rail, coinTicker, units, feeUnits }, user, account) =>
      submitOnce.requireDone(withdrawalKeys[rail].giveBack(id), {
        kind: "credit",
        user,
        wallet: mainWallet,
        asset: assetOf(coinTicker),
        rail: account,
        units: Number(units - feeUnits),
      }),
  };
}
