/** The world's chains and the coins of each. Chain ids and token addresses are those of the real networks. */
import type { tokenCode } from "./evm/token-code.ts";

interface Coin {
  readonly decimals: number;
  /** Undefined for the chain's native coin. */
  readonly token?: { readonly address: string; readonly contract: keyof typeof tokenCode };
}

type Coins = Readonly<Record<string, Coin>>;

export interface EvmNetwork {
  readonly kind: "evm";
  readonly chainId: number;
  readonly coins: Coins;
}

export interface BitcoinNetwork {
  readonly kind: "bitcoin";
  readonly coins: Coins;
  /** Address prefixes, in the names of the library that reads them. */
  readonly prefixes: {
    readonly bech32: string;
    readonly pubKeyHash: number;
    readonly scriptHash: number;
    readonly wif: number;
  };
}

export const networks = {
  ETH: {
    kind: "evm",
    chainId: 1,
    coins: {
      ETH: { decimals: 18 },
      USDT: {
        decimals: 6,
        token: { address: "0xdAC17F958D2ee523a2206206994597C13D831ec7", contract: "EthereumTether" },
      },
      LINK: { decimals: 18, token: { address: "0x514910771AF9Ca656af840dff83E8264EcF986CA", contract: "ChainLink" } },
    },
  },
  POLYGON: {
    kind: "evm",
    chainId: 137,
    coins: {
      POL: { decimals: 18 },
      USDT: {
        decimals: 6,
        token: { address: "0xc2132D05D31c914a87C6611C10748AEb04B58e8F", contract: "PolygonTether" },
      },
    },
  },
  BSC: {
    kind: "evm",
    chainId: 56,
    coins: {
      BNB: { decimals: 18 },
      ADA: {
        decimals: 18,
        token: { address: "0x3EE2200Efb3400fAbB9AacF31297cBdD1d435D47", contract: "PeggedCardano" },
      },
      SOL: { decimals: 18, token: { address: "0x570A5D26f7765Ecb712C0924E4De545B89fD43dF", contract: "PeggedSolana" } },
      XRP: { decimals: 18, token: { address: "0x1D2F0da169ceB9fC7B3144628dB156f3F6c60dBE", contract: "PeggedXrp" } },
      DOGE: {
        decimals: 8,
        token: { address: "0xbA2aE424d960c26247Dd6c32edC70B295c744C43", contract: "PeggedDogecoin" },
      },
    },
  },
  AVAXC: { kind: "evm", chainId: 43114, coins: { AVAX: { decimals: 18 } } },
  BTC: {
    kind: "bitcoin",
    coins: { BTC: { decimals: 8 } },
    prefixes: { bech32: "bc", pubKeyHash: 0x00, scriptHash: 0x05, wif: 0x80 },
  },
  LTC: {
    kind: "bitcoin",
    coins: { LTC: { decimals: 8 } },
    prefixes: { bech32: "ltc", pubKeyHash: 0x30, scriptHash: 0x32, wif: 0xb0 },
  },
} as const satisfies Record<string, EvmNetwork | BitcoinNetwork>;

export type NetworkName = keyof typeof networks;

export const networkNames = Object.keys(networks) as readonly NetworkName[];

export const isNetworkName = (text: string): text is NetworkName => Object.hasOwn(networks, text);

export const coinsOf = (network: NetworkName): Coins => networks[network].coins;

/** The faucet's senders. Each has the same address on a network in every run. */
export const senders = ["alice", "bob", "exchange"] as const;

export type Sender = (typeof senders)[number];
