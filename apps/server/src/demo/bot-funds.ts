/** Funds for the bots, deposited as for the demo's people, and topped up when fees and taxes have eaten half. */
import { spotWallet } from "@feo/exchange";
import { parseUnits } from "@feo/money";
import type { Asset, Instruments } from "../market/instruments.ts";
import type { Draft } from "../sequencer/fingerprint.ts";
import { rails } from "../sequencer/rails.ts";
import { type BotStore, holdingKey } from "./bot.store.ts";
import type { Bot } from "./bot-calls.ts";
import { coinOf } from "./demo-coins.ts";

/** The starting amount of each asset that a bot trades, in rupees: twenty crore. */
const worthInr = 200_000_000n;
const scale = 12;

/** A bot's starting amount of an asset, in its units. */
export function fullUnits({ ticker, decimals }: Pick<Asset, "ticker" | "decimals">): bigint {
  const rupees = ticker === "INR" ? "1" : coinOf(ticker).referenceInr;
  const worth = worthInr * 10n ** BigInt(decimals + scale);
  return worth / parseUnits(rupees, scale, { unbounded: true });
}

export interface FundedBot extends Bot {
  readonly tickers: readonly string[];
}

interface FundsDeps {
  readonly store: BotStore;
  readonly instruments: () => Instruments;
  readonly submit: (draft: Draft) => Promise<unknown>;
}

/** Tops up every bot that has less than half to the full amount. */
export async function fundBots(bots: readonly FundedBot[], { store, instruments, submit }: FundsDeps): Promise<void> {
  const has = await store.holdings(bots);
  const credits = bots.flatMap(({ userNumber: user, tickers }) =>
    tickers.flatMap((ticker) => {
      const coin = instruments().coin(ticker);
      if (!coin) return [];
      const [full, own] = [fullUnits(coin), has.get(holdingKey(user, coin.asset)) ?? 0n];
      if (own * 2n >= full) return [];
      const units = Number(full - own);
      return [submit({ kind: "credit", user, wallet: spotWallet, asset: coin.asset, units, rail: rails.demo })];
    }),
  );
  await Promise.all(credits);
}
