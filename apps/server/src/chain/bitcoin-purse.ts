/**
 * Payments on a Bitcoin-like chain: outputs of ours are spent, largest first, and what is left over comes back to the house. One
 * that waits too long is signed again over the same outputs, with more of what is left over as its fee (BIP 125): whichever of
 * them is mined, the others never can be.
 */
import { Transaction } from "@scure/btc-signer";
import type { BitcoinNode } from "./bitcoin-node.ts";
import type { Keys, Owner } from "./keys.ts";
import type { BitcoinNetwork } from "./networks.ts";
import type { OutputRow, PaymentStore, Signed } from "./payment.store.ts";
import type { Purse } from "./purse.ts";

interface BitcoinPurseDeps {
  readonly networkKey: string;
  readonly network: BitcoinNetwork;
  readonly node: BitcoinNode;
  readonly keys: Keys;
  readonly store: PaymentStore;
  readonly now: () => number;
}

type OwnOutput = OutputRow & { readonly owner: number | null };

/** Virtual bytes of a transaction's frame, of one input with its signature, and of one output, rounded up. */
const frameBytes = 11n;
const inputBytes = 68n;
const outputBytes = 43n;
/** Less than this is not worth an output; nodes refuse it. */
const dust = 546n;
/** Says that another transaction may take this one's place. */
const replaceable = 0xfffffffd;
/** Nothing is worth more for each byte, however long it waits. */
const mostPerByte = 1_000n;

const bytesOf = (inputs: number): bigint => frameBytes + BigInt(inputs) * inputBytes + 2n * outputBytes;
const sumOf = (outputs: readonly OwnOutput[]): bigint => outputs.reduce((sum, { chainUnits }) => sum + chainUnits, 0n);
const hexOf = (bytes: Uint8Array): string => Buffer.from(bytes).toString("hex");
const smaller = (one: bigint, other: bigint): bigint => (one < other ? one : other);
const larger = (one: bigint, other: bigint): bigint => (one > other ? one : other);

export function createBitcoinPurse({ networkKey, network, node, keys, store, now }: BitcoinPurseDeps): Purse {
  const ownerOf = ({ owner }: OwnOutput): Owner => owner ?? "house";

  /** What is left over goes back to the house, or to the miner where it is too little. */
  function sign(spent: readonly OwnOutput[], to: string, chainUnits: bigint, fee: bigint): Signed & { fee: bigint } {
    const change = sumOf(spent) - chainUnits - fee;
    const transaction = new Transaction();
    for (const output of spent) {
      transaction.addInput({
        ...{ txid: output.txHash, index: output.position, sequence: replaceable },
        witnessUtxo: { script: keys.bitcoinScript(network, ownerOf(output)), amount: output.chainUnits },
      });
    }
    transaction.addOutputAddress(to, chainUnits, network.params);
    if (change >= dust) transaction.addOutputAddress(keys.address(network.family, "house"), change, network.params);
    for (const owner of new Set(spent.map(ownerOf))) keys.signBitcoin(network, owner, transaction);
    transaction.finalize();
    return {
      ...{ hash: transaction.id, raw: hexOf(transaction.extract()) },
      fee: change >= dust ? fee : sumOf(spent) - chainUnits,
    };
  }

  function feeIn(spent: readonly OwnOutput[], raw: string): bigint {
    const transaction = Transaction.fromRaw(Buffer.from(raw, "hex"), { allowUnknownOutputs: true });
    let fee = sumOf(spent);
    for (let index = 0; index < transaction.outputsLength; index += 1) fee -= transaction.getOutput(index).amount ?? 0n;
    return fee;
  }

  return {
    holdings: async () => (await store.unspentSum(networkKey)) + (await store.changeSum(networkKey)),

    async pay({ to, chainUnits, ticker, purpose, withdrawalId, claim }) {
      const rate = await node.feeRate();
      const feeFor = (inputs: number) => (bytesOf(inputs) * rate) / 1_000n + 1n;
      const chosen: OwnOutput[] = [];
      for (const output of await store.spendable(networkKey, network.family)) {
        if (sumOf(chosen) >= chainUnits + feeFor(chosen.length)) break;
        chosen.push(output);
      }
      const wanted = feeFor(chosen.length);
      if (chosen.length === 0 || sumOf(chosen) < chainUnits + wanted) return "short";
      const { fee, ...signed } = sign(chosen, to, chainUnits, wanted);
      const payment = await store.add(
        {
          ...{ network: networkKey, purpose, withdrawalId, coinTicker: ticker, toAddress: to },
          ...{ fromAddress: keys.address(network.family, "house"), chainUnits: String(chainUnits) },
          feeUnits: String(fee),
        },
        signed,
        new Date(now()),
        claim,
        chosen.map(({ txHash, position }) => ({ txHash, position })),
      );
      return payment ? { payment, ...signed } : "unclaimed";
    },

    async hasten(payment, latest) {
      // Another payment rests on what this one leaves over, and would fall with it.
      if (await store.isBuiltUpon(payment)) return;
      const spent = await store.spentBy(payment, network.family);
      const bytes = bytesOf(spent.length);
      const most = bytes * mostPerByte;
      const before = feeIn(spent, latest.raw);
      const chainUnits = BigInt(payment.chainUnits);
      const least = before + larger(before / 4n, bytes);
      const wanted = larger(least, (bytes * (await node.feeRate())) / 1_000n + 1n);
      const left = smaller(sumOf(spent) - chainUnits, most);
      // There is nothing more to give: it waits for its turn.
      if (least > left) return;
      const { fee, ...signed } = sign(spent, payment.toAddress, chainUnits, smaller(wanted, left));
      await store.addSigned(payment, signed, new Date(now()), fee);
      await node.send(signed.raw);
    },

    feeOf: async (payment, { raw }) => feeIn(await store.spentBy(payment, network.family), raw),
  };
}
