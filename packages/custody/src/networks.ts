/** The supported networks, by the key that coins use for them, with their constants. */

interface Known {
  /** The coin that network fees are paid in. */
  readonly native: string;
  readonly nativeDecimals: number;
  /** Seconds between blocks, according to each network's documentation. */
  readonly blockSeconds: number;
  /** Networks of one family share addresses. */
  readonly family: Family;
}

export interface EvmNetwork extends Known {
  readonly kind: "evm";
  readonly family: "evm";
  readonly chainId: number;
  /** The maximum fee of a refill, in the native coin: enough for 100,000 gas, which covers any token transfer. */
  readonly mostRefillFee: string;
}

export interface BitcoinNetwork extends Known {
  readonly kind: "bitcoin";
  readonly family: "btc" | "ltc";
  /** The first line of what a key signs as a message, so that no message is also a transaction. */
  readonly messageTitle: string;
  /** In the format of the address library. */
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
  kind: "evm",
  family: "evm",
  native,
  nativeDecimals: 18,
  chainId,
  blockSeconds,
  mostRefillFee,
});

export const knownNetworks: Readonly<Record<string, KnownNetwork>> = {
  BTC: {
    kind: "bitcoin",
    family: "btc",
    native: "BTC",
    nativeDecimals: 8,
    blockSeconds: 600,
    messageTitle: "Bitcoin Signed Message:\n",
    params: { bech32: "bc", pubKeyHash: 0x00, scriptHash: 0x05, wif: 0x80 },
  },
  ETH: evm("ETH", 1, 12, "0.5"),
  POLYGON: evm("POL", 137, 2, "10"),
  BSC: evm("BNB", 56, 0.75, "0.05"),
  AVAXC: evm("AVAX", 43_114, 2, "2"),
  LTC: {
    kind: "bitcoin",
    family: "ltc",
    native: "LTC",
    nativeDecimals: 8,
    blockSeconds: 150,
    messageTitle: "Litecoin Signed Message:\n",
    params: { bech32: "ltc", pubKeyHash: 0x30, scriptHash: 0x32, wif: 0xb0 },
  },
};

/** Any network of the family; they share one address format. */
export function networkOf(family: Family): KnownNetwork {
  const found = Object.values(knownNetworks).find((network) => network.family === family);
  if (!found) throw new Error(`No network is of the family ${family}`);
  return found;
}

/** The usual time until a transaction has this many confirmations; undefined for a network without an adapter. */
export function expectedSeconds(networkKey: string, confirmations: number): number | undefined {
  const network = Object.hasOwn(knownNetworks, networkKey) ? knownNetworks[networkKey] : undefined;
  // One more block: the transaction first waits for the next one.
  return network && Math.ceil((confirmations + 1) * network.blockSeconds);
}
