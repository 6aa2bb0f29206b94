/** A Bitcoin-like network: a node stand-in whose blocks are mined on a timer and on demand. */
import type { Chain } from "../chain.ts";
import type { BitcoinNetwork, NetworkName, Sender } from "../networks.ts";
import { createNode } from "./node.ts";
import { answer } from "./rpc.ts";
import { scriptOf } from "./scripts.ts";
import { readTransaction } from "./transaction.ts";
import { createWallets, pay } from "./wallets.ts";

interface BitcoinSettings {
  readonly blockSeconds: number;
  readonly now: () => number;
}

/** Coins per wallet: as many payments can wait at once without one spending another's change. */
const coinsEach = 50;
const satsPerCoin = 100_000_000_000n;
/** After these blocks the coinbase of the first block has matured. */
const firstBlocks = 100;

export function openBitcoinChain(
  network: NetworkName,
  { prefixes }: BitcoinNetwork,
  { blockSeconds, now }: BitcoinSettings,
): Chain {
  const wallets = createWallets(network, prefixes);
  const each = Object.values(wallets);
  const firstOutputs = each.flatMap(({ script }) =>
    Array.from({ length: coinsEach }, () => ({ script, sats: satsPerCoin })),
  );
  const node = createNode({ firstOutputs, minerScript: wallets.alice.script, now });
  node.mine(firstBlocks);
  const timer = setInterval(() => node.mine(1), blockSeconds * 1_000).unref();
  const { ledger } = node;

  return {
    network,
    kind: "bitcoin",
    chainId: undefined,
    wallets: Object.fromEntries(Object.entries(wallets).map(([sender, { address }]) => [sender, address])) as Record<
      Sender,
      string
    >,
    height: async () => ledger.tip.height,
    ask: async (body, behindBlocks) =>
      answer(body, node, { ledger, prefixes, height: Math.max(0, ledger.tip.height - behindBlocks) }),
    hashOf: async (rawTransaction) => readTransaction(Uint8Array.from(Buffer.from(rawTransaction, "hex")))?.txid,
    mine: async (blocks) => node.mine(blocks),
    reorganise: async (request) => node.reorganise(request),
    isAddress: async (text) => scriptOf(text, prefixes) !== undefined,
    async send({ from, to, units }) {
      const script = scriptOf(to, prefixes);
      if (!script) throw new Error("the faucet looked at the address before");
      return pay(node, wallets[from], { script, sats: units });
    },
    async confirmations(hash) {
      const found = ledger.confirmed(hash);
      return found ? ledger.tip.height - found.block.height + 1 : 0;
    },
    stop: async () => clearInterval(timer),
  };
}
