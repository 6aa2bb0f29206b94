/** Credits coin deposits in the core, each under its own idempotency key. */
import type { WalletType } from "@feo/contract";
import { mainWallet, spotWallet } from "@feo/exchange";
import type { Instruments } from "../market/instruments.ts";
import type { SubmitOnce } from "../sequencer/submit-once.ts";
import { railOf } from "./networks.ts";

interface CreditDeps {
  readonly submitOnce: SubmitOnce;
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

/** Kept in the tables for good, so that reconciliation can see what was booked. */
const depositKey = (id: string) => `crypto deposit ${id}`;

export function createCredit({ submitOnce, instruments }: CreditDeps): (credit: Credit) => Promise<void> {
  return ({ userNumber: user, wallet, ticker, networkKey, units, name }) => {
    const coin = instruments().coin(ticker);
    if (!coin) throw new Error(`The core does not know ${ticker}`);
    return submitOnce.requireDone(depositKey(name), {
      kind: "credit",
      user,
      asset: coin.asset,
      units: Number(units),
      rail: railOf(networkKey),
      wallet: wallet === "SPOT" ? spotWallet : mainWallet,
    });
  };
}
