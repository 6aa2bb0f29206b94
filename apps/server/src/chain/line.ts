/** All work on one network: reading blocks, sending payments, sweeping, cold storage. */
import { type BitcoinNetwork, type EvmNetwork, type Family, type KnownNetwork, knownNetworks } from "@feo/custody";
import type { OwnAddresses } from "@feo/custody/transfers";
import { type BitcoinNode, createBitcoinNode } from "./bitcoin-node.ts";
import { createBitcoinPurse } from "./bitcoin-purse.ts";
import type { ChainStore } from "./chain.store.ts";
import { createColdStorage, type HotLevels } from "./cold-storage.ts";
import type { FreezeCoins } from "./deep-reorganisation.ts";
import { createEvmNode, type EvmNode } from "./evm-node.ts";
import { createEvmPurse } from "./evm-purse.ts";
import { type Connection, type MovingCoins, toLedger, unitsOf } from "./moving-coins.ts";
import type { PaymentStore } from "./payment.store.ts";
import { createPayments } from "./payments.ts";
import type { Purse } from "./purse.ts";
import type { RefillStore } from "./refill.store.ts";
import type { Signer } from "./signer.ts";
import { createSweeps, type Sweeps } from "./sweeps.ts";
import { createWatcher } from "./watcher.ts";

/** A connection whose node matches its network's kind. */
export type Wire =
  | (Connection & { readonly network: EvmNetwork; readonly node: EvmNode })
  | (Connection & { readonly network: BitcoinNetwork; readonly node: BitcoinNode });

export function connect(networkKey: string, url: string): Wire {
  const network: KnownNetwork | undefined = knownNetworks[networkKey];
  if (!network) throw new Error(`Unknown network ${networkKey}`);
  return network.kind === "evm"
    ? { networkKey, network, node: createEvmNode(url) }
    : { networkKey, network, node: createBitcoinNode(url) };
}

interface LineDeps {
  readonly addresses: OwnAddresses;
  readonly signer: Signer;
  /** Cold storage addresses by family. */
  readonly cold: ReadonlyMap<Family, string>;
  readonly refills: RefillStore;
  readonly levels: HotLevels;
  readonly weighEveryMs: number;
  readonly store: ChainStore;
  readonly payments: PaymentStore;
  readonly moving: MovingCoins;
  readonly freeze: FreezeCoins;
  readonly mayBeginAnew: boolean;
  readonly onUnknownSpend: (networkKey: string, hash: string) => void;
  readonly hastenAfterMs: number;
  readonly overtakenAfterMs: number;
  readonly now: () => number;
}

export interface Line {
  readonly networkKey: string;
  readonly network: KnownNetwork;
  readonly houseAddress: string;
  readonly purse: Purse;
  /** Starts at the newest block if nothing was read yet. */
  begin(): Promise<number>;
  /** Reads new blocks. A reorganisation too deep for some coins freezes them. */
  read(): Promise<void>;
  /** Broadcasts signed payments and tracks their state. */
  drivePayments(onError: (error: unknown) => void): Promise<void>;
  sweep(onError: (error: unknown) => void): Promise<void>;
  /** Keeps the hot wallet near its target. */
  tendColdStorage(onError: (error: unknown) => void): Promise<void>;
}

export function openLine(wire: Wire, deps: LineDeps): Line {
  const { networkKey, network, node } = wire;
  const {
    addresses,
    cold,
    refills,
    levels,
    weighEveryMs,
    store,
    payments,
    moving,
    freeze,
    mayBeginAnew,
    hastenAfterMs,
    overtakenAfterMs,
    now,
  } = deps;
  const houseAddress = addresses.address(network.family, "house");
  const { purse, sweeps } = purseOf(wire, deps);
  const coldAddress = cold.get(network.family);
  const watcher = createWatcher({
    // On account-based chains the node reports the cold balance.
    coldAddress: network.kind === "bitcoin" ? coldAddress : undefined,
    onUnknownSpend: (hash) => deps.onUnknownSpend(networkKey, hash),
    networkKey,
    network,
    node,
    store,
    houseAddress,
    freeze,
    mayBeginAnew,
    now,
    async coins() {
      const places = await moving.on(networkKey);
      return places.map((place) => ({
        ticker: place.coin.ticker,
        contract: place.contract,
        feeUnits: unitsOf(place, place.terms.depositFee),
        minConfirmation: place.terms.minConfirmation,
        units: (chainUnits: bigint) => toLedger(place, chainUnits),
      }));
    },
  });
  const outgoing = createPayments({
    networkKey,
    node,
    purse,
    hastenAfterMs,
    overtakenAfterMs,
    now,
    store: payments,
    async confirmations() {
      const places = await moving.on(networkKey);
      return Math.max(1, ...places.map(({ terms }) => terms.minConfirmation));
    },
    heightRead: async () => (await store.watch(networkKey))?.height ?? 0,
  });
  const storage =
    coldAddress === undefined
      ? undefined
      : createColdStorage({
          networkKey,
          purse,
          moving,
          payments,
          refills,
          houseAddress,
          coldAddress,
          levels,
          weighEveryMs,
          now,
          send: node.send,
        });
  return {
    networkKey,
    network,
    houseAddress,
    purse,
    begin: watcher.begin,
    read: watcher.read,
    drivePayments: outgoing.driveAll,
    sweep: async (onError) => sweeps?.sweepAll(onError),
    tendColdStorage: async (onError) => storage?.tend(onError),
  };
}

function purseOf(wire: Wire, deps: LineDeps): { readonly purse: Purse; readonly sweeps?: Sweeps } {
  const { addresses, signer, store, payments, moving, now } = deps;
  const { networkKey } = wire;
  const { network, node } = wire;
  if (network.kind === "bitcoin") {
    if (node.kind !== "bitcoin") throw new Error("A node is not of its network's kind");
    return {
      purse: createBitcoinPurse({ networkKey, network, node, addresses, signer, store: payments, now }),
    };
  }
  if (node.kind !== "evm") throw new Error("A node is not of its network's kind");
  const purse = createEvmPurse({ networkKey, network, node, addresses, signer, store: payments, now });
  const contractOf = async (ticker: string) => (await moving.find(ticker, networkKey))?.contract;
  return { purse, sweeps: createSweeps({ networkKey, network, node, purse, addresses, store, payments, contractOf }) };
}
