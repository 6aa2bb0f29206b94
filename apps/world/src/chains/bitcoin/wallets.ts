/** The faucet's wallets on a Bitcoin-like chain. Keys derive from the wallets' names, so addresses stay the same. */
import { createHash } from "node:crypto";
import { p2wpkh, Transaction } from "@scure/btc-signer";
import { equalBytes, pubECDSA } from "@scure/btc-signer/utils.js";
import type { SendResult } from "../chain.ts";
import { type BitcoinNetwork, type NetworkName, type Sender, senders } from "../networks.ts";
import { coinbaseMaturity } from "./acceptance.ts";
import type { BitcoinNode } from "./node.ts";
import { isDust } from "./scripts.ts";
import { readTransaction, splitOutpoint } from "./transaction.ts";

interface Wallet {
  readonly key: Uint8Array;
  readonly script: Uint8Array;
  readonly address: string;
}

export type Wallets = Readonly<Record<Sender, Wallet>>;

export function createWallets(network: NetworkName, prefixes: BitcoinNetwork["prefixes"]): Wallets {
  const create = (sender: Sender): Wallet => {
    const key = Uint8Array.from(createHash("sha256").update(`toy coins of ${sender} on ${network}`).digest());
    const { script, address } = p2wpkh(pubECDSA(key), prefixes);
    return { key, script, address };
  };
  return Object.fromEntries(senders.map((sender) => [sender, create(sender)])) as Record<Sender, Wallet>;
}

const satsPerVbyte = 2n;
/** Virtual bytes, rounded up: the fixed part, one of the wallet's inputs, and an output of any standard type. */
const vbytes = { rest: 11n, input: 69n, output: 43n };

export function pay(node: BitcoinNode, wallet: Wallet, to: { script: Uint8Array; sats: bigint }): SendResult {
  if (isDust(to)) return { kind: "dust" };
  const { tip } = node.ledger;
  const spendable = [...node.ledger.unspent()].filter(({ script, isCoinbase, height = tip.height }) => {
    return equalBytes(script, wallet.script) && (!isCoinbase || tip.height + 1 - height >= coinbaseMaturity);
  });
  // Unconfirmed coins come last: dropping the parent transaction would drop this payment too.
  spendable.sort((one, other) => Number(one.height === undefined) - Number(other.height === undefined));
  const transaction = new Transaction();
  let value = 0n;
  let feeSats = satsPerVbyte * (vbytes.rest + 2n * vbytes.output);
  for (const { outpoint, sats, script } of spendable) {
    const { txid, vout } = splitOutpoint(outpoint);
    transaction.addInput({ txid, index: vout, witnessUtxo: { script, amount: sats } });
    value += sats;
    feeSats += satsPerVbyte * vbytes.input;
    if (value >= to.sats + feeSats) break;
  }
  if (value < to.sats + feeSats) return { kind: "too-little" };
  transaction.addOutput({ script: to.script, amount: to.sats });
  const change = { script: wallet.script, sats: value - to.sats - feeSats };
  if (!isDust(change)) transaction.addOutput({ script: change.script, amount: change.sats });
  transaction.sign(wallet.key);
  transaction.finalize();
  const signed = readTransaction(transaction.extract());
  const verdict = signed && node.take(signed);
  if (!signed || verdict?.kind !== "accepted")
    throw new Error(`a payment of the faucet was refused: ${JSON.stringify(verdict)}`);
  return { kind: "sent", hash: signed.txid };
}
