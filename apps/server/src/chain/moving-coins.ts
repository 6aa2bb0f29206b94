/** Coins on the connected networks: their configured terms combined with their chains' data. */
import type { Coin, Network } from "@feo/contract";
import type { KnownNetwork } from "@feo/custody";
import { parseUnits, rescale } from "@feo/money";
import { getAddress } from "viem";
import { ProblemError } from "../platform/problem.ts";
import type { ChainNode } from "./chain-node.ts";

/** A network with a configured node. */
export interface Connection {
  readonly networkKey: string;
  readonly network: KnownNetwork;
  readonly node: ChainNode;
}

export interface MovingCoin {
  readonly coin: Coin;
  readonly terms: Network;
  readonly connection: Connection;
  /** The token's contract; null for the chain's own coin. */
  readonly contract: string | null;
}

interface MovingCoinsDeps {
  readonly connections: ReadonlyMap<string, Connection>;
  readonly coins: () => Promise<readonly Coin[]>;
}

export type MovingCoins = ReturnType<typeof createMovingCoins>;

export function createMovingCoins({ connections, coins }: MovingCoinsDeps) {
  /** Undefined if the network is not connected, or if the coin is neither the chain's own nor has a contract there. */
  function movingCoin(coin: Coin, terms: Network): MovingCoin | undefined {
    const connection = connections.get(terms.networkKey);
    if (!connection) return undefined;
    const { network } = connection;
    const contract = terms.contractId !== null && network.kind === "evm" ? getAddress(terms.contractId) : null;
    return contract === null && network.native !== coin.ticker ? undefined : { coin, terms, connection, contract };
  }

  async function all(): Promise<MovingCoin[]> {
    return (await coins()).flatMap((coin) => coin.networks.flatMap((terms) => movingCoin(coin, terms) ?? []));
  }

  return {
    all,

    on: async (networkKey: string): Promise<MovingCoin[]> =>
      (await all()).filter(({ terms }) => terms.networkKey === networkKey),

    /** Whether any coin is configured for the network, connected or not. */
    isNamed: async (networkKey: string): Promise<boolean> =>
      (await coins()).some(({ networks }) => networks.some((terms) => terms.networkKey === networkKey)),

    /** Throws COIN_NOT_FOUND or NETWORK_NOT_FOUND. */
    async need(ticker: string, networkKey: string): Promise<MovingCoin> {
      const coin = (await coins()).find((each) => each.ticker === ticker);
      if (!coin) throw new ProblemError("COIN_NOT_FOUND");
      const terms = coin.networks.find((network) => network.networkKey === networkKey);
      if (!terms) throw new ProblemError("NETWORK_NOT_FOUND");
      const found = movingCoin(coin, terms);
      // The coin has this network, but it is not connected.
      if (!found) throw new ProblemError("WITHDRAWALS_CLOSED");
      return found;
    },

    find: async (ticker: string, networkKey: string): Promise<MovingCoin | undefined> =>
      (await all()).find(({ coin, terms }) => coin.ticker === ticker && terms.networkKey === networkKey),
  };
}

export const unitsOf = ({ coin }: Pick<MovingCoin, "coin">, amount: string): bigint =>
  parseUnits(amount, coin.decimals, { unbounded: true });

/** Chain units in ledger units, rounded down; the remainder stays with the house. */
export async function toLedger({ coin, contract, connection }: MovingCoin, chainUnits: bigint): Promise<bigint> {
  return rescale(chainUnits, await connection.node.decimals(contract), coin.decimals, "down");
}

/** Throws if the amount is finer than the chain can represent. */
export async function toChain({ coin, contract, connection }: MovingCoin, units: bigint): Promise<bigint> {
  const decimals = await connection.node.decimals(contract);
  const chainUnits = rescale(units, coin.decimals, decimals, "down");
  if (rescale(chainUnits, decimals, coin.decimals, "down") !== units)
    throw new Error("An amount is finer than its chain");
  return chainUnits;
}
