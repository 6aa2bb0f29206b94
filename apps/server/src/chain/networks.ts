/** What the core calls each network. */

/** The core's outside account of each network, for ever (sequencer/rails.ts). */
const rails: Readonly<Record<string, number>> = { BTC: 1, ETH: 2, POLYGON: 3, BSC: 4, AVAXC: 5, LTC: 6 };

export function railOf(networkKey: string): number {
  const rail = rails[networkKey];
  if (rail === undefined) throw new Error(`There is no network ${networkKey}`);
  return rail;
}
