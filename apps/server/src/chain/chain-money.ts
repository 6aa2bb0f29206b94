/** What the core is asked for when coins come and go, each thing once under its own name. */
import type { WalletType } from "@feo/contract";
import { mainWallet, spotWallet } from "@feo/exchange";
import type { Instruments } from "../market/instruments.ts";
import { ProblemError } from "../platform/problem.ts";
import type { Once } from "../sequencer/once.ts";
import { problemOf } from "../sequencer/submit.ts";
import { knownNetworks } from "./networks.ts";
import type { Money } from "./withdrawals.ts";

interface ChainMoneyDeps {
  readonly once: Once;
  readonly instruments: () => Instruments;
}

interface Credit {
  readonly userNumber: number;
  readonly wallet: WalletType;
  readonly ticker: string;
  readonly networkKey: string;
  readonly units: bigint;
  readonly name: string;
}

export interface ChainMoney extends Money {
  credit(wish: Credit): Promise<void>;
}

/** The tables keep these names for ever, so that they tell what was booked. */
const keys = {
  deposit: (id: string) => `crypto deposit ${id}`,
  hold: (id: string) => `crypto hold ${id}`,
  settle: (id: string) => `crypto settle ${id}`,
  release: (id: string) => `crypto release ${id}`,
};

export function createChainMoney({ once, instruments }: ChainMoneyDeps): ChainMoney {
  function assetOf(ticker: string): number {
    const coin = instruments().coin(ticker);
    if (!coin) throw new Error(`The core does not know ${ticker}`);
    return coin.asset;
  }

  function railOf(networkKey: string): number {
    const network = knownNetworks[networkKey];
    if (!network) throw new Error(`There is no network ${networkKey}`);
    return network.rail;
  }

  return {
    credit: ({ userNumber: user, wallet, ticker, networkKey, units, name }) =>
      once.must(keys.deposit(name), {
        ...{ kind: "credit", user, asset: assetOf(ticker), units: Number(units), rail: railOf(networkKey) },
        wallet: wallet === "SPOT" ? spotWallet : mainWallet,
      }),
    async hold({ id, coinTicker, units }, user) {
      const draft = { kind: "hold", hold: id, user, asset: assetOf(coinTicker), units: Number(units) } as const;
      const refusal = await once.ask(keys.hold(id), draft);
      if (refusal === "INSUFFICIENT_BALANCE") return false;
      if (refusal && refusal !== "HOLD_EXISTS") throw new ProblemError(problemOf(refusal));
      return true;
    },
    settle: ({ id, network, feeUnits }, user) =>
      once.must(keys.settle(id), {
        ...{ kind: "settle", hold: id, rail: railOf(network), feeUnits: Number(feeUnits), user },
      }),
    async release({ id }, user) {
      const refusal = await once.ask(keys.release(id), { kind: "release", hold: id, user });
      if (refusal && refusal !== "HOLD_UNKNOWN") throw new ProblemError(problemOf(refusal));
    },
  };
}
