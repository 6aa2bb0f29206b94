/** Payments on a Bitcoin-like chain: outputs of ours are spent, largest first, and what is left over comes back to the house. */
import { Transaction } from "@scure/btc-signer";
import type { BitcoinNode } from "./bitcoin-node.ts";
import type { Keys, Owner } from "./keys.ts";
import type { BitcoinNetwork } from "./networks.ts";
import type { PaymentStore } from "./payment.store.ts";
import type { Purse } from "./purse.ts";

interface BitcoinPurseDeps {
  readonly networkKey: string;
  readonly network: BitcoinNetwork;
  readonly node: BitcoinNode;
  readonly keys: Keys;
  readonly store: PaymentStore;
  readonly now: () => number;
}

/** Virtual bytes of a transaction's frame, of one input with its signature, and of one output, rounded up. */
const frameBytes = 11n;
const inputBytes = 68n;
const outputBytes = 43n;
/** Less than this is not worth an output; nodes refuse it. */
const dust = 546n;
const hexOf = (bytes: Uint8Array): string => Buffer.from(bytes).toString("hex");

export function createBitcoinPurse({ networkKey, network, node, keys, store, now }: BitcoinPurseDeps): Purse {
  return {
    holdings: async () => (await store.unspentSum(networkKey)) + (await store.changeSum(networkKey)),

    async pay({ to, chainUnits, ticker, purpose, withdrawalId, claim }) {
      const rate = await node.feeRate();
      const feeFor = (inputs: number) =>
        ((frameBytes + BigInt(inputs) * inputBytes + 2n * outputBytes) * rate) / 1_000n + 1n;
      const chosen: Awaited<ReturnType<PaymentStore["spendable"]>> = [];
      let sum = 0n;
      for (const output of await store.spendable(networkKey, network.family)) {
        if (sum >= chainUnits + feeFor(chosen.length)) break;
        chosen.push(output);
        sum += output.chainUnits;
      }
      const change = sum - chainUnits - feeFor(chosen.length);
      if (chosen.length === 0 || change < 0n) return "short";

      const transaction = new Transaction();
      const ownerOf = (output: (typeof chosen)[number]): Owner => output.owner ?? "house";
      for (const output of chosen) {
        transaction.addInput({
          ...{ txid: output.txHash, index: output.position },
          witnessUtxo: { script: keys.bitcoinScript(network, ownerOf(output)), amount: output.chainUnits },
        });
      }
      transaction.addOutputAddress(to, chainUnits, network.params);
      if (change >= dust) transaction.addOutputAddress(keys.address(network.family, "house"), change, network.params);
      for (const owner of new Set(chosen.map(ownerOf))) keys.signBitcoin(network, owner, transaction);
      transaction.finalize();

      const signed = { hash: transaction.id, raw: hexOf(transaction.extract()) };
      const payment = await store.add(
        {
          ...{ network: networkKey, purpose, withdrawalId, coinTicker: ticker, toAddress: to },
          ...{ fromAddress: keys.address(network.family, "house"), chainUnits: String(chainUnits) },
          feeUnits: String(sum - chainUnits - (change >= dust ? change : 0n)),
        },
        signed,
        new Date(now()),
        claim,
        chosen.map(({ txHash, position }) => ({ txHash, position })),
      );
      return payment ? { payment, ...signed } : "unclaimed";
    },
  };
}
