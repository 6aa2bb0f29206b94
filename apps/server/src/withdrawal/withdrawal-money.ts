/** What the core is asked for when money leaves, each thing once under its own name. */
import { mainWallet } from "@feo/exchange";
import type { Instruments } from "../market/instruments.ts";
import { ProblemError } from "../platform/problem.ts";
import type { Once } from "../sequencer/once.ts";
import { problemOf } from "../sequencer/submit.ts";
import type { RailName, WithdrawalRow } from "./withdrawal.tables.ts";

/** The part of the core. Each is the same however often it is asked for. */
export interface WithdrawalMoney {
  /** False where there is not enough. */
  hold(row: WithdrawalRow, userNumber: number): Promise<boolean>;
  /** `account` is the core's outside account that it went to. */
  settle(row: WithdrawalRow, userNumber: number, account: number): Promise<void>;
  /** Also where nothing was set aside. */
  release(row: WithdrawalRow, userNumber: number): Promise<void>;
  /** What had left without the fee is there again. */
  giveBack(row: WithdrawalRow, userNumber: number, account: number): Promise<void>;
}

const keysUnder = (word: string) => ({
  hold: (id: string) => `${word} hold ${id}`,
  settle: (id: string) => `${word} settle ${id}`,
  release: (id: string) => `${word} release ${id}`,
  giveBack: (id: string) => `${word} return ${id}`,
});

/** The tables keep these names for ever, so they say what was booked. */
export const withdrawalKeys = { bank: keysUnder("fiat"), chain: keysUnder("crypto") } as const satisfies Readonly<
  Record<RailName, unknown>
>;

interface WithdrawalMoneyDeps {
  readonly once: Once;
  readonly instruments: () => Instruments;
}

export function createWithdrawalMoney({ once, instruments }: WithdrawalMoneyDeps): WithdrawalMoney {
  function assetOf(ticker: string): number {
    const coin = instruments().coin(ticker);
    if (!coin) throw new Error(`The core does not know ${ticker}`);
    return coin.asset;
  }

  return {
    async hold({ id, rail, coinTicker, units }, user) {
      const draft = { kind: "hold", hold: id, user, asset: assetOf(coinTicker), units: Number(units) } as const;
      const refusal = await once.ask(withdrawalKeys[rail].hold(id), draft);
      if (refusal === "INSUFFICIENT_BALANCE") return false;
      if (refusal && refusal !== "HOLD_EXISTS") throw new ProblemError(problemOf(refusal));
      return true;
    },
    settle: ({ id, rail, feeUnits }, user, account) =>
      once.must(withdrawalKeys[rail].settle(id), {
        ...{ kind: "settle", hold: id, rail: account, feeUnits: Number(feeUnits), user },
      }),
    async release({ id, rail }, user) {
      const refusal = await once.ask(withdrawalKeys[rail].release(id), { kind: "release", hold: id, user });
      if (refusal && refusal !== "HOLD_UNKNOWN") throw new ProblemError(problemOf(refusal));
    },
    giveBack: ({ id, rail, coinTicker, units, feeUnits }, user, account) =>
      once.must(withdrawalKeys[rail].giveBack(id), {
        ...{ kind: "credit", user, wallet: mainWallet, asset: assetOf(coinTicker), rail: account },
        units: Number(units - feeUnits),
      }),
  };
}
