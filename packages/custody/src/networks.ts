/** The networks that the exchange can talk to, by the key that coins name them with, and what never changes about each. */

interface Known {
  /** The coin that fees are paid in. */
  readonly native: string;
  readonly nativeDecimals: number;
  /** Seconds from one block to the next, as each network's own documentation gives them. */
  readonly blockSeconds: number;
  /** Networks of one family have the same addresses. */
  readonly family: Family;
}

export interface EvmNetwork extends Known {
  readonly kind: "evm";
  readonly family: "evm";
  readonly chainId: number;
  /** The most gas that a refill may pay for, in the chain's own coin: 100,000 units, which any token's transfer fits in. */
  readonly mostRefillFee: string;
}

export interface BitcoinNetwork extends Known {
  readonly kind: "bitcoin";
  readonly family: "btc" | "ltc";
  /** As the addresses' own library wants it. */
  readonly params: {
    readonly bech32: string;
    readonly pubKeyHash: number;
    readonly scriptHash: number;
    readonly wif: number;
  };
}

export type Family = "evm" | "btc" | "ltc";
export type KnownNetwork = EvmNetwork | BitcoinNetwork;

const evm = (native: string, chainId: number, blockSeconds: number, mostRefillFee: string): EvmNetwork => ({
  ...{ kind: "evm", family: "evm", native, nativeDecimals: 18, chainId, blockSeconds, mostRefillFee },
});

export const knownNetworks: Readonly<Record<string, KnownNetwork>> = {
  BTC: {
    ...{ kind: "bitcoin", family: "btc", native: "BTC", nativeDecimals: 8, blockSeconds: 600 },
    params: { bech32: "bc", pubKeyHash: 0x00, scriptHash: 0x05, wif: 0x80 },
  },
  ETH: evm("ETH", 1, 12, "0.5"),
  POLYGON: evm("POL", 137, 2, "10"),
  BSC: evm("BNB", 56, 0.75, "0.05"),
  AVAXC: evm("AVAX", 43_114, 2, "2"),
  LTC: {
    ...{ kind: "bitcoin", family: "ltc", native: "LTC", nativeDecimals: 8, blockSeconds: 150 },
    params: { bech32: "ltc", pubKeyHash: 0x30, scriptHash: 0x32, wif: 0xb0 },
  },
};

/** A network whose addresses are those of its family. */
export function networkOf(family: Family): KnownNetwork {
  const found = Object.values(knownNetworks).find((network) => network.family === family);
  if (!found) throw new Error(`No network is of the family ${family}`);
  return found;
}

/** How long a transaction usually takes to be so many blocks deep; undefined where we have no adapter for the network. */
export function expectedSeconds(networkKey: string, confirmations: number): number | undefined {
  const network = Object.hasOwn(knownNetworks, networkKey) ? knownNetworks[networkKey] : undefined;
  // One more block: the transaction waits for the next one first.
  return network && Math.ceil((confirmations + 1) * network.blockSeconds);
}
