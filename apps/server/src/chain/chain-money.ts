/** What the core is asked for when coins come, each thing once under its own name. */
import type { WalletType } from "@feo/contract";
import { mainWallet, spotWallet } from "@feo/exchange";
import type { Instruments } from "../market/instruments.ts";
import type { Once } from "../sequencer/once.ts";
import { railOf } from "./networks.ts";

interface CreditDeps {
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

/** The tables keep this name for ever, so that they tell what was booked. */
const depositKey = (id: string) => `crypto deposit ${id}`;

export function createCredit({ once, instruments }: CreditDeps): (credit: Credit) => Promise<void> {
  return ({ userNumber: user, wallet, ticker, networkKey, units, name }) => {
    const coin = instruments().coin(ticker);
    if (!coin) throw new Error(`The core does not know ${ticker}`);
    return once.must(depositKey(name), {
      ...{ kind: "credit", user, asset: coin.asset, units: Number(units), rail: railOf(networkKey) },
      wallet: wallet === "SPOT" ? spotWallet : mainWallet,
    });
  };
}
