/** The core's rail number of each network. */

/** The core's outside account per network. Must never change (sequencer/rails.ts). */
const rails: Readonly<Record<string, number>> = { BTC: 1, ETH: 2, POLYGON: 3, BSC: 4, AVAXC: 5, LTC: 6 };

export function railOf(networkKey: string): number {
  const rail = rails[networkKey];
  if (rail === undefined) throw new Error(`Unknown network ${networkKey}`);
  return rail;
}
