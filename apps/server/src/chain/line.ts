/** Everything that goes on with one network: it is read, what was signed is sent, and coins are brought to the house. */
import { type BitcoinNode, createBitcoinNode } from "./bitcoin-node.ts";
import { createBitcoinPurse } from "./bitcoin-purse.ts";
import type { ChainStore } from "./chain.store.ts";
import type { FreezeCoins } from "./deep-reorganisation.ts";
import { createEvmNode, type EvmNode } from "./evm-node.ts";
import { createEvmPurse } from "./evm-purse.ts";
import type { Keys } from "./keys.ts";
import { type Connection, type MovingCoins, toLedger, unitsOf } from "./moving-coins.ts";
import type { BitcoinNetwork, EvmNetwork } from "./networks.ts";
import { type KnownNetwork, knownNetworks } from "./networks.ts";
import type { PaymentStore } from "./payment.store.ts";
import { createPayments } from "./payments.ts";
import type { Purse } from "./purse.ts";
import { createSweeps, type Sweeps } from "./sweeps.ts";
import { createWatcher } from "./watcher.ts";

/** A connection whose node is known to be of its network's kind. */
export type Wire =
  | (Connection & { readonly network: EvmNetwork; readonly node: EvmNode })
  | (Connection & { readonly network: BitcoinNetwork; readonly node: BitcoinNode });

export function connect(networkKey: string, url: string): Wire {
  const network: KnownNetwork | undefined = knownNetworks[networkKey];
  if (!network) throw new Error(`There is no network ${networkKey}`);
  return network.kind === "evm"
    ? { networkKey, network, node: createEvmNode(url) }
    : { networkKey, network, node: createBitcoinNode(url) };
}

interface LineDeps {
  readonly keys: Keys;
  readonly store: ChainStore;
  readonly payments: PaymentStore;
  readonly moving: MovingCoins;
  readonly freeze: FreezeCoins;
  readonly mayBeginAnew: boolean;
  readonly hastenAfterMs: number;
  readonly now: () => number;
}

export interface Line {
  readonly networkKey: string;
  readonly network: KnownNetwork;
  readonly houseAddress: string;
  readonly purse: Purse;
  /** Reads from the newest block on, where nothing was read yet. */
  begin(): Promise<number>;
  /** Reads what is new. Where the chain was reorganised too deep for some coins, they are frozen. */
  read(): Promise<void>;
  /** Sends what was signed, and learns what became of it. */
  drivePayments(onError: (error: unknown) => void): Promise<void>;
  sweep(onError: (error: unknown) => void): Promise<void>;
}

export function openLine(wire: Wire, deps: LineDeps): Line {
  const { networkKey, network, node } = wire;
  const { keys, store, payments, moving, freeze, mayBeginAnew, hastenAfterMs, now } = deps;
  const houseAddress = keys.address(network.family, "house");
  const { purse, sweeps } = purseOf(wire, deps);
  const watcher = createWatcher({
    ...{ networkKey, network, node, store, houseAddress, freeze, mayBeginAnew, now },
    async coins() {
      const places = await moving.on(networkKey);
      return places.map((place) => ({
        ...{ ticker: place.coin.ticker, contract: place.contract },
        feeUnits: unitsOf(place, place.terms.depositFee),
        minConfirmation: place.terms.minConfirmation,
        units: (chainUnits: bigint) => toLedger(place, chainUnits),
      }));
    },
  });
  const outgoing = createPayments({
    ...{ networkKey, node, purse, hastenAfterMs, now, store: payments },
    async confirmations() {
      const places = await moving.on(networkKey);
      return Math.max(1, ...places.map(({ terms }) => terms.minConfirmation));
    },
    heightRead: async () => (await store.watch(networkKey))?.height ?? 0,
  });
  return {
    ...{
      networkKey,
      network,
      houseAddress,
      purse,
      begin: watcher.begin,
      read: watcher.read,
      drivePayments: outgoing.driveAll,
    },
    sweep: async (onError) => sweeps?.sweepAll(onError),
  };
}

function purseOf(wire: Wire, deps: LineDeps): { readonly purse: Purse; readonly sweeps?: Sweeps } {
  const { keys, store, payments, moving, now } = deps;
  const { networkKey } = wire;
  const { network, node } = wire;
  if (network.kind === "bitcoin") {
    if (node.kind !== "bitcoin") throw new Error("A node is not of its network's kind");
    return { purse: createBitcoinPurse({ networkKey, network, node, keys, store: payments, now }) };
  }
  if (node.kind !== "evm") throw new Error("A node is not of its network's kind");
  const purse = createEvmPurse({ networkKey, network, node, keys, store: payments, now });
  const contractOf = async (ticker: string) => (await moving.find(ticker, networkKey))?.contract;
  return { purse, sweeps: createSweeps({ networkKey, network, node, purse, keys, store, payments, contractOf }) };
}
