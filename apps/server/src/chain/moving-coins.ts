/** Coins on the networks that we are connected to: what the tables say of them, with what their chains say. */
import type { Coin, Network } from "@feo/contract";
import type { KnownNetwork } from "@feo/custody";
import { parseUnits, rescale } from "@feo/money";
import { getAddress } from "viem";
import { ProblemError } from "../platform/problem.ts";
import type { ChainNode } from "./chain-node.ts";

/** A network that we are connected to. */
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
  /** Undefined where the coin is said to move there, but neither is the chain's own nor has a contract. */
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

    /** Whether some coin is said to move there, connected or not. */
    isNamed: async (networkKey: string): Promise<boolean> =>
      (await coins()).some(({ networks }) => networks.some((terms) => terms.networkKey === networkKey)),

    /** Throws COIN_NOT_FOUND or NETWORK_NOT_FOUND. */
    async need(ticker: string, networkKey: string): Promise<MovingCoin> {
      const coin = (await coins()).find((each) => each.ticker === ticker);
      if (!coin) throw new ProblemError("COIN_NOT_FOUND");
      const terms = coin.networks.find((network) => network.networkKey === networkKey);
      if (!terms) throw new ProblemError("NETWORK_NOT_FOUND");
      const found = movingCoin(coin, terms);
      // It is a network of the coin, but we are not connected to it.
      if (!found) throw new ProblemError("WITHDRAWALS_CLOSED");
      return found;
    },

    find: async (ticker: string, networkKey: string): Promise<MovingCoin | undefined> =>
      (await all()).find(({ coin, terms }) => coin.ticker === ticker && terms.networkKey === networkKey),
  };
}

export const unitsOf = ({ coin }: Pick<MovingCoin, "coin">, amount: string): bigint =>
  parseUnits(amount, coin.decimals, { unbounded: true });

/** What the chain counts, in the ledger's units; finer parts stay with the house. */
export async function toLedger({ coin, contract, connection }: MovingCoin, chainUnits: bigint): Promise<bigint> {
  return rescale(chainUnits, await connection.node.decimals(contract), coin.decimals, "down");
}

/** Throws where the chain could not carry it. */
export async function toChain({ coin, contract, connection }: MovingCoin, units: bigint): Promise<bigint> {
  const decimals = await connection.node.decimals(contract);
  const chainUnits = rescale(units, coin.decimals, decimals, "down");
  if (rescale(chainUnits, decimals, coin.decimals, "down") !== units)
    throw new Error("An amount is finer than its chain");
  return chainUnits;
}
