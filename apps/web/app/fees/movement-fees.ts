/** Deposit and withdrawal fees: one row for each coin and network, INR first. Pure. */
import type { Coin } from "@feo/contract";

/** The fee and minimum of one direction; null if it is closed. */
export interface MovementFee {
  readonly fee: string;
  readonly least: string;
}

export interface MovementRow {
  readonly key: string;
  readonly ticker: string;
  readonly name: string;
  readonly logo: string;
  readonly network: string;
  readonly deposit: MovementFee | null;
  readonly withdrawal: MovementFee | null;
}

export function movementRows({
  cryptoCoins,
  fiatCoin,
}: {
  cryptoCoins: readonly Coin[];
  fiatCoin: Coin;
}): readonly MovementRow[] {
  return [rupeeRow(fiatCoin), ...cryptoCoins.filter(({ isEnabled }) => isEnabled).flatMap(coinRows)];
}

function rupeeRow(coin: Coin): MovementRow {
  return {
    key: coin.ticker,
    ticker: coin.ticker,
    name: coin.name,
    logo: coin.logo,
    network: "IMPS, NEFT, RTGS",
    deposit: coin.canDeposit ? { fee: coin.depositFee, least: coin.minDeposit } : null,
    withdrawal: coin.canWithdraw ? { fee: coin.withdrawFee, least: coin.minWithdraw } : null,
  };
}

function coinRows(coin: Coin): readonly MovementRow[] {
  return coin.networks.map((network) => ({
    key: `${coin.ticker} ${network.networkKey}`,
    ticker: coin.ticker,
    name: coin.name,
    logo: coin.logo,
    network: network.networkName,
    deposit: coin.canDeposit && network.canDeposit ? { fee: network.depositFee, least: network.depositMin } : null,
    withdrawal:
      coin.canWithdraw && network.canWithdraw ? { fee: network.withdrawFee, least: network.withdrawMin } : null,
  }));
}

/** The rows whose ticker, name or network contains the words. */
export function findRows(rows: readonly MovementRow[], words: string): readonly MovementRow[] {
  const wanted = words.trim().toLowerCase();
  return rows.filter(({ ticker, name, network }) => `${ticker} ${name} ${network}`.toLowerCase().includes(wanted));
}
