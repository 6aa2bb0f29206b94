/** The chains of a world, started and stopped together. */
import { openBitcoinChain } from "./bitcoin/bitcoin-chain.ts";
import type { Chain } from "./chain.ts";
import { startAnvils } from "./evm/anvils.ts";
import { openEvmChain } from "./evm/evm-chain.ts";
import { findAnvil } from "./evm/find-anvil.ts";
import { type EvmNetwork, type NetworkName, networks, senders } from "./networks.ts";

export interface ChainSettings {
  readonly networks: readonly NetworkName[];
  readonly blockSeconds: number;
}

export interface Chains {
  readonly list: readonly Chain[];
  find(network: string): Chain | undefined;
  /**
   * Resolves with the reason when a chain stops unexpectedly. It is not restarted, because a fresh chain would not have
   * the transactions that the exchange knows.
   */
  readonly died: Promise<string>;
  stop(): Promise<void>;
}

/** Public wallets: their coins are worthless on every real chain. */
const mnemonic = "toy coin play world only never use this where real coin change";

export async function startChains(
  { networks: wanted, blockSeconds }: ChainSettings,
  now: () => number,
): Promise<Chains> {
  const evm = wanted.filter((network) => networks[network].kind === "evm");
  const { chains, died, stop } = await startEvmChains(evm, blockSeconds);
  const bitcoin = wanted.flatMap((name) => {
    const network = networks[name];
    return network.kind === "bitcoin" ? [openBitcoinChain(name, network, { blockSeconds, now })] : [];
  });
  const list = [...chains, ...bitcoin].toSorted(
    (one, other) => wanted.indexOf(one.network) - wanted.indexOf(other.network),
  );
  return {
    list,
    died,
    find: (network) => list.find((chain) => chain.network === network),
    async stop() {
      await Promise.all([stop(), ...list.map((chain) => chain.stop())]);
    },
  };
}

interface EvmChains {
  readonly chains: readonly Chain[];
  readonly died: Promise<string>;
  stop(): Promise<void>;
}

async function startEvmChains(wanted: readonly NetworkName[], blockSeconds: number): Promise<EvmChains> {
  const binary = findAnvil();
  if (wanted.length > 0 && binary === undefined) {
    console.error(
      `world: anvil is not available for ${process.platform} ${process.arch}, so ${wanted.join(", ")} are off`,
    );
  }
  if (wanted.length === 0 || binary === undefined) {
    return { chains: [], died: new Promise(() => undefined), stop: async () => undefined };
  }
  const chainIds = Object.fromEntries(wanted.map((network) => [network, (networks[network] as EvmNetwork).chainId]));
  const anvils = await startAnvils({ binary, chainIds, blockSeconds, mnemonic, accounts: senders.length });
  try {
    const chains = await Promise.all(
      wanted.map((network) => openEvmChain(network, networks[network] as EvmNetwork, anvils.ports.get(network) ?? 0)),
    );
    return { chains, died: anvils.died, stop: anvils.stop };
  } catch (error) {
    await anvils.stop();
    throw error;
  }
}
